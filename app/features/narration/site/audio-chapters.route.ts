import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { jsonChapters } from "#app/features/podcast/podcast.ts";
import { missingFile, storedFileResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { audioKeyOf } from "../narration.ts";

/** `/audio/{key}/capitulos.json`: the chapters of a recording, while it may be played. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const key = audioKeyOf(`${params.key}.mp3`);
  if (key === null) return missingFile("file");
  return storedFileResponse(request, { kind: "file", tag: null, headers: {}, log: ["audio-chapters", { requestId: context.requestId, key }] }, async () => {
    const chapters = await context.services.audioFiles.chapters(key);
    if (chapters === null) return null;
    const headers = { "Content-Type": "application/json+chapters; charset=utf-8", "Cache-Control": "public, no-cache", "Access-Control-Allow-Origin": "*" };
    return new Response(JSON.stringify(jsonChapters(chapters)), { headers });
  });
}
