import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { pngPromising } from "#tests/support/pictures.ts";
import { type Answerer, type SimulatedServer, startSimulatedServer } from "./simulated-server.ts";

/** A photo of a street, as far as a decoder can tell: soft colours, noise, two shapes. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#6f8fae", noise: { type: "gaussian", mean: 120, sigma: 25 } } }).composite([
    { input: Buffer.from(`<svg width="${width}" height="${height}"><rect width="100%" height="45%" fill="#7db4e6"/><circle cx="70%" cy="55%" r="18%" fill="#c43c1f"/></svg>`) },
  ]);

const MAKERS: Record<string, () => Promise<Buffer>> = {
  jpg: () => photo(1200, 900).jpeg({ quality: 80 }).toBuffer(),
  png: () => photo(400, 300).png().toBuffer(),
  webp: () => photo(1200, 900).webp().toBuffer(),
  avif: () => photo(320, 240).avif({ effort: 1 }).toBuffer(),
  gif: () => photo(200, 150).gif().toBuffer(),
};
const TYPES: Record<string, string> = { jpg: "image/jpeg", png: "image/png", webp: "image/webp", avif: "image/avif", gif: "image/gif" };

const made = new Map<string, Promise<Buffer>>();
const picture = (name: string): Promise<Buffer> => {
  const known = made.get(name) ?? MAKERS[name]?.() ?? photo(1200, 900).jpeg().toBuffer();
  made.set(name, known);
  return known;
};

const HTML = "<!doctype html><title>Login</title><script>alert(document.domain)</script>";

function send(response: ServerResponse, type: string, body: Buffer | Uint8Array | string, more: Record<string, string> = {}): void {
  response.writeHead(200, { ...(type ? { "Content-Type": type } : {}), ...more });
  response.end(body);
}

const redirect = (response: ServerResponse, to: string, status = 302) => {
  response.writeHead(status, { Location: to, "Set-Cookie": "preso=1" });
  response.end();
};

/** Sends chunks until the client disconnects. */
function dripping(response: ServerResponse, type: string, piece: () => Buffer, everyMs: number): void {
  response.writeHead(200, { "Content-Type": type });
  const timer = setInterval(() => response.write(piece()), everyMs);
  response.on("close", () => clearInterval(timer));
}

/** Behaviour by path; `rest` is the remaining path. */
const PLACES: Record<string, (response: ServerResponse, rest: string) => Promise<void> | void> = {
  good: async (response, rest) => send(response, TYPES[rest] ?? "", await picture(rest)),
  // Names as they are given to files whose kind the server does not know.
  untyped: async (response) => send(response, "", await picture("jpg")),
  octets: async (response) => send(response, "application/octet-stream", await picture("webp")),
  mislabelled: async (response) => send(response, "image/png", await picture("jpg")),
  to: (response, rest) => redirect(response, decodeURIComponent(rest)),
  permanent: (response, rest) => redirect(response, decodeURIComponent(rest), 308),
  hops: async (response, rest) => (rest === "0" ? send(response, "image/jpeg", await picture("jpg")) : redirect(response, `../hops/${Number(rest) - 1}`)),
  nowhere: (response) => {
    response.writeHead(302);
    response.end();
  },
  status: (response, rest) => {
    response.writeHead(Number(rest), { "Content-Type": "image/jpeg" });
    response.end("x");
  },
  html: (response) => send(response, "text/html; charset=utf-8", HTML),
  svg: (response) => send(response, "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
  "lying-type": (response) => send(response, "image/png", HTML),
  "lying-length": async (response) => {
    response.writeHead(200, { "Content-Type": "image/jpeg", "Content-Length": "99999999" });
    response.write(await picture("jpg"));
  },
  "short-length": async (response) => {
    const whole = await picture("jpg");
    response.writeHead(200, { "Content-Type": "image/jpeg", "Content-Length": String(whole.length >> 1) });
    response.end(whole.subarray(0, whole.length >> 1));
  },
  silent: () => undefined,
  cut: async (response) => {
    const whole = await picture("jpg");
    response.writeHead(200, { "Content-Type": "image/jpeg", "Content-Length": String(whole.length) });
    response.write(whole.subarray(0, 1_000), () => response.destroy());
  },
  drip: (response) => dripping(response, "image/jpeg", () => Buffer.from([0xff]), 200),
  endless: (response) => dripping(response, "image/jpeg", () => Buffer.alloc(1 << 20, 7), 5),
  "gzip-bomb": (response) => send(response, "image/png", gzipSync(Buffer.alloc(60 << 20)), { "Content-Encoding": "gzip" }),
  gzipped: async (response) => send(response, "image/jpeg", gzipSync(await picture("jpg")), { "Content-Encoding": "gzip" }),
  empty: (response) => send(response, "image/jpeg", Buffer.alloc(0)),
  truncated: async (response) => {
    const whole = await picture("jpg");
    send(response, "image/jpeg", whole.subarray(0, whole.length >> 1));
  },
  // Header and end are right, nothing between them is.
  garbled: (response) => send(response, "image/png", pngPromising(800, 600)),
  "pixel-bomb": (response) => send(response, "image/png", pngPromising(30_000, 30_000)),
  "many-pixels": async (response) =>
    send(
      response,
      "image/jpeg",
      await sharp({ create: { width: 5_200, height: 4_000, channels: 3, background: "#345" } })
        .jpeg({ quality: 30 })
        .toBuffer(),
    ),
  heavy: async (response) => send(response, "image/jpeg", Buffer.concat([await picture("jpg"), Buffer.alloc(11 << 20)])),
  polyglot: (response) => send(response, "image/gif", `GIF89a/*${"\u0001".repeat(8)}*/=1;alert(1)//`),
  // A picture with a page behind its end: drawn, and never given out as it came.
  trailer: async (response) => send(response, "image/jpeg", Buffer.concat([await picture("jpg"), Buffer.from(HTML)])),
};

const answer: Answerer = async ({ path }, response) => {
  const [, name = "", rest = ""] = /^\/([\w-]+)[/.]?(.*)$/.exec(path) ?? [];
  const place = PLACES[name];
  if (place) return place(response, rest);
  response.writeHead(404);
  response.end();
};

/** Simulates a picture host on the internet: regular pictures, and every kind of misbehaviour. */
export const startPictureHost = (port = 0): Promise<SimulatedServer> => startSimulatedServer(answer, port);
