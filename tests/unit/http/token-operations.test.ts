import { expect, test } from "vitest";
import { TOKEN_SCOPE_NAMES } from "#app/features/api-tokens/api-token.ts";
import { formatToken, isTokenForm } from "#app/features/api-tokens/api-tokens.server.ts";
import { OPEN_OPERATIONS, scopesOfOperation } from "#app/features/api-tokens/token-operations.ts";
import { API } from "#app/features.ts";
import { apiDocument } from "#app/platform/http/openapi.server.ts";

/** Operations that no token may call, by the reason. */
const CLOSED: Readonly<Record<string, RegExp>> = {
  "accounts, sessions, tokens, audit": /^\w+ \/(?:auth\/|users|invitations|tokens|audit$|posts\/\{id\}\/audit$)/,
  "needs the key of the backups": /^(?:\w+ \/backups|POST \/imports|PUT \/imports|POST \/search-index)/,
  "of readers and of other services":
    /^(?:POST \/posts\/\{id\}\/reactions|\w+ \/push\/(?:key|subscri\w+|unsubscribe)|POST \/(?:mail|whatsapp)\/webhook|GET \/banners$|GET \/banners\/\{id\}\/click|POST \/banners\/\{id\}\/impression|GET \/pecas)/,
  "told in confidence": /^\w+ \/(?:messages|posts\/\{id\}\/other-side)/,
  "makes or ends a secret address": /^\w+ \/(?:agenda(?:\.ics|\/feed)|posts\/\{id\}\/preview-links|preview-links\/\{id\}|contracts\/\{id\}\/report)$/,
  "of one person's editor, bell, palette or calendar": /^\w+ \/(?:posts\/\{id\}\/(?:draft|presence)|notifications|visoes|search(?:\/|$)|agenda$|pautas\/\{id\}\/materia)/,
  sockets: /^GET \/(?:admin\/destaques|dashboard\/online)\/live$/,
  "settings, and the phone of WhatsApp":
    /^(?:\w+ \/settings\/(?:pix|tts)|PUT \/settings\/(?:site|checks)|\w+ \/tts\/|PATCH \/templates|(?:POST|PUT|DELETE) \/house-style|POST \/whatsapp\/connect|(?:PUT|DELETE) \/whatsapp\/group|PUT \/whatsapp\/pacing)/,
  "costs, or asks other services": /^POST \/(?:ai\/|dashboard\/ai-insights|social\/analytics\/refresh)/,
  "of readers' money": /^\w+ \/(?:settings\/)?support(?:\/|$)/,
  "may hold advertisers' sums, or closes a month": /^\w+ \/reports\/monthly/,
};

const { paths } = JSON.parse(apiDocument(API, { name: "Lide", url: "https://lide.test", commit: "0" }).text) as {
  paths: Record<string, Record<string, { "x-token-scopes"?: string[] }>>;
};
const documented = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path.replace("/api", "")}`, scopes: operation["x-token-scopes"] ?? [] })),
);

test("every operation of the document is open to a scope, or closed to tokens for one reason", () => {
  expect(documented.length).toBeGreaterThan(300);
  for (const { call, scopes } of documented) {
    const reasons = Object.entries(CLOSED).flatMap(([reason, calls]) => (calls.test(call) ? [reason] : []));
    expect([call, scopes.length > 0 ? "open" : "closed", reasons.length]).toEqual([call, scopes.length > 0 ? "open" : "closed", scopes.length > 0 ? 0 : 1]);
  }
});

test("the table of scopes names no operation that is not there, and no scope is without one", () => {
  const calls = new Set(documented.map(({ call }) => call));
  expect(OPEN_OPERATIONS.filter((operation) => !calls.has(operation.replace(/:(\w+)/g, "{$1}")))).toEqual([]);
  expect(TOKEN_SCOPE_NAMES.filter((scope) => !documented.some(({ scopes }) => scopes.length < TOKEN_SCOPE_NAMES.length && scopes.includes(scope)))).toEqual([]);
});

test("a scope that reads opens no write but the checks and MCP, which write nothing", () => {
  const writes = documented.filter(({ call, scopes }) => !call.startsWith("GET ") && scopes.some((scope) => scope.endsWith(":read"))).map(({ call }) => call);
  expect(writes).toEqual(["POST /mcp", "POST /posts/checks"]);
  expect(scopesOfOperation("DELETE", "/posts/:id")).toEqual(["stories:publish"]);
});

test("a token has a prefix, a fixed length and a checksum, which a changed character breaks", () => {
  const token = formatToken(new Uint8Array(32).fill(7));
  expect(token).toMatch(/^lide_[0-9A-Za-z]{49}$/);
  expect([formatToken(new Uint8Array(32)), formatToken(new Uint8Array(32).fill(255))].map((one) => one.length)).toEqual([54, 54]);
  expect(isTokenForm(token)).toBe(true);
  const changed = token.replace(/.(?=.{20}$)/, (character) => (character === "a" ? "b" : "a"));
  for (const wrong of [changed, token.slice(0, -1), `${token}0`, token.replace("lide_", "lido_"), "lide_", ""]) expect([wrong, isTokenForm(wrong)]).toEqual([wrong, false]);
});
