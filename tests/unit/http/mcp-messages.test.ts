import { expect, test } from "vitest";
import { TOKEN_SCOPE_NAMES } from "#app/features/api-tokens/api-token.ts";
import { type MirroredHeaders, understand } from "#app/features/mcp/mcp-messages.ts";
import { addressOf, toolsFor } from "#app/features/mcp/mcp-tools.http.ts";
import { API } from "#app/features.ts";

const MODERN = "2026-07-28";
const META = { "io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {} };
const NO_HEADERS: MirroredHeaders = { version: null, method: null, name: null };

const modern = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: META } });

test.each<[string, unknown, MirroredHeaders, { isModern: boolean } | { status: number; code: number }]>([
  ["initialize of an older client", { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "2025-06-18" } }, NO_HEADERS, { isModern: false }],
  ["a request after it", { jsonrpc: "2.0", id: "a", method: "tools/list" }, { ...NO_HEADERS, version: "2025-11-25" }, { isModern: false }],
  ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }, { ...NO_HEADERS, version: "2025-11-25" }, { isModern: false }],
  ["a request of now", modern("tools/list"), { version: MODERN, method: "tools/list", name: null }, { isModern: true }],
  ["an encoded name", modern("tools/call", { name: "é" }), { version: MODERN, method: "tools/call", name: "=?base64?w6k=?=" }, { isModern: true }],
  ["another name", modern("tools/call", { name: "a" }), { version: MODERN, method: "tools/call", name: "b" }, { status: 400, code: -32020 }],
  ["a broken encoding", modern("tools/call", { name: "a" }), { version: MODERN, method: "tools/call", name: "=?base64?*?=" }, { status: 400, code: -32020 }],
  ["no name", modern("tools/call", { name: "a" }), { version: MODERN, method: "tools/call", name: null }, { status: 400, code: -32020 }],
  ["another method", modern("tools/list"), { version: MODERN, method: "tools/call", name: null }, { status: 400, code: -32020 }],
  ["no header of the version", modern("tools/list"), { ...NO_HEADERS, method: "tools/list" }, { status: 400, code: -32020 }],
  ["a header without metadata", { jsonrpc: "2.0", id: 1, method: "tools/list" }, { version: MODERN, method: "tools/list", name: null }, { status: 400, code: -32020 }],
  [
    "no capabilities",
    { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: { "io.modelcontextprotocol/protocolVersion": MODERN } } },
    { version: MODERN, method: "tools/list", name: null },
    { status: 400, code: -32602 },
  ],
  ["an unknown version", { jsonrpc: "2.0", id: 1, method: "tools/list" }, { ...NO_HEADERS, version: "2099-01-01" }, { status: 400, code: -32022 }],
  ["a batch", [modern("tools/list")], NO_HEADERS, { status: 400, code: -32600 }],
  ["no JSON-RPC", { id: 1, method: "ping" }, NO_HEADERS, { status: 400, code: -32600 }],
  ["an id that is null", { jsonrpc: "2.0", id: null, method: "ping" }, NO_HEADERS, { status: 400, code: -32600 }],
  ["a fraction as id", { jsonrpc: "2.0", id: 1.5, method: "ping" }, NO_HEADERS, { status: 400, code: -32600 }],
  ["parameters in a list", { jsonrpc: "2.0", id: 1, method: "ping", params: [] }, NO_HEADERS, { status: 400, code: -32600 }],
  ["a text", "ping", NO_HEADERS, { status: 400, code: -32600 }],
  ["null", null, NO_HEADERS, { status: 400, code: -32600 }],
])("%s is understood as its revision says", (_case, sent, headers, expected) => {
  const understood = understand(sent, headers);
  expect(understood.ok ? { isModern: understood.isModern } : { status: understood.error.status, code: understood.error.code }).toEqual(expected);
});

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
