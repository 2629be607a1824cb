import { expect, test } from "vitest";
import type { InstagramPost } from "#app/features/instagram/post.ts";
import type { WhatsAppPost } from "#app/features/whatsapp/post.ts";
import { soakRuns } from "#tests/support/soak.ts";
import { NO_TROUBLE, World } from "./world.ts";

const HOUR_MS = 3_600_000;

/** Runs in a world in which nothing goes wrong by itself, and ends it. */
async function inWorld<T>(vars: Partial<Env>, work: (world: World) => Promise<T>): Promise<T> {
  const world = new World(1, { faultsMs: 0, trouble: NO_TROUBLE, vars });
  try {
    await world.prepare();
    const result = await work(world);
    expect(world.kernel.violations).toEqual([]);
    return result;
  } finally {
    world.close();
  }
}

const messageOf = (title: string): WhatsAppPost => ({
  articleId: null,
  kind: "custom",
  title,
  kicker: "",
  text: `${title} http://site.test/${title}`,
  link: `http://site.test/${title}`,
  pictureUrl: null,
});

const cardOf = (title: string): InstagramPost => ({
  ...{ articleId: null, format: "feed", title, kicker: "TESTE", caption: title },
  ...{ card: null, template: "foto", section: null, pictureUrl: null, marks: [] },
});

const LONG_QUEUE = soakRuns(1_000);

test(`${LONG_QUEUE} messages go out in their order with the pacing off`, async () => {
  const titles = Array.from({ length: LONG_QUEUE }, (_, index) => `m${index}`);
  const texts = await inWorld({ WHATSAPP_PACING: "off" }, async (world) => {
    const [site] = world.sites;
    world.act(site as NonNullable<typeof site>, "add", async ({ queues }) => {
      await queues.whatsapp.add(titles.map((title) => ({ key: title, payload: messageOf(title), dueAt: Date.now(), by: null })));
    });
    await world.kernel.runUntil(world.kernel.now + 12 * HOUR_MS);
    return world.group.messages.map(({ text }) => text);
  });
  expect(texts).toEqual(titles.map((title) => messageOf(title).text));
});

test("an item that kills the process that handles it is set aside, and delays none of the others", async () => {
  await inWorld({}, async (world) => {
    let crashes = 0;
    world.onPaint = (title, process) => {
      if (title !== "poison") return;
      crashes += 1;
      world.faults.onDelicateMoment(process, "dies");
    };
    const [site] = world.sites;
    world.act(site as NonNullable<typeof site>, "add", async ({ queues }) => {
      await queues.instagram.add(["poison", "good"].map((title, index) => ({ key: title, payload: cardOf(title), dueAt: Date.now() + index, by: null })));
    });
    await world.kernel.runUntil(world.kernel.now + HOUR_MS);
    expect(crashes).toBe(5);
    expect(world.instagram.media.map(({ caption }) => caption)).toEqual(["good"]);
    const items = world.host("INSTAGRAM_QUEUE", "instagram").storage.read("SELECT state, json_extract(trouble, '$.code') AS code FROM items ORDER BY seq");
    expect(items).toEqual([
      { state: "failed", code: "interrupted" },
      { state: "sent", code: null },
    ]);
  });
});

test("a card that is published now is out within seconds by the queue's own alarms: nobody wakes it", async () => {
  await inWorld({}, async (world) => {
    const [site] = world.sites;
    world.act(site as NonNullable<typeof site>, "publish", async ({ queues }) => {
      const later = { key: "now", payload: cardOf("now"), dueAt: Date.now() + HOUR_MS, by: null };
      const [added] = await queues.instagram.add([later, { ...later, key: "later", payload: cardOf("later") }]);
      await queues.instagram.sendNow(added?.item.id ?? "");
    });
    await world.kernel.runUntil(world.kernel.now + 20_000);
    expect(world.instagram.media.map(({ caption }) => caption)).toEqual(["now"]);
    await world.kernel.runUntil(world.kernel.now + HOUR_MS);
    expect(world.instagram.media.map(({ caption }) => caption)).toEqual(["now", "later"]);
  });
});
