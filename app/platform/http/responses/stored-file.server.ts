import { Buffer } from "node:buffer";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";

/** Addresses of stored files are content hashes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** True when an `If-None-Match` names the tag, weak or strong. */
export function etagMatches(header: string | null, etag: string): boolean {
  if (!header) return false;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === bare);
}

/** A tagged answer: 304 when the client has it, else its text. */
export function cachedResponse(
  request: Request,
  { etag, headers, text, status = 200 }: { etag: string; headers: Record<string, string>; text: string; status?: number },
): Response {
  const tagged = { ...headers, ETag: etag };
  return etagMatches(request.headers.get("If-None-Match"), etag) ? new Response(null, { status: 304, headers: tagged }) : new Response(text, { status, headers: tagged });
}

/** An error of a file's address, as a sentence; not cached. */
export const fileProblem = (text: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers } });

/** True when the client has exactly this file already; `*` asks whether there is one, which is not known yet. */
export function hasFile(request: Request, tag: string | null): boolean {
  const header = request.headers.get("If-None-Match");
  return tag !== null && header?.trim() !== "*" && etagMatches(header, tag);
}

/** Headers of a stored file, which other sites may show; `maxAge` (s) for one that stands in until the wanted one exists. */
export const storedFileHeaders = (tag: string, maxAge: number | null = null): Record<string, string> => ({
  "Cache-Control": maxAge === null ? IMMUTABLE : `public, max-age=${maxAge}`,
  "Cross-Origin-Resource-Policy": "cross-origin",
  ETag: tag,
});

const SENTENCES = {
  image: { missing: "Imagem não encontrada.", outage: "Imagem temporariamente indisponível." },
  file: { missing: "Arquivo não encontrado.", outage: "Arquivo temporariamente indisponível." },
} as const;

export const missingFile = (kind: keyof typeof SENTENCES): Response => fileProblem(SENTENCES[kind].missing, 404);

interface StoredFileAddress {
  kind: keyof typeof SENTENCES;
  /** Tag that the address names; null: known only after a look-up, which then compares itself. */
  tag: string | null;
  headers: Record<string, string>;
  /** Event and fields of the log when storage fails. */
  log: [event: string, fields: Record<string, unknown>];
}

/** The answer at a stored file's address: 304 without a look-up when the client has it, else what `find` answers (null: 404); 503 while storage fails. */
export async function storedFileResponse(
  request: Request,
  { kind, tag, headers, log: [event, fields] }: StoredFileAddress,
  find: () => Promise<Response | null>,
): Promise<Response> {
  if (hasFile(request, tag)) return new Response(null, { status: 304, headers });
  try {
    return (await find()) ?? missingFile(kind);
  } catch (error) {
    logEvent("error", event, { ...fields, ...errorFields(error) });
    return fileProblem(SENTENCES[kind].outage, 503, { "Retry-After": "5" });
  }
}

/** A whole stored object, streamed. */
export async function sendFile(
  request: Request,
  { body, size, contentType }: { body: ReadableStream<Uint8Array> | ArrayBuffer; size: number; contentType: string },
  headers: Record<string, string>,
): Promise<Response> {
  const isHead = request.method === "HEAD";
  if (isHead && body instanceof ReadableStream) await body.cancel();
  return new Response(isHead ? null : body, { headers: { ...headers, "Content-Type": contentType, "Content-Length": String(size) } });
}

/** Characters that some file system takes for something else, and those that show nothing. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/** Longest name in characters, without its ending. */
const LENGTH_MAX = 100;

const escaped = (text: string) => encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** The parameter of `Content-Disposition` (RFC 6266) that names a file by its title, with the ending of what it really is. */
export function downloadName(title: string, key: string): string {
  const ending = key.slice(key.lastIndexOf("."));
  const name =
    [
      ...title
        .replace(UNSAFE, " ")
        .replace(/\s+/g, " ")
        .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, ""),
    ]
      .slice(0, LENGTH_MAX)
      .join("")
      .trim() || "documento";
  return `filename*=UTF-8''${escaped(name)}${ending}`;
}

export const dataUrl = (bytes: ArrayBuffer, mime: string): string => `data:${mime};base64,${Buffer.from(bytes).toString("base64")}`;
