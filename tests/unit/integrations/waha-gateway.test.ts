import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GatewayEvent } from "#app/features/whatsapp/connection.ts";
import { failureOf, wahaGateway } from "#app/features/whatsapp/waha-gateway.provider.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { SimulatedServer } from "#tests/providers/simulated-server.ts";
import { startWaha, WAHA_KEY, type WahaFault, type WahaState, type WahaSwitches } from "#tests/providers/waha.ts";

const SECRET = "segredo-do-webhook-dos-testes";
const GROUP = "120363000000000001@g.us";
const LINK = "https://curto.example/a1";
const TEXT = `Leia a matéria: ${LINK}`;

let provider: SimulatedServer;
beforeAll(async () => {
  provider = await startWaha();
});
afterAll(() => provider.stop());

async function aGateway(switches: WahaSwitches = {}, more: Partial<Parameters<typeof wahaGateway>[0]> = {}) {
  const name = crypto.randomUUID();
  const control = `${provider.url}/control/${name}`;
  await fetch(control, { method: "PUT", body: JSON.stringify({ status: "WORKING", slowMs: 900, ...switches }) });
  const baseUrl = `${provider.url}/s/${name}`;
  return {
    gateway: wahaGateway({ baseUrl, apiKey: WAHA_KEY, session: "default", webhookSecret: SECRET, timeouts: { read: 8_000, send: 8_000, groups: 8_000 }, ...more }),
    sent: async () => ((await (await fetch(control)).json()) as { state?: WahaState }).state?.sent ?? [],
    stored: async () => ((await (await fetch(control)).json()) as { state?: WahaState }).state,
    scan: () => fetch(`${baseUrl}/simulate/scan`, { method: "POST" }),
  };
}

async function classOf(work: Promise<unknown>) {
  const error = await work.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderFailure)) throw error;
  expect(JSON.stringify([error.message, error.details, error.stack])).not.toMatch(new RegExp(`${WAHA_KEY}|${SECRET}`));
  return [error.kind, error.details.code];
}

test.each(["NOWEB", "WEBJS", "GOWS"] as const)("%s lists its groups, takes a text and a picture, and finds them again", async (engine) => {
  const { gateway, sent } = await aGateway({ engine });
  const since = Date.now();
  expect(await gateway.groups()).toEqual([
    { id: GROUP, name: "Lide Notícias — Piripiri", participants: 842, adminsOnly: true },
    { id: "120363000000000002@g.us", name: "Lide Notícias — Pedro II", participants: 513, adminsOnly: true },
    { id: "120363000000000003@g.us", name: "Redação (teste)", participants: 7, adminsOnly: false },
    { id: "120363000000000004@g.us", name: "120363000000000004@g.us", participants: 96, adminsOnly: false },
  ]);
  expect(await gateway.group(GROUP)).toMatchObject({ id: GROUP, adminsOnly: true });
  expect(await gateway.group("120363999@g.us")).toBeNull();
  const { messageId } = await gateway.sendText({ groupId: GROUP, text: TEXT });
  await gateway.sendImage({ groupId: GROUP, caption: "Foto", image: { url: "https://portal.com.br/capa.jpg" } });
  const [first, second] = await sent();
  expect(messageId).toBe(first?.messageId);
  expect([first?.text, second?.text]).toEqual([TEXT, "Foto"]);
  expect(await gateway.findSent({ groupId: GROUP, containing: LINK, since })).toBe(true);
  expect(await gateway.findSent({ groupId: GROUP, containing: `${LINK}2`, since })).toBe("unknown");
  expect(await gateway.findSent({ groupId: GROUP, containing: LINK, since: since + 3_600_000 })).toBe("unknown");
});

test.each<[WahaFault, string, string, number]>([
  ["dropped-before", "unknown_outcome", "connection", 0],
  ["too-many", "rate_limited", "rate-overlimit", 0],
  ["rate-overlimit", "rate_limited", "rate-overlimit", 0],
  ["dropped-after", "unknown_outcome", "connection", 1],
  ["late", "unknown_outcome", "timeout", 1],
  ["garbage", "unknown_outcome", "unreadable", 1],
  ["no-id", "unknown_outcome", "unreadable", 1],
  ["server-error", "unknown_outcome", "500", 1],
])("a send that meets %s is %s (%s), and %d message went", async (fault, kind, code, count) => {
  const { gateway, sent } = await aGateway({ once: [fault] }, fault === "late" ? { timeouts: { read: 300, send: 300, groups: 300 } } : {});
  expect(await classOf(gateway.sendText({ groupId: GROUP, text: TEXT }))).toEqual([kind, code]);
  expect(await sent()).toHaveLength(count);
});

