import { expect, test } from "vitest";
import { signedIn, testEnv } from "#tests/support/site.ts";
import { manyArticles } from "../../scripts/bench/many-articles.mjs";

const KB = 1024;

/** Files of scripts at first view (issue 17 §1); 42 before. */
const MAX_SCRIPTS = 20;

/** Forms of the frame: one that ends the session in each of its places. */
const SIGN_OUTS = 2;

/** Bytes of a file of the build as a browser gets it from the edge. */
async function compressedSize(path: string): Promise<number> {
  const file = await testEnv.ASSETS.fetch(`http://site.test${path}`);
  expect([path, file.status]).toEqual([path, 200]);
  return (await new Response(file.body?.pipeThrough(new CompressionStream("gzip"))).arrayBuffer()).byteLength;
}

test("the list of thirty articles and its scripts stay light (issue 17 §1)", async () => {
  for (const statement of manyArticles(60, Date.now())) await testEnv.DB.prepare(statement).run();
  const { text: html } = await (await signedIn("admin")).get("/admin/materias");
  expect(html.match(/<tr/g)?.length).toBe(31);
  const bytes = new TextEncoder().encode(html).length;
  expect([bytes, bytes <= 60 * KB]).toEqual([bytes, true]);
  expect([html.match(/<form[^>]*method="post"/g)?.length, html.match(/<path/g)?.length ?? 0]).toEqual([1 + SIGN_OUTS, 0]);

  const scripts = [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ""))];
  const preloaded = scripts.filter((path) => html.includes(`<link rel="modulepreload" href="${path}"`));
  expect([preloaded, preloaded.length > 2, preloaded.length <= MAX_SCRIPTS]).toEqual([preloaded, true, true]);
  const sizes = await Promise.all(preloaded.filter((path) => !path.startsWith("/assets/framework-")).map(compressedSize));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect([total, total <= 87 * KB]).toEqual([total, true]);
});
