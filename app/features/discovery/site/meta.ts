import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ArticleView } from "#app/features/articles/site/article-view.ts";
import type { HomeView } from "#app/features/home/site/home-view.ts";
import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import { isoDuration } from "#app/features/media/size-and-duration.ts";
import { VIDEOS_PATH, type VideoView } from "#app/features/videos/site/video-view.ts";
import type { PictureView } from "#app/ui/site/cards/card-view.ts";
import { openGraphPicture, type SharePicture, titleCard } from "#app/ui/site/cards/share-pictures.ts";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { SiteView } from "#app/ui/site/shell/site-view.ts";
import { breadcrumbJsonLd, publisher } from "./json-ld.ts";
import { RSL_PATH } from "./robots-txt.ts";

/** Large previews, whole snippets: what a page that wants readers allows (contracts §10). */
const ROBOTS: MetaDescriptor = { name: "robots", content: "max-image-preview:large, max-snippet:-1, max-video-preview:-1" };

/** Link by which feed readers find a feed; `path` is the site's own feed by default. */
export const feedLink = (site: SiteView, title = site.name, path = "/feed.xml"): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title,
  href: `${site.url}${path}`,
});

export const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });

function sharedPicture({ url, type, width, height, alt }: SharePicture): MetaDescriptor[] {
  return [
    property("og:image", url),
    ...(type ? [property("og:image:type", type)] : []),
    ...(width && height ? [property("og:image:width", String(width)), property("og:image:height", String(height))] : []),
    ...(alt ? [property("og:image:alt", alt)] : []),
  ];
}

/** The newsroom's logo, else the built-in picture, for pages without one. */
export const defaultSharePicture = ({ url, name: alt, shareLogo }: SiteView) =>
  sharedPicture(
    shareLogo
      ? { url: url + shareLogo.src, type: shareLogo.type, width: shareLogo.width, height: shareLogo.height, alt }
      : { url: `${url}/icons/logo-1200.png`, type: "image/png", width: 1200, height: 630, alt },
  );

interface SharedPage {
  type: "article" | "video.other" | "website";
  /** Of the window; the site's name comes after a page's own. */
  heading: string;
  title: string;
  description: string;
  url: string;
  picture: PictureView | null;
  /** Replaces a missing picture; without it, the site's own. */
  drawn?: SharePicture;
}

/** Metadata of a page for search engines, chats and networks. */
export const pageMeta = (site: SiteView, { type, heading, title, description, url, picture, drawn }: SharedPage): MetaDescriptor[] => [
  { title: heading },
  { name: "description", content: description },
  ROBOTS,
  { tagName: "link", rel: "canonical", href: url },
  { tagName: "link", rel: "license", type: "application/rsl+xml", href: RSL_PATH },
  property("og:type", type),
  property("og:site_name", site.name),
  property("og:locale", "pt_BR"),
  property("og:title", title),
  property("og:description", description),
  property("og:url", url),
  ...(picture ? sharedPicture(openGraphPicture(picture, site.url)) : drawn ? sharedPicture(drawn) : defaultSharePicture(site)),
  { name: "twitter:card", content: "summary_large_image" },
];

export const homeMeta = ({ site, description }: HomeView): MetaDescriptor[] => {
  const title = `${site.name} — notícias do norte do Piauí`;
  return [...pageMeta(site, { type: "website", heading: title, title, description, url: `${site.url}/`, picture: null }), feedLink(site)];
};

export function articleMeta(article: ArticleView): MetaDescriptor[] {
  const { site, canonical: url, told } = article;
  const { searchTitle, description, socialTitle: title, picture, titleVersion } = told;
  return [
    ...pageMeta(site, {
      type: "article",
      heading: `${searchTitle} | ${site.name}`,
      title,
      description,
      url,
      picture,
      drawn: titleCard({ id: article.id, title: article.title, version: titleVersion }, site.url),
    }),
    { name: "author", content: article.author },
    property("article:published_time", article.publishedAt),
    ...(article.updated ? [property("article:modified_time", article.updated.at)] : []),
    ...(article.section ? [property("article:section", article.section.name)] : []),
    ...article.tags.map((tag) => property("article:tag", tag)),
    feedLink(site),
  ];
}

export const missingMeta = ({ site, kind, title }: MissingView): MetaDescriptor[] => [
  { title: `${kind === "gone" || kind === "removed" ? title : "Página não encontrada"} | ${site.name}` },
  { name: "robots", content: "noindex" },
];

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

/** One sentence of a video; search engines want one of each. */
const descriptionOf = ({ paragraphs, title, site }: VideoView): string => paragraphs[0]?.replace(/\s+/g, " ") ?? `${title}: assista no ${site.name}.`;

/** Metadata of a video's page. */
export function videoMeta(video: VideoView): MetaDescriptor[] {
  const { site, picture, canonical: url, title, player } = video;
  return [
    ...pageMeta(site, { type: "video.other", heading: `${title} | ${site.name}`, title, description: descriptionOf(video), url, picture }),
    ...(player.kind === "own" ? [property("og:video", site.url + player.src)] : []),
  ];
}

/** Structured data of a video: VideoObject and the way to it. */
export function videoJsonLd(video: VideoView): Record<string, unknown> {
  const { site, picture, player, canonical, durationMs } = video;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "VideoObject",
        "@id": `${canonical}#video`,
        mainEntityOfPage: { "@type": "WebPage", "@id": canonical },
        url: canonical,
        name: video.title,
        description: descriptionOf(video),
        ...(picture ? { thumbnailUrl: [openGraphPicture(picture, site.url).url] } : {}),
        uploadDate: video.publishedAt,
        ...(durationMs === null ? {} : { duration: isoDuration(durationMs) }),
        ...(player.kind === "own" ? { contentUrl: site.url + player.src } : { embedUrl: player.embed }),
        inLanguage: "pt-BR",
        isAccessibleForFree: true,
        publisher: publisher(site),
      },
      breadcrumbJsonLd([
        { name: site.name, url: `${site.url}/` },
        { name: site.videoBrand, url: site.url + VIDEOS_PATH },
        { name: video.title, url: canonical },
      ]),
    ],
  };
}
