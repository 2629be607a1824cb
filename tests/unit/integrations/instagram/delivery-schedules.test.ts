import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  askingToPublish,
  type Delivery,
  type DeliveryEnd,
  type DeliveryEvent,
  NEW_DELIVERY,
  type NextCall,
  resumeDelivery,
  retriedDelivery,
  UNSETTLED_SECONDS,
} from "#app/domain/instagram/delivery.ts";
import { findLostPost } from "#app/domain/instagram/find-lost-post.ts";
import { settleDelivery } from "#app/domain/instagram/settle-delivery.ts";
import { ProviderFailure } from "#app/domain/provider-failure.ts";
import type { ContainerRequest, InstagramPublisher } from "#app/services/instagram/publisher.ts";
import type { GraphFault } from "#tests/providers/graph/faults.ts";
import type { GraphStep, GraphSwitches } from "#tests/providers/graph/switches.ts";
import { type GraphScenario, type GraphWorld, startGraphWorld } from "./graph-world.ts";
import { nameOf, unstoppableCalls } from "./unstoppable-calls.ts";

let world: GraphWorld;
let callsTo: (address: string) => string[];
beforeAll(async () => {
  callsTo = unstoppableCalls();
  world = await startGraphWorld();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.stop();
});

const SCHEDULES = 500;
const AT_ONCE = 40;
/** Short, so that what comes late is soon given up; on a busy machine that befalls honest calls too, which changes no truth. */
const TIMEOUT_MS = { create: 5_000, publish: 700, poll: 2_000, read: 2_000 };
const LATE_MS = 900;
const LOOK_MS = 100;

