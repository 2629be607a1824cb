import { expect, test } from "vitest";
import {
  type Delivery,
  type DeliveryEvent,
  type DeliveryTransition,
  NEW_DELIVERY,
  nextDeliveryState,
  resumeDelivery,
  retriedDelivery,
  withPublishRequested,
} from "#app/features/instagram/delivery.ts";

const NOW = Date.UTC(2026, 10, 21, 15);
const made: Delivery = { ...NEW_DELIVERY, containerId: "17" };
const asked = withPublishRequested(made, NOW);

/** Each event after the other, whatever the calls between them. */
function after(delivery: Delivery, ...events: DeliveryEvent[]): DeliveryTransition {
  let settled: DeliveryTransition = { delivery, next: resumeDelivery(delivery, NOW) };
  for (const event of events) settled = nextDeliveryState(settled.delivery, event);
  return settled;
}

const state = (is: "in_progress" | "finished" | "published" | "expired"): DeliveryEvent => ({ type: "state", state: is });
const failed = (
  type: "create-failed" | "state-failed" | "publish-failed" | "container-error" | "search-failed",
  kind: "transient" | "unknown_outcome" | "invalid" | "rate_limited" | "auth",
  code: string,
  retryAfterSeconds?: number,
) => ({ type, failure: { kind, code, retryAfterSeconds } }) as DeliveryEvent;

test("a restart asks the container, and not before a publish under way has come to its end", () => {
  expect(resumeDelivery(NEW_DELIVERY, NOW)).toEqual({ call: "create", inSeconds: 0 });
  expect(resumeDelivery(made, NOW)).toEqual({ call: "poll", inSeconds: 0 });
  expect(resumeDelivery(asked, NOW + 20_000)).toEqual({ call: "poll", inSeconds: 70 });
  expect(resumeDelivery(asked, NOW + 86_400_000)).toEqual({ call: "poll", inSeconds: 0 });
  // The clock jumped back by a day.
  expect(resumeDelivery(asked, NOW - 86_400_000)).toEqual({ call: "poll", inSeconds: 90 });
});

test("a doubtful publish waits, asks, and publishes the same container when it is not out", () => {
  const doubtful = after(asked, failed("publish-failed", "unknown_outcome", "timeout"));
  expect(doubtful.next).toEqual({ call: "poll", inSeconds: 90 });
  expect(after(doubtful.delivery, state("finished"))).toMatchObject({ delivery: { containerId: "17", publishAskedAt: null }, next: { call: "publish" } });
  expect(after(doubtful.delivery, state("published")).next).toEqual({ call: "search", inSeconds: 0 });
});

test("three doubtful publishes of a container that says it is not out have failed", () => {
  const round = [failed("publish-failed", "unknown_outcome", "http-503"), state("finished")];
  expect(after(asked, ...round, ...round).next).toMatchObject({ call: "publish" });
  expect(after(asked, ...round, ...round, ...round).next).toMatchObject({ end: "failed" });
});

test("attempts stand five minutes apart, three in all, and a wait that is longer wins", () => {
  const refused = failed("create-failed", "transient", "-1/2207001");
  expect(after(NEW_DELIVERY, refused).next).toEqual({ call: "create", inSeconds: 300 });
  expect(after(NEW_DELIVERY, failed("create-failed", "transient", "http-503", 900)).next).toEqual({ call: "create", inSeconds: 900 });
  expect(after(NEW_DELIVERY, refused, refused, refused).next).toMatchObject({ end: "failed", stopsQueue: false });
});

test("limits are waited for without an attempt being spent", () => {
  const limited = after(NEW_DELIVERY, ...Array.from({ length: 5 }, () => failed("create-failed", "rate_limited", "80002", 420)));
  expect(limited).toMatchObject({ delivery: { attempts: 0 }, next: { call: "create", inSeconds: 420 } });
  expect(after(asked, failed("publish-failed", "rate_limited", "9/2207042"))).toMatchObject({
    delivery: { containerId: "17", attempts: 0 },
    next: { call: "poll", inSeconds: 1_800 },
  });
});

test("a picture is drawn again once, then it is a person's matter", () => {
  const ratio = failed("create-failed", "invalid", "36003/2207009");
  expect(after(NEW_DELIVERY, ratio).next).toEqual({ call: "redraw", inSeconds: 0 });
  expect(after(NEW_DELIVERY, ratio, ratio).next).toMatchObject({ end: "failed" });
});

