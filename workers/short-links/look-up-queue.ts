import { type Clock, deferralAfter, SlotQueue } from "#app/platform/concurrency/slot-queue.server.ts";

/** Thrown when too many look-ups wait, or this one waited for too long; D1 was not queried. */
export class BusyError extends Error {
  constructor() {
    super("too many look-ups are waiting");
    this.name = "BusyError";
  }
}

/** Concurrent look-ups for each slot: a look-up takes a quarter of the time of uncached work of the site (ours). */
const LOOK_UPS_A_SLOT = 4;
/** Default of the site (uncached-budget.server.ts). */
const DEFAULT_SLOTS = 16;

/** `story`: the article behind a known link, for a chat's card; `code`: a code that is not cached, which may be any text. */
const QUEUES = {
  story: { rank: 0, maxWaiting: 64, waitTimeoutMs: 2_000 },
  code: { rank: 1, maxWaiting: 256, waitTimeoutMs: 5_000 },
};
export type LookUpKind = keyof typeof QUEUES;

/** Share of a queue that one network may fill. */
const OWNER_SHARE = 1 / 4;

/**
 * Limits concurrent queries to D1 in an isolate: under `npm start` the database and all Workers share one thread, and cached links
 * and pages would wait behind unknown codes (docs/decisions/uncached-work.md).
 */
export class LookUpQueue {
  readonly #queue: SlotQueue;

  /** `slots`: `UNCACHED_SLOTS` of the deployment. */
  constructor(slots = DEFAULT_SLOTS, clock?: Clock) {
    // Codes are deferred by the look-up of an unknown one. A known code is cached afterwards, and defers nobody.
    const limits = { slots: slots * LOOK_UPS_A_SLOT, holdTimeoutMs: 1_000, pollIntervalMs: 200, heartbeatTimeoutMs: 600 };
    this.#queue = new SlotQueue({ ...limits, ...(slots === 1 ? { deferralMs: deferralAfter } : {}) }, clock);
  }

  /** Runs a look-up when a slot is free and returns its result, null where nothing was found; throws a `BusyError`. `owner`: the client's network; null: unknown. */
  async run<T>(kind: LookUpKind, owner: string | null, look: () => Promise<T | null>): Promise<T | null> {
    const queue = QUEUES[kind];
    const slot = await this.#queue.acquire({ ...queue, owner, maxOfOwner: queue.maxWaiting * OWNER_SHARE, countsHeld: false, isDeferrable: kind === "code" });
    if (!slot) throw new BusyError();
    let found: T | null = null;
    try {
      found = await look();
      return found;
    } finally {
      slot.release(found === null);
    }
  }
}
