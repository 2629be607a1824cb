import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyConnectionEvent, connectionView, type GatewayEvent, UNKNOWN_CONNECTION } from "#app/features/whatsapp/connection.ts";
import { evolutionGateway } from "#app/features/whatsapp/from-env.provider.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { EVOLUTION_INSTANCE, EVOLUTION_KEY, type EvolutionState } from "#tests/providers/evolution/state.ts";
import type { EvolutionFault, EvolutionSwitches } from "#tests/providers/evolution/switches.ts";
import { startEvolution } from "#tests/providers/evolution.ts";
import type { ReceivedCall, SimulatedServer } from "#tests/providers/simulated-server.ts";

const SECRET = "segredo-do-webhook-dos-testes";
const GROUP = "120363000000000001@g.us";
const LINK = "https://curto.example/a1";
const TEXT = `*Chuva*\n\nLeia a matéria: ${LINK}`;
/** The beginning of a JPEG. */
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49]).toString("base64");

let provider: SimulatedServer;
beforeAll(async () => {
  provider = await startEvolution();
});
afterAll(() => provider.stop());

/** A busy machine is no slow gateway; only what waits for a timeout is impatient. */
const PATIENT = { read: 8_000, send: 8_000, groups: 8_000 };
const IMPATIENT = { read: 300, send: 300, groups: 300 };

/** A gateway of its own, told how to behave. */
async function aGateway(switches: EvolutionSwitches = {}, more: Partial<Parameters<typeof evolutionGateway>[0]> = {}) {
  const name = crypto.randomUUID();
  const baseUrl = `${provider.url}/s/${name}`;
  const control = `${provider.url}/control/${name}`;
  await fetch(control, { method: "PUT", body: JSON.stringify({ state: "open", scanMs: null, slowMs: 900, ...switches }) });
  const read = async () => (await (await fetch(control)).json()) as { calls: ReceivedCall[]; state?: EvolutionState };
  return {
    gateway: evolutionGateway({
      baseUrl,
      apiKey: EVOLUTION_KEY,
      instance: EVOLUTION_INSTANCE,
      webhookSecret: SECRET,
      timeouts: PATIENT,
      typingMs: () => 1,
      ...more,
    }),
    calls: async () => (await read()).calls,
    sent: async () => (await read()).state?.sent ?? [],
    simulate: (what: string, body: unknown = {}) => fetch(`${baseUrl}/simulate/${what}`, { method: "POST", body: JSON.stringify(body) }),
  };
}

/** How a call failed; a test fails when it did not, or with anything but a `ProviderFailure`. */
async function failureOf(work: Promise<unknown>): Promise<ProviderFailure> {
  const error = await work.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderFailure)) throw error;
  expect(JSON.stringify([error.message, error.details, error.stack])).not.toMatch(new RegExp(`${EVOLUTION_KEY}|${SECRET}`));
  return error;
}
const classOf = async (work: Promise<unknown>) => {
  const { kind, details } = await failureOf(work);
  return [kind, details.code];
};

test("a text reaches its group once, with the key in the header and nowhere else, and answers its receipt", async () => {
  const { gateway, sent, calls } = await aGateway();
  const { messageId } = await gateway.sendText({ groupId: GROUP, text: TEXT });
  expect(await sent()).toEqual([expect.objectContaining({ messageId, groupId: GROUP, kind: "text", text: TEXT })]);
  const [call] = await calls();
  expect([call?.path, call?.search, call?.headers.apikey]).toEqual([`/message/sendText/${EVOLUTION_INSTANCE}`, "", EVOLUTION_KEY]);
  expect(call?.body).toEqual({ number: GROUP, text: TEXT, linkPreview: true, mentionsEveryOne: false, delay: 1 });
});

test("a picture goes by its address, or as its bytes where nobody outside can fetch it", async () => {
  const { gateway, sent, calls } = await aGateway();
  await gateway.sendImage({ groupId: GROUP, caption: TEXT, image: { url: "https://portal.com.br/capa.jpg" } });
  await gateway.sendImage({ groupId: GROUP, caption: "Outra", image: { base64: PICTURE } });
  expect((await sent()).map(({ kind, text }) => [kind, text])).toEqual([
    ["image", TEXT],
    ["image", "Outra"],
  ]);
  expect((await calls())[0]?.body).toMatchObject({ mediatype: "image", mimetype: "image/jpeg", media: "https://portal.com.br/capa.jpg", caption: TEXT });
});