test("a container in progress is asked ever more rarely and never left for a second one", () => {
  let settled = after(made);
  const waits: number[] = [];
  while ("call" in settled.next) {
    expect(settled.next.call).toBe("poll");
    settled = nextDeliveryState(settled.delivery, state("in_progress"));
    if ("call" in settled.next) waits.push(settled.next.inSeconds);
  }
  expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 15, 30, 60, 60, 60, 300]);
  expect(waits.filter((seconds) => seconds === 300)).toHaveLength(2);
  expect(settled).toMatchObject({ delivery: { containerId: "17" }, next: { end: "failed" } });
});

test("a container that Meta denies is published unseen if that was never asked, else looked for, else uncertain", () => {
  const denied = failed("state-failed", "transient", "100/33");
  expect(after(made, denied, denied, denied).next).toEqual({ call: "poll", inSeconds: 60 });
  expect(after(made, denied, denied, denied, denied).next).toMatchObject({ call: "publish" });
  const lost = after(asked, failed("publish-failed", "unknown_outcome", "connection"), denied, denied, denied, denied);
  expect(lost.next).toMatchObject({ call: "search" });
  expect(after(lost.delivery, { type: "searched", mediaId: "18" }).next).toMatchObject({ end: "published", mediaId: "18" });
  expect(after(lost.delivery, { type: "searched", mediaId: null }).next).toMatchObject({ end: "uncertain" });
});

test("what is out stays published though its number is not found", () => {
  expect(after(asked, state("published"), { type: "searched", mediaId: null }).next).toEqual({ end: "published", mediaId: null, stopsQueue: false });
  const unread = Array.from({ length: 8 }, () => failed("search-failed", "transient", "timeout"));
  expect(after(asked, state("published"), ...unread).next).toMatchObject({ end: "published", mediaId: null });
});

test("a person's retry goes on with a container that may be out, and begins anew after one that is spent", () => {
  const spent = after(made, ...Array.from({ length: 3 }, () => failed("container-error", "transient", "container/2207001")));
  expect(spent).toMatchObject({ delivery: { containerId: null }, next: { end: "failed" } });
  expect(resumeDelivery(retriedDelivery(spent.delivery, NOW), NOW).call).toBe("create");
  const denied = Array.from({ length: 4 }, () => failed("state-failed", "transient", "100/33"));
  const open = after(asked, failed("publish-failed", "invalid", "506"), ...denied, { type: "searched", mediaId: null });
  expect(open).toMatchObject({ delivery: { containerId: "17" }, next: { end: "uncertain" } });
  expect(resumeDelivery(retriedDelivery(open.delivery, NOW), NOW)).toEqual({ call: "poll", inSeconds: 0 });
});

test("what is stored of a delivery is plain", () => {
  const { delivery } = after(asked, failed("publish-failed", "unknown_outcome", "timeout"));
  expect(JSON.parse(JSON.stringify(delivery))).toEqual(delivery);
});

test("a container just made is asked for a second later, with nothing of an older one", () => {
  const spent = { ...NEW_DELIVERY, polls: 4, unread: 2, attempts: 1 };
  expect(after(spent, { type: "created", containerId: "18" })).toEqual({ delivery: { ...spent, containerId: "18", polls: 0, unread: 0 }, next: { call: "poll", inSeconds: 1 } });
});

test("what went out although the account is refused stops the queue", () => {
  const refused = failed("publish-failed", "auth", "190");
  expect(after(asked, refused)).toMatchObject({ delivery: { containerId: "17", publishAskedAt: null }, next: { end: "failed", stopsQueue: true } });
  const lost = after(asked, failed("publish-failed", "transient", "4/2207051"), state("published"), { type: "searched", mediaId: "18" });
  expect(lost).toMatchObject({ delivery: { isPublished: true }, next: { end: "published", mediaId: "18", stopsQueue: true } });
  expect(after(asked, { type: "published", mediaId: "18" })).toEqual({ delivery: { ...asked, isPublished: true }, next: { end: "published", mediaId: "18", stopsQueue: false } });
});

