import { type Delivery, type DeliveryEvent, type DeliveryFailure, type DeliveryTransition, type NextCall, UNSETTLED_SECONDS } from "./delivery.ts";
import type { Recovery } from "./publishing-error-table.ts";
import { explainPublishing, type PublishingFailure } from "./publishing-errors.ts";

/** Pictures are mostly ready in seconds (contracts of content publishing §2.2). */
const POLL_SECONDS = [1, 2, 4, 8, 15, 30, 60, 60, 60] as const;
/** Spec 2 §4: three attempts, five minutes apart. */
const ATTEMPTS = 3;
const RETRY_SECONDS = 300;
/** Consecutive reads that may fail, and the delay between two. */
const READS_MAX = 4;
const READ_RETRY_SECONDS = 60;
/** Delay between two checks of an exhausted quota. */
const QUOTA_RETRY_SECONDS = 1_800;

const STILL_PREPARING = explainPublishing({ kind: "transient", code: "9007/2207027" }, "poll");
const EXPIRED = explainPublishing({ kind: "transient", code: "-2/2207020" }, "poll");

const continueWith = (delivery: Delivery, call: NextCall["call"], inSeconds = 0): DeliveryTransition => ({ delivery, next: { call, inSeconds } });

const retryCall = ({ containerId }: Delivery) => (containerId === null ? "create" : "poll");

const withoutContainer = (delivery: Delivery): Delivery => ({ ...delivery, containerId: null, publishAskedAt: null, polls: 0, unread: 0 });

/** Failures after which the container cannot be used again, also not by a person's retry. */
const DISCARDS_CONTAINER: readonly Recovery[] = ["change", "redraw", "new-container"];

function giveUp(delivery: Delivery, problem: PublishingFailure): DeliveryTransition {
  const isCertain = delivery.publishAskedAt === null;
  return {
    delivery: isCertain && DISCARDS_CONTAINER.includes(problem.recovery) ? withoutContainer(delivery) : delivery,
    next: { end: isCertain ? "failed" : "uncertain", failure: problem, stopsQueue: problem.recovery === "stop-queue" },
  };
}

/** Published; but a failure reported meanwhile may still stop the queue. */
const published = (delivery: Delivery, mediaId: string | null): DeliveryTransition => ({
  delivery: { ...delivery, isPublished: true },
  next: { end: "published", mediaId, stopsQueue: delivery.lastFailure?.recovery === "stop-queue" },
});

/** One more failed attempt; the last one may be with a new container where the old one is no use. */
function attemptAgain(delivery: Delivery, problem: PublishingFailure, waitSeconds: number): DeliveryTransition {
  const counted = { ...delivery, attempts: delivery.attempts + 1 };
  if (counted.attempts >= Math.min(ATTEMPTS, problem.tries + 1)) return giveUp(counted, problem);
  const isSpent = problem.recovery === "new-container" || (problem.afterwards === "new-container" && counted.attempts === ATTEMPTS - 1);
  const next = isSpent ? withoutContainer(counted) : counted;
  return continueWith(next, retryCall(next), Math.max(waitSeconds, RETRY_SECONDS));
}

/** Handles a failure that certainly left no post: `publishAskedAt` is null here. */
function recover(failed: Delivery, problem: PublishingFailure, hintSeconds = 0): DeliveryTransition {
  const delivery = { ...failed, lastFailure: problem };
  const wait = Math.max(problem.waitSeconds, hintSeconds);
  switch (problem.recovery) {
    case "wait":
      return continueWith(delivery, retryCall(delivery), wait);
    case "hold-for-quota":
      return continueWith(delivery, retryCall(delivery), hintSeconds || QUOTA_RETRY_SECONDS);
    case "keep-polling":
      return stillPreparing(delivery);
    case "redraw":
      return delivery.redraws >= problem.tries ? giveUp(delivery, problem) : continueWith({ ...withoutContainer(delivery), redraws: delivery.redraws + 1 }, "redraw", wait);
    case "repeat":
    case "new-container":
      return attemptAgain(delivery, problem, wait);
    default:
      return giveUp(delivery, problem);
  }
}

/** In progress: polled with growing delays, then as another attempt. Never a second container meanwhile. */
function stillPreparing(delivery: Delivery): DeliveryTransition {
  const seconds = POLL_SECONDS[delivery.polls];
  if (seconds !== undefined) return continueWith({ ...delivery, polls: delivery.polls + 1 }, "poll", seconds);
  return attemptAgain({ ...delivery, polls: 0, lastFailure: STILL_PREPARING }, STILL_PREPARING, 0);
}

