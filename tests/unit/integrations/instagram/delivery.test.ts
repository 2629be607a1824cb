import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  type Delivery,
  type DeliveryEnd,
  type DeliveryEvent,
  findUnconfirmedPost,
  NEW_DELIVERY,
  type NextCall,
  nextDeliveryState,
  resumeDelivery,
  retriedDelivery,
  UNSETTLED_SECONDS,
  withPublishRequested,
} from "#app/features/instagram/delivery.ts";
import type { ContainerRequest, InstagramPublisher } from "#app/features/instagram/publisher.server.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
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

const POLL_INTERVAL_MS = 100;

const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

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
    await sleep(POLL_INTERVAL_MS);
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
          mediaId: findUnconfirmedPost(posts, { caption: request.caption, askedAt: delivery.publishAskedAt ?? begunAt, othersIds: new Set() })?.id ?? null,
        }),
        (error) => ({ type: "search-failed", failure: failureOf(error) }),
      );
  }
}

/** Delivers one post as a queue does. */
async function deliver(instagram: GraphScenario, request: ContainerRequest, from: Delivery = NEW_DELIVERY): Promise<{ end: DeliveryEnd | null; kept: Delivery }> {
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
    if (next.call === "publish") kept = withPublishRequested(kept, Date.now());
    const event = await perform(next.call, publisher, kept, request, begunAt);
    if (event.type === "publish-failed") isUnderWay = event.failure.code === "timeout";
    const settled = nextDeliveryState(kept, event);
    kept = settled.delivery;
    if (isEnd(settled.next)) return { end: settled.next, kept };
    next = settled.next;
  }
  return { end: null, kept };
}

test("what ended uncertain because the token did is found when it is retried with a new one", async () => {
  const instagram = await world.scenario({ pollsUntilFinished: 0, once: { publish: ["dropped_after"] }, always: { poll: "token_expired" } });
  const request: ContainerRequest = { format: "feed", imageUrl: world.picture("feed.jpg"), caption: "Notícia" };
  const [made] = [await instagram.publisher.createContainer(request)];
  const { end, kept } = await deliver(instagram, request, withPublishRequested({ ...NEW_DELIVERY, ...made }, Date.now()));
  expect(end).toMatchObject({ end: "uncertain", stopsQueue: true, failure: { kind: "auth" } });
  await instagram.tell({ pollsUntilFinished: 0, once: { publish: ["dropped_after"] } });
  const retried = await deliver(instagram, request, retriedDelivery(kept, Date.now()));
  expect(retried.end).toMatchObject({ end: "published", stopsQueue: false });
  const { media } = (await instagram.seen()).state;
  expect(media).toHaveLength(1);
  expect(retried.end).toMatchObject({ mediaId: media[0]?.id });
});

test("a post that went out behind a suspicion of spam is published, and stops the queue", async () => {
  const instagram = await world.scenario({ once: { publish: ["spam_after"] } });
  const request: ContainerRequest = { format: "feed", imageUrl: world.picture("feed.jpg"), caption: "Notícia" };
  expect((await deliver(instagram, request)).end).toMatchObject({ end: "published", stopsQueue: true });
});
