import { CENTRE } from "#app/features/media/crop.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { variantAddress } from "#app/features/media/variant.ts";
import { type TextBlock, textBlocks } from "#app/features/settings/page-text.ts";
import { PageText } from "#app/ui/page-text.tsx";
import type { SiteView, ViewContext } from "#app/ui/site/shell/site-view.ts";
import type { PublicAuthor } from "../author-profile.ts";

/** A person's picture as a square: beside a byline, at the head of their page, and for links that are shared. Pixels. */
const SIZES = { small: { width: 160, format: "webp" }, large: { width: 320, format: "webp" }, shared: { width: 640, format: "jpeg" } } as const;

/** Address of a portrait of the library; null where there is none. */
export function portraitOf(photo: string | null, size: keyof typeof SIZES): string | null {
  const picture = photo === null ? null : pictureSizeOf(photo);
  return picture && variantAddress(picture.key, { ...SIZES[size], shape: "1x1" }, CENTRE);
}

/** A link with its words. */
export interface AuthorLink {
  label: string;
  href: string;
}

/** An author as their page shows them. */
export interface AuthorView {
  name: string;
  /** Of the person: their other names have pages of their own. */
  url: string;
  job: string;
  town: string;
  beat: string;
  bio: readonly TextBlock[];
  /** Of the large portrait; null where none is shown. */
  portrait: string | null;
  /** Picture for shared links; null without a portrait. */
  shared: { src: string; alt: string } | null;
  /** E-mail and profiles elsewhere. */
  contacts: readonly AuthorLink[];
  hasLeft: boolean;
  /** ISO 8601. */
  updatedAt: string;
  /** Pages of other names that the person has signed with. */
  otherNames: readonly AuthorLink[];
}

const NETWORKS: readonly [RegExp, string][] = [
  [/(?:^|\.)instagram\.com$/, "Instagram"],
  [/(?:^|\.)facebook\.com$/, "Facebook"],
  [/(?:^|\.)(?:x|twitter)\.com$/, "X"],
  [/(?:^|\.)bsky\.app$/, "Bluesky"],
  [/(?:^|\.)linkedin\.com$/, "LinkedIn"],
  [/(?:^|\.)youtube\.com$/, "YouTube"],
  [/(?:^|\.)tiktok\.com$/, "TikTok"],
  [/(?:^|\.)threads\.(?:net|com)$/, "Threads"],
  [/^(?:wa\.me|api\.whatsapp\.com)$/, "WhatsApp"],
  [/(?:^|\.)lattes\.cnpq\.br$/, "Lattes"],
];

/** Returns the name of the network, else the host. */
function networkOf(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, "");
  return NETWORKS.find(([pattern]) => pattern.test(host))?.[1] ?? host;
}

export function toAuthorView(author: PublicAuthor, site: SiteView, { economy }: Pick<ViewContext, "economy">): AuthorView {
  const { name, job, town, beat, hasLeft } = author;
  const shared = portraitOf(author.photo, "shared");
  return {
    name,
    url: `${site.url}/autor/${author.slug}`,
    job,
    town,
    beat,
    bio: textBlocks(author.bio),
    portrait: portraitOf(author.photo, economy ? "small" : "large"),
    shared: shared === null ? null : { src: site.url + shared, alt: `Retrato de ${name}` },
    contacts: hasLeft
      ? []
      : [...(author.email === "" ? [] : [{ label: author.email, href: `mailto:${author.email}` }]), ...author.links.map((href) => ({ label: networkOf(href), href }))],
    hasLeft,
    updatedAt: new Date(author.updatedAt).toISOString(),
    otherNames: author.otherNames.map(({ slug, name: label }) => ({ label, href: `/autor/${slug}` })),
  };
}

/** The portrait beside the name of an author's page. */
export const AuthorPortrait = ({ author: { portrait, name } }: { author: AuthorView }) =>
  portrait ? <img className="author-portrait" src={portrait} alt={`Retrato de ${name}`} width={112} height={112} decoding="async" /> : null;

export function AuthorAbout({ author }: { author: AuthorView }) {
  const { job, town, beat, bio, contacts, otherNames, hasLeft } = author;
  const role = [job, town].filter((part) => part !== "").join("\u00a0· ");
  return (
    <div className="author-about">
      {role === "" ? null : <p className="author-role">{role}</p>}
      {beat === "" ? null : <p className="list-about">{`Cobre ${beat.charAt(0).toLocaleLowerCase("pt-BR")}${beat.slice(1)}.`}</p>}
      {hasLeft ? <p className="meta">Não trabalha mais na Redação.</p> : null}
      <PageText blocks={bio} />
      {contacts.length > 0 ? (
        <ul className="author-contacts" aria-label="Contato">
          {contacts.map(({ label, href }) => (
            <li key={href}>
              <a href={href} rel={href.startsWith("https:") ? "me noopener" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {otherNames.length > 0 ? (
        <p className="meta">
          {"Já assinou como "}
          {otherNames.map(({ label, href }, index) => (
            <span key={href}>
              {index === 0 ? "" : ", "}
              <a href={href}>{label}</a>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
