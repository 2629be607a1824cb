import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileNotFound } from "#app/platform/http/responses/reader-file.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { entryAnchor } from "../live-blog.ts";

/** `/ao-vivo/{materia}/{entrada}`: redirects to the entry on its present page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [article, entry] = [readId(params.id) ?? 0, readId(params.entry) ?? 0];
  const place = article > 0 && entry > 0 ? await context.readers.live.placeOf(article, entry) : null;
  if (!place) return fileNotFound();
  const page = place.before === null ? "" : `?antes=${place.before}`;
  return new Response(null, { status: 302, headers: { Location: `/post/${place.slug}${page}#${entryAnchor(entry)}`, "Cache-Control": "no-cache" } });
}
