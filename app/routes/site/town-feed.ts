import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { feedContext } from "#app/http/view-context.server.ts";
import { noSuchFile, xmlResponse } from "#app/http/xml-response.server.ts";
import { rss } from "#app/site/discovery/rss.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const feed = await context.services.readers.feeds.feedOf(params.slug ?? "", { town: true });
  return feed ? xmlResponse(rss(feed, feedContext(context, feed)), "rss", feed) : noSuchFile();
}
