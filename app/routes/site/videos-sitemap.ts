import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { viewContext } from "#app/http/view-context.server.ts";
import { xmlResponse } from "#app/http/xml-response.server.ts";
import { sitemapOfVideos } from "#app/site/discovery/sitemaps.ts";
import { toVideoFacts } from "#app/site/videos/video-view.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.services.readers.videos.sitemap();
  const views = viewContext(context, reading);
  const videos = reading.items.map((video) => toVideoFacts(video, views));
  return xmlResponse(sitemapOfVideos(context.settings.url, videos), "xml", reading);
}
