import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { InstagramPost } from "#app/domain/queue/instagram-post.ts";
import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";
import { PACING_OFF } from "#app/domain/whatsapp/pacing.ts";
import type { DeliveryChannel } from "#app/services/delivery-channel.ts";
import { createInstagramChannel } from "#app/services/instagram-channel.ts";
import { createWhatsAppChannel } from "#app/services/whatsapp-channel.ts";
import { testEnv } from "#tests/support/site.ts";
import { QueueRows } from "../../../durable-objects/queue-rows.ts";
import { QueueRunner } from "../../../durable-objects/queue-runner.ts";
import { type Fault, SimulatedGroup, SimulatedInstagram } from "./simulated-channels.ts";
import { SimulatedTime, seeded } from "./simulated-time.ts";

const START = Date.UTC(2026, 10, 21, 15);
const DAY_MS = 86_400_000;
const ITEMS = 4;
const SCHEDULES = 300;
const STEPS_MAX = 600;
const FAULTS: readonly Fault[] = ["lost-before", "lost-after", "late", "throttled", "broken", "refused"];

const post = (title: string): InstagramPost => ({
  articleId: 1,
  format: "feed",
  title,
  kicker: "NOTÍCIA",
  caption: title,
  card: "/card/a.jpg",
  template: "foto",
  section: null,
  pictureUrl: null,
  marks: [],
});
const message = (title: string): WhatsAppPost => ({
  articleId: 1,
  kind: "noticia",
  title,
  kicker: "",
  text: `${title} https://site.test/${title}`,
  link: `https://site.test/${title}`,
  pictureUrl: null,
});

interface Play<Payload> {
  storage: DurableObjectStorage;
  seed: number;
  payloadOf(title: string): Payload;
  /** How often what this payload says went out. */
  countOf(payload: Payload): number;
  time: SimulatedTime;
  random(): number;
  makeChannel(rows: QueueRows<Payload, unknown>): DeliveryChannel<Payload, unknown>;
}

/** Plays one schedule to its end; answers what is wrong in it, and how the items ended. */
async function play<Payload>({ storage, payloadOf, countOf, time, random, makeChannel, seed }: Play<Payload>): Promise<{ wrong: string[]; ends: string[] }> {
  const rows = new QueueRows<Payload, unknown>(storage);
  for (const table of ["items", "keys", "memory"]) storage.sql.exec(`DELETE FROM ${table}`);
  const channel = makeChannel(rows);
  let kill = () => {};
  const dies = () => random() < 0.06;
  const start = () => {
    let isDead = false;
    const killed = new Promise<"killed">((resolve) => {
      kill = () => {
        isDead = true;
        resolve("killed");
      };
    });
    // Whoever is killed never hears of anything again.
    const orDeath = async <T>(value: T): Promise<T> => {
      if (!isDead && dies()) kill();
      return isDead ? new Promise<never>(() => {}) : value;
    };
    const mortal: DeliveryChannel<Payload, unknown> = {
      ...channel,
      gate: async (flight, now) => orDeath(await channel.gate(flight, now)),
      next(flight, now) {
        const step = channel.next(flight, now);
        return { ...step, call: async () => orDeath(await step.call()) };
      },
    };
    const runner = new QueueRunner({ rows, channel: mortal, now: () => time.now, sync: () => orDeath(undefined), randomId: () => crypto.randomUUID() });
    runner.recover();
    return { runner, killed };
  };
  let { runner, killed } = start();
  const titles = Array.from({ length: ITEMS }, (_, index) => `item-${seed}-${index}`);
  const gone = new Set<string>();
  for (const title of titles) rows.add({ key: title, payload: payloadOf(title), dueAt: time.now + 60_000, by: null }, title, channel.begin(), time.now);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const wake = runner.nextWake();
    if (wake === null) {
      if (!runner.hold()) break;
      rows.write("hold", null);
      channel.released();
      continue;
    }
    time.pass(Math.max(1, wake - time.now));
    if (random() < 0.03 && !time.hasLateEffects) time.wrongBy += Math.round((random() - 0.5) * 2 * DAY_MS);
    if (random() < 0.03) {
      const row = rows.get(titles[Math.floor(random() * ITEMS)] ?? "");
      if (row && !row.isDoubtful && ["pending", "scheduled", "sending", "failed"].includes(row.state)) {
        rows.remove(row.id);
        gone.add(row.id);
      }
    }
    if ((await Promise.race([runner.step(), killed])) === "killed") ({ runner, killed } = start());
  }
  time.pass(DAY_MS);
  const wrong: string[] = [];
  const ends: string[] = [];
  for (const title of titles) {
    const state = gone.has(title) ? "gone" : (rows.get(title)?.state ?? "lost");
    const count = countOf(payloadOf(title));
    ends.push(state);
    const isRight = state === "sent" ? count === 1 : state === "uncertain" ? count <= 1 : (state === "failed" || state === "gone") && count === 0;
    if (!isRight) wrong.push(`seed ${seed}: ${title} is ${state} and went out ${count} times`);
  }
  return { wrong, ends };
}

