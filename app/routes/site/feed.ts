import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { feedContext } from "#app/http/view-context.server.ts";
import { xmlResponse } from "#app/http/xml-response.server.ts";
import { rss } from "#app/site/discovery/rss.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const feed = await context.services.readers.feeds.feed();
  return xmlResponse(rss(feed, feedContext(context, feed)), "rss", feed);
}
