import { type Delivery, type DeliveryEvent, type DeliveryFailure, type NextCall, type Settled, UNSETTLED_SECONDS } from "./delivery.ts";
import type { PublishingAction } from "./publishing-error-table.ts";
import { explainPublishing, type PublishingProblem } from "./publishing-errors.ts";

/** Pictures are mostly ready in seconds (contracts of content publishing §2.2). */
const POLL_SECONDS = [1, 2, 4, 8, 15, 30, 60, 60, 60] as const;
/** Spec 2 §4: three attempts, five minutes apart. */
const ATTEMPTS = 3;
const RETRY_SECONDS = 300;
/** Reads that may fail in a row, and the time between two. */
const READS = 4;
const READ_SECONDS = 60;
/** Between two looks at a quota that is used up. */
const QUOTA_SECONDS = 1_800;

const STILL_PREPARING = explainPublishing({ kind: "transient", code: "9007/2207027" }, "poll");
const EXPIRED = explainPublishing({ kind: "transient", code: "-2/2207020" }, "poll");

const go = (delivery: Delivery, call: NextCall["call"], inSeconds = 0): Settled => ({ delivery, next: { call, inSeconds } });

const again = ({ containerId }: Delivery) => (containerId === null ? "create" : "poll");

const withoutContainer = (delivery: Delivery): Delivery => ({ ...delivery, containerId: null, publishAskedAt: null, polls: 0, unread: 0 });

/** Troubles after which the container is of no more use, to a person's retry neither. */
const SPENT: readonly PublishingAction[] = ["change", "redraw", "new-container"];

function giveUp(delivery: Delivery, problem: PublishingProblem): Settled {
  const isCertain = delivery.publishAskedAt === null;
  return {
    delivery: isCertain && SPENT.includes(problem.action) ? withoutContainer(delivery) : delivery,
    next: { end: isCertain ? "failed" : "uncertain", problem, stopsQueue: problem.action === "stop-queue" },
  };
}

/** Out; but what Instagram said while it went out may still be a reason to stop. */
const published = (delivery: Delivery, mediaId: string | null): Settled => ({
  delivery: { ...delivery, isOut: true },
  next: { end: "published", mediaId, stopsQueue: delivery.trouble?.action === "stop-queue" },
});

/** One more failed attempt; the last one may be with a new container where the old one is no use. */
function attemptAgain(delivery: Delivery, problem: PublishingProblem, waitSeconds: number): Settled {
  const counted = { ...delivery, attempts: delivery.attempts + 1 };
  if (counted.attempts >= Math.min(ATTEMPTS, problem.tries + 1)) return giveUp(counted, problem);
  const isSpent = problem.action === "new-container" || (problem.afterwards === "new-container" && counted.attempts === ATTEMPTS - 1);
  const next = isSpent ? withoutContainer(counted) : counted;
  return go(next, again(next), Math.max(waitSeconds, RETRY_SECONDS));
}

/** Acts on a trouble of which it is certain that it left no post: `publishAskedAt` is null here. */
function recover(troubled: Delivery, problem: PublishingProblem, hintSeconds = 0): Settled {
  const delivery = { ...troubled, trouble: problem };
  const wait = Math.max(problem.waitSeconds, hintSeconds);
  switch (problem.action) {
    case "wait":
      return go(delivery, again(delivery), wait);
    case "hold-for-quota":
      return go(delivery, again(delivery), hintSeconds || QUOTA_SECONDS);
    case "keep-polling":
      return stillPreparing(delivery);
    case "redraw":
      return delivery.redraws >= problem.tries ? giveUp(delivery, problem) : go({ ...withoutContainer(delivery), redraws: delivery.redraws + 1 }, "redraw", wait);
    case "repeat":
    case "new-container":
      return attemptAgain(delivery, problem, wait);
    default:
      return giveUp(delivery, problem);
  }
}