test.each<[EvolutionFault, string, string, number]>([
  ["dropped-before", "unknown_outcome", "connection", 0],
  ["hangs", "unknown_outcome", "timeout", 0],
  ["bad-gateway", "unknown_outcome", "502", 0],
  ["server-error", "unknown_outcome", "500", 0],
  ["error-true", "transient", "offline", 0],
  ["too-many", "rate_limited", "429", 0],
  ["unauthorized", "auth", "401", 0],
  ["rate-overlimit", "rate_limited", "rate-overlimit", 0],
  ["rate-overlimit-500", "rate_limited", "rate-overlimit", 0],
  ["connection-closed", "transient", "offline", 0],
  ["object-object", "transient", "unexplained", 0],
  ["moved", "invalid", "301", 0],
  ["dropped-after", "unknown_outcome", "connection", 1],
  ["late", "unknown_outcome", "timeout", 1],
  ["cut", "unknown_outcome", "connection", 1],
  ["garbage", "unknown_outcome", "unreadable", 1],
  ["no-id", "unknown_outcome", "unreadable", 1],
  ["doubled", "unknown_outcome", "unreadable", 1],
  ["endless", "unknown_outcome", "too-long", 1],
  ["storage-failed-after", "unknown_outcome", "400", 1],
  ["server-error-after", "unknown_outcome", "500", 1],
])("a send that meets %s is %s (%s), and %d message went", async (fault, kind, code, count) => {
  const { gateway, sent } = await aGateway({ once: [fault] }, fault === "hangs" || fault === "late" ? { timeouts: IMPATIENT } : {});
  expect(await classOf(gateway.sendText({ groupId: GROUP, text: TEXT }))).toEqual([kind, code]);
  expect(await sent()).toHaveLength(count);
});

test("only what proves that nothing went may be tried again: no fault that sent a message has another class than unknown_outcome", async () => {
  const faults: EvolutionFault[] = ["dropped-after", "late", "cut", "garbage", "no-id", "doubled", "endless", "storage-failed-after", "server-error-after"];
  for (const once of faults) {
    const { gateway, sent } = await aGateway({ once: [once] }, once === "late" ? { timeouts: IMPATIENT } : {});
    const { kind } = await failureOf(gateway.sendImage({ groupId: GROUP, caption: TEXT, image: { base64: PICTURE } }));
    expect([once, kind, (await sent()).length]).toEqual([once, "unknown_outcome", 1]);
  }
});

test("a throttled call tells how long to wait", async () => {
  const { gateway } = await aGateway({ once: ["too-many"] });
  expect((await failureOf(gateway.sendText({ groupId: GROUP, text: TEXT }))).details.retryAfterSeconds).toBe(120);
});

test("[object Object] is investigated before it is given a cause: offline, a group that the number is not in, or none that could be found", async () => {
  const offline = await aGateway({ state: "close" });
  const unknown = await aGateway();
  const lost = await aGateway({ onceReading: ["dropped-before"] });
  expect(await classOf(offline.gateway.sendText({ groupId: GROUP, text: TEXT }))).toEqual(["transient", "offline"]);
  expect(await classOf(unknown.gateway.sendText({ groupId: "120363999@g.us", text: TEXT }))).toEqual(["permission", "group-unknown"]);
  expect(await classOf(lost.gateway.sendText({ groupId: "120363999@g.us", text: TEXT }))).toEqual(["transient", "unexplained"]);
  const whole = await aGateway({ once: ["object-object"] });
  const unexplained = await failureOf(whole.gateway.sendText({ groupId: GROUP, text: TEXT }));
  expect([unexplained.kind, unexplained.details.code, unexplained.message]).toEqual(["transient", "unexplained", expect.not.stringContaining("não est")]);
  expect((await whole.calls()).map(({ path }) => path.split("/")[2])).toEqual(["sendText", "connectionState", "findGroupInfos"]);
  expect((await unknown.calls()).map(({ path }) => path.split("/")[2])).toEqual(["sendText", "connectionState", "findGroupInfos"]);
});

test.each<[string, { url: string } | { base64: string }, string, string]>([
  ["an address that nobody outside can fetch", { url: "http://localhost:8787/img/capa.jpg" }, "invalid", "bad-media"],
  ["an address that does not answer", { url: "https://inalcancavel.com.br/capa.jpg" }, "transient", "media-unreachable"],
  ["bytes that are no picture", { base64: "AAAA" }, "invalid", "bad-media"],
])("%s is refused", async (_, image, kind, code) => {
  const { gateway, sent } = await aGateway();
  expect(await classOf(gateway.sendImage({ groupId: GROUP, caption: TEXT, image }))).toEqual([kind, code]);
  expect(await sent()).toEqual([]);
});

