import { readFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as entry from "#app/entry.server.tsx";
import { answerImageRequest } from "../../scripts/lib/local-images.mjs";
import imagesBinding from "../../scripts/lib/local-images-binding.mjs";
import { env } from "./cloudflare-workers.ts";
import { memoryD1 } from "./d1.ts";
import { migratedImage, migrations } from "./migrated-database.ts";
import { discardObjects, type ObjectClass, objectNamespace } from "./objects.ts";
import { memoryR2, type Stored } from "./r2.ts";
import { MemoryDatabase } from "./sqlite.ts";
import { nextTurn } from "./turn.ts";

const ROOT = resolve(import.meta.dirname, "../..");

type Objects = Pick<
  typeof entry,
  "Audience" | "BannerLedger" | "ClickLog" | "DistributionQueue" | "HighlightBoard" | "InstagramQueue" | "OnlineFeed" | "WhatsAppLine" | "WhatsAppQueue"
>;

/** The site's configuration in `wrangler.toml`. */
export interface SiteConfiguration {
  /** Settings. */
  bindings: Record<string, unknown>;
  /** Bindings of objects, and their classes. */
  durableObjects: Record<string, keyof Objects>;
  /** Requests within a period (s), by binding. */
  rateLimits: Record<string, { limit: number; period: number }>;
}

/** A limiter whose period begins with its first request: no clock decides in the midst of a test. */
function rateLimit({ limit, period }: { limit: number; period: number }): RateLimit {
  const windows = new Map<string, { until: number; used: number }>();
  return {
    async limit({ key }: { key: string }) {
      await nextTurn();
      const now = Date.now();
      const window = windows.get(key);
      const current = window && window.until > now ? window : { until: now + period * 1_000, used: 0 };
      current.used += 1;
      windows.set(key, current);
      return { success: current.used <= limit };
    },
  };
}

/** A binding to what answers a request here. */
const service = (answer: (request: Request) => Promise<Response>) => ({ fetch: (input: RequestInfo | URL, init?: RequestInit) => answer(new Request(input, init)) });

const built = <T>(path: string): Promise<T> => import(/* @vite-ignore */ pathToFileURL(join(ROOT, "dist", path)).href) as Promise<T>;

/** Keys of passwords that were derived once: scrypt is slow on purpose, and most tests share one password. */
const derived = new Map<string, string>();

async function passwordKey(request: Request): Promise<Response> {
  const body = await request.text();
  if (!derived.has(body)) {
    const { default: hasher } = await built<{ default: { fetch(request: Request): Promise<Response> } }>("password-hasher/password-hasher.js");
    const answer = await hasher.fetch(new Request(request.url, { method: "POST", body }));
    if (!answer.ok) return answer;
    derived.set(body, await answer.text());
  }
  return new Response(derived.get(body));
}

interface Renderer {
  paint(...given: unknown[]): Promise<unknown>;
  wasmBytes(): number;
}

/** The Worker that paints cards, as it is built, called as over RPC. */
function cardRenderer(images: unknown) {
  let loading: Promise<Renderer> | undefined;
  const renderer = () => {
    loading ??= built<{ default: new (ctx: object, env: object) => Renderer }>("card-renderer/card-renderer.js").then(({ default: Built }) => new Built({}, { IMAGES: images }));
    return loading;
  };
  return {
    async paint(...given: unknown[]) {
      const sent = structuredClone(given);
      return structuredClone(await (await renderer()).paint(...sent));
    },
    wasmBytes: async () => (await renderer()).wasmBytes(),
  };
}

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".png": "image/png",
};

/** The site's files, as they are built. */
async function asset(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    return new Response(readFileSync(join(ROOT, "build/client", decodeURIComponent(pathname))), {
      headers: { "Content-Type": TYPES[extname(pathname)] ?? "application/octet-stream" },
    });
  } catch {
    return new Response(null, { status: 404 });
  }
}

let database = new MemoryDatabase(migratedImage);
const files = { MEDIA: new Map<string, Stored>(), BACKUPS: new Map<string, Stored>() };
const images = imagesBinding({ RENDERER: service((request) => answerImageRequest(request) as unknown as Promise<Response>) });

/** The bindings whatever the file: modules of tests outlive one, and may have kept them. */
const platform = {
  DB: memoryD1(() => database),
  TEST_MIGRATIONS: migrations,
  MEDIA: memoryR2(files.MEDIA),
  BACKUPS: memoryR2(files.BACKUPS),
  IMAGES: images,
  ASSETS: service(asset),
  CARD_RENDERER: cardRenderer(images),
  PASSWORD_HASHER: service(passwordKey),
};

/**
 * Gives `env` the bindings of a site to which nothing has happened yet: an empty database with all migrations, no objects, no files.
 * `settings` are those of the tests; `internet`: where the simulated hosts of the internet answer; `objects`: the built classes.
 */
export function bindEmptySite({ bindings, durableObjects, rateLimits }: SiteConfiguration, settings: Record<string, unknown>, internet: string, objects: () => Objects): void {
  discardObjects();
  for (const stored of Object.values(files)) stored.clear();
  database = new MemoryDatabase(migratedImage);
  for (const name of Object.keys(env)) delete env[name];
  Object.assign(env, bindings, settings, platform, {
    PUBLIC_NETWORK: service((request) => {
      const { hostname, pathname, search } = new URL(request.url);
      return fetch(new Request(`${internet}/s/${hostname.replaceAll(".", "-")}${pathname}${search}`, request));
    }),
  });
  for (const [name, limit] of Object.entries(rateLimits)) env[name] = rateLimit(limit);
  for (const [name, className] of Object.entries(durableObjects)) env[name] = objectNamespace(name, () => objects()[className] as unknown as ObjectClass, env);
}
