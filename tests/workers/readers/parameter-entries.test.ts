import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { readerPage } from "#app/features/readers/reader-page.http.ts";
import { VARIANTS_MAX } from "#app/platform/http/page-cache/page-entry.server.ts";
import { builtRoutes, patternOf } from "#tests/support/built-routes.ts";
import { type Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

/** More values of a parameter than pages of a path are kept. */
const VALUES = VARIANTS_MAX + 8;

/** Every parameter that a public page knows, and one that none does. */
const PARAMETERS = ["antes", "desde", "pagina", "periodo", "economia", "q", "p", "w", "utm_source"];

let editor: Client;
let live: { id: number; slug: string };

/** A story that is told live, with more changes than values are asked for. */
beforeAll(async () => {
  editor = await signedIn("editor");
  live = await published(editor, { categoriasCompletas: ["editoriais", "politica"], municipio: "piripiri", tags: ["feira"] });
  await editor.put(`/api/posts/${live.id}/live`, { estado: "aberta" });
  for (let entry = 0; entry < VALUES + 4; entry += 1) {
    const { status } = await editor.post(`/api/posts/${live.id}/live/entries`, { texto: `Entrada ${entry}` });
    expect(status).toBe(201);
  }
});

/** The address of each route that the page cache answers, of what there is where it can be. */
const keptAddresses = () => {
  const values: Record<string, string> = { slug: live.slug, id: String(live.id), list: "agenda", file: "sitemap-materias-1" };
  const slugs: Record<string, string> = { category: "politica", town: "piripiri", author: "redacao-lide", tag: "feira" };
  const addresses = builtRoutes.map((route) => {
    const slug = slugs[route.id.replace(/-(?:feed|podcast)$/, "")] ?? (patternOf(route).startsWith("/municipio") ? "piripiri" : live.slug);
    return patternOf(route).replace(/:(\w+)\??/g, (_, name: string) => (name === "slug" ? slug : (values[name] ?? "1")));
  });
  return [...new Set(addresses)].filter((path) => readerPage(new Request(ORIGIN + path)) !== null);
};

/** A site with an empty memory; `ask` says whether the page was rendered, which reads D1. */
function aSite() {
  const worker = newSiteWorker();
  let reads = 0;
  const counted = new Proxy(testEnv.DB, {
    get(target, name) {
      if (name === "batch") reads += 1;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return async (path: string): Promise<boolean> => {
    const context = createExecutionContext();
    const before = reads;
    const answer = (await worker.fetch(new Request(ORIGIN + path, { redirect: "manual" }) as Parameters<typeof worker.fetch>[0], { ...testEnv, DB: counted }, context)) as Response;
    await answer.text();
    const rendered = reads > before;
    await waitOnExecutionContext(context);
    return rendered;
  };
}

test("of no public page are more than a few kept, whatever values its parameters have", async () => {
  const addresses = keptAddresses();
  expect(addresses.length).toBeGreaterThan(40);
  const stored: Record<string, number> = {};
  for (const path of addresses) {
    const ask = aSite();
    await ask("/");
    const query = (value: number) => `${path}?${PARAMETERS.map((name) => `${name}=${value}`).join("&")}`;
    const values = Array.from({ length: VALUES }, (_, index) => index + 2);
    const first: boolean[] = [];
    for (const value of values) first.push(await ask(query(value)));
    // Asked for again in the other direction, so that what was kept last is found before it makes way.
    const again: boolean[] = [];
    for (const value of [...values].reverse()) again.unshift(await ask(query(value)));
    stored[path] = values.filter((_, index) => first[index] && !again[index]).length;
  }
  expect(Object.entries(stored).filter(([, count]) => count > VARIANTS_MAX)).toEqual([]);
  // Where values name different documents, they are kept, as many as there is place for.
  expect(stored[`/ao-vivo/${live.id}.json`]).toBe(VARIANTS_MAX);
  // Where they do not, the page itself stands for all of them.
  expect(Object.entries(stored).filter(([path, count]) => count > 1 && !/^\/(?:ao-vivo|post)\//.test(path))).toEqual([]);
});