test("a container is kept for a person's retry, unless it is of no more use", () => {
  expect(after(made, failed("container-error", "invalid", "container/2207010"))).toMatchObject({ delivery: { containerId: null }, next: { end: "failed" } });
  expect(after(made, failed("state-failed", "auth", "190"))).toMatchObject({ delivery: { containerId: "17" }, next: { end: "failed", stopsQueue: true } });
  expect(after(asked, failed("state-failed", "auth", "190"))).toMatchObject({ delivery: { containerId: "17", publishAskedAt: NOW }, next: { end: "uncertain", stopsQueue: true } });
});

test("a container that expired is given up for a new one, five minutes later, twice", () => {
  const expired = state("expired");
  const once = after(made, expired);
  expect(once).toMatchObject({ delivery: { containerId: null, attempts: 1, lastFailure: { recovery: "new-container" } }, next: { call: "create", inSeconds: 300 } });
  const again = after(once.delivery, { type: "created", containerId: "18" }, expired, { type: "created", containerId: "19" }, expired);
  expect(again.next).toMatchObject({ end: "failed" });
});

test("an error of a container after a doubtful publish proves that it is not out", () => {
  const doubtful = after(asked, failed("publish-failed", "unknown_outcome", "timeout"), failed("container-error", "transient", "container/2207052"));
  expect(doubtful).toMatchObject({ delivery: { containerId: null, publishAskedAt: null }, next: { call: "create", inSeconds: 300 } });
});

test("what a doubtful publish called for is done once the container says that it is not out", () => {
  const answered = after(asked, failed("publish-failed", "transient", "-2/2207020"));
  expect(answered.next).toEqual({ call: "poll", inSeconds: 90 });
  const cleared = after(answered.delivery, state("finished"));
  expect(cleared).toMatchObject({ delivery: { containerId: null, lastFailure: { askContainerFirst: false } }, next: { call: "create", inSeconds: 300 } });
  expect(after(made, state("finished"))).toMatchObject({ delivery: { containerId: "17" }, next: { call: "publish", inSeconds: 0 } });
  expect(after({ ...made, lastFailure: cleared.delivery.lastFailure }, state("finished")).next).toEqual({ call: "publish", inSeconds: 0 });
});

test("reads that a limit holds up wait for it and are none of those that fail", () => {
  const limited = failed("state-failed", "rate_limited", "4", 900);
  expect(after(made, limited, limited, limited, limited, limited)).toEqual({ delivery: made, next: { call: "poll", inSeconds: 900 } });
  expect(after(made, failed("state-failed", "rate_limited", "9/2207042"))).toMatchObject({ delivery: made, next: { call: "poll" } });
  expect(after(made, failed("state-failed", "transient", "2", 700)).next).toEqual({ call: "poll", inSeconds: 700 });
});

test("what cannot be read four times has failed while it was never asked to go out", () => {
  const unread = Array.from({ length: 4 }, () => failed("state-failed", "transient", "2"));
  expect(after(made, ...unread)).toMatchObject({ delivery: { containerId: "17", lastFailure: { kind: "transient" } }, next: { end: "failed", stopsQueue: false } });
});

test("a search is repeated each minute, or as late as Instagram asks, and given up with the eighth or with the account", () => {
  const unread = failed("search-failed", "transient", "2");
  expect(after(asked, unread)).toMatchObject({ delivery: { unread: 1 }, next: { call: "search", inSeconds: 60 } });
  expect(after(asked, failed("search-failed", "transient", "2", 300)).next).toEqual({ call: "search", inSeconds: 300 });
  const seven = Array.from({ length: 7 }, () => unread);
  expect(after(asked, ...seven).next).toMatchObject({ call: "search" });
  expect(after(asked, ...seven, unread).next).toMatchObject({ end: "uncertain" });
  expect(after(asked, failed("search-failed", "auth", "190")).next).toMatchObject({ end: "uncertain" });
});

test("an uncertain end tells what came first, not what reading met later", () => {
  const denied = Array.from({ length: 4 }, () => failed("state-failed", "transient", "2"));
  const lost = after(asked, failed("publish-failed", "invalid", "506"), ...denied);
  expect(lost).toMatchObject({ delivery: { lastFailure: { recovery: "change" } }, next: { call: "search" } });
  expect(after(lost.delivery, { type: "searched", mediaId: null }).next).toMatchObject({ end: "uncertain", failure: { recovery: "change" } });
  expect(after(asked, ...denied).delivery.lastFailure?.kind).toBe("transient");
  expect(after(asked, { type: "searched", mediaId: null }).next).toMatchObject({ end: "uncertain", failure: { recovery: "keep-polling" } });
});
