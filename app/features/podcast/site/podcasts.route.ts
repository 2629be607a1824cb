import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { podcastPath, podcastRss } from "#app/features/discovery/site/rss.ts";
import { feedContext, firstSegment } from "#app/features/readers/view-context.http.ts";
import { fileNotFound, xmlResponse } from "#app/platform/http/responses/reader-file.server.ts";
import { podcastGuid } from "../podcasts.server.ts";

/** `/podcast.xml`, `/categoria/{slug}/podcast.xml`, `/municipio/{slug}/podcast.xml`; 301 from a section's former address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { podcasts } = context.readers;
  const { slug } = params;
  const podcast = slug === undefined ? await podcasts.podcast() : await podcasts.podcastOf(slug, { town: firstSegment(request) === "municipio" });
  if (podcast === null) return fileNotFound();
  if ("movedTo" in podcast) return redirect(podcastPath(podcast.movedTo), 301);
  const { category, episodes, articles } = podcast;
  const { name: siteName, url } = feedContext(context, podcast);
  const xml = podcastRss({ siteName, url, category, guid: podcastGuid(`${url}${podcastPath(category)}`), episodes });
  return xmlResponse(xml, "rss", podcast, { articles, sections: category ? [category.slug] : [] });
}
