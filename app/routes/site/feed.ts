import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { xmlResponse } from "#app/http/xml-response.server.ts";
import { rss } from "#app/site/discovery/feeds.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const feed = await context.services.readers.feeds.feed();
  return xmlResponse(rss(context.settings, feed.items), "rss", feed);
}
