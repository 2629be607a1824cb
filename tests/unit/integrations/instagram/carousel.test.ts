import { afterAll, beforeAll, expect, test } from "vitest";
import { createInstagramChannel, type InstagramProgress } from "#app/features/instagram/channel.server.ts";
import type { InstagramPost } from "#app/features/instagram/post.ts";
import type { InFlightItem } from "#app/platform/outbox/delivery-channel.server.ts";
import { failure, type GraphScenario, type GraphWorld, startGraphWorld } from "./graph-world.ts";

let world: GraphWorld;
beforeAll(async () => {
  world = await startGraphWorld();
});
afterAll(() => world.stop());

const CAPTION = "Cinco fotos da praça";

async function children({ publisher }: GraphScenario, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let at = 0; at < count; at += 1) made.push((await publisher.createCarouselItem({ imageUrl: world.picture("feed.jpg"), altText: `Foto ${at + 1}` })).containerId);
  return made;
}

test("children are made first, then their carousel with the caption, which alone is published", async () => {
  const instagram = await world.scenario({ pollsUntilFinished: 0 });
  const { publisher } = instagram;
  const made = await children(instagram, 3);
  const { containerId } = await publisher.createCarousel({ children: made, caption: CAPTION });
  expect((await publisher.containerState(containerId)).state).toBe("finished");
  expect((await failure(publisher.publish(made[0] ?? ""))).details.code).toBe("100");
  const { mediaId } = await publisher.publish(containerId);
  expect(await publisher.recentMedia("feed", 5)).toMatchObject([{ id: mediaId, caption: CAPTION }]);
  const { state, calls } = await instagram.seen();
  expect(state.containers.map(({ caption, altText }) => [caption, altText])).toEqual([
    ["", "Foto 1"],
    ["", "Foto 2"],
    ["", "Foto 3"],
    [CAPTION, null],
  ]);
  expect(calls.filter(({ text }) => text.includes("is_carousel_item=true"))).toHaveLength(3);
  expect(calls.find(({ text }) => text.includes("media_type=CAROUSEL"))?.text).toContain(`children=${made.join("%2C")}`);
});

test("Instagram refuses one child, eleven, one twice, what is no child, and a picture out of shape", async () => {
  const instagram = await world.scenario({ pollsUntilFinished: 0 });
  const { publisher } = instagram;
  const eleven = await children(instagram, 11);
  const [first = "", second = ""] = eleven;
  for (const wrong of [[first], eleven])
    expect(await failure(publisher.createCarousel({ children: wrong, caption: "" }))).toMatchObject({ kind: "invalid", details: { code: "100/2207028" } });
  const { containerId } = await publisher.createContainer({ format: "feed", imageUrl: world.picture("feed.jpg"), caption: "a" });
  for (const wrong of [
    [first, first],
    [first, containerId],
    [first, "1234"],
  ])
    expect((await failure(publisher.createCarousel({ children: wrong, caption: "" }))).details.code).toBe("100");
  expect((await failure(publisher.createCarousel({ children: [first, second], caption: "a".repeat(2_201) }))).details.code).toBe("36004/2207010");
  expect((await failure(publisher.createCarouselItem({ imageUrl: world.picture("wide.jpg") }))).details.code).toBe("36003/2207009");
  expect((await instagram.seen()).state.media).toEqual([]);
});

test("children are gone a day after they were made", async () => {
  const instagram = await world.scenario({ pollsUntilFinished: 0 });
  const made = await children(instagram, 2);
  await instagram.tell({ pollsUntilFinished: 0, clockMs: 24 * 60 * 60_000 });
  expect((await failure(instagram.publisher.createCarousel({ children: made, caption: "" }))).details.code).toBe("24/2207008");
});

/** Delivers a carousel as the queue does: step after step, its progress stored in between. `interrupt`: steps after which the answer is lost. */
async function deliver(instagram: GraphScenario, count: number, interrupt: ReadonlySet<number> = new Set(), second = "/feed.jpg"): Promise<string[]> {
  const channel = createInstagramChannel({
    choice: { publisher: instagram.publisher, missing: [] },
    memory: { sendAttempts: () => [] } as never,
    cardUrl: () => Promise.reject(new Error("a carousel has no card")),
    siteAddress: (path) => world.picture(path.slice(1)),
    now: () => Date.now(),
  });
  const pictures = Array.from({ length: count }, (_, index) => ({ path: index === 1 ? second : "/feed.jpg", alt: `Foto ${index + 1}` }));
  const payload = {
    articleId: 1,
    format: "feed",
    title: "Praça",
    kicker: "",
    caption: CAPTION,
    card: null,
    template: "classico",
    section: null,
    pictureUrl: null,
    marks: [],
    pictures,
  };
  let item = { id: "a", payload, progress: channel.begin(payload as unknown as InstagramPost), addedAt: Date.now() } as unknown as InFlightItem<InstagramPost, InstagramProgress>;
  const kinds: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    const next = channel.next(item, Date.now());
    if ("prepare" in next && next.prepare) await next.prepare();
    if (next.intent) item = { ...item, progress: next.intent };
    const outcome = await next.call();
    kinds.push(outcome.kind);
    if (interrupt.has(step)) item = { ...item, progress: channel.afterInterruption(item.progress, Date.now()).progress };
    else if ("progress" in outcome) item = { ...item, progress: outcome.progress };
    if (outcome.kind !== "continue" && outcome.kind !== "retry" && !interrupt.has(step)) return kinds;
  }
  throw new Error("the delivery did not end");
}

test("the queue makes each picture once, then publishes one post", async () => {
  const instagram = await world.scenario({ pollsUntilFinished: 1 });
  const kinds = await deliver(instagram, 10);
  expect(kinds.at(-1)).toBe("sent");
  const { state } = await instagram.seen();
  expect(state.containers).toHaveLength(11);
  expect(state.containers.at(-1)?.children).toEqual(state.containers.slice(0, 10).map(({ id }) => id));
  expect(state.media).toMatchObject([{ caption: CAPTION }]);
});

test("whatever answer is lost on the way, there is one post: a lost picture is made again", async () => {
  for (const step of [0, 1, 2, 3, 4, 5]) {
    const instagram = await world.scenario({ pollsUntilFinished: 0 });
    expect([step, (await deliver(instagram, 2, new Set([step]))).at(-1)]).toEqual([step, "sent"]);
    expect((await instagram.seen()).state.media).toHaveLength(1);
  }
});

test("a picture that failed is made again alone; one that Instagram refuses ends the carousel, and none is published", async () => {
  const instagram = await world.scenario({ pollsUntilFinished: 0, once: { create: [null, "server_error"] } });
  const kinds = await deliver(instagram, 2);
  expect([kinds.filter((kind) => kind === "retry").length, kinds.at(-1)]).toEqual([1, "sent"]);
  const { state } = await instagram.seen();
  expect([state.containers.length, state.media.length]).toEqual([3, 1]);
  const refused = await world.scenario();
  expect((await deliver(refused, 3, new Set(), "/wide.jpg")).at(-1)).toBe("failed");
  expect((await refused.seen()).state.media).toEqual([]);
});
