import { beforeAll, expect, test } from "vitest";
import { z } from "zod/v4";
import type { TokenScope } from "#app/features/api-tokens/api-token.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import { bearer } from "#tests/support/people.ts";
import { signIn } from "#tests/support/session.ts";
import { anArticle, aPerson, Client, ORIGIN, PASSWORD, published, signedIn, thePublic } from "#tests/support/site.ts";

const MODERN = "2026-07-28";

/** The protocol's answers, as its schema has them; a key that it does not know fails. */
const implementation = z.strictObject({ name: z.string(), version: z.string() });
const tool = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/),
  description: z.string(),
  inputSchema: z.looseObject({ type: z.literal("object"), properties: z.record(z.string(), z.looseObject({})), required: z.array(z.string()) }),
  annotations: z.strictObject({ readOnlyHint: z.boolean(), destructiveHint: z.boolean(), idempotentHint: z.boolean(), openWorldHint: z.boolean() }),
});
const content = { content: z.array(z.strictObject({ type: z.literal("text"), text: z.string() })), isError: z.boolean() };
const modern = { resultType: z.literal("complete"), _meta: z.strictObject({ "io.modelcontextprotocol/serverInfo": implementation }) };
const cacheable = { ttlMs: z.int().min(0), cacheScope: z.enum(["public", "private"]) };
const capabilities = z.strictObject({ tools: z.strictObject({}) });
const RESULTS = {
  initialize: z.strictObject({ protocolVersion: z.string(), capabilities, serverInfo: implementation, instructions: z.string() }),
  ping: z.strictObject({}),
  "tools/list": z.strictObject({ tools: z.array(tool) }),
  "tools/call": z.strictObject(content),
  "modern server/discover": z.strictObject({ supportedVersions: z.array(z.string()), capabilities, instructions: z.string(), ...cacheable, ...modern }),
  "modern tools/list": z.strictObject({ tools: z.array(tool), ...cacheable, ...modern }),
  "modern tools/call": z.strictObject({ ...content, ...modern }),
};
const envelope = z.strictObject({ jsonrpc: z.literal("2.0"), id: z.union([z.string(), z.int()]), result: z.looseObject({}) });

async function aTokenOf(role: Role, escopos: readonly TokenScope[]): Promise<Client> {
  const person = await aPerson(role);
  const session = bearer((await signIn(person.email)).token);
  return bearer((await session.post<{ token: string }>("/api/tokens", { nome: "Modelo", escopos, dias: 30, password: PASSWORD })).body.token);
}

