import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContainerRequest } from "#app/features/instagram/publisher.server.ts";
import { PUBLISHING_ERRORS } from "#app/features/instagram/publishing-error-table.ts";
import { type PublishingStep, publishingFailure } from "#app/features/instagram/publishing-errors.ts";
import type { FailureClass } from "#app/platform/failures/provider-failure.ts";
import type { GraphFault } from "#tests/providers/graph/faults.ts";
import { failure, type GraphScenario, type GraphWorld, startGraphWorld } from "./graph-world.ts";

let world: GraphWorld;
beforeAll(async () => {
  world = await startGraphWorld();
});
afterAll(() => world.stop());

const timeouts = (ms: number) => ({ create: ms, publish: ms, poll: ms, read: ms });
/** Far less than a late answer takes. Milliseconds. */
const TIMEOUTS = timeouts(700);
/** For answers that come, however busy the machine is; less where none ever comes. */
const timeoutsOf = (fault: GraphFault) => timeouts(fault === "hang" || fault === "hang_after" ? 2_500 : 8_000);
const LATE_MS = 1_100;
/** Late enough that a question before it is answered before it, on whatever machine. */
const MUCH_LATER_MS = 5_000;

const feed = (): ContainerRequest => ({ format: "feed", imageUrl: world.picture("feed.jpg"), caption: "Ponte reaberta" });
const ready = { pollsUntilFinished: 0, lateMs: LATE_MS, slowMs: 150 };

/** A fault, the class and code that come of it at a create and at a publish, and whether the call took effect. */
const FAULTS: [fault: GraphFault, create: FailureClass, publish: FailureClass, code: string, isDone: boolean][] = [
  ["rate_limited", "rate_limited", "rate_limited", "4", false],
  ["account_limit", "rate_limited", "rate_limited", "80002", false],
  ["spam", "policy", "policy", "4/2207051", false],
  ["token_expired", "auth", "auth", "190/463", false],
  ["unknown", "transient", "unknown_outcome", "1", false],
  ["temporary", "transient", "unknown_outcome", "2", false],
  ["server_error", "transient", "unknown_outcome", "http-503", false],
  ["bad_gateway", "transient", "unknown_outcome", "http-502", false],
  ["garbage", "transient", "unknown_outcome", "unreadable", false],
  ["dropped", "transient", "unknown_outcome", "connection", false],
  ["hang", "transient", "unknown_outcome", "timeout", false],
  ["dropped_after", "transient", "unknown_outcome", "connection", true],
  ["cut_after", "transient", "unknown_outcome", "connection", true],
  ["empty_after", "transient", "unknown_outcome", "unreadable", true],
  ["answered_twice", "transient", "unknown_outcome", "unreadable", true],
  ["garbage_after", "transient", "unknown_outcome", "unreadable", true],
  ["server_error_after", "transient", "unknown_outcome", "http-500", true],
  ["spam_after", "policy", "policy", "4/2207051", true],
  ["hang_after", "transient", "unknown_outcome", "timeout", true],
];

describe.each(FAULTS)("%s", (fault, atCreate, atPublish, code, isDone) => {
  test(`at a create is ${atCreate}`, async () => {
    const instagram = await world.scenario({ ...ready, once: { create: [fault] } }, { timeoutMs: timeoutsOf(fault) });
    expect(await failure(instagram.publisher.createContainer(feed()))).toMatchObject({ kind: atCreate, details: { code } });
    expect((await instagram.seen()).state.containers).toHaveLength(isDone ? 1 : 0);
    await instagram.publisher.createContainer(feed());
  });

  test(`at a publish is ${atPublish}, and the container knows whether the post is out`, async () => {
    const instagram = await world.scenario({ ...ready, once: { publish: [fault] } }, { timeoutMs: timeoutsOf(fault) });
    const { containerId } = await instagram.publisher.createContainer(feed());
    expect(await failure(instagram.publisher.publish(containerId))).toMatchObject({ kind: atPublish, details: { code } });
    expect(await instagram.publisher.containerState(containerId)).toEqual({ state: isDone ? "published" : "finished" });
    if (!isDone) await instagram.publisher.publish(containerId);
    expect((await instagram.seen()).state.media).toHaveLength(1);
  });
});

const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

test("a publish that takes effect after nobody waits any more is seen only once its time has passed", async () => {
  const instagram = await world.scenario({ ...ready, lateMs: MUCH_LATER_MS, once: { publish: ["late"] } }, { timeoutMs: TIMEOUTS });
  const { containerId } = await instagram.publisher.createContainer(feed());
  expect(await failure(instagram.publisher.publish(containerId))).toMatchObject({ kind: "unknown_outcome", details: { code: "timeout" } });
  expect(await instagram.publisher.containerState(containerId)).toEqual({ state: "finished" });
  await expect.poll(() => instagram.publisher.containerState(containerId), { timeout: 2 * MUCH_LATER_MS }).toEqual({ state: "published" });
  expect((await instagram.seen()).state.media).toHaveLength(1);
});

