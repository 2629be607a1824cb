import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { categoryPath } from "#app/domain/article/categories.ts";
import { rss } from "#app/site/discovery/rss.ts";
import { feedContext } from "./view-context.server.ts";
import { noSuchFile, xmlResponse } from "./xml-response.server.ts";

/** The feed of a category or, with `town`, of a town; 301 from where it was before. */
export async function sectionFeed({ params, context }: LoaderFunctionArgs, of: { town: boolean }): Promise<Response> {
  const feed = await context.services.readers.feeds.feedOf(params.slug ?? "", of);
  if (feed === null) return noSuchFile();
  if ("movedTo" in feed) return redirect(`${categoryPath(feed.movedTo)}/feed.xml`, 301);
  return xmlResponse(rss(feed, feedContext(context, feed)), "rss", feed);
}
