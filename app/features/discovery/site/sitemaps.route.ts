import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { writtenPaths } from "#app/features/institutional/site/institutional-view.ts";
import { toVideoFacts } from "#app/features/videos/site/video-view.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { fileNotFound, xmlResponse } from "#app/platform/http/responses/reader-file.server.ts";
import { firstSegment, viewContext } from "#app/platform/http/view-context.server.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { newsSitemap, sitemapIndex, sitemapOfPages, sitemapOfStories, sitemapOfVideos } from "./sitemaps.ts";

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
    return xmlResponse(sitemapOfPages(settings.url, reading.lists, [...writtenPaths(reading.site.written), ...reading.authors.map((slug) => `/autor/${slug}`)]), "xml", reading);
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