test("the same container published again beside a late one is one post", async () => {
  const instagram = await world.scenario({ ...ready, once: { publish: ["late"] } }, { timeoutMs: TIMEOUTS });
  const { containerId } = await instagram.publisher.createContainer(feed());
  await failure(instagram.publisher.publish(containerId));
  await instagram.publisher.publish(containerId);
  await sleep(LATE_MS - TIMEOUTS.publish + 200);
  expect((await instagram.seen()).state.media).toHaveLength(1);
});

test("a proxy that asks twice makes one post, whose own success looks like a missing container", async () => {
  const instagram = await world.scenario({ ...ready, once: { publish: ["asked_twice"] } });
  const { containerId } = await instagram.publisher.createContainer(feed());
  expect(await failure(instagram.publisher.publish(containerId))).toMatchObject({ kind: "unknown_outcome", details: { code: "24/2207008" } });
  expect(await instagram.publisher.containerState(containerId)).toEqual({ state: "published" });
});

test("an answer that is slow but in time is an answer", async () => {
  const instagram = await world.scenario({ ...ready, always: { create: "slow", publish: "slow" } }, { timeoutMs: TIMEOUTS });
  const { containerId } = await instagram.publisher.createContainer(feed());
  await instagram.publisher.publish(containerId);
  expect((await instagram.seen()).state.media).toHaveLength(1);
});

test("waits are told in seconds, whichever way Instagram names them", async () => {
  const instagram = await world.scenario({ ...ready, once: { create: ["rate_limited", "account_limit", "server_error"] } });
  const create = async () => (await failure(instagram.publisher.createContainer(feed()))).details.retryAfterSeconds;
  expect([await create(), await create(), await create()]).toEqual([90, 7 * 60, 20]);
  expect(instagram.publisher.usage()?.percent).toBe(3);
});

test("a container that is never finished stays in progress; one that failed says why", async () => {
  const stuck = await world.scenario({ stuck: true });
  const { containerId } = await stuck.publisher.createContainer(feed());
  for (let poll = 0; poll < 10; poll += 1) expect(await stuck.publisher.containerState(containerId)).toEqual({ state: "in_progress" });
  await stuck.tell({ containerError: 2207009 });
  const state = await stuck.publisher.containerState(containerId);
  expect(state).toMatchObject({ state: "error", failure: { kind: "invalid", details: { code: "container/2207009" } } });
});

test("while Instagram denies fresh containers, the post can still be told by the account's list", async () => {
  const instagram = await world.scenario({ ...ready, always: { poll: "unreadable_object" } });
  const { containerId } = await instagram.publisher.createContainer(feed());
  expect(await failure(instagram.publisher.containerState(containerId))).toMatchObject({ kind: "transient", details: { code: "100/33" } });
  const { mediaId } = await instagram.publisher.publish(containerId);
  expect(await instagram.publisher.recentMedia("feed", 5)).toMatchObject([{ id: mediaId }]);
});

/** The calls of each step, as they are made. */
const CALLS: Record<PublishingStep, (scenario: GraphScenario, containerId: string) => Promise<unknown>> = {
  create: ({ publisher }) => publisher.createContainer(feed()),
  poll: ({ publisher }, containerId) => publisher.containerState(containerId),
  publish: ({ publisher }, containerId) => publisher.publish(containerId),
  read: ({ publisher }) => publisher.quota(),
};

test("every row of the table comes over HTTP as it stands there, with its trace and no post", async () => {
  const instagram = await world.scenario(ready);
  const { containerId } = await instagram.publisher.createContainer(feed());
  for (const { code, subcode } of PUBLISHING_ERRORS) {
    const fault = { error: { code, ...(subcode === undefined ? {} : { subcode }), userMessage: "Isto é o que o Instagram diz." } };
    await instagram.tell({ ...ready, always: { create: fault, poll: fault, publish: fault, read: fault } });
    for (const step of ["create", "poll", "publish", "read"] as const) {
      const { kind } = publishingFailure({ code, subcode: subcode ?? null, httpStatus: 400, isTransient: false }, step);
      expect(await failure(CALLS[step](instagram, containerId))).toMatchObject({
        kind,
        message: "Isto é o que o Instagram diz.",
        details: { code: subcode === undefined ? String(code) : `${code}/${subcode}`, traceId: `A${code}simulado${subcode ?? ""}` },
      });
    }
  }
  expect((await instagram.seen()).state.media).toEqual([]);
});
