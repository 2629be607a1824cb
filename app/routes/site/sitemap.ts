import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { xmlResponse } from "#app/http/xml-response.server.ts";
import { sitemap } from "#app/site/discovery/feeds.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.services.readers.feeds.sitemap();
  return xmlResponse(sitemap(context.settings.url, reading.items), "xml", reading);
}
