import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { fileNotFound } from "#app/platform/http/responses/reader-file.server.ts";
import { readId } from "#app/platform/values/read-id.ts";

/** `/video/{id}/legendas.vtt`: the captions of a published video. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = readId(params.id) ?? 0;
  const reading = id > 0 ? await context.readers.videos.captions(id) : null;
  return reading ? new Response(reading.vtt, { headers: { "Content-Type": "text/vtt; charset=utf-8", ...pageHeaders(reading, { videos: [{ id }] }) } }) : fileNotFound();
}
