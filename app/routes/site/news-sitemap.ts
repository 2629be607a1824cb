import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { xmlResponse } from "#app/http/xml-response.server.ts";
import { newsSitemap } from "#app/site/discovery/sitemaps.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.services.readers.feeds.newsSitemap();
  return xmlResponse(newsSitemap({ name: reading.site.name, url: context.settings.url }, reading.items), "xml", reading);
}