const inStorage = <T>(name: string, work: (storage: DurableObjectStorage) => Promise<T>): Promise<T> =>
  runInDurableObject(testEnv.INSTAGRAM_QUEUE.get(testEnv.INSTAGRAM_QUEUE.idFromName(name)), (_object, state) => work(state.storage));

/** Faults for the first part of a schedule only: every provider comes to itself one day. */
function worldOf(seed: number) {
  const random = seeded(seed);
  const time = new SimulatedTime(START);
  const share = random() * 0.6;
  let calls = 0;
  const fault = (): Fault => {
    calls += 1;
    return calls < 60 && random() < share ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? "none") : "none";
  };
  return { random, time, fault };
}

test(`${SCHEDULES} schedules of faults, crashes and wrong clocks on Instagram: once for what says sent, never for what failed`, async () => {
  const { wrong, ends } = await inStorage("fault-schedules-instagram", async (storage) => {
    const found: { wrong: string[]; ends: string[] } = { wrong: [], ends: [] };
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { random, time, fault } = worldOf(seed);
      const instagram = new SimulatedInstagram({ time, fault });
      const played = await play<InstagramPost>({
        storage,
        seed,
        payloadOf: post,
        countOf: ({ caption }) => instagram.countOf(caption),
        time,
        random,
        makeChannel: (rows) =>
          createInstagramChannel({
            choice: { publisher: instagram.publisher, missing: [] },
            memory: rows,
            cardUrl: async ({ card }) => `https://site.test${card}`,
            now: () => time.now,
          }) as DeliveryChannel<InstagramPost, unknown>,
      });
      found.wrong.push(...played.wrong);
      found.ends.push(...played.ends);
    }
    return found;
  });
  expect(wrong).toEqual([]);
  // Faults must not keep everything from going out, nor must everything go well.
  expect(new Set(ends)).toEqual(new Set(["sent", "failed", "uncertain", "gone"]));
  expect(ends.filter((end) => end === "sent").length).toBeGreaterThan(ends.length / 2);
});

test(`${SCHEDULES} schedules of faults, crashes and wrong clocks on WhatsApp: once for what says sent, never for what failed`, async () => {
  const { wrong, ends } = await inStorage("fault-schedules-whatsapp", async (storage) => {
    const found: { wrong: string[]; ends: string[] } = { wrong: [], ends: [] };
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { random, time, fault } = worldOf(seed + 1_000_000);
      const group = new SimulatedGroup({ time, fault });
      const played = await play<WhatsAppPost>({
        storage,
        seed,
        payloadOf: message,
        countOf: ({ text }) => group.countOf(text),
        time,
        random,
        makeChannel: (rows) =>
          createWhatsAppChannel({
            choice: { gateway: group.gateway, missing: [] },
            memory: rows,
            readChoices: async () => ({ groupId: "1@g.us", pacing: PACING_OFF, timeZone: "America/Fortaleza" }),
            imageOf: async () => null,
            now: () => time.now,
          }) as DeliveryChannel<WhatsAppPost, unknown>,
      });
      found.wrong.push(...played.wrong);
      found.ends.push(...played.ends);
    }
    return found;
  });
  expect(wrong).toEqual([]);
  expect(new Set(ends)).toEqual(new Set(["sent", "failed", "uncertain", "gone"]));
  expect(ends.filter((end) => end === "sent").length).toBeGreaterThan(ends.length / 2);
});

test("1,000 items drain in their order with the pacing off", async () => {
  const messages = await inStorage("drain", async (storage) => {
    const time = new SimulatedTime(START);
    const group = new SimulatedGroup({ time, fault: () => "none" });
    const rows = new QueueRows<WhatsAppPost, unknown>(storage);
    const channel = createWhatsAppChannel({
      choice: { gateway: group.gateway, missing: [] },
      memory: rows,
      readChoices: async () => ({ groupId: "1@g.us", pacing: PACING_OFF, timeZone: "America/Fortaleza" }),
      imageOf: async () => null,
      now: () => time.now,
    }) as DeliveryChannel<WhatsAppPost, unknown>;
    for (let index = 0; index < 1_000; index += 1) rows.add({ key: `k${index}`, payload: message(`m${index}`), dueAt: time.now, by: null }, `i${index}`, channel.begin(), time.now);
    const runner = new QueueRunner({ rows, channel, now: () => time.now, sync: async () => {}, randomId: () => crypto.randomUUID() });
    while (await runner.step()) time.pass(1);
    return group.messages;
  });
  expect(messages).toEqual(Array.from({ length: 1_000 }, (_, index) => message(`m${index}`).text));
}, 120_000);
