import type { Article, ArticleSummary } from "#app/domain/article/article.ts";
import { pictureSizeOf } from "#app/domain/media/picture.ts";
import { element, elementWith, toXml } from "./xml.ts";

const rfc822 = (time: number) => new Date(time).toUTCString();
const iso = (time: number) => new Date(time).toISOString();

/** Relative addresses mean nothing in a feed reader. */
const withAbsoluteAddresses = (html: string, url: string) => html.replace(/\b(src|href)="\/(?!\/)/g, `$1="${url}/`);

/** RSS 2.0 with the full text of the newest stories. */
export function rss(site: { name: string; url: string }, items: readonly Article[]): string {
  const newest = items[0]?.publishedAt ?? 0;
  return toXml(
    elementWith(
      "rss",
      {
        version: "2.0",
        "xmlns:atom": "http://www.w3.org/2005/Atom",
        "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
        "xmlns:dc": "http://purl.org/dc/elements/1.1/",
        "xmlns:media": "http://search.yahoo.com/mrss/",
      },
      element(
        "channel",
        element("title", site.name),
        element("link", `${site.url}/`),
        element("description", `Notícias do norte do Piauí — ${site.name}`),
        element("language", "pt-BR"),
        elementWith("atom:link", { href: `${site.url}/feed.xml`, rel: "self", type: "application/rss+xml" }),
        ...(newest > 0 ? [element("lastBuildDate", rfc822(newest))] : []),
        ...items.map((article) => {
          const address = `${site.url}/post/${article.slug}`;
          const picture = article.coverUrl ? (pictureSizeOf(article.coverUrl) ? `${site.url}${article.coverUrl}?w=1280&f=jpeg` : article.coverUrl) : null;
          return element(
            "item",
            element("title", article.title),
            element("link", address),
            elementWith("guid", { isPermaLink: "false" }, `${site.url}/post/${article.id}`),
            element("pubDate", rfc822(article.publishedAt ?? article.createdAt)),
            element("dc:creator", article.author),
            element("category", article.kicker),
            element("description", article.subtitle),
            element("content:encoded", withAbsoluteAddresses(article.body, site.url)),
            ...(picture ? [elementWith("media:content", { url: picture, medium: "image" })] : []),
          );
        }),
      ),
    ),
  );
}

const SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export const sitemap = (url: string, items: readonly { slug: string; updatedAt: number }[]): string =>
  toXml(
    elementWith(
      "urlset",
      { xmlns: SITEMAP_NAMESPACE },
      element("url", element("loc", `${url}/`)),
      ...items.map((item) => element("url", element("loc", `${url}/post/${item.slug}`), element("lastmod", iso(item.updatedAt)))),
    ),
  );

/** Google News: stories of the last two days. */
export const newsSitemap = (site: { name: string; url: string }, items: readonly ArticleSummary[]): string =>
  toXml(
    elementWith(
      "urlset",
      { xmlns: SITEMAP_NAMESPACE, "xmlns:news": "http://www.google.com/schemas/sitemap-news/0.9" },
      ...items.map((article) =>
        element(
          "url",
          element("loc", `${site.url}/post/${article.slug}`),
          element(
            "news:news",
            element("news:publication", element("news:name", site.name), element("news:language", "pt")),
            element("news:publication_date", iso(article.publishedAt ?? article.createdAt)),
            element("news:title", article.title),
          ),
        ),
      ),
    ),
  );