test("a blank text and an empty body are refused in whatever shape the gateway says so", async () => {
  const { gateway } = await aGateway();
  expect((await failureOf(gateway.sendText({ groupId: GROUP, text: " " }))).message).toBe("Text is required");
  const failure = await failureOf(gateway.sendText({ groupId: GROUP, text: undefined as unknown as string }));
  expect([failure.kind, failure.message]).toEqual(["invalid", 'instance requires property "text"']);
});

test("a wrong key and a missing instance are told apart", async () => {
  const wrong = await aGateway({}, { apiKey: "chave-errada-que-nao-pode-vazar" });
  const missing = await aGateway({ instance: "missing" });
  expect(await classOf(wrong.gateway.state())).toEqual(["auth", "401"]);
  expect(await classOf(wrong.gateway.sendText({ groupId: GROUP, text: TEXT }))).toEqual(["auth", "401"]);
  expect(await classOf(missing.gateway.state())).toEqual(["invalid", "instance-missing"]);
  expect(await classOf(missing.gateway.sendText({ groupId: GROUP, text: TEXT }))).toEqual(["transient", "instance-missing"]);
});

test.each<[EvolutionSwitches, unknown]>([
  [{ state: "open" }, { state: "open" }],
  [{ state: "connecting" }, { state: "connecting" }],
  [{ state: "refused" }, { state: "refused" }],
  [
    { state: "close", closeReason: 403 },
    { state: "close", reason: 403 },
  ],
  [{ state: "close" }, { state: "close" }],
  [{ state: "open", instance: "deleted" }, { state: "close" }],
])("the state of %j is %j", async (switches, expected) => {
  const { gateway } = await aGateway(switches);
  expect(await gateway.state()).toEqual(expected);
});

test("reads that fail may be repeated, and say so", async () => {
  for (const fault of ["dropped-before", "hangs", "bad-gateway", "server-error", "garbage", "endless", "error-true"] as const) {
    const { gateway } = await aGateway({ onceReading: [fault] }, fault === "hangs" ? { timeouts: IMPATIENT } : {});
    expect([fault, (await failureOf(gateway.state())).kind]).toEqual([fault, "transient"]);
  }
});

test("connecting gives a code to scan, the same one while it lives, and none once it is open", async () => {
  const { gateway, simulate } = await aGateway({ state: "close" });
  const first = await gateway.connect();
  expect(first.waiting).toBe(false);
  expect(first.qr?.image).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(await gateway.connect()).toEqual(first);
  await simulate("scan");
  expect(await gateway.connect()).toEqual({ qr: null, waiting: false });
});

test("a code that has not come yet is waited for; codes follow one another until the gateway gives up", async () => {
  const waiting = await aGateway({ state: "close", noCodeYet: true });
  expect(await waiting.gateway.connect()).toEqual({ qr: null, waiting: true });
  const rotating = await aGateway({ state: "close", codeMs: 40 });
  const first = await rotating.gateway.connect();
  await until(async () => (await rotating.gateway.connect()).qr?.code !== first.qr?.code);
  await until(async () => (await rotating.gateway.state()).state === "refused");
});

test("a connect that fails with 200 is a failure", async () => {
  const { gateway } = await aGateway({ state: "close", onceReading: ["error-true"] });
  expect(await classOf(gateway.connect())).toEqual(["transient", "offline"]);
});

test("groups come with what is known of them; a nameless one is called by its id", async () => {
  const { gateway } = await aGateway({ moreGroups: 400 });
  const groups = await gateway.groups();
  expect(groups).toHaveLength(404);
  expect(groups[0]).toEqual({ id: GROUP, name: "Lide Notícias — Piripiri", participants: 842, adminsOnly: true });
  expect(groups[3]).toEqual({ id: "120363000000000004@g.us", name: "120363000000000004@g.us", participants: 96, adminsOnly: false });
  expect(await gateway.group(GROUP)).toEqual(groups[0]);
  expect(await gateway.group("120363999@g.us")).toBeNull();
});

