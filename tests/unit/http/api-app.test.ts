import { expect, test } from "vitest";
import { API } from "#app/features.ts";
import { createApiApp } from "#app/platform/http/api-app.server.ts";
import { type ApiTable, METHODS, method } from "#app/platform/http/api-route.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";

const context = { caller: { find: async () => null, ofToken: async () => null } } as unknown as RequestContext;

/** Answers with the URL that was found, and the parameters as they arrived. */
const told = (url: string) => ({
  GET: method({ allow: "public", summary: url, run: async ({ params }) => Response.json({ url, params: params ?? null }) }),
});

/** A schema that lets every parameter through, to see it. */
const withParams = (url: string): ApiTable[`/${string}`] => {
  const { GET } = told(url);
  return { GET: { ...GET, params: { safeParse: (data: unknown) => ({ success: true, data }) } } } as ApiTable[`/${string}`];
};

const TABLES: readonly ApiTable[] = [
  { "/posts/:id": withParams("/posts/:id"), "/posts/:id/checks": withParams("/posts/:id/checks"), "/posts": told("/posts") },
  { "/posts/bulk": told("/posts/bulk"), "/posts/bulk/:batch": withParams("/posts/bulk/:batch"), "/agenda.ics": told("/agenda.ics") },
];
const app = createApiApp(TABLES);

const ask = (path: string, init: RequestInit = {}) => app(new Request(`https://site.test${path}`, init), context);
async function found(path: string) {
  const answer = await ask(path);
  if (answer?.status !== 200) return answer?.status;
  const { url, params } = (await answer.json()) as { url: string; params: Record<string, string> | null };
  return [url, ...Object.values(params ?? {})];
}

test.each([
  ["/api/posts", ["/posts"]],
  ["/api/posts/", ["/posts"]],
  ["/api/posts///", ["/posts"]],
  ["/API/Posts", ["/posts"]],
  ["/%61pi/%70osts", ["/posts"]],
  ["/api/posts/Ab", ["/posts/:id", "Ab"]],
  ["/api/POSTS/Ab/CHECKS/", ["/posts/:id/checks", "Ab"]],
  ["/api/posts/caf%C3%A9%20X", ["/posts/:id", "café X"]],
  ["/api/posts/a%2FB", ["/posts/:id", "a/B"]],
  ["/api/posts/a%2F", ["/posts/:id", "a/"]],
  ["/api/posts/%E0%A4%A", ["/posts/:id", "%E0%A4%A"]],
  ["/api/agenda.ics", ["/agenda.ics"]],
] as const)("%s leads to %j", async (path, expected) => {
  expect(await found(path)).toEqual(expected);
});

test("a literal segment comes before a parameter, from the left, whichever table is first", async () => {
  expect(await found("/api/posts/bulk")).toEqual(["/posts/bulk"]);
  expect(await found("/api/posts/bulk/7")).toEqual(["/posts/bulk/:batch", "7"]);
  expect(await found("/api/posts/bulk/checks")).toEqual(["/posts/bulk/:batch", "checks"]);
});

test.each(["/api", "/api/", "/api//posts", "/api/posts//7", "/api/posts/7/8/9", "/api/agendaXics", "/api/posts%2Fbulk", "/api/nada"])("%s is no address", async (path) => {
  for (const method of ["GET", "POST", "OPTIONS"]) expect([method, (await ask(path, { method }))?.status]).toEqual([method, 404]);
});

test.each(["/", "/apix", "//api/posts", "/api%2Fposts", "/admin/api/posts"])("%s is not asked of the API", (path) => {
  expect(ask(path)).toBeNull();
});

test("HEAD is answered as GET without a body, another method by what is allowed", async () => {
  const head = await ask("/api/posts", { method: "HEAD" });
  expect([head?.status, head?.headers.get("Content-Type"), await head?.text()]).toEqual([200, "application/json", ""]);
  for (const method of ["POST", "OPTIONS", "PROPFIND"]) {
    const answer = await ask("/api/posts", { method });
    expect([method, answer?.status, answer?.headers.get("Allow")]).toEqual([method, 405, "GET, HEAD"]);
  }
});

test("the tables of the features name each URL once, in small letters, with methods alone", () => {
  const urls = API.flatMap((table) => Object.keys(table));
  const shapes = urls.map((url) => url.replace(/:\w+/g, ":"));
  expect(urls.length).toBeGreaterThan(200);
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  expect(shapes.filter((shape) => !/^(?:\/(?::|[a-z0-9.-]+))+$/.test(shape))).toEqual([]);
  for (const table of API)
    for (const [url, methods] of Object.entries(table)) expect([url, Object.keys(methods).filter((one) => !METHODS.includes(one as never))]).toEqual([url, []]);
});
