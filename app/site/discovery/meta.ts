import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ArticleView } from "../article/article-view.ts";
import type { HomeView } from "../home/home-view.ts";
import type { MissingView } from "../shell/missing-view.ts";
import type { SiteView } from "../shell/site-view.ts";

const feedLink = (site: SiteView): MetaDescriptor => ({ tagName: "link", rel: "alternate", type: "application/rss+xml", title: site.name, href: `${site.url}/feed.xml` });

export const homeMeta = ({ site }: HomeView): MetaDescriptor[] => {
  const title = `${site.name} — notícias do norte do Piauí`;
  const description = `Notícias de Piripiri, Pedro II, Piracuruca e do norte do Piauí, apuradas pela redação do ${site.name}.`;
  return [
    { title },
    { name: "description", content: description },
    { name: "robots", content: "max-image-preview:large" },
    { tagName: "link", rel: "canonical", href: `${site.url}/` },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: `${site.url}/` },
    feedLink(site),
  ];
};

export function articleMeta(article: ArticleView): MetaDescriptor[] {
  const { site, picture } = article;
  const image = picture ? (picture.own ? `${site.url}${picture.src}?w=1280&f=jpeg` : picture.src) : null;
  return [
    { title: `${article.title} | ${site.name}` },
    { name: "description", content: article.subtitle },
    { name: "robots", content: "max-image-preview:large" },
    { name: "author", content: article.author },
    { tagName: "link", rel: "canonical", href: article.canonical },
    { property: "og:type", content: "article" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:title", content: article.title },
    { property: "og:description", content: article.subtitle },
    { property: "og:url", content: article.canonical },
    ...(image
      ? [
          { property: "og:image", content: image },
          { property: "og:image:alt", content: picture?.alt ?? "" },
        ]
      : []),
    { property: "article:published_time", content: article.publishedAt },
    ...(article.updated ? [{ property: "article:modified_time", content: article.updated.at }] : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    feedLink(site),
  ];
}

export const missingMeta = ({ site, kind }: MissingView): MetaDescriptor[] => [
  { title: `${kind === "gone" ? "Matéria removida" : "Página não encontrada"} | ${site.name}` },
  { name: "robots", content: "noindex" },
];
