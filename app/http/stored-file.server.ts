import { matchesEtag } from "./api-route.server.ts";

/** Addresses of stored files are content hashes: what one answers never changes. */
export const FOR_EVER = "public, max-age=31536000, immutable";

/** A sentence instead of a file; nothing remembers it. */
export const fileProblem = (text: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers } });

/** Whether the one who asks has exactly this file already; `*` asks whether there is one, which is not known yet. */
export function hasFile(request: Request, tag: string | null): boolean {
  const header = request.headers.get("If-None-Match");
  return tag !== null && header?.trim() !== "*" && matchesEtag(header, tag);
}

/** A whole stored object, as it comes from where it is kept. */
export async function sendFile(
  request: Request,
  { body, size, contentType }: { body: ReadableStream<Uint8Array> | ArrayBuffer; size: number; contentType: string },
  headers: Record<string, string>,
) {
  const isHead = request.method === "HEAD";
  if (isHead && body instanceof ReadableStream) await body.cancel();
  return new Response(isHead ? null : body, { headers: { ...headers, "Content-Type": contentType, "Content-Length": String(size) } });
}
