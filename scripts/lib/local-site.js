// The site's Worker on one machine: its built module, behind what Cloudflare's edge does in production. Files come
// compressed as they were built, every other answer is compressed on its way out, and pages pass by the assets' router,
// which costs a hot page most of its time. In one isolate with the site: nothing is passed from one process to another.
import site from "./site.js";

export * from "./site.js";
export { default } from "./site.js";

/** Replaced at start: the files of the build, and those that have encoded copies. */
const { files, encoded } = __LOCAL_ASSETS__;
const FILES = new Set(files);
const ENCODED = new Set(encoded);

/** Encodings of files by preference, with the end of the encoded copy's name. */
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg\+xml)/i;

/** An answer known to be shorter fits one packet anyway. Bytes. */
const MIN_BYTES = 1024;

/** Answers with somebody's token stand beside what the request says, and no length may tell of it (BREACH). */
const SECRETS = /^\/api\/auth\//;

/** Whether a client takes an encoding (RFC 9110 § 12.5.3); `*` is not taken at its word. */
function accepts(header, name) {
  for (const part of (header ?? "").split(",")) {
    const [coding, ...params] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    if (coding === name) return !params.some((param) => /^q=0(?:\.0*)?$/.test(param));
  }
  return false;
}

/** Encoded files with their headers, as they were first sent. The build is small, and of a fixed size. */
const kept = new Map();

async function encodedFile(request, env, path, [name, end]) {
  const key = path + end;
  if (!kept.has(key)) {
    const [plain, copy] = await Promise.all([env.ASSETS.fetch(new Request(new URL(path, request.url))), env.ENCODED_ASSETS.fetch(`http://encoded${key}`)]);
    const bytes = await copy.arrayBuffer();
    await plain.body?.cancel();
    if (!plain.ok || !copy.ok) return null;
    const headers = new Headers(plain.headers);
    headers.delete("Content-Length");
    headers.set("Content-Encoding", name);
    headers.set("Vary", "Accept-Encoding");
    const etag = headers.get("ETag");
    if (etag) headers.set("ETag", `${etag.slice(0, -1)}-${name}"`);
    kept.set(key, { bytes, headers });
  }
  const { bytes, headers } = kept.get(key);
  const asked = (request.headers.get("If-None-Match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (asked.includes(headers.get("ETag")?.replace(/^W\//, ""))) {
    const confirmed = new Headers(headers);
    confirmed.delete("Content-Encoding");
    return new Response(null, { status: 304, headers: confirmed });
  }
  return new Response(request.method === "HEAD" ? null : bytes, { headers, encodeBody: "manual" });
}

async function file(request, env, path) {
  if (!ENCODED.has(path)) return env.ASSETS.fetch(request);
  const accepted = request.headers.get("Accept-Encoding");
  const encoding = request.headers.has("Range") ? undefined : ENCODINGS.find(([name]) => accepts(accepted, name));
  const found = encoding && (await encodedFile(request, env, path, encoding));
  if (found) return found;
  const plain = await env.ASSETS.fetch(request);
  const answer = new Response(plain.body, plain);
  answer.headers.append("Vary", "Accept-Encoding");
  return answer;
}

/** The answer, compressed where it may be: workerd encodes a body whose headers name an encoding. */
function compressed(request, path, answer) {
  const { headers, status, body } = answer;
  if (headers.has("Content-Encoding") || !COMPRESSIBLE.test(headers.get("Content-Type") ?? "")) return answer;
  if (status === 206 || answer.webSocket || SECRETS.test(path) || headers.has("Set-Cookie") || /no-transform/i.test(headers.get("Cache-Control") ?? "")) return answer;
  const length = headers.get("Content-Length");
  if (length !== null && Number(length) < MIN_BYTES) return answer;
  const varied = new Headers(headers);
  if (!/accept-encoding/i.test(headers.get("Vary") ?? "")) varied.append("Vary", "Accept-Encoding");
  if (accepts(request.headers.get("Accept-Encoding"), "gzip")) {
    // Two encodings of one answer are not the same bytes.
    const etag = headers.get("ETag");
    if (etag && !etag.startsWith("W/")) varied.set("ETag", `W/${etag}`);
    if (body !== null) {
      varied.delete("Content-Length");
      varied.set("Content-Encoding", "gzip");
    }
  }
  return new Response(body, { status, statusText: answer.statusText, headers: varied });
}

/** The path of an address, without parsing the rest of it. */
function pathOf(url) {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", from);
  return query < 0 ? url.slice(from) : url.slice(from, query);
}

/** Entry point that the machine's port is connected to. */
export const local = {
  async fetch(request, env, ctx) {
    const path = pathOf(request.url);
    if (FILES.has(path) && (request.method === "GET" || request.method === "HEAD")) return file(request, env, path);
    return compressed(request, path, await site.fetch(request, env, ctx));
  },
  scheduled: (event, env, ctx) => site.scheduled(event, env, ctx),
};
