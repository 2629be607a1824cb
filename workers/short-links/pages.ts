import type { FoundStory } from "#app/features/links/short-link-lookup.store.ts";
import { CENTRE } from "#app/features/media/crop.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { SHARE_PICTURE_WIDTH, variantAddress } from "#app/features/media/variant.ts";

/** Colours of the readers' pages (app/ui/site/style/tokens.css), inlined with system fonts so that nothing else is loaded. */
const STYLE = [
  ":root{color-scheme:light dark;--paper:#fbfbf9;--ink:#15171a;--soft:#565b61;--hair:#d8d8d2;--brand:#0b5f4c;--focus:#0a58ca}",
  "@media(prefers-color-scheme:dark){:root{--paper:#131415;--ink:#ebebe8;--soft:#a6a9ac;--hair:#34373a;--brand:#6fc7ab;--focus:#8ab8ff}}",
  "*{box-sizing:border-box}body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 Georgia,serif;overflow-wrap:anywhere}",
  "header{border-top:4px solid var(--brand);border-bottom:1px solid var(--hair);padding:.75rem max(1.25rem,calc(50% - 17rem))}header a{display:inline-block;padding:.375rem 0;color:inherit;font-weight:700;font-size:1.25rem;line-height:1.3;text-decoration:none}",
  "main{margin:auto 0;padding:2.5rem max(1.25rem,calc(50% - 17rem)) 5rem}h1{margin:0 0 .75rem;font-size:clamp(1.75rem,1.4rem + 1.6vw,2.5rem);line-height:1.15;text-wrap:balance}p{margin:0 0 1.75rem;color:var(--soft)}",
  "main a{display:inline-block;padding:.75rem 1.25rem;border-radius:.375rem;background:var(--brand);color:var(--paper);font:600 1rem/1.25 system-ui,sans-serif;text-decoration:none}a:hover{text-decoration:underline}a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}",
].join("");

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

export interface SiteIdentity {
  name: string;
  /** Key of the newsroom's logo in the library; null: the built-in picture. */
  logoKey: string | null;
  url: string;
}

const page = (
  identity: SiteIdentity,
  {
    title,
    text,
    head = "",
    link = { to: `${identity.url}/`, text: `Ir para ${identity.name}` },
  }: { title: string; text: string; head?: string; link?: { to: string; text: string } },
) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)} | ${escaped(identity.name)}</title>${head}
<style>${STYLE}</style></head>
<body><header><a href="${escaped(identity.url)}/">${escaped(identity.name)}</a></header>
<main><h1>${escaped(title)}</h1>${text === "" ? "" : `<p>${escaped(text)}</p>`}<a href="${escaped(link.to)}">${escaped(link.text)}</a></main></body></html>`;

/** For an unknown code. */
export const unknownPage = (identity: SiteIdentity): string =>
  page(identity, { title: "Link não encontrado", text: "Este endereço curto não existe ou foi digitado com algum erro." });

/** For a deactivated or expired link. */
export const gonePage = (identity: SiteIdentity, isExpired: boolean): string =>
  page(identity, {
    title: isExpired ? "Link expirado" : "Link desativado",
    text: isExpired ? "O prazo deste endereço curto terminou." : "Este endereço curto foi desativado e não leva mais a nenhuma página.",
  });

/** Page for when the database does not answer. */
export const busyPage = (identity: SiteIdentity): string => page(identity, { title: "Tente de novo em instantes", text: "Não conseguimos abrir este link agora." });

export const methodPage = (identity: SiteIdentity): string => page(identity, { title: "Método não permitido", text: "Endereços curtos só podem ser abertos." });

/** The newsroom's logo, else the built-in picture; the same as on the site's pages. */
function defaultSharePicture({ url, logoKey }: SiteIdentity): string {
  const logo = logoKey === null ? null : pictureSizeOf(`/img/${logoKey}`);
  return logo ? url + variantAddress(logo.key, { width: 1280, format: "jpeg", shape: null }, CENTRE) : `${url}/icons/logo-1200.png`;
}

/** The article's share picture (`openGraphPicture`), else the site's. */
function pictureOf(identity: SiteIdentity, { coverUrl, focalX, focalY }: FoundStory): string {
  if (coverUrl === null) return defaultSharePicture(identity);
  const stored = pictureSizeOf(coverUrl);
  return stored ? `${identity.url}${variantAddress(stored.key, { width: SHARE_PICTURE_WIDTH, format: "jpeg", shape: "og" }, { x: focalX, y: focalY })}` : coverUrl;
}

/** Page that a chat makes its card of (Open Graph); for a person it has a link. */
export function previewPage(identity: SiteIdentity, story: FoundStory): string {
  const to = `${identity.url}/post/${story.slug}`;
  const picture = pictureOf(identity, story);
  const meta = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;
  const head = [
    `<link rel="canonical" href="${escaped(to)}">`,
    meta("og:type", "article"),
    meta("og:site_name", identity.name),
    meta("og:locale", "pt_BR"),
    meta("og:title", story.title),
    meta("og:description", story.subtitle),
    meta("og:url", to),
    meta("og:image", picture),
    ...(story.coverAlt === "" ? [] : [meta("og:image:alt", story.coverAlt)]),
    `<meta name="description" content="${escaped(story.subtitle)}"><meta name="twitter:card" content="summary_large_image">`,
  ].join("");
  return page(identity, { title: story.title, text: story.subtitle, head, link: { to, text: "Abrir a matéria" } });
}
