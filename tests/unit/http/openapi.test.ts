import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod/v4";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { apiDocument, apiDocumentResponse } from "#app/platform/http/openapi.server.ts";

const SETTINGS = { name: "Lide", url: "https://lide.test", commit: "abc" };

/** An API that counts how often it is described. */
function countedApi(): { tables: readonly ApiTable[]; described(): number } {
  let described = 0;
  const POST = method({ allow: "public", summary: "Uma chamada", body: z.object({ nome: z.string() }), run: async () => null });
  const table: ApiTable = {
    get "/one"() {
      described += 1;
      return { POST };
    },
  };
  return { tables: [table], described: () => described };
}

const asked = (headers: Record<string, string> = {}, method = "GET") => new Request("https://lide.test/api/openapi.json", { method, headers });

test("the document is made once for each name and address of the site, however often it is asked for", () => {
  const { tables, described } = countedApi();
  const first = apiDocument(tables, SETTINGS);
  const times = described();
  expect(times).toBeGreaterThan(0);
  expect(apiDocument(tables, { ...SETTINGS })).toBe(first);
  const renamed = apiDocument(tables, { ...SETTINGS, name: "Outro" });
  expect(JSON.parse(renamed.text)).toMatchObject({ info: { title: "API de Outro" }, paths: { "/api/one": { post: { summary: "Uma chamada" } } } });
  expect([described(), renamed.etag === first.etag]).toEqual([times, false]);
});

test("addresses that clients invent do not pile up", () => {
  const { tables } = countedApi();
  const first = apiDocument(tables, SETTINGS);
  for (const host of ["a", "b", "c"]) apiDocument(tables, { ...SETTINGS, url: `https://${host}.test` });
  expect(apiDocument(tables, SETTINGS)).not.toBe(first);
  expect(apiDocument(tables, SETTINGS).text).toBe(first.text);
});

test("it is sent compressed to whom it may be, by a strong tag of its own, and not again to whom has it", async () => {
  const document = apiDocument(countedApi().tables, SETTINGS);
  const plain = apiDocumentResponse(asked(), document, false);
  const packed = apiDocumentResponse(asked({ "Accept-Encoding": "br, gzip" }), document, false);
  expect(await plain.text()).toBe(document.text);
  expect(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()).toBe(document.text);
  const tags = [plain, packed].map(({ headers }) => headers.get("ETag") ?? "");
  expect([tags[0] === tags[1], tags.some((tag) => tag.startsWith("W/")), plain.headers.get("Cache-Control")]).toEqual([false, false, "no-cache"]);
  const again = apiDocumentResponse(asked({ "If-None-Match": tags[0] ?? "" }), document, false);
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(apiDocumentResponse(asked({ "If-None-Match": tags[0] ?? "", "Accept-Encoding": "gzip" }), document, false).status).toBe(200);
  expect(await apiDocumentResponse(asked({}, "HEAD"), document, false).text()).toBe("");
  expect(apiDocumentResponse(asked(), document, true).headers.get("Cache-Control")).toBe("private, no-store");
});
