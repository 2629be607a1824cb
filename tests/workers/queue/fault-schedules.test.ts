import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { InstagramPost } from "#app/domain/queue/instagram-post.ts";
import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";
import { PACING_OFF } from "#app/domain/whatsapp/pacing.ts";
import { createInstagramChannel, type InstagramProgress } from "#app/services/instagram/channel.ts";
import { createWhatsAppChannel, type WhatsAppProgress } from "#app/services/whatsapp/channel.ts";
import { testEnv } from "#tests/support/site.ts";
import { messageOf } from "./message-item.ts";
import { type Played, playSchedule } from "./play-schedule.ts";
import { instagramUnderTest, whatsAppUnderTest } from "./queue-under-test.ts";
import { SimulatedGroup, SimulatedInstagram } from "./simulated-channels.ts";

/** Of each channel. */
const SCHEDULES = 400;

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
/** Plays every schedule over the storage of one object; what they came to, together. */
async function playAll(name: string, play: (state: DurableObjectState, seed: number) => Promise<Played>): Promise<Played> {
  return runInDurableObject(testEnv.INSTAGRAM_QUEUE.get(testEnv.INSTAGRAM_QUEUE.idFromName(name)), async (_object, state) => {
    const all: Played = { wrong: [], ends: [], deaths: 0, hours: 0 };
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { wrong, ends, deaths, hours } = await play(state, seed);
      all.wrong.push(...wrong);
      all.ends.push(...ends);
      all.deaths += deaths;
      all.hours = Math.max(all.hours, hours);
    }
    return all;
  });
}

function expectTruth({ wrong, ends, deaths, hours }: Played, hoursMax: number): void {
  const counted = Object.fromEntries([...new Set(ends)].map((end) => [end, ends.filter((one) => one === end).length]));
  expect(wrong).toEqual([]);
  // Faults must not keep everything from going out, nor must everything go well.
  expect(Object.keys(counted)).toEqual(expect.arrayContaining(["sent", "failed", "uncertain", "gone"]));
  expect(counted.sent).toBeGreaterThan(ends.length / 2);
  expect(deaths).toBeGreaterThan(SCHEDULES);
  // However the clock is put: nothing waits for longer than it was meant to.
  expect(hours).toBeLessThan(hoursMax);
}

test(`${SCHEDULES} schedules of faults, power cuts, people and wrong clocks on Instagram: once for what says sent, never for what failed`, async () => {
  expectTruth(
    await playAll("fault-schedules-instagram", (state, seed) =>
      playSchedule<InstagramPost, InstagramProgress>({
        state,
        env: testEnv,
        seed,
        payloadOf: post,
        queueOf: instagramUnderTest,
        providerOf(world) {
          const instagram = new SimulatedInstagram(world);
          return {
            countOf: ({ caption }) => instagram.countOf(caption),
            total: () => instagram.posts.length,
            channelOf: (memory) =>
              createInstagramChannel({
                choice: { publisher: instagram.publisher, missing: [] },
                memory,
                cardUrl: async ({ card }) => `https://site.test${card}`,
                now: () => world.time.now,
              }),
          };
        },
      }),
    ),
    4,
  );
});

test(`${SCHEDULES} schedules of faults, power cuts, people and wrong clocks on WhatsApp: once for what says sent, never for what failed`, async () => {
  expectTruth(
    await playAll("fault-schedules-whatsapp", (state, seed) =>
      playSchedule<WhatsAppPost, WhatsAppProgress>({
        state,
        env: testEnv,
        seed: seed + 1_000_000,
        payloadOf: messageOf,
        queueOf: whatsAppUnderTest,
        providerOf(world) {
          const group = new SimulatedGroup(world);
          return {
            countOf: ({ text }) => group.countOf(text),
            total: () => group.messages.length,
            channelOf: (memory) =>
              createWhatsAppChannel({
                choice: { gateway: group.gateway, missing: [] },
                memory,
                readChoices: async () => ({ groupId: "1@g.us", pacing: PACING_OFF, timeZone: "America/Fortaleza" }),
                imageOf: async () => null,
                now: () => world.time.now,
              }),
          };
        },
      }),
    ),
    // A time that a person chose is as far away as the clock says.
    12,
  );
});
