import { expect, test } from "vitest";
import { testEnv, thePublic } from "#tests/support/site.ts";
import { whenSpent } from "#tests/support/spent-limit.ts";

const KEYS = { p256dh: `BN${"a-_9".repeat(21)}B`, auth: "tBHItJI5svbpez7KI4CCXg" };
const endpointOf = (path: string, host = "fcm.googleapis.com") => `https://${host}/fcm/send/${path}`;
const subscribe = (endpoint: unknown, keys: unknown = KEYS) =>
  thePublic.post<{ ok: boolean; error: string }>("/api/push/subscribe", { subscription: { endpoint, expirationTime: null, keys }, topicos: [] });
const stored = (endpoint: string) => testEnv.DB.prepare("SELECT * FROM push_subscriptions WHERE endpoint = ?").bind(endpoint).all<Record<string, unknown>>();

test("a browser subscribes once, however often it comes, and its newest keys count", async () => {
  const endpoint = endpointOf("uma-vez");
  expect((await subscribe(endpoint)).status).toBe(201);
  const fresh = { ...KEYS, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
  expect((await subscribe(endpoint, fresh)).status).toBe(201);
  const { results } = await stored(endpoint);
  const chosen = { frequency: "na-hora", quiet_from: null, quiet_to: null, weekly_quota: 10, digest: 0 };
  expect(results).toEqual([{ id: expect.any(Number), endpoint_hash: expect.stringMatching(/^[\w-]{43}$/), endpoint, ...fresh, created_at: expect.any(Number), ...chosen }]);
});

test("who leaves is forgotten, and nobody is told who was there", async () => {
  const endpoint = endpointOf("vai-embora", "updates.push.services.mozilla.com");
  await subscribe(endpoint);
  const left = await thePublic.post("/api/push/unsubscribe", { endpoint });
  const stranger = await thePublic.post("/api/push/unsubscribe", { endpoint: endpointOf("nunca-veio") });
  expect([left.status, left.text, (await stored(endpoint)).results]).toEqual([200, stranger.text, []]);
});

const CHOICES = { topicos: ["urgente", "municipio:piripiri"], frequencia: "resumo", silencio: { de: "22:00", ate: "06:30" }, cotaSemanal: 3, resumo: true };
const choose = (endpoint: string, choices: object) => thePublic.put<{ error: string }>("/api/push/subscribe", { subscription: { endpoint, keys: KEYS }, ...choices });
const choicesOf = (endpoint: string) => thePublic.post("/api/push/subscription", { endpoint });

test("what a reader chose is read back, replaced as a whole, and stays when the browser comes again", async () => {
  const endpoint = endpointOf("escolhas");
  expect((await choicesOf(endpoint)).status).toBe(404);
  await thePublic.post("/api/push/subscribe", { endpoint, keys: KEYS });
  expect((await choicesOf(endpoint)).body).toEqual({ topicos: ["tudo"], frequencia: "na-hora", silencio: null, cotaSemanal: 10, resumo: false });
  expect((await choose(endpoint, CHOICES)).status).toBe(200);
  await subscribe(endpoint);
  const { body } = await choicesOf(endpoint);
  expect({ ...body, topicos: [...(body.topicos as string[])].sort() }).toEqual({ ...CHOICES, topicos: ["municipio:piripiri", "urgente"] });
  await choose(endpoint, { ...CHOICES, topicos: [], silencio: { de: "08:00", ate: "08:00" }, cotaSemanal: null, resumo: false });
  // Nothing chosen is everything; who gets nothing at publication gets the digest; a quiet time of no length is none.
  expect((await choicesOf(endpoint)).body).toEqual({ topicos: ["tudo"], frequencia: "resumo", silencio: null, cotaSemanal: null, resumo: true });
});

test("a browser whose address changed keeps its choices under the new one", async () => {
  const [before, after] = [endpointOf("antes"), endpointOf("depois")];
  await choose(before, CHOICES);
  await thePublic.post("/api/push/subscribe", { subscription: { endpoint: after, keys: KEYS }, anterior: before });
  expect([(await choicesOf(before)).status, (await choicesOf(after)).body]).toEqual([404, expect.objectContaining({ frequencia: "resumo", cotaSemanal: 3 })]);
});

test("who leaves takes their topics along", async () => {
  const endpoint = endpointOf("tudo-embora");
  await choose(endpoint, CHOICES);
  const [{ id } = { id: 0 }] = (await stored(endpoint)).results as { id: number }[];
  await thePublic.post("/api/push/unsubscribe", { endpoint });
  expect(await testEnv.DB.prepare("SELECT COUNT(*) AS left FROM push_topics WHERE subscription_id = ?").bind(id).first("left")).toBe(0);
});

test.each<[string, object, string]>([
  ["a topic of no kind", { topicos: ["futebol"] }, "Tópico inválido: use tudo, urgente, municipio:… ou categoria:…."],
  ["a frequency of no kind", { frequencia: "sempre" }, "Escolha na-hora ou resumo."],
  ["no hour", { silencio: { de: "25:00", ate: "07:00" } }, "Use um horário como 22:00."],
  ["a quota of nothing", { cotaSemanal: 0 }, "A cota vai de 1 a 50 avisos por semana; sem cota, envie null."],
  ["too large a quota", { cotaSemanal: 51 }, "A cota vai de 1 a 50 avisos por semana; sem cota, envie null."],
])("a choice with %s is refused", async (_name, wrong, sentence) => {
  const answer = await choose(endpointOf("errada"), { ...CHOICES, ...wrong });
  expect([answer.status, answer.body.error]).toEqual([422, sentence]);
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
  expect((await thePublic.post("/api/push/subscribe", { endpoint: endpointOf("a"), keys: KEYS, more: "x".repeat(17_000) })).status).toBe(413);
});

test("what anonymous browsers may ask is limited", async () => {
  const leave = (address: string) => thePublic.post("/api/push/unsubscribe", { endpoint: endpointOf("muitas") }, { "CF-Connecting-IP": address });
  expect((await whenSpent(testEnv.READER_LIMIT, "readers", "203.0.113.77", () => leave("203.0.113.77"))).status).toBe(429);
  expect((await leave("203.0.113.78")).status).toBe(200);
});

test("the key is told, and the page says that there is one", async () => {
  const { key } = (await thePublic.get<{ key: string }>("/api/push/key")).body;
  expect(key).toMatch(/^B[\w-]{86}$/);
  expect((await thePublic.get("/")).text).toContain("data-push");
});
