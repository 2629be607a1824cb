import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aPushWorld } from "#tests/support/push-world.ts";
import { published, signedIn } from "#tests/support/site.ts";
import { soakRuns } from "#tests/support/soak.ts";
import { PushLedgerStore } from "../../../durable-objects/push-ledger-store.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const BROWSERS = 10_000;

/** Name of a browser of that number: how its push service answers it. */
const nameOf = (n: number): string => {
  if (n % 97 === 0) return `gone-${n}`;
  if (n % 89 === 0) return `busy-${n}`;
  if (n % 83 === 0) return `dropped-${n}`;
  return `ok-${n}`;
};

test("ten thousand browsers with choices, three kills, lost answers, 410 and 429: each gets what it chose, once", { timeout: 20 * 60_000 }, async () => {
  const world = aPushWorld();
  await world.clear();
  const count = soakRuns(BROWSERS);
  const topicsOf = (n: number) => (n % 2 === 0 ? ["tudo", "urgente"] : n % 3 === 0 ? ["municipio:piripiri", "categoria:geral"] : ["municipio:picos"]);
  await world.browsers(Array.from({ length: count }, (_, n) => ({ name: nameOf(n), topics: topicsOf(n), frequency: n % 7 === 0 ? "resumo" : "na-hora" }) as const));
  const wanted = new Set(Array.from({ length: count }, (_, n) => n).filter((n) => (n % 2 === 0 || n % 3 === 0) && n % 7 !== 0));
  const story = await published(await signedIn("editor"), { pushAuto: false, municipio: "piripiri" });
  const asked = await world.campaigns.requestCampaign({ articleId: story.id, title: story.titulo, by: null, isConfirmed: true, dailyCap: 6, timeZone: "America/Fortaleza" });
  if ("refused" in asked) throw new Error(asked.refused);
  for (const part of [0.2, 0.5, 0.8]) {
    await world.runUntil(asked.id, ({ tallies }) => tallies.sent >= part * wanted.size, 2_000);
    await abortAllDurableObjects();
  }
  const { tallies, state } = await world.runUntil(asked.id, (campaign) => campaign.state === "done", 2_000);
  const delivered = await world.delivered();
  const numbers = Object.keys(delivered).map((name) => Number(name.split("-").at(-1)));
  expect(state).toBe("done");
  expect(Object.values(delivered).every((messages) => messages.length === 1)).toBe(true);
  expect(numbers.filter((n) => !wanted.has(n))).toEqual([]);
  expect(tallies.sent + tallies.uncertain + tallies.gone).toBe(wanted.size);
  const dropped = [...wanted].filter((n) => nameOf(n).startsWith("dropped")).length;
  // Six of each kill at most, beside the answers that were lost.
  expect(tallies.uncertain - dropped).toBeLessThanOrEqual(18);
  expect(numbers.length).toBeGreaterThanOrEqual(wanted.size - tallies.gone - 18);
});

test("in ten thousand weeks of alerts, no seven days hold more than the reader's quota", { timeout: 20 * 60_000 }, async () => {
  const weeks = soakRuns(10_000);
  const { stub } = aPushWorld();
  const excess = await runInDurableObject(stub(), (_object, state) => {
    const ledger = new PushLedgerStore(state.storage, { read: () => null, write: () => undefined });
    const received = new Map<number, number[]>();
    let seed = 1;
    const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { numRuns: 4_096, seed: weeks });
    const next = () => {
      seed = (seed + 1) % random.length;
      return random[seed] ?? 0;
    };
    const readers = 100;
    for (let alert = 1, now = 1_000; now < (weeks / readers) * WEEK_MS; alert += 1, now += Math.ceil(next() * DAY_MS)) {
      for (let reader = 1; reader <= readers; reader += 1) {
        const weeklyQuota = (reader % 12) + 1;
        if (ledger.reserve(alert, reader, { weeklyQuota, isFree: false }, now) !== "reserved") continue;
        const chance = next();
        const mayHaveArrived = chance < 0.8;
        if (chance >= 0.95) ledger.defer(alert, reader, now, now);
        else ledger.settle(alert, reader, chance < 0.7 ? "sent" : mayHaveArrived ? "uncertain" : "refused", now);
        // A wait that is over asks for its place anew.
        if (chance >= 0.95 && ledger.reserve(alert, reader, { weeklyQuota, isFree: false }, now + 1) === "reserved") ledger.settle(alert, reader, "sent", now + 1);
        if (mayHaveArrived || chance >= 0.95) received.set(reader, [...(received.get(reader) ?? []), now]);
      }
      ledger.prune(now);
    }
    let over = 0;
    for (const [reader, times] of received) {
      const quota = (reader % 12) + 1;
      for (let index = quota; index < times.length; index += 1) if ((times[index] ?? 0) - (times[index - quota] ?? 0) < WEEK_MS) over += 1;
    }
    return { over, received: [...received.values()].reduce((sum, times) => sum + times.length, 0) };
  });
  expect(excess.over).toBe(0);
  expect(excess.received).toBeGreaterThan(weeks);
});
