import { expect, test } from "vitest";
import { type MirroredHeaders, SUPPORTED_VERSIONS, understand } from "#app/features/mcp/mcp-messages.ts";

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
  ["a name as it is", modern("tools/call", { name: "ponte" }), { version: MODERN, method: "tools/call", name: "ponte" }, { isModern: true }],
  ["a name that begins like an encoded one", modern("tools/call", { name: "=?base64?w6k=" }), { version: MODERN, method: "tools/call", name: "=?base64?w6k=" }, { isModern: true }],
  ["a name that ends like an encoded one", modern("tools/call", { name: "a?=" }), { version: MODERN, method: "tools/call", name: "a?=" }, { isModern: true }],
  ["a name with another method", modern("tools/list"), { version: MODERN, method: "tools/list", name: "x" }, { isModern: true }],
  ["a notification of now without headers", { jsonrpc: "2.0", method: "notifications/cancelled", params: { _meta: META } }, NO_HEADERS, { isModern: true }],
  ["a header of an older version on a request of now", modern("tools/list"), { version: "2025-11-25", method: "tools/list", name: null }, { status: 400, code: -32020 }],
  ["metadata in a list", { jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: [] } }, NO_HEADERS, { isModern: false }],
  ["metadata that is null", { jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: null } }, NO_HEADERS, { isModern: false }],
  [
    "a version that is no text",
    { jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: { ...META, "io.modelcontextprotocol/protocolVersion": 7 } } },
    NO_HEADERS,
    { status: 400, code: -32022 },
  ],
  [
    "capabilities that are a text",
    { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: { ...META, "io.modelcontextprotocol/clientCapabilities": "x" } } },
    { version: MODERN, method: "tools/list", name: null },
    { status: 400, code: -32602 },
  ],
  ["a method that is no text", { jsonrpc: "2.0", id: 1, method: 7 }, NO_HEADERS, { status: 400, code: -32600 }],
  ["an older JSON-RPC", { jsonrpc: "1.0", id: 1, method: "ping" }, NO_HEADERS, { status: 400, code: -32600 }],
  ["parameters that are null", { jsonrpc: "2.0", id: 1, method: "ping", params: null }, NO_HEADERS, { status: 400, code: -32600 }],
  ["null", null, NO_HEADERS, { status: 400, code: -32600 }],
])("%s is understood as its revision says", (_case, sent, headers, expected) => {
  const understood = understand(sent, headers);
  expect(understood.ok ? { isModern: understood.isModern } : { status: understood.error.status, code: understood.error.code }).toEqual(expected);
});

test("a message is read with its id, method and parameters; a notification has no id", () => {
  expect(understand({ jsonrpc: "2.0", id: "a", method: "ping", params: { x: 1 } }, NO_HEADERS)).toEqual({
    ok: true,
    isModern: false,
    message: { id: "a", method: "ping", params: { x: 1 } },
  });
  expect(understand({ jsonrpc: "2.0", method: "ping" }, NO_HEADERS)).toMatchObject({ message: { id: null, params: {} } });
});

test("a refusal carries the id of what was sent, where it has one", () => {
  const ids = [{ id: 7 }, { id: "a" }, { id: 1.5 }, { id: null }, {}, [], "x"].map((sent) => understand(sent, NO_HEADERS)).map((one) => (one.ok ? "ok" : one.id));
  expect(ids).toEqual([7, "a", null, null, null, null, null]);
});

test("a client of an unknown version is told those that are known; no refusal else carries data", () => {
  const sent = { jsonrpc: "2.0", id: 1, method: "ping" };
  const refused = understand(sent, { ...NO_HEADERS, version: "9".repeat(300) });
  expect(refused).toMatchObject({ error: { data: { supported: ["2026-07-28", "2025-11-25", "2025-06-18"], requested: "9".repeat(100) } } });
  expect(SUPPORTED_VERSIONS).toHaveLength(3);
  const other = understand(null, NO_HEADERS);
  expect(other.ok ? null : Object.keys(other.error)).toEqual(["status", "code", "message"]);
});
