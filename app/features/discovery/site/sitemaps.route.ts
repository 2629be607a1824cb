import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ArticleSummary } from "#app/features/articles/article.ts";
import { type Category, categoryPath } from "#app/features/articles/categories.ts";
import { writtenPaths } from "#app/features/institutional/site/institutional-view.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { firstSegment, viewContext } from "#app/features/readers/view-context.http.ts";
import { POLICY_PATHS } from "#app/features/settings/page-text.ts";
import { toVideoFacts, type VideoFacts } from "#app/features/videos/site/video-view.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { fileNotFound, xmlResponse } from "#app/platform/http/responses/reader-file.server.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { openGraphPicture } from "#app/ui/site/cards/share-pictures.ts";
import { element, elementWith, toXml, type XmlNode } from "./rss.ts";

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
const NEWS = "http://www.google.com/schemas/sitemap-news/0.9";
const IMAGE = "http://www.google.com/schemas/sitemap-image/1.1";

/** Pages that are there whatever the newsroom writes. */
const STANDING_PAGES = [
  "/municipios",
  "/mais-lidas",
  "/videos",
  "/sobre",
  "/privacidade",
  "/contato",
  "/expediente",
  "/siga",
  "/correcoes",
  "/retiradas",
  ...Object.values(POLICY_PATHS),
];

const VIDEO = "http://www.google.com/schemas/sitemap-video/1.1";

const iso = (time: number) => new Date(time).toISOString();

const urlset = (namespaces: Record<string, string>, ...urls: readonly XmlNode[]) => toXml(elementWith("urlset", { xmlns: SITEMAP, ...namespaces }, ...urls));

/** The one file that names the others. */
const sitemapIndex = (siteUrl: string, storyFiles: number): string =>
  toXml(
    elementWith(
      "sitemapindex",
      { xmlns: SITEMAP },
      ...["news", "paginas", "videos", ...Array.from({ length: storyFiles }, (_, index) => `materias-${index + 1}`)].map((name) =>
        element("sitemap", element("loc", `${siteUrl}/sitemap-${name}.xml`)),
      ),
    ),
  );

/** The home page, the lists that have stories, the standing pages and `more` of them. Times in milliseconds. */
function sitemapOfPages(siteUrl: string, lists: readonly (Pick<Category, "slug" | "type"> & { newest: number })[], more: readonly string[]): string {
  const newest = Math.max(0, ...lists.map((list) => list.newest));
  return urlset(
    {},
    element("url", element("loc", `${siteUrl}/`), ...(newest > 0 ? [element("lastmod", iso(newest))] : [])),
    ...lists.map((list) => element("url", element("loc", `${siteUrl}${categoryPath(list)}`), element("lastmod", iso(list.newest)))),
    ...[...STANDING_PAGES, ...more].map((path) => element("url", element("loc", `${siteUrl}${path}`))),
  );
}

/** Stories with the time they last changed (ms) and their picture. */
const sitemapOfStories = (siteUrl: string, items: readonly { slug: string; editedAt: number; coverUrl: string | null }[]): string =>
  urlset(
    { "xmlns:image": IMAGE },
    ...items.map(({ slug, editedAt, coverUrl }) => {
      const picture = coverUrl === null ? null : pictureSizeOf(coverUrl) ? `${siteUrl}${coverUrl.split("?")[0]}?w=1280&f=jpeg` : coverUrl;
      return element(
        "url",
        element("loc", `${siteUrl}/post/${slug}`),
        element("lastmod", iso(editedAt)),
        ...(picture ? [element("image:image", element("image:loc", picture))] : []),
      );
    }),
  );

/** Videos, each with its page, its picture and where it plays. */
const sitemapOfVideos = (siteUrl: string, videos: readonly VideoFacts[]): string =>
  urlset(
    { "xmlns:video": VIDEO },
    ...videos.map(({ href, title, paragraphs, picture, player, publishedAt, durationMs }) =>
      element(
        "url",
        element("loc", siteUrl + href),
        element(
          "video:video",
          ...(picture ? [element("video:thumbnail_loc", openGraphPicture(picture, siteUrl).url)] : []),
          element("video:title", title),
          element("video:description", paragraphs.join("\n\n") || title),
          player.kind === "own" ? element("video:content_loc", siteUrl + player.src) : element("video:player_loc", player.embed),
          ...(durationMs === null ? [] : [element("video:duration", String(Math.max(1, Math.round(durationMs / 1000))))]),
          element("video:publication_date", publishedAt),
        ),
      ),
    ),
  );

/** Google News: stories of the last two days. */
const newsSitemap = (site: { name: string; url: string }, items: readonly ArticleSummary[]): string =>
  urlset(
    { "xmlns:news": NEWS },
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
  );

const SITEMAPS: Readonly<Record<string, (context: RequestContext) => Promise<Response>>> = {
  "sitemap.xml": async ({ readers, settings }) => {
    const reading = await readers.feeds.sitemapIndex();
    return xmlResponse(sitemapIndex(settings.url, reading.storyFiles), "xml", reading);
  },
  "sitemap-news.xml": async ({ readers, settings }) => {
    const reading = await readers.feeds.newsSitemap();
    return xmlResponse(newsSitemap({ name: reading.site.name, url: settings.url }, reading.items), "xml", reading, { articles: reading.items });
  },
  "sitemap-paginas.xml": async ({ readers, settings }) => {
    const reading = await readers.feeds.sitemapOfPages();
    return xmlResponse(
      sitemapOfPages(settings.url, reading.lists, [
        ...writtenPaths(reading.site.written),
        ...(reading.hasSupport ? ["/apoie", "/apoie/contas"] : []),
        ...reading.authors.map((slug) => `/autor/${slug}`),
      ]),
      "xml",
      reading,
    );
  },
  "sitemap-videos.xml": async (context) => {
    const reading = await context.readers.videos.sitemap();
    const views = viewContext(context, reading);
    const videos = reading.items.map((video) => toVideoFacts(video, views));
    return xmlResponse(sitemapOfVideos(context.settings.url, videos), "xml", reading, { videos: reading.items });
  },
};

/** The sitemap index and its files; `/sitemap-materias-{n}.xml`, n from 1. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const sitemap = entryOf(SITEMAPS, firstSegment(request));
  if (sitemap) return sitemap(context);
  const file = Number(/^\/sitemap-materias-([1-9]\d{0,5})\.xml$/.exec(pathname)?.[1]);
  const reading = file ? await context.readers.feeds.sitemapOfStories(file) : null;
  return reading ? xmlResponse(sitemapOfStories(context.settings.url, reading.items), "xml", reading) : fileNotFound();
}
