import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileNotFound } from "#app/platform/http/responses/reader-file.server.ts";
import { entryAnchor } from "../live-blog.ts";

const idOf = (text: string | undefined): number => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0);

/** `/ao-vivo/{materia}/{entrada}`: redirects to the entry on its present page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [article, entry] = [idOf(params.id), idOf(params.entry)];
  const place = article > 0 && entry > 0 ? await context.readers.live.placeOf(article, entry) : null;
  if (!place) return fileNotFound();
  const page = place.before === null ? "" : `?antes=${place.before}`;
  return new Response(null, { status: 302, headers: { Location: `/post/${place.slug}${page}#${entryAnchor(entry)}`, "Cache-Control": "no-cache" } });
}