const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** Numbers in [0, 1) that a seed always gives again (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const QUICK: GraphFault[] = ["rate_limited", "account_limit", "unknown", "temporary", "server_error", "bad_gateway", "garbage", "dropped"];
const AFTER: GraphFault[] = ["dropped_after", "cut_after", "empty_after", "answered_twice", "garbage_after", "server_error_after"];
const FAULTS: Record<GraphStep, GraphFault[]> = {
  create: [...QUICK, ...AFTER, "spam", "token_expired", "asked_twice", { error: { code: 36003, subcode: 2207009 } }, { error: { code: -1, subcode: 2207032 } }],
  poll: [...QUICK, ...AFTER, "unreadable_object", "unreadable_object", "token_expired"],
  publish: [
    ...QUICK,
    ...AFTER,
    ...AFTER,
    "spam",
    "spam_after",
    "token_expired",
    "late",
    "late",
    "hang",
    "hang_after",
    "asked_twice",
    { error: { code: 9007, subcode: 2207027 } },
    { error: { code: 24, subcode: 2207008 }, after: true },
    { error: { code: 24, subcode: 2207006 } },
    { error: { code: 1 }, after: true },
  ],
  read: [...QUICK, ...AFTER, "token_expired"],
};

interface Schedule {
  switches: GraphSwitches;
  crashes(): boolean;
}

function scheduleOf(seed: number): Schedule {
  const random = randomOf(seed);
  const pick = <One>(from: readonly One[]) => from[Math.floor(random() * from.length)] as One;
  const turns = (step: GraphStep, most: number) => Array.from({ length: Math.floor(random() * (most + 1)) }, () => (random() < 0.6 ? pick(FAULTS[step]) : null));
  const once = { create: turns("create", 2), poll: turns("poll", 4), publish: turns("publish", 4), read: turns("read", 3) };
  const outage = random();
  return {
    switches: {
      once,
      lateMs: LATE_MS,
      pollsUntilFinished: Math.floor(random() * 3),
      ...(outage < 0.08 ? { always: { poll: "unreadable_object" } } : outage < 0.12 ? { always: { poll: "unreadable_object", read: "dropped" } } : {}),
      ...(outage > 0.95 ? { containerError: 2207001 } : outage > 0.92 ? { stuck: true } : outage > 0.9 ? { quotaTotal: 0 } : {}),
    },
    crashes: () => random() < 0.12,
  };
}

const isEnd = (next: NextCall | DeliveryEnd): next is DeliveryEnd => "end" in next;
const failureOf = (error: unknown) => {
  if (!(error instanceof ProviderFailure)) throw error;
  return { kind: error.kind, code: error.details.code, retryAfterSeconds: error.details.retryAfterSeconds };
};

/** Stands for the wait in which what is under way comes to its end: every call that was sent has arrived, and was dealt with. */
async function settle({ seen, address }: GraphScenario): Promise<void> {
  for (;;) {
    const { calls, state } = await seen();
    const arrived = new Set(calls.map(nameOf));
    if (state.underWay === 0 && callsTo(address).every((name) => arrived.has(name))) return;
    await sleep(LOOK_MS);
  }
}

/** Makes one call and tells what came of it. */
async function perform(call: NextCall["call"], publisher: InstagramPublisher, delivery: Delivery, request: ContainerRequest, begunAt: number): Promise<DeliveryEvent> {
  const containerId = delivery.containerId ?? "";
  switch (call) {
    case "create":
    case "redraw":
      return publisher.createContainer(request).then(
        (made) => ({ type: "created", ...made }),
        (error) => ({ type: "create-failed", failure: failureOf(error) }),
      );
    case "poll":
      return publisher.containerState(containerId).then(
        (read) => (read.state === "error" ? { type: "container-error", failure: failureOf(read.failure) } : { type: "state", state: read.state }),
        (error) => ({ type: "state-failed", failure: failureOf(error) }),
      );
    case "publish":
      return publisher.publish(containerId).then(
        ({ mediaId }) => ({ type: "published", mediaId }),
        (error) => ({ type: "publish-failed", failure: failureOf(error) }),
      );
    case "search":
      return publisher.recentMedia("feed", 10).then(
        (posts) => ({
          type: "searched",
          mediaId: findLostPost(posts, { caption: request.caption, askedAt: delivery.publishAskedAt ?? begunAt, othersIds: new Set() })?.id ?? null,
        }),
        (error) => ({ type: "search-failed", failure: failureOf(error) }),
      );
  }
}

/** Delivers one post as a queue does: what it knows is kept before each call, and a crash leaves only that. */
async function deliver(
  instagram: GraphScenario,
  request: ContainerRequest,
  crashes: () => boolean,
  from: Delivery = NEW_DELIVERY,
  trace: string[] = [],
): Promise<{ end: DeliveryEnd | null; kept: Delivery }> {
  const { publisher } = instagram;
  const begunAt = Date.now();
  let kept = from;
  let next = resumeDelivery(kept, Date.now());
  let isUnderWay = false;
  for (let calls = 0; calls < 80; calls += 1) {
    if (isUnderWay && next.inSeconds > UNSETTLED_SECONDS / 2) {
      await settle(instagram);
      isUnderWay = false;
    }
    if (next.call === "publish") kept = askingToPublish(kept, Date.now());
    const event = await perform(next.call, publisher, kept, request, begunAt);
    if (event.type === "publish-failed") isUnderWay = event.failure.code === "timeout";
    trace.push(`${next.call}: ${JSON.stringify(event)}`);
    const settled = settleDelivery(kept, event);
    if (crashes()) {
      next = resumeDelivery(kept, Date.now());
      continue;
    }
    kept = settled.delivery;
    if (isEnd(settled.next)) return { end: settled.next, kept };
    next = settled.next;
  }
  return { end: null, kept };
}

interface Outcome {
  seed: number;
  end: string;
  posts: number;
  containers: number;
  isOwnPost: boolean;
  /** What each call came to, for whoever looks at a failure. */
  trace: string[];
}

async function runSchedule(seed: number): Promise<Outcome> {
  const { switches, crashes } = scheduleOf(seed);
  const instagram = await world.scenario(switches, { timeoutMs: TIMEOUT_MS });
  const request: ContainerRequest = { format: "feed", imageUrl: world.picture("feed.jpg"), caption: `Notícia ${seed}` };
  const trace: string[] = [];
  const { end } = await deliver(instagram, request, crashes, NEW_DELIVERY, trace);
  // Whatever is still under way comes to its end before it is counted.
  await settle(instagram);
  const { media, containers } = (await instagram.seen()).state;
  const isOwnPost = end?.end !== "published" || end.mediaId === null || media.some(({ id }) => id === end.mediaId);
  return { seed, end: end?.end ?? "pending", posts: media.length, containers: containers.length, isOwnPost, trace };
}

test("however calls fail, hang, lie and come late, and whenever the process dies: one post for what says published, none for what says failed", async () => {
  const outcomes: Outcome[] = [];
  const seeds = Array.from({ length: SCHEDULES }, (_, index) => index + 1).values();
  const work = async () => {
    for (const seed of seeds) outcomes.push(await runSchedule(seed));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const allowed: Record<string, readonly number[]> = { published: [1], failed: [0], uncertain: [0, 1], pending: [0, 1] };
  expect(outcomes.filter(({ end, posts, isOwnPost }) => !allowed[end]?.includes(posts) || !isOwnPost)).toEqual([]);
  const ended = (end: string) => outcomes.filter((outcome) => outcome.end === end).length;
  // The schedules are worth something only if they lead everywhere.
  expect(ended("published")).toBeGreaterThan(SCHEDULES / 3);
  expect(ended("failed")).toBeGreaterThan(20);
  expect(ended("uncertain")).toBeGreaterThan(3);
  expect(Math.max(...outcomes.map(({ containers }) => containers))).toBeLessThan(12);
}, 120_000);

test("what ended uncertain because the token did is found when it is retried with a new one", async () => {
  const instagram = await world.scenario({ pollsUntilFinished: 0, once: { publish: ["dropped_after"] }, always: { poll: "token_expired" } });
  const request: ContainerRequest = { format: "feed", imageUrl: world.picture("feed.jpg"), caption: "Notícia" };
  const [made] = [await instagram.publisher.createContainer(request)];
  const { end, kept } = await deliver(instagram, request, () => false, askingToPublish({ ...NEW_DELIVERY, ...made }, Date.now()));
  expect(end).toMatchObject({ end: "uncertain", stopsQueue: true, problem: { kind: "auth" } });
  await instagram.tell({ pollsUntilFinished: 0, once: { publish: ["dropped_after"] } });
  const retried = await deliver(instagram, request, () => false, retriedDelivery(kept, Date.now()));
  expect(retried.end).toMatchObject({ end: "published", stopsQueue: false });
  const { media } = (await instagram.seen()).state;
  expect(media).toHaveLength(1);
  expect(retried.end).toMatchObject({ mediaId: media[0]?.id });
});

test("a post that went out behind a suspicion of spam is published, and stops the queue", async () => {
  const instagram = await world.scenario({ once: { publish: ["spam_after"] } });
  const request: ContainerRequest = { format: "feed", imageUrl: world.picture("feed.jpg"), caption: "Notícia" };
  expect((await deliver(instagram, request, () => false)).end).toMatchObject({ end: "published", stopsQueue: true });
});
