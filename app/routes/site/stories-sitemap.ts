import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { noSuchFile, xmlResponse } from "#app/http/xml-response.server.ts";
import { sitemapOfStories } from "#app/site/discovery/sitemaps.ts";

/** `/sitemap-materias-{n}.xml`, n from 1. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const file = Number(/^\/sitemap-materias-([1-9]\d{0,5})\.xml$/.exec(new URL(request.url).pathname)?.[1]);
  if (!file) return noSuchFile();
  const reading = await context.services.readers.feeds.sitemapOfStories(file);
  return reading ? xmlResponse(sitemapOfStories(context.settings.url, reading.items), "xml", reading) : noSuchFile();
}
