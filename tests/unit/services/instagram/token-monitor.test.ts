import { expect, test } from "vitest";
import type { InstagramChoice } from "#app/features/instagram/publisher.server.ts";
import { createTokenMonitor } from "#app/features/instagram/status.server.ts";
import { type InstagramToken, tokenHealth } from "#app/features/instagram/token-health.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";

const HOUR_MS = 3_600_000;
const TOKEN: InstagramToken = { isValid: true, expiresAt: null, isExpiryKnown: true, dataAccessExpiresAt: null, scopes: null };

function aWatch() {
  const kept = new Map<string, unknown>();
  const world = { now: 1_000 * HOUR_MS, asked: 0, answers: true, token: TOKEN };
  const publisher = {
    async token() {
      world.asked += 1;
      if (!world.answers) throw new ProviderFailure("transient", "no answer", { code: "timeout" });
      return world.token;
    },
  };
  const memory = { read: <Value>(name: string) => (kept.get(name) ?? null) as Value | null, write: (name: string, value: unknown) => void kept.set(name, value) };
  const start = (secret = "um", choice = { publisher, missing: [] } as unknown as InstagramChoice) => createTokenMonitor({ choice, secret, memory, now: () => world.now });
  return { world, start };
}

/** A look each minute, as the queue's sweep has it. */
async function minutes(watch: ReturnType<typeof createTokenMonitor>, world: { now: number }, count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    await watch.check();
    world.now += 60_000;
  }
}

test("the token is asked for by itself, four times a day", async () => {
  const { world, start } = aWatch();
  const watch = start();
  expect(watch.known()).toBeNull();
  await minutes(watch, world, 24 * 60);
  expect([world.asked, watch.known()]).toEqual([4, TOKEN]);
});

test("what got no answer is asked again in ten minutes, and what was known stays known", async () => {
  const { world, start } = aWatch();
  const watch = start();
  await watch.check();
  world.answers = false;
  world.now += 6 * HOUR_MS;
  await minutes(watch, world, 30);
  expect([world.asked, watch.known()]).toEqual([4, TOKEN]);
});

test("another token is looked at at once, and an object that only starts anew asks nothing; without an account nobody is asked", async () => {
  const { world, start } = aWatch();
  await start("um").check();
  await start("um").check();
  expect(world.asked).toBe(1);
  await start("outro").check();
  expect(world.asked).toBe(2);
  const without = start("", { publisher: null, missing: ["META_ACCESS_TOKEN"] });
  await without.check();
  expect([world.asked, without.known()]).toEqual([2, null]);
});

test("where nobody tells a token's end, it counts from the first use here, and another token begins anew", async () => {
  const { world, start } = aWatch();
  world.token = { ...TOKEN, isExpiryKnown: false };
  const first = world.now;
  await start("um").check();
  world.now += 50 * 24 * HOUR_MS;
  const watch = start("um");
  await watch.check();
  const health = () => tokenHealth(watch.known() ?? TOKEN, world.now);
  expect([watch.known()?.expiresAt, health().state, health().reason]).toEqual([first + 60 * 24 * HOUR_MS, "ending", "O token do Instagram vence em 10 dias, ou antes."]);
  world.now += 20 * 24 * HOUR_MS;
  expect(health()).toMatchObject({ state: "ending", warningDay: 1, reason: "O token do Instagram está em uso há mais de 60 dias e pode parar a qualquer momento." });
  const renewed = start("outro");
  await renewed.check();
  expect(tokenHealth(renewed.known() ?? TOKEN, world.now)).toMatchObject({ state: "unknown", action: "Tokens deste tipo valem 60 dias; este está em uso há 0." });
});
