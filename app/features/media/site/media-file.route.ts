import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { downloadName, fileProblem, missingFile, storedFileHeaders, storedFileResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { readRange } from "../byte-range.ts";
import { isMediaKey } from "../media-kind.ts";

/** Nothing of it runs or loads, wherever it is opened; a player in a tab of its own may load the file itself. */
const ALONE = "sandbox; default-src 'none'; media-src 'self'";

/** `/media/{key}`: a file of the library as it is kept, whole or in part (RFC 9110 §14); pages show pictures by their variants (`/img/{key}`). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const key = params.key ?? "";
  if (!isMediaKey(key)) return missingFile("file");
  const tag = `"${key}"`;
  const headers: Record<string, string> = { ...storedFileHeaders(tag), "Accept-Ranges": "bytes", "Content-Security-Policy": ALONE };
  return storedFileResponse(request, { kind: "file", tag, headers, log: ["media-file", { requestId: context.requestId, key }] }, async () => {
    const item = await context.services.media.file(key);
    if (!item) return null;
    headers["Content-Type"] = item.mime;
    headers["Content-Disposition"] = item.kind === "document" ? `attachment; ${downloadName(item.title, item.key)}` : "inline";
    // A part of another version than the client's would corrupt its copy: it gets the whole file.
    const isSameFile = [null, tag].includes(request.headers.get("If-Range"));
    const range = isSameFile ? readRange(request.headers.get("Range"), item.size) : "whole";
    if (range === "unsatisfiable") return fileProblem("", 416, { "Content-Range": `bytes */${item.size}`, "Accept-Ranges": "bytes" });
    const { from, to } = range === "whole" ? { from: 0, to: item.size } : range;
    headers["Content-Length"] = String(to - from);
    if (range !== "whole") headers["Content-Range"] = `bytes ${from}-${to - 1}/${item.size}`;
    const status = range === "whole" ? 200 : 206;
    if (request.method === "HEAD") return new Response(null, { status, headers });
    const body = await context.services.media.stream(item, { from, to });
    return body && new Response(body, { status, headers });
  });
}
