import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { xmlResponse } from "#app/http/xml-response.server.ts";
import { sitemapIndex } from "#app/site/discovery/sitemaps.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.services.readers.feeds.sitemapIndex();
  return xmlResponse(sitemapIndex(context.settings.url, reading.storyFiles), "xml", reading);
}
