import { expect, test } from "vitest";
import { testEnv, thePublic } from "#tests/support/site.ts";
import { whenSpent } from "#tests/support/spent-limit.ts";

const KEYS = { p256dh: `BN${"a-_9".repeat(21)}B`, auth: "tBHItJI5svbpez7KI4CCXg" };
const endpointOf = (path: string, host = "fcm.googleapis.com") => `https://${host}/fcm/send/${path}`;
const subscribe = (endpoint: unknown, keys: unknown = KEYS) => thePublic.post<{ ok: boolean; error: string }>("/api/push/subscribe", { endpoint, expirationTime: null, keys });
const stored = (endpoint: string) => testEnv.DB.prepare("SELECT * FROM push_subscriptions WHERE endpoint = ?").bind(endpoint).all<Record<string, unknown>>();

test("a browser subscribes once, however often it comes, and its newest keys count", async () => {
  const endpoint = endpointOf("uma-vez");
  expect((await subscribe(endpoint)).status).toBe(201);
  const fresh = { ...KEYS, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
  expect((await subscribe(endpoint, fresh)).status).toBe(201);
  const { results } = await stored(endpoint);
  expect(results).toEqual([{ id: expect.any(Number), endpoint_hash: expect.stringMatching(/^[\w-]{43}$/), endpoint, ...fresh, created_at: expect.any(Number) }]);
});

test("who leaves is forgotten, and nobody is told who was there", async () => {
  const endpoint = endpointOf("vai-embora", "updates.push.services.mozilla.com");
  await subscribe(endpoint);
  const left = await thePublic.post("/api/push/unsubscribe", { endpoint });
  const stranger = await thePublic.post("/api/push/unsubscribe", { endpoint: endpointOf("nunca-veio") });
  expect([left.status, left.text, (await stored(endpoint)).results]).toEqual([200, stranger.text, []]);
});

test.each(["updates.push.services.mozilla.com", "web.push.apple.com", "db5p.notify.windows.com", "wns2-par02p.notify.windows.com"])(
  "browsers of %s may subscribe",
  async (host) => {
    expect((await subscribe(endpointOf("a", host))).status).toBe(201);
  },
);

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["another host", "https://evil.example/fcm/send/a"],
  ["a host that begins like one", "https://fcm.googleapis.com.evil.example/a"],
  ["a host that ends like one", "https://evilpush.apple.com.br/a"],
  ["a part of a name", "https://evil-notify.windows.com/a"],
  ["the bare domain", "https://notify.windows.com/a"],
  ["a person before the host", "https://fcm.googleapis.com@evil.example/a"],
  ["a password", "https://x:y@fcm.googleapis.com/a"],
  ["another port", "https://fcm.googleapis.com:8443/a"],
  ["http", "http://fcm.googleapis.com/a"],
  ["an address inside", "https://127.0.0.1/a"],
  ["capitals, which no browser writes", "https://FCM.googleapis.com/a"],
  ["a backslash", "https://fcm.googleapis.com\\@evil.example/a"],
  ["a line end", "https://fcm.googleapis.com/a\r\nHost: evil"],
  ["too long", `https://fcm.googleapis.com/${"a".repeat(1_001)}`],
  ["a number", 7],
])("an endpoint that is %s is refused", async (_name, endpoint) => {
  const answer = await subscribe(endpoint);
  expect([answer.status, answer.body.error]).toEqual([422, "Serviço de avisos desconhecido."]);
});

test.each<[string, unknown]>([
  ["missing", undefined],
  ["short", { ...KEYS, auth: "curta" }],
  ["long", { ...KEYS, p256dh: `${KEYS.p256dh}AAAA` }],
  ["of another alphabet", { ...KEYS, auth: "tBHItJI5svbpez7KI4CC+/" }],
  ["no point", { ...KEYS, p256dh: `A${KEYS.p256dh.slice(1)}` }],
])("keys that are %s are refused", async (_name, keys) => {
  expect((await subscribe(endpointOf("chaves"), keys === undefined ? null : keys)).status).toBe(422);
  expect((await stored(endpointOf("chaves"))).results).toEqual([]);
});

test("a body of megabytes is not read", async () => {
  expect((await thePublic.post("/api/push/subscribe", { endpoint: endpointOf("a"), keys: KEYS, more: "x".repeat(5_000) })).status).toBe(413);
});

test("what anonymous browsers may ask is limited", async () => {
  const leave = (address: string) => thePublic.post("/api/push/unsubscribe", { endpoint: endpointOf("muitas") }, { "CF-Connecting-IP": address });
  expect((await whenSpent(testEnv.READER_LIMIT, "readers", "203.0.113.77", () => leave("203.0.113.77"))).status).toBe(429);
  expect((await leave("203.0.113.78")).status).toBe(200);
});

test("the key is told, and the page carries it for the script", async () => {
  const { key } = (await thePublic.get<{ key: string }>("/api/push/key")).body;
  expect(key).toMatch(/^B[\w-]{86}$/);
  expect((await thePublic.get("/")).text).toContain(`data-push="${key}"`);
});
