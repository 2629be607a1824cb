import { titleCase } from "#app/features/articles/title-case.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type FollowLink, whatsAppFollowLinks } from "./follow-links.ts";
import { type InstitutionalView, toInstitutionalView } from "./institutional-view.ts";

export const FOLLOW_PATH = "/siga";

/** Ways to follow, each there only if it works. */
export interface FollowView extends InstitutionalView {
  hasNewsletter: boolean;
  hasAlerts: boolean;
  whatsApp: readonly FollowLink[];
  /** Where Google lets a reader choose the site; null: not asked for. */
  googleHref: string | null;
  feeds: readonly FollowLink[];
  social: readonly FollowLink[];
}

/** The page that gathers every way to follow, ready to be printed. */
export function toFollowView(context: ViewContext, socialUrls: readonly string[]): FollowView {
  const { url, pushKey, hasNewsletter, hasPodcast, googleSource } = context;
  return {
    ...toInstitutionalView(context, FOLLOW_PATH, "Siga", `Receba as notícias ${context.name} por e-mail, no celular, no WhatsApp ou por RSS.`),
    hasNewsletter,
    hasAlerts: pushKey !== null,
    whatsApp: whatsAppFollowLinks(context),
    googleHref: googleSource ? `https://www.google.com/preferences/source?q=${encodeURIComponent(new URL(url).hostname)}` : null,
    feeds: [
      { label: "Todas as notícias", href: "/feed.xml" },
      ...context.categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ label: titleCase(name), href: `/municipio/${slug}/feed.xml` })),
      ...(hasPodcast ? [{ label: "Podcast", href: "/podcast.xml" }] : []),
    ],
    social: socialUrls.map((href) => ({ label: new URL(href).hostname.replace(/^www\./, ""), href })),
  };
}
