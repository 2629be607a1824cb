import { afterAll, beforeAll, expect, test } from "vitest";
import { evolutionGateway } from "#app/features/whatsapp/from-env.provider.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { EVOLUTION_INSTANCE, EVOLUTION_KEY, type EvolutionState } from "#tests/providers/evolution/state.ts";
import type { EvolutionSwitches } from "#tests/providers/evolution/switches.ts";
import { startEvolution } from "#tests/providers/evolution.ts";
import type { ReceivedCall, SimulatedServer } from "#tests/providers/simulated-server.ts";

const SECRET = "segredo-do-webhook-dos-testes";
const GROUP = "120363000000000001@g.us";
const TEXT = "Chuva forte";
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49]).toString("base64");

let provider: SimulatedServer;
beforeAll(async () => {
  provider = await startEvolution();
});
afterAll(() => provider.stop());

async function aGateway(switches: EvolutionSwitches = {}, more: Partial<Parameters<typeof evolutionGateway>[0]> = {}) {
  const name = crypto.randomUUID();
  const control = `${provider.url}/control/${name}`;
  await fetch(control, { method: "PUT", body: JSON.stringify({ state: "open", scanMs: null, ...switches }) });
  const read = async () => (await (await fetch(control)).json()) as { calls: ReceivedCall[]; state?: EvolutionState };
  const access = { baseUrl: `${provider.url}/s/${name}`, apiKey: EVOLUTION_KEY, instance: EVOLUTION_INSTANCE, webhookSecret: SECRET };
  return {
    gateway: evolutionGateway({ ...access, timeouts: { read: 8_000, send: 8_000, groups: 8_000 }, typingMs: () => 1, ...more }),
    calls: async () => (await read()).calls,
    sent: async () => (await read()).state?.sent ?? [],
  };
}

async function classOf(work: Promise<unknown>) {
  const error = await work.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderFailure)) throw error;
  return [error.kind, error.details.code];
}

test("events count by when they arrive, whatever local time the gateway writes with a Z", async () => {
  const { gateway } = await aGateway();
  const receivedAt = Date.parse("2026-11-21T12:00:00Z");
  const read = (event: string, data: unknown, date_time: unknown) =>
    gateway.readWebhook(new Headers({ "X-Webhook-Secret": SECRET }), JSON.stringify({ event, instance: EVOLUTION_INSTANCE, data, date_time }), receivedAt);
  for (const time of ["2026-11-21T09:00:00.000Z", "2026-11-21T11:59:59.000Z", "2026-11-22T12:00:00.000Z", null, "ontem"])
    expect(read("connection.update", { state: "open" }, time)).toMatchObject({ type: "connection", at: receivedAt, state: "open" });
  const message = { key: { id: "3EB0", remoteJid: GROUP, fromMe: true }, message: { conversation: TEXT } };
  // WhatsApp's own time of a message is true: one of an hour ago is not the one that was just asked for.
  expect(read("send.message", { ...message, messageTimestamp: receivedAt / 1_000 - 3_600 }, "2026-11-21T09:00:00.000Z")).toMatchObject({
    type: "sent",
    at: receivedAt - 3_600_000,
  });
  expect(read("send.message", message, "2026-11-21T09:00:00.000Z")).toMatchObject({ type: "sent", at: receivedAt });
});

test("a gateway that was not activated is a state of its own, and nothing it refuses may have been sent", async () => {
  const { gateway, sent } = await aGateway({ license: "missing" });
  expect(await gateway.state()).toEqual({ state: "unlicensed" });
  expect(await classOf(gateway.sendText({ groupId: GROUP, text: TEXT }))).toEqual(["transient", "license"]);
  expect(await classOf(gateway.sendImage({ groupId: GROUP, caption: TEXT, image: { base64: PICTURE } }))).toEqual(["transient", "license"]);
  expect(await classOf(gateway.prepare("https://portal.example/webhook"))).toEqual(["transient", "license"]);
  expect(await classOf(gateway.groups())).toEqual(["transient", "license"]);
  expect(await sent()).toEqual([]);
});

test("without a secret of ours the operator's webhook stays as it is", async () => {
  const { gateway, calls } = await aGateway({}, { webhookSecret: "" });
  await gateway.prepare("https://portal.example/webhook");
  expect((await calls()).map(({ path }) => path)).toEqual(["/instance/create"]);
});
