import type { FailureClass } from "#app/platform/failures/provider-failure.ts";
import type { PublishingFailure } from "./publishing-errors.ts";

/** State of one delivery. Stored before every call: a restart has nothing else. */
export interface Delivery {
  containerId: string | null;
  /** Set before this container's publication is asked for, taken back when it is certain that it was not: it may be out. Epoch milliseconds. */
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
  /** When a person began it again. Epoch milliseconds. */
  begunAt: number | null;
}

export const NEW_DELIVERY: Delivery = {
  containerId: null,
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
 * How it ended. `failed`: it is certain that no post is out; `uncertain`: it may be. After `stopsQueue`, whatever the end,
 * nothing else should go out until a person mended the account.
 */
export type DeliveryEnd = { stopsQueue: boolean } & ({ end: "published"; mediaId: string | null } | { end: "failed" | "uncertain"; failure: PublishingFailure });

export interface DeliveryTransition {
  delivery: Delivery;
  next: NextCall | DeliveryEnd;
}

/** Delay before searching for a publish request that got no response, in seconds: three request timeouts of 30 s, because it may still be running. */
export const UNSETTLED_SECONDS = 90;

/** Where a delivery begins, or goes on after a restart: never with a publish, whose last answer may be the one that was lost. */
export function resumeDelivery({ containerId, publishAskedAt }: Delivery, now: number): NextCall {
  if (containerId === null) return { call: "create", inSeconds: 0 };
  const settledAt = publishAskedAt === null ? now : publishAskedAt + UNSETTLED_SECONDS * 1000;
  return { call: "poll", inSeconds: Math.min(UNSETTLED_SECONDS, Math.max(0, Math.ceil((settledAt - now) / 1000))) };
}

/** What must be kept before a publish is sent. */
export const withPublishRequested = (delivery: Delivery, now: number): Delivery => ({ ...delivery, publishAskedAt: now });

/** What a person begins again: something that failed, or of which they saw that it is not out. The container stays the same. */
export const retriedDelivery = ({ containerId }: Delivery, now: number): Delivery => ({ ...NEW_DELIVERY, containerId, begunAt: now });
