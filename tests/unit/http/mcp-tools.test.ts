import { expect, test } from "vitest";
import { TOKEN_SCOPE_NAMES } from "#app/features/api-tokens/api-token.ts";
import { addressOf, toolsFor } from "#app/features/mcp/mcp-tools.http.ts";
import { API } from "#app/features.ts";

test("every tool has a name that clients take, of its own, and reads", () => {
  const tools = toolsFor(API, TOKEN_SCOPE_NAMES);
  const names = tools.map(({ tool }) => tool.name);
  expect(tools.length).toBeGreaterThan(60);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
  expect(names).not.toContain("get_openapi_json");
  expect(tools.filter(({ tool }) => JSON.stringify(tool.inputSchema).includes("$ref")).map(({ path }) => path)).toEqual([]);
});

test("a token's tools are those of its scopes", () => {
  const pathsOf = (...scopes: string[]) => toolsFor(API, scopes).map(({ path }) => path);
  expect(pathsOf("polls:read")).toEqual(["/api/health", "/api/polls", "/api/polls/{id}", "/api/version"]);
  expect(pathsOf("stories:publish")).toEqual(["/api/health", "/api/version"]);
});

test("arguments become an address of the tool's own path, and nothing else", () => {
  const tool = toolsFor(API, ["stories:read"]).find(({ path }) => path === "/api/posts/{id}/revisions/{version}");
  const list = toolsFor(API, ["stories:read"]).find(({ path }) => path === "/api/posts");
  if (!tool || !list) throw new Error("no tools");
  expect(addressOf(tool, { id: 12, version: "3" })).toBe("/api/posts/12/revisions/3");
  expect(addressOf(list, { q: "ponte & rio", limit: 5 })).toBe("/api/posts?q=ponte+%26+rio&limit=5");
  expect(addressOf(list, {})).toBe("/api/posts");
  for (const wrong of [
    { id: 12 },
    { id: "..", version: "." },
    { id: "1/../../users", version: 1 },
    { id: "1?x=1", version: 1 },
    { id: "%2e%2e", version: 1 },
    { id: {}, version: 1 },
  ])
    expect([JSON.stringify(wrong), addressOf(tool, wrong)]).toEqual([JSON.stringify(wrong), null]);
  for (const wrong of [{ outro: 1 }, { __proto__x: 1 }, { constructor: "x" }, { q: ["a"] }, { q: "x".repeat(501) }, { limit: Number.NaN }])
    expect([JSON.stringify(wrong), addressOf(list, wrong)]).toEqual([JSON.stringify(wrong), null]);
});
