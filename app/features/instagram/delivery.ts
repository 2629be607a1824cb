import type { FailureClass } from "#app/platform/failures/provider-failure.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { Recovery } from "./publishing-error-table.ts";
import { explainPublishing, type PublishingFailure } from "./publishing-errors.ts";

/** State of one delivery. Stored before every call: a restart has nothing else. */
export interface Delivery {
  containerId: string | null;
  /** Containers of a carousel's pictures that are made so far, in their order; empty for one picture. */
  children: readonly string[];
  /**
   * Set before this container's publication is requested, cleared when it was certainly not requested: the post may be published. Epoch milliseconds.
   */
  publishAskedAt: number | null;
  /** Instagram confirmed the publication; only its id is missing. */
  isPublished: boolean;
  /** Failed attempts over all containers. */
  attempts: number;
  /** Polls that found this container in progress. */
  polls: number;
  /** Consecutive failed reads of the container. */
  unread: number;
  /** Redraws of the picture. */
  redraws: number;
  /** The last trouble, for the screen and for what follows once it is certain that nothing is out. */
  lastFailure: PublishingFailure | null;
  /** Time when a person restarted it. Epoch milliseconds. */
  begunAt: number | null;
}

export const NEW_DELIVERY: Delivery = {
  containerId: null,
  children: [],
  publishAskedAt: null,
  isPublished: false,
  attempts: 0,
  polls: 0,
  unread: 0,
  redraws: 0,
  lastFailure: null,
  begunAt: null,
};

/** A failure as it was thrown or stored. */
export interface DeliveryFailure {
  kind: FailureClass;
  code?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Result of a call. */
export type DeliveryEvent =
  | { type: "created"; containerId: string }
  | { type: "child-created"; containerId: string }
  | { type: "state"; state: "in_progress" | "finished" | "published" | "expired" }
  | { type: "published"; mediaId: string }
  | { type: "searched"; mediaId: string | null }
  | { type: "create-failed" | "container-error" | "state-failed" | "publish-failed" | "search-failed"; failure: DeliveryFailure };

/** The next call, and in how many seconds; `redraw` is a `create` with the picture drawn again. */
export interface NextCall {
  call: "create" | "redraw" | "poll" | "publish" | "search";
  inSeconds: number;
}

/**
 * Result of a delivery. `failed`: certainly not published; `uncertain`: perhaps published. After `stopsQueue`, in every case, nothing else should be
 * sent until a person has repaired the account.
 */
export type DeliveryEnd = { stopsQueue: boolean } & ({ end: "published"; mediaId: string | null } | { end: "failed" | "uncertain"; failure: PublishingFailure });

export interface DeliveryTransition {
  delivery: Delivery;
  next: NextCall | DeliveryEnd;
}

/** Delay before searching for a publish request that got no response, in seconds: three request timeouts of 30 s, because it may still be running. */
export const UNSETTLED_SECONDS = 90;

/** Returns the first call, or the next one after a restart: never a publish, whose last answer may be lost. */
export function resumeDelivery({ containerId, publishAskedAt }: Delivery, now: number): NextCall {
  if (containerId === null) return { call: "create", inSeconds: 0 };
  const settledAt = publishAskedAt === null ? now : publishAskedAt + UNSETTLED_SECONDS * 1000;
  return { call: "poll", inSeconds: Math.min(UNSETTLED_SECONDS, Math.max(0, Math.ceil((settledAt - now) / 1000))) };
}

/** State to store before a publish is sent. */
export const withPublishRequested = (delivery: Delivery, now: number): Delivery => ({ ...delivery, publishAskedAt: now });

/** State of a delivery that a person restarts: it failed, or they saw that it was not published. The container stays the same. */
export const retriedDelivery = ({ containerId }: Delivery, now: number): Delivery => ({ ...NEW_DELIVERY, containerId, begunAt: now });

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

const withoutContainer = (delivery: Delivery): Delivery => ({ ...delivery, containerId: null, children: [], publishAskedAt: null, polls: 0, unread: 0 });

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
    case "child-created":
      return continueWith({ ...delivery, children: [...delivery.children, event.containerId], polls: 0 }, "create");
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

/** A post as the account lists it. `at` in epoch milliseconds. */
interface ListedPost {
  id: string;
  caption: string;
  at: number;
}

export interface UnconfirmedPost {
  /** Null for a story: stories keep no caption. */
  caption: string | null;
  /** Time when its publication was first requested, by our clock. Epoch milliseconds. */
  askedAt: number;
  /** Posts that belong to other items. */
  othersIds: ReadonlySet<string>;
}

/** Tolerated difference of the two clocks. Milliseconds. */
const CLOCK_SKEW_MS = 2 * MINUTE_MS;

/** Instagram trims captions and joins spaces; the words stay. */
const words = (caption: string) => caption.normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * The post of an unconfirmed publish: newer than the request, same caption, no other item's. Only when
 * exactly one fits: several could include a person's own post from the app. No match proves nothing.
 */
export function findUnconfirmedPost<Post extends ListedPost>(posts: readonly Post[], { caption, askedAt, othersIds }: UnconfirmedPost): Post | null {
  const fitting = posts.filter((post) => post.at >= askedAt - CLOCK_SKEW_MS && !othersIds.has(post.id) && (caption === null || words(post.caption) === words(caption)));
  const [only, ...more] = fitting;
  return only && more.length === 0 ? only : null;
}