/** One call of a client of the newest revision; its result, which fits the schema. */
async function ask<K extends keyof typeof RESULTS>(client: Client, kind: K, params: Record<string, unknown> = {}): Promise<z.output<(typeof RESULTS)[K]>> {
  const isModern = kind.startsWith("modern ");
  const method = kind.replace("modern ", "");
  const _meta = { "io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {} };
  const headers = isModern ? { "MCP-Protocol-Version": MODERN, "Mcp-Method": method, ...(params.name ? { "Mcp-Name": String(params.name) } : {}) } : {};
  const sent = { jsonrpc: "2.0", id: 7, method, params: isModern ? { ...params, _meta } : params };
  const answer = await client.post("/api/mcp", sent, { Accept: "application/json, text/event-stream", ...headers });
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Mcp-Session-Id")]).toEqual([200, "application/json; charset=utf-8", null]);
  const { id, result } = envelope.parse(answer.body);
  expect(id).toBe(7);
  return RESULTS[kind].parse(result) as z.output<(typeof RESULTS)[K]>;
}

const send = (client: Client, body: unknown, headers: Record<string, string> = {}) => client.post<{ error: { code: number; data?: object } }>("/api/mcp", body, headers);

let reader: Client;

beforeAll(async () => {
  reader = await aTokenOf("editor", ["stories:read"]);
});

test("an older client initializes, lists, calls and pings; its notification is taken without an answer", async () => {
  expect((await ask(reader, "initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } })).protocolVersion).toBe("2025-06-18");
  expect((await ask(reader, "initialize", { protocolVersion: "2024-11-05" })).protocolVersion).toBe("2025-11-25");
  const { status, text } = await send(reader, { jsonrpc: "2.0", method: "notifications/initialized" });
  expect([status, text]).toEqual([202, ""]);
  await ask(reader, "ping");
  expect((await ask(reader, "tools/list")).tools.map(({ name }) => name)).toContain("get_posts");
  expect((await send(reader, { jsonrpc: "2.0", id: 1, method: "server/discover" })).body.error.code).toBe(-32601);
});

test("a client of the newest revision needs no handshake, and is told what the server speaks", async () => {
  expect((await ask(reader, "modern server/discover")).supportedVersions).toEqual(["2026-07-28", "2025-11-25", "2025-06-18"]);
  const { tools, cacheScope } = await ask(reader, "modern tools/list");
  expect([tools.length > 10, cacheScope]).toEqual([true, "private"]);
  const unknown = await send(reader, { jsonrpc: "2.0", id: 1, method: "tools/list" }, { "MCP-Protocol-Version": "2099-01-01" });
  expect([unknown.status, unknown.body.error]).toEqual([
    400,
    expect.objectContaining({ code: -32022, data: { supported: ["2026-07-28", "2025-11-25", "2025-06-18"], requested: "2099-01-01" } }),
  ]);
});

test("a tool answers what the API answers the token: drafts too, and its refusals as errors of the tool", async () => {
  const draft = await anArticle(await signedIn("editor"), { titulo: "Rascunho do açude" });
  const found = await ask(reader, "modern tools/call", { name: "get_posts_id", arguments: { id: draft.id } });
  expect([found.isError, JSON.parse(found.content[0]?.text ?? "{}").titulo]).toEqual([false, "Rascunho do açude"]);
  const list = await ask(reader, "tools/call", { name: "get_posts", arguments: { q: "rascunho", limit: 1 } });
  expect(JSON.parse(list.content[0]?.text ?? "{}").items).toHaveLength(1);
  const missing = await ask(reader, "tools/call", { name: "get_posts_id", arguments: { id: 999_999 } });
  expect([missing.isError, JSON.parse(missing.content[0]?.text ?? "{}").status]).toEqual([true, 404]);
});

test("a token sees and calls the tools of its scopes alone, and never more than its owner's role may", async () => {
  const { tools } = await ask(reader, "tools/list");
  expect(tools.filter(({ name }) => /media|users|auth|audit|token|sistema/.test(name))).toEqual([]);
  for (const name of ["get_media", "get_users", "get_auth_me", "put_posts_id", "", 5])
    expect((await send(reader, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name } })).body.error.code).toBe(-32602);
  const reporter = await aTokenOf("reporter", ["system:read"]);
  const refused = await ask(reporter, "tools/call", { name: "get_sistema" });
  expect([refused.isError, JSON.parse(refused.content[0]?.text ?? "{}").status]).toEqual([true, 403]);
});

test("nothing is written, and no argument leads out of its tool", async () => {
  const story = await published(await signedIn("editor"));
  const { tools } = await ask(await aTokenOf("admin", ["stories:publish", "stories:read"]), "tools/list");
  expect(tools.filter(({ annotations }) => !annotations.readOnlyHint)).toEqual([]);
  for (const id of ["..", "1/../../users", `${story.id}?x=1`, "", { id: 1 }])
    expect((await send(reader, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_posts_id", arguments: { id } } })).body.error.code).toBe(-32602);
  expect((await send(reader, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_posts", arguments: [] } })).body.error.code).toBe(-32602);
});

test("a result that is too long is an error of the tool, not a longer answer", async () => {
  const editor = await signedIn("editor");
  const long = `<p>${"palavra ".repeat(30_000)}</p>`;
  const { id } = await anArticle(editor, { conteudo: long });
  const answered = await ask(reader, "tools/call", { name: "get_posts_id", arguments: { id } });
  expect([answered.isError, answered.content[0]?.text.startsWith("A resposta é grande demais")]).toEqual([true, true]);
});

test("only a token calls, from no other site's page, in messages that are not too long", async () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  expect((await send(thePublic, ping)).status).toBe(401);
  expect((await send(await signedIn("admin"), ping)).status).toBe(403);
  expect((await send(reader, ping, { Origin: "https://outro.exemplo.com" })).status).toBe(403);
  expect((await send(reader, ping, { Origin: ORIGIN })).status).toBe(200);
  expect((await reader.get("/api/mcp")).status).toBe(405);
  expect((await reader.delete("/api/mcp")).status).toBe(405);
  expect((await send(reader, "{ não é JSON")).status).toBe(400);
  expect((await send(reader, [ping])).body.error.code).toBe(-32600);
  expect((await send(reader, { ...ping, params: { x: "x".repeat(70_000) } })).status).toBe(413);
  expect((await new Client(reader.headers).call("POST", "/api/mcp", "x", { "Content-Type": "text/plain" })).status).toBe(415);
});