test("groups while offline, and a list too slow, may be asked for again; a group offline is not taken for one that is gone", async () => {
  const offline = await aGateway({ state: "close" });
  const slow = await aGateway({ groupsMs: 900 }, { timeouts: IMPATIENT });
  expect(await classOf(offline.gateway.groups())).toEqual(["transient", "offline"]);
  expect(await classOf(offline.gateway.group(GROUP))).toEqual(["transient", "offline"]);
  expect(await classOf(slow.gateway.groups())).toEqual(["transient", "timeout"]);
});

test("the list of groups may take longer than other reads", async () => {
  const { gateway } = await aGateway({ groupsMs: 500 }, { timeouts: { ...IMPATIENT, groups: 8_000 } });
  expect(await gateway.groups()).toHaveLength(4);
});

test.each(["nested", "flat"] as const)("a message whose answer was lost is found by its link (%s), another's link is not", async (search) => {
  const { gateway } = await aGateway({ search, once: ["dropped-after", "dropped-after"] });
  const since = Date.now();
  await failureOf(gateway.sendText({ groupId: GROUP, text: TEXT }));
  await failureOf(gateway.sendImage({ groupId: GROUP, caption: "Foto https://curto.example/b2", image: { base64: PICTURE } }));
  const found = (containing: string, groupId = GROUP, from = since) => gateway.findSent({ groupId, containing, since: from });
  expect([await found(LINK), await found("https://curto.example/b2")]).toEqual([true, true]);
  expect([await found("https://curto.example/a"), await found("https://curto.example/a12"), await found("")]).toEqual(["unknown", "unknown", "unknown"]);
  expect([await found(LINK, "120363000000000002@g.us"), await found(LINK, GROUP, since + 3_600_000)]).toEqual(["unknown", "unknown"]);
});

test("what a search does not find proves nothing", async () => {
  const { gateway } = await aGateway({ search: "nothing" });
  const since = Date.now();
  await gateway.sendText({ groupId: GROUP, text: TEXT });
  expect(await gateway.findSent({ groupId: GROUP, containing: LINK, since })).toBe("unknown");
});

test("a number is taken out, also one that is out already", async () => {
  const { gateway } = await aGateway();
  await gateway.logout();
  await gateway.logout();
  expect(await gateway.state()).toEqual({ state: "close", reason: 401 });
  await expect((await aGateway({ instance: "missing" })).gateway.logout()).resolves.toBeUndefined();
});