test("a 500 that names a session comes in the middle of a send: nothing is proven", () => {
  const kindOf = (status: number, message: string, sends: boolean) => failureOf({ status, body: { message } }, { sends, secrets: [] }).kind;
  expect(kindOf(500, "session key not found for participant", true)).toBe("unknown_outcome");
  expect(kindOf(422, "Session status is not as expected. Try again later", true)).toBe("transient");
  expect(kindOf(500, "Session status is not as expected", false)).toBe("transient");
});

test("what is refused says why: the key, the session, the edition, the request", async () => {
  const { gateway } = await aGateway();
  const text = { groupId: GROUP, text: TEXT };
  expect(await classOf((await aGateway({}, { apiKey: "chave-errada" })).gateway.sendText(text))).toEqual(["auth", "401"]);
  expect(await classOf((await aGateway({ status: "SCAN_QR_CODE" })).gateway.sendText(text))).toEqual(["transient", "offline"]);
  expect(await classOf((await aGateway({ session: "missing" })).gateway.sendText(text))).toEqual(["transient", "offline"]);
  expect(await classOf((await aGateway({ session: "missing" })).gateway.state())).toEqual(["invalid", "instance-missing"]);
  expect(await classOf((await aGateway({ status: "STOPPED" })).gateway.groups())).toEqual(["transient", "offline"]);
  expect(await classOf((await aGateway({ edition: "core" })).gateway.sendImage({ groupId: GROUP, caption: "", image: { base64: "AAAA" } }))).toEqual(["permission", "plus"]);
  expect(await classOf(gateway.sendText({ groupId: GROUP, text: undefined as unknown as string }))).toEqual(["invalid", "400"]);
});

test.each([
  ["WORKING", "open"],
  ["STARTING", "connecting"],
  ["SCAN_QR_CODE", "connecting"],
  ["STOPPED", "close"],
  ["FAILED", "refused"],
] as const)("a session that is %s is %s", async (status, state) => {
  expect(await (await aGateway({ status })).gateway.state()).toEqual({ state });
});

