import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readRange } from "#app/features/media/byte-range.ts";
import { etagMatches, fileProblem, missingFile, storedFileResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { audioKeyOf } from "../narration.ts";

/**
 * `/audio/{key}.mp3`: a recording, whole or in part (RFC 9110 §14). Every cache asks again before it plays a copy, and the
 * record is asked before anything is answered: what a story no longer says is not played.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const key = audioKeyOf(params.file ?? "");
  if (key === null) return missingFile("file");
  const tag = `"${key}"`;
  const headers: Record<string, string> = {
    "Cache-Control": "public, no-cache",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: tag,
    "Accept-Ranges": "bytes",
    "Content-Disposition": "inline",
  };
  return storedFileResponse(request, { kind: "file", tag: null, headers, log: ["audio-file", { requestId: context.requestId, key }] }, async () => {
    const { audioFiles } = context.services;
    const file = await audioFiles.find(key);
    if (!file) return null;
    if (etagMatches(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
    headers["Content-Type"] = "audio/mpeg";
    const isSameFile = [null, tag].includes(request.headers.get("If-Range"));
    const range = isSameFile ? readRange(request.headers.get("Range"), file.size) : "whole";
    if (range === "unsatisfiable") return fileProblem("", 416, { "Content-Range": `bytes */${file.size}`, "Accept-Ranges": "bytes" });
    const { from, to } = range === "whole" ? { from: 0, to: file.size } : range;
    headers["Content-Length"] = String(to - from);
    if (range !== "whole") headers["Content-Range"] = `bytes ${from}-${to - 1}/${file.size}`;
    const status = range === "whole" ? 200 : 206;
    if (request.method === "HEAD") return new Response(null, { status, headers });
    const body = await audioFiles.stream(key, { from, to });
    return body && new Response(body, { status, headers });
  });
}