/** In progress: asked again, ever more rarely, then as another attempt. Never a second container meanwhile. */
function stillPreparing(delivery: Delivery): Settled {
  const seconds = POLL_SECONDS[delivery.polls];
  if (seconds !== undefined) return go({ ...delivery, polls: delivery.polls + 1 }, "poll", seconds);
  return attemptAgain({ ...delivery, polls: 0, trouble: STILL_PREPARING }, STILL_PREPARING, 0);
}

function afterState(delivery: Delivery, state: "in_progress" | "finished" | "published" | "expired"): Settled {
  const read = { ...delivery, unread: 0 };
  if (state === "published") return go({ ...read, isOut: true }, "search");
  if (state === "in_progress") return stillPreparing(read);
  const certain = { ...read, publishAskedAt: null };
  if (state === "expired") return attemptAgain({ ...certain, trouble: EXPIRED }, EXPIRED, 0);
  // Not out, says the container: what the doubtful publish called for may be done now.
  const { trouble } = certain;
  if (!trouble?.askContainerFirst) return go(certain, "publish");
  const cleared = { ...certain, trouble: { ...trouble, askContainerFirst: false } };
  if (trouble.action !== "repeat") return recover(cleared, cleared.trouble);
  const counted = { ...cleared, attempts: cleared.attempts + 1 };
  if (counted.attempts >= ATTEMPTS) return giveUp(counted, trouble);
  const isSpent = trouble.afterwards === "new-container" && counted.attempts === ATTEMPTS - 1;
  return isSpent ? go(withoutContainer(counted), "create") : go(counted, "publish");
}

/** Nothing can be read of the container. What was never asked for can still be asked; what was is looked for in the account's list. */
function afterUnread(delivery: Delivery, failure: DeliveryFailure): Settled {
  const problem = explainPublishing(failure, "poll");
  const unread = delivery.unread + 1;
  const troubled = { ...delivery, unread };
  if (problem.action === "stop-queue") return giveUp(troubled, problem);
  if (problem.action === "wait" || problem.action === "hold-for-quota") return go(delivery, "poll", Math.max(problem.waitSeconds, failure.retryAfterSeconds ?? 0));
  if (unread < READS) return go(troubled, "poll", Math.max(READ_SECONDS, problem.waitSeconds, failure.retryAfterSeconds ?? 0));
  if (delivery.publishAskedAt !== null) return go({ ...troubled, trouble: delivery.trouble ?? problem }, "search");
  return failure.code === "100/33" ? go(troubled, "publish") : giveUp({ ...troubled, trouble: problem }, problem);
}

function afterPublishFailed(delivery: Delivery, failure: DeliveryFailure): Settled {
  const problem = explainPublishing(failure, "publish");
  if (!problem.askContainerFirst) return recover({ ...delivery, publishAskedAt: null }, problem, failure.retryAfterSeconds);
  return go({ ...delivery, trouble: problem }, "poll", Math.max(UNSETTLED_SECONDS, problem.waitSeconds));
}

function afterSearch(delivery: Delivery, mediaId: string | null): Settled {
  if (mediaId !== null || delivery.isOut) return published(delivery, mediaId);
  return giveUp(delivery, delivery.trouble ?? STILL_PREPARING);
}

function afterSearchFailed(delivery: Delivery, failure: DeliveryFailure): Settled {
  const problem = explainPublishing(failure, "read");
  const unread = delivery.unread + 1;
  const isHopeless = problem.action === "stop-queue" || unread >= 2 * READS;
  return isHopeless ? afterSearch(delivery, null) : go({ ...delivery, unread }, "search", Math.max(READ_SECONDS, problem.waitSeconds, failure.retryAfterSeconds ?? 0));
}

/**
 * What follows from what a call came to. Keeps, whatever happens: one container at a time is anybody's to publish; none is
 * given up for another while it may be out; and an end says `failed` only where it is certain that no post is out.
 */
export function settleDelivery(delivery: Delivery, event: DeliveryEvent): Settled {
  switch (event.type) {
    case "created":
      return go({ ...delivery, containerId: event.containerId, polls: 0, unread: 0 }, "poll", 1);
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