test("a session is made, started, scanned, heard of, and ended", async () => {
  const { gateway, scan } = await aGateway({ session: "missing" });
  const heard: (GatewayEvent | null)[] = [];
  const ear = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      heard.push(gateway.readWebhook(new Headers(request.headers as Record<string, string>), body, Date.now()));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => ear.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/webhook`;
  await gateway.prepare(url);
  await gateway.prepare(url);
  const { qr, waiting } = await gateway.connect();
  expect([qr?.code, qr?.image.startsWith("data:image/png;base64,iVBOR"), waiting]).toEqual(["2@simulado-waha", true, false]);
  await scan();
  expect(await gateway.connect()).toEqual({ qr: null, waiting: false });
  const { messageId } = await gateway.sendText({ groupId: GROUP, text: TEXT });
  await gateway.logout();
  await gateway.logout();
  for (let tries = 0; tries < 500 && heard.length < 6; tries += 1) await sleep(10);
  const states = heard.flatMap((event) => (event?.type === "connection" ? [event.state] : []));
  expect([...states].sort()).toEqual(["close", "close", "connecting", "open"]);
  expect(heard).toContainEqual(expect.objectContaining({ type: "receipt", messageId, status: "accepted" }));
  expect(heard).toContainEqual(expect.objectContaining({ type: "receipt", messageId, status: "delivered" }));
  ear.close();
});

test("a code that is not there yet is waited for", async () => {
  expect(await (await aGateway({ status: "STARTING" })).gateway.connect()).toEqual({ qr: null, waiting: true });
});

test("an event that is not signed with our secret tells nothing", async () => {
  const { gateway } = await aGateway();
  const body = JSON.stringify({ event: "session.status", session: "default", timestamp: Date.now(), payload: { status: "WORKING" } });
  const sign = (text: string, secret: string) => ({ "X-Webhook-Hmac": createHmac("sha512", secret).update(text).digest("hex"), "X-Webhook-Hmac-Algorithm": "sha512" });
  const read = (headers: Record<string, string>, text = body) => gateway.readWebhook(new Headers(headers), text, Date.now());
  expect(read(sign(body, SECRET))).toMatchObject({ type: "connection", state: "open" });
  expect(read(sign(body, "outro"))).toBeNull();
  expect(read({})).toBeNull();
  expect(read({ ...sign(body, SECRET), "X-Webhook-Hmac-Algorithm": "sha1" })).toBeNull();
  expect(read(sign(body, SECRET), `${body} `)).toBeNull();
  const accepts = (headers: Record<string, string>) => gateway.acceptsWebhook(new Headers(headers));
  expect([accepts(sign(body, SECRET)), accepts({}), accepts({ "X-Webhook-Hmac": "x" }), accepts({ ...sign(body, SECRET), "X-Webhook-Hmac-Algorithm": "sha1" })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect((await aGateway({}, { webhookSecret: "" })).gateway.acceptsWebhook(new Headers(sign(body, "")))).toBe(false);
  for (const text of ["", "null", "{", '{"event":"session.status","session":"default"}', body.replace('"default"', '"outra"')]) expect(read(sign(text, SECRET), text)).toBeNull();
});

test("the id of an answer and the ids of its receipts are one, however an engine writes them", async () => {
  const { gateway } = await aGateway();
  const read = (event: string, payload: object) => {
    const body = JSON.stringify({ event, session: "default", timestamp: Date.now(), payload });
    const signature = createHmac("sha512", SECRET).update(body).digest("hex");
    return gateway.readWebhook(new Headers({ "X-Webhook-Hmac": signature, "X-Webhook-Hmac-Algorithm": "sha512" }), body, Date.now());
  };
  for (const id of [
    "3EB0C431C26A1916E07A",
    `true_${GROUP}_3EB0C431C26A1916E07A`,
    `true_${GROUP}_3EB0C431C26A1916E07A_5586988880000@c.us`,
    `true_${GROUP}_3EB0C431C26A1916E07A_99988877766@lid`,
  ]) {
    expect(read("message.ack", { id, ack: 2 })).toMatchObject({ type: "receipt", messageId: "3EB0C431C26A1916E07A", status: "delivered" });
    expect(read("message.ack.group", { id, ack: 3 })).toMatchObject({ type: "receipt", messageId: "3EB0C431C26A1916E07A", status: "read" });
  }
  expect(read("message.ack", { id: "3EB0", ack: -1 })).toMatchObject({ status: "failed" });
  // One phone of a group that could not take a message says nothing of the others.
  expect(read("message.ack.group", { id: "3EB0", ack: -1 })).toBeNull();
});

const OPERATORS = {
  proxy: { server: "proxy.example:3128", username: "ana", password: "segredo-do-proxy" },
  metadata: { redacao: "piripiri" },
  noweb: { store: { enabled: true, fullSync: true }, markOnline: false },
  webhooks: [{ url: "https://painel.example/waha", events: ["message"], hmac: { key: "do-painel" } }],
};

test("opening a connection keeps what the operator configured, and changes nothing twice", async () => {
  const { gateway, stored } = await aGateway({ config: OPERATORS });
  await gateway.prepare("https://antigo.example/api/whatsapp/webhook");
  await gateway.prepare("https://portal.example/api/whatsapp/webhook");
  await gateway.prepare("https://portal.example/api/whatsapp/webhook");
  const ours = { url: "https://portal.example/api/whatsapp/webhook", events: ["session.status", "message.ack", "message.ack.group"], hmac: { key: SECRET } };
  expect((await stored())?.config).toEqual({ ...OPERATORS, webhooks: [...OPERATORS.webhooks, ours] });
  expect((await stored())?.restarts).toBe(2);
});

test("a server that does not know receipts of groups is asked without them; without a secret nothing is changed", async () => {
  const old = await aGateway({ groupAcks: "unknown", config: OPERATORS });
  await old.gateway.prepare("https://portal.example/api/whatsapp/webhook");
  await old.gateway.prepare("https://portal.example/api/whatsapp/webhook");
  expect((await old.stored())?.config.webhooks?.at(-1)).toMatchObject({ events: ["session.status", "message.ack"] });
  expect((await old.stored())?.restarts).toBe(1);
  const silent = await aGateway({ config: OPERATORS }, { webhookSecret: "" });
  await silent.gateway.prepare("https://portal.example/api/whatsapp/webhook");
  expect(await silent.stored()).toMatchObject({ config: OPERATORS, restarts: 0 });
});