/** A place for webhooks, and the events that the gateway read from what came there. */
async function anEar(read: (headers: Headers, body: string) => GatewayEvent | null, refuseFirst = 0) {
  const heard: (GatewayEvent | null)[] = [];
  let refusals = refuseFirst;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      refusals -= 1;
      if (refusals >= 0) return response.writeHead(503).end();
      heard.push(read(new Headers(request.headers as Record<string, string>), body));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`, stop: () => server.close() };
}

async function until(isThere: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await isThere()) return;
    await sleep(20);
  }
  throw new Error("it never came");
}
const shown = (events: readonly (GatewayEvent | null)[]) =>
  connectionView(
    events.flatMap((event) => (event && (event.type === "connection" || event.type === "qr") ? [event] : [])).reduce(applyConnectionEvent, UNKNOWN_CONNECTION),
    Date.now(),
  );

test("preparing makes a missing instance and tells it where to send events; a second time it only tells", async () => {
  const { gateway, calls, simulate } = await aGateway({ instance: "missing", scanMs: 40 });
  const ear = await anEar((headers, body) => gateway.readWebhook(headers, body, Date.now()));
  await gateway.prepare("https://antigo.example/webhook");
  await gateway.prepare(ear.url);
  expect((await calls()).map(({ path }) => path)).toEqual(["/instance/create", "/instance/create", `/webhook/set/${EVOLUTION_INSTANCE}`]);
  const { qr } = await gateway.connect();
  await until(() => shown(ear.heard).state === "open");
  expect(ear.heard.map((event) => event?.type)).toEqual(["connection", "qr", "connection"]);
  expect(ear.heard[1]).toMatchObject({ type: "qr", qr });
  expect(shown(ear.heard)).toEqual({ state: "open", reason: null, qr: null });
  await gateway.sendText({ groupId: GROUP, text: TEXT });
  await until(() => ear.heard.length >= 6);
  expect(ear.heard.slice(3)).toMatchObject([
    { type: "sent", groupId: GROUP, text: TEXT },
    { type: "receipt", status: "accepted" },
    { type: "receipt", status: "delivered" },
  ]);
  await simulate("unlink");
  await until(() => ear.heard.length >= 8);
  expect(shown(ear.heard)).toEqual({ state: "close", reason: 401, qr: null });
  ear.stop();
});

test("a refused name of an event, and of a gateway that answers anything else, is a failure", async () => {
  const { gateway } = await aGateway({ onceReading: ["server-error"] });
  expect(await classOf(gateway.prepare("https://portal.example/webhook"))).toEqual(["transient", "500"]);
});

test.each(["shuffled", "burst"] as const)("a flapping connection whose events arrive %s ends as it is", async (delivery) => {
  const { gateway, simulate } = await aGateway({ state: "close", delivery });
  const ear = await anEar((headers, body) => gateway.readWebhook(headers, body, Date.now()), delivery === "shuffled" ? 3 : 0);
  await gateway.prepare(ear.url);
  await gateway.connect();
  await simulate("flap", { times: 10 });
  await sleep(5);
  await simulate("close", { reason: 428 });
  const expected = delivery === "burst" ? 12 * 40 + 1 : 13;
  await until(() => ear.heard.length >= expected);
  expect(ear.heard).toHaveLength(expected);
  const last = ear.heard.filter((event) => event?.type === "connection").at(-1);
  expect(shown(ear.heard)).toMatchObject(delivery === "burst" ? { state: "close", reason: 428, qr: null } : { state: last?.type === "connection" && last.state });
  ear.stop();
});

test("an event without the secret, of another instance, too long or of no use here, tells nothing", async () => {
  const { gateway } = await aGateway();
  const event = (more: object = {}) =>
    JSON.stringify({
      event: "connection.update",
      instance: EVOLUTION_INSTANCE,
      data: { state: "open", statusReason: 200 },
      date_time: "2026-11-21T12:00:00.000Z",
      apikey: null,
      ...more,
    });
  const read = (body: string, secret: string | null = SECRET) =>
    gateway.readWebhook(new Headers(secret === null ? {} : { "X-Webhook-Secret": secret }), body, Date.parse("2026-11-21T12:00:01Z"));
  expect(read(event())).toEqual({ type: "connection", at: Date.parse("2026-11-21T12:00:01Z"), state: "open", reason: null });
  for (const secret of [null, "", "x", `${SECRET}x`, SECRET.slice(0, -1)]) expect(read(event(), secret)).toBeNull();
  const accepts = (headers: Record<string, string>) => gateway.acceptsWebhook(new Headers(headers));
  expect([accepts({ "X-Webhook-Secret": SECRET }), accepts({}), accepts({ "X-Webhook-Secret": `${SECRET}x` })]).toEqual([true, false, false]);
  expect(read(event({ instance: "outra" }))).toBeNull();
  expect(read(event({ event: "contacts.upsert" }))).toBeNull();
  expect(read(event({ event: "CONNECTION_UPDATE" }))).not.toBeNull();
  for (const body of ["", "null", "[]", '"x"', "{", event({ data: null }), event({ data: [] }), event({ data: {} }), event({ padding: "x".repeat(1_000_001) })])
    expect(read(body)).toBeNull();
  expect(read(event({ event: "qrcode.updated", data: { message: "QR code limit reached", statusCode: 500 } }))).toMatchObject({ type: "connection", state: "refused" });
  expect(read(event({ event: "logout.instance", data: {} }))).toMatchObject({ type: "connection", state: "close", reason: 401 });
  expect(read(event({ event: "messages.update", data: { keyId: "3EB0", status: "ERROR" } }))).toMatchObject({ type: "receipt", status: "failed" });
});

test("without a secret of our own no event is believed", async () => {
  const { gateway } = await aGateway({}, { webhookSecret: "" });
  expect([gateway.acceptsWebhook(new Headers()), gateway.acceptsWebhook(new Headers({ "X-Webhook-Secret": "" }))]).toEqual([false, false]);
  expect(
    gateway.readWebhook(new Headers({ "X-Webhook-Secret": "" }), JSON.stringify({ event: "connection.update", instance: EVOLUTION_INSTANCE, data: { state: "open" } }), 0),
  ).toBeNull();
});

test("a gateway that is not there is a send of unknown outcome, and a read to repeat", async () => {
  const { gateway } = await aGateway({}, { baseUrl: "http://127.0.0.1:9" });
  expect(await classOf(gateway.sendText({ groupId: GROUP, text: TEXT }))).toEqual(["unknown_outcome", "connection"]);
  expect(await classOf(gateway.state())).toEqual(["transient", "connection"]);
});
