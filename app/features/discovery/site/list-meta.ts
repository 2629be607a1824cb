import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import type { SiteView } from "#app/ui/site/shell/site-view.ts";
import { defaultSharePicture } from "./meta.ts";

/** Meta tags of a list or institutional page. */
export function listMeta(site: SiteView, head: ListHead): MetaDescriptor[] {
  const title = `${head.title} | ${site.name}`;
  const link = (rel: string, href: string): MetaDescriptor => ({ tagName: "link", rel, href });
  return [
    { title },
    { name: "description", content: head.description },
    { name: "robots", content: head.indexed ? "max-image-preview:large" : "noindex" },
    link("canonical", head.canonical),
    ...(head.previous ? [link("prev", head.previous)] : []),
    ...(head.next ? [link("next", head.next)] : []),
    { property: "og:type", content: head.type ?? "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:title", content: title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    ...(head.image
      ? [
          { property: "og:image", content: head.image.src },
          { property: "og:image:alt", content: head.image.alt },
        ]
      : defaultSharePicture(site)),
    { name: "twitter:card", content: head.image ? "summary_large_image" : "summary" },
    ...(head.feed ? [{ tagName: "link", rel: "alternate", type: "application/rss+xml", title: head.feed.title, href: head.feed.href } satisfies MetaDescriptor] : []),
  ];
}

/** Structured data of a list: CollectionPage with its stories, and the way to it. */
export function listJsonLd(site: SiteView, head: ListHead, crumbs: readonly Crumb[], cards: readonly { href: string; title: string }[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "CollectionPage",
        name: head.title,
        description: head.description,
        url: head.canonical,
        inLanguage: "pt-BR",
        isPartOf: { "@type": "WebSite", name: site.name, url: `${site.url}/` },
        mainEntity: {
          "@type": "ItemList",
          itemListElement: cards.map((card, index) => ({ "@type": "ListItem", position: index + 1, url: site.url + card.href, name: card.title })),
        },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: crumbs.map(({ name, href }, index) => ({ "@type": "ListItem", position: index + 1, name, item: site.url + href })),
      },
    ],
  };
}