function afterState(delivery: Delivery, state: "in_progress" | "finished" | "published" | "expired"): DeliveryTransition {
  const read = { ...delivery, unread: 0 };
  if (state === "published") return continueWith({ ...read, isPublished: true }, "search");
  if (state === "in_progress") return stillPreparing(read);
  const certain = { ...read, publishAskedAt: null };
  if (state === "expired") return attemptAgain({ ...certain, lastFailure: EXPIRED }, EXPIRED, 0);
  // The container is not published: the action of the unconfirmed publish may run now.
  const { lastFailure } = certain;
  if (!lastFailure?.askContainerFirst) return continueWith(certain, "publish");
  const cleared = { ...certain, lastFailure: { ...lastFailure, askContainerFirst: false } };
  if (lastFailure.recovery !== "repeat") return recover(cleared, cleared.lastFailure);
  const counted = { ...cleared, attempts: cleared.attempts + 1 };
  if (counted.attempts >= ATTEMPTS) return giveUp(counted, lastFailure);
  const isSpent = lastFailure.afterwards === "new-container" && counted.attempts === ATTEMPTS - 1;
  return isSpent ? continueWith(withoutContainer(counted), "create") : continueWith(counted, "publish");
}

/** The container cannot be read. Without a publish request it can still be published; with one, the post is searched for in the account's list. */
function afterUnread(delivery: Delivery, failure: DeliveryFailure): DeliveryTransition {
  const problem = explainPublishing(failure, "poll");
  const unread = delivery.unread + 1;
  const failed = { ...delivery, unread };
  if (problem.recovery === "stop-queue") return giveUp(failed, problem);
  if (problem.recovery === "wait" || problem.recovery === "hold-for-quota") return continueWith(delivery, "poll", Math.max(problem.waitSeconds, failure.retryAfterSeconds ?? 0));
  if (unread < READS_MAX) return continueWith(failed, "poll", Math.max(READ_RETRY_SECONDS, problem.waitSeconds, failure.retryAfterSeconds ?? 0));
  if (delivery.publishAskedAt !== null) return continueWith({ ...failed, lastFailure: delivery.lastFailure ?? problem }, "search");
  return failure.code === "100/33" ? continueWith(failed, "publish") : giveUp({ ...failed, lastFailure: problem }, problem);
}

function afterPublishFailed(delivery: Delivery, failure: DeliveryFailure): DeliveryTransition {
  const problem = explainPublishing(failure, "publish");
  if (!problem.askContainerFirst) return recover({ ...delivery, publishAskedAt: null }, problem, failure.retryAfterSeconds);
  return continueWith({ ...delivery, lastFailure: problem }, "poll", Math.max(UNSETTLED_SECONDS, problem.waitSeconds));
}

function afterSearch(delivery: Delivery, mediaId: string | null): DeliveryTransition {
  if (mediaId !== null || delivery.isPublished) return published(delivery, mediaId);
  return giveUp(delivery, delivery.lastFailure ?? STILL_PREPARING);
}

function afterSearchFailed(delivery: Delivery, failure: DeliveryFailure): DeliveryTransition {
  const problem = explainPublishing(failure, "read");
  const unread = delivery.unread + 1;
  const isHopeless = problem.recovery === "stop-queue" || unread >= 2 * READS_MAX;
  return isHopeless
    ? afterSearch(delivery, null)
    : continueWith({ ...delivery, unread }, "search", Math.max(READ_RETRY_SECONDS, problem.waitSeconds, failure.retryAfterSeconds ?? 0));
}

/**
 * The transition after a call's result. Invariants: at most one container can be published at a time; none is
 * replaced while it may be published; and `failed` only where it is certain that no post exists.
 */
export function nextDeliveryState(delivery: Delivery, event: DeliveryEvent): DeliveryTransition {
  switch (event.type) {
    case "created":
      return continueWith({ ...delivery, containerId: event.containerId, polls: 0, unread: 0 }, "poll", 1);
    case "state":
      return afterState(delivery, event.state);
    case "published":
      return published(delivery, event.mediaId);
    case "searched":
      return afterSearch(delivery, event.mediaId);
    case "create-failed":
      return recover(delivery, explainPublishing(event.failure, "create"), event.failure.retryAfterSeconds);
    case "container-error":
      return recover({ ...delivery, publishAskedAt: null }, explainPublishing(event.failure, "poll"), event.failure.retryAfterSeconds);
    case "state-failed":
      return afterUnread(delivery, event.failure);
    case "publish-failed":
      return afterPublishFailed(delivery, event.failure);
    case "search-failed":
      return afterSearchFailed(delivery, event.failure);
  }
}
