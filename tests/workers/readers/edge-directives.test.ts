import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { builtRoutes } from "#tests/support/built-routes.ts";
import { EdgeCacheSimulation, edgeDirectives, edgeLifetime } from "#tests/support/edge-cache.ts";
import { anIsolate } from "#tests/support/isolates.ts";
import { type Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import shortLinks from "../../../workers/short-links.ts";

let editor: Client;
let admin: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  admin = await signedIn("admin");
  await admin.put("/api/settings/pix", { chave: "12ABC34501DE35", nome: "Portal", cidade: "Piripiri" });
  await admin.put("/api/settings/support", { ligado: true, meta: 1_500, texto: "Para a gasolina." });
});

/** Ids of routes whose answers may be stored. */
const STORED = new RegExp(
  `^(?:${[
    "features/[a-z-]+/site/(?:home|article|newest|towns|town-list|death-notice|videos|video|most-read|corrections|removals|history|follow|reading|poll|about|privacy|masthead|alerts|support|accounts)\\.route",
    "category|town|author|tag|terms|poll-partial|corrections-policy|ethics-policy|ai-policy|ownership",
    ".*feed|.*podcast|.*sitemap|robots|ads-txt|rsl",
    "features/[a-z-]+/site/(?:video-captions|picture|card|media-file)\\.route",
  ].join("|")})$`,
);

test.each([
  ["a reader", "GET"],
  ["an admin", "GET"],
  ["a reader", "HEAD"],
  ["a reader", "POST"],
] as const)("every route says to %s's %s what the cache may store; a missing directive would be two hours", async (who, method) => {
  const isolate = anIsolate(new EdgeCacheSimulation({ now: Date.now, origin: async () => Response.error() }).controls);
  const article = await published(editor);
  const values: Record<string, string> = {
    slug: article.slug,
    id: String(article.id),
    key: "a".repeat(64),
    name: "x.png",
    use: "apple",
    file: "sitemap-materias-1",
    code: "abc",
    version: "1",
    n: "1",
    session: "1",
  };
  const paths = new Map<string, string>([
    ["unknown", "/nao/existe"],
    ["framework", "/admin.data"],
    ["data", "/_root.data"],
    ["malformed", "/%E0%A4%A"],
    ["capitals", "/SOBRE"],
    ["parameter", "/?utm_source=x"],
  ]);
  for (const { id, path, index } of builtRoutes) {
    if ((path === undefined && !index) || id === "root") continue;
    paths.set(id, `/${path ?? ""}`.replace(/:(\w+)/g, (_, name: string) => values[name] ?? "1").replace("*", "qualquer"));
  }
  expect(paths.size).toBeGreaterThan(150);
  const wrong: string[] = [];
  for (const [id, path] of paths) {
    const request = new Request(`${ORIGIN}${path}`, { method, headers: who === "an admin" ? admin.headers : {}, redirect: "manual" });
    const response = await isolate.fetch(request);
    await response.body?.cancel();
    const directives = edgeDirectives(response.headers);
    const lifetime = edgeLifetime(request, response);
    const explicit = response.headers.has("Cloudflare-CDN-Cache-Control") && response.headers.has("Cache-Control");
    const isStorable = response.status === 200 && STORED.test(id) && (method === "GET" || method === "HEAD");
    const isRight =
      explicit &&
      (lifetime === null
        ? directives?.has("no-store")
        : (isStorable || id === "parameter" || id === "capitals") && lifetime <= 86_400 && (response.headers.get("Cache-Tag") ?? "") !== "");
    if (!isRight) wrong.push(`${method} ${path} (${id}): ${response.status} ${response.headers.get("Cloudflare-CDN-Cache-Control")} ${response.headers.get("Cache-Control")}`);
  }
  expect(wrong).toEqual([]);
});

test("every answer of the short links says no-store", async () => {
  for (const [method, path] of [
    ["GET", "/"],
    ["GET", "/nenhum"],
    ["HEAD", "/nenhum"],
    ["GET", "/a/b"],
    ["POST", "/nenhum"],
    ["GET", "/robots.txt"],
  ] as const) {
    const context = createExecutionContext();
    const response = await shortLinks.fetch(new Request(`http://curto.test${path}`, { method }), testEnv as never, context);
    expect([path, response.headers.get("Cache-Control")]).toEqual([path, "no-store"]);
  }
});
