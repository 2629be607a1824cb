import type { AuthorView } from "#app/features/authors/site/author-view.ts";
import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import type { SiteView } from "#app/ui/site/shell/site-view.ts";
import { breadcrumbJsonLd, publisher } from "./json-ld.ts";

/** Structured data of an author's page: ProfilePage about a Person, and the way to it. Nothing in it that the page does not show. */
export function authorJsonLd(
  site: SiteView,
  head: ListHead,
  author: AuthorView,
  crumbs: readonly Crumb[],
  cards: readonly { href: string; title: string }[],
): Record<string, unknown> {
  const email = author.contacts.find(({ href }) => href.startsWith("mailto:"));
  const profiles = author.contacts.filter(({ href }) => href.startsWith("https:")).map(({ href }) => href);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "ProfilePage",
        name: head.title,
        description: head.description,
        url: head.canonical,
        inLanguage: "pt-BR",
        dateModified: author.updatedAt,
        isPartOf: { "@type": "WebSite", name: site.name, url: `${site.url}/` },
        mainEntity: {
          "@type": "Person",
          "@id": `${author.url}#pessoa`,
          name: author.name,
          url: author.url,
          ...(author.job === "" ? {} : { jobTitle: author.job }),
          ...(author.beat === "" ? {} : { knowsAbout: author.beat }),
          ...(author.town === "" ? {} : { workLocation: { "@type": "Place", name: author.town } }),
          ...(author.shared ? { image: author.shared.src } : {}),
          ...(email ? { email: email.label } : {}),
          ...(profiles.length > 0 ? { sameAs: profiles } : {}),
          ...(author.otherNames.length > 0 ? { alternateName: author.otherNames.map(({ label }) => label) } : {}),
          ...(author.hasLeft ? {} : { worksFor: publisher(site) }),
        },
        hasPart: cards.map((card) => ({ "@type": "NewsArticle", headline: card.title, url: site.url + card.href, author: { "@id": `${author.url}#pessoa` } })),
      },
      breadcrumbJsonLd(crumbs.map(({ name, href }) => ({ name, url: site.url + href }))),
    ],
  };
}
