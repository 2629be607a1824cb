import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { xmlResponse } from "#app/http/xml-response.server.ts";
import { sitemapOfPages } from "#app/site/discovery/sitemaps.ts";
import { writtenPaths } from "#app/site/house/written-paths.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.services.readers.feeds.sitemapOfPages();
  return xmlResponse(sitemapOfPages(context.settings.url, reading.lists, writtenPaths(reading.site.written)), "xml", reading);
}
