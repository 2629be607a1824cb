import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { categoryPath } from "#app/features/articles/categories.ts";
import { feedContext, firstSegment } from "#app/features/readers/view-context.http.ts";
import { fileNotFound, xmlResponse } from "#app/platform/http/responses/reader-file.server.ts";
import { rss } from "./rss.ts";

/** `/feed.xml`, `/categoria/{slug}/feed.xml`, `/municipio/{slug}/feed.xml`, `/autor/{slug}/feed.xml`, `/tag/{slug}/feed.xml`; 301 from a section's former address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { feeds } = context.readers;
  const { slug } = params;
  const root = firstSegment(request);
  const feed = slug === undefined ? await feeds.feed() : await feedOf(feeds, root, slug);
  if (feed === null) return fileNotFound();
  if ("movedTo" in feed) return redirect(`${categoryPath(feed.movedTo)}/feed.xml`, 301);
  return xmlResponse(rss(feed, feedContext(context, feed)), "rss", feed, { articles: feed.items, sections: feed.category ? [feed.category.slug] : [] });
}

function feedOf(feeds: LoaderFunctionArgs["context"]["readers"]["feeds"], root: string, slug: string) {
  if (root === "autor") return feeds.feedOfAuthor(slug);
  return root === "tag" ? feeds.feedOfTag(slug) : feeds.feedOf(slug, { town: root === "municipio" });
}
