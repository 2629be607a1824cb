import { afterAll, beforeAll, expect, test } from "vitest";
import { createWhatsAppChannel, type WhatsAppProgress } from "#app/features/whatsapp/channel.server.ts";
import { whatsAppGatewayFromEnv } from "#app/features/whatsapp/from-env.provider.ts";
import { PACING_OFF } from "#app/features/whatsapp/pacing.ts";
import type { WhatsAppPost } from "#app/features/whatsapp/post.ts";
import { EVOLUTION_INSTANCE, EVOLUTION_KEY } from "#tests/providers/evolution/state.ts";
import type { EvolutionSwitches } from "#tests/providers/evolution/switches.ts";
import { startEvolution } from "#tests/providers/evolution.ts";
import type { SimulatedServer } from "#tests/providers/simulated-server.ts";

const NOON = Date.parse("2026-11-21T15:00:00Z");

let provider: SimulatedServer;
beforeAll(async () => {
  provider = await startEvolution();
});
afterAll(() => provider.stop());

async function aChannel(switches: EvolutionSwitches) {
  const name = crypto.randomUUID();
  await fetch(`${provider.url}/control/${name}`, { method: "PUT", body: JSON.stringify({ state: "open", ...switches }) });
  const stored = new Map<string, string>();
  return createWhatsAppChannel({
    choice: whatsAppGatewayFromEnv({ EVOLUTION_URL: `${provider.url}/s/${name}`, EVOLUTION_API_KEY: EVOLUTION_KEY, EVOLUTION_INSTANCE }),
    memory: {
      read: (key) => JSON.parse(stored.get(key) ?? "null"),
      write: (key, value) => void stored.set(key, JSON.stringify(value)),
      sendAttempts: () => [],
    },
    readChoices: async () => ({ groupId: "120363000000000001@g.us", pacing: PACING_OFF, timeZone: "America/Fortaleza" }),
    imageOf: async () => null,
    now: () => NOON,
  });
}

const payload: WhatsAppPost = { articleId: null, kind: "custom", title: "Chuva", kicker: "", text: "Chuva forte", link: null, pictureUrl: null };
const message = (progress: WhatsAppProgress) => ({ id: "a", payload, progress, isUrgent: false, addedAt: NOON });

test("before a send, a gateway without a licence makes the message wait and says why", async () => {
  const channel = await aChannel({ license: "missing" });
  const check = await channel.checkSend(message(channel.begin(payload)), NOON);
  expect(check).toMatchObject({ may: "wait", why: expect.stringContaining("licença do serviço de mensagens não está ativada") });
});

test("a send that it refuses counts no attempt, stops nothing, and is not perhaps sent, however often", async () => {
  const channel = await aChannel({ license: "missing" });
  let progress = channel.begin(payload);
  for (let time = 0; time < 5; time += 1) {
    const step = channel.next(message(progress), NOON);
    await step.prepare?.();
    const outcome = await step.call();
    expect(outcome).toMatchObject({ kind: "retry", maybeSent: false, attempts: 0, progress: { askedAt: null }, failure: { code: "license" } });
    expect(outcome.pause).toBeUndefined();
    ({ progress } = outcome);
  }
});
