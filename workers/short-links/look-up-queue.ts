import { type Clock, SlotQueue } from "#app/platform/concurrency/slot-queue.server.ts";

/** Too many look-ups wait already, or this one waited for too long; D1 was not asked. */
export class BusyError extends Error {
  constructor() {
    super("too many look-ups are waiting");
    this.name = "BusyError";
  }
}

/** A look-up takes a quarter of what a piece of the site's uncached work takes (ours). */
const LOOK_UPS_A_SLOT = 4;
/** As the site has them where nothing is set (uncached-budget.server.ts). */
const DEFAULT_SLOTS = 16;

/** `story`: what a chat's card shows of a link that is known; `code`: a code that is not kept, which may be any text. */
const QUEUES = {
  story: { rank: 0, maxWaiting: 64, waitTimeoutMs: 2_000 },
  code: { rank: 1, maxWaiting: 256, waitTimeoutMs: 5_000 },
};
export type LookUpKind = keyof typeof QUEUES;

/** The part of a queue that one network may fill. */
const OWNER_SHARE = 1 / 4;

/**
 * Bounds how much an isolate asks D1 at once: under `npm start` the database and all Workers have one thread, and each kept link
 * and page would otherwise wait behind every unknown code that somebody makes up (docs/decisions/uncached-work.md).
 */
export class LookUpQueue {
  readonly #queue: SlotQueue;

  /** `slots`: `UNCACHED_SLOTS` of the deployment. */
  constructor(slots = DEFAULT_SLOTS, clock?: Clock) {
    this.#queue = new SlotQueue({ slots: slots * LOOK_UPS_A_SLOT, holdTimeoutMs: 1_000, pollIntervalMs: 200, heartbeatTimeoutMs: 600 }, clock);
  }

  /** The result of a look-up in its turn; throws a `BusyError`. `owner`: the client's network; null: not known. */
  async run<T>(kind: LookUpKind, owner: string | null, look: () => Promise<T>): Promise<T> {
    const queue = QUEUES[kind];
    const slot = await this.#queue.acquire({ ...queue, owner, maxOfOwner: queue.maxWaiting * OWNER_SHARE, countsHeld: false });
    if (!slot) throw new BusyError();
    try {
      return await look();
    } finally {
      slot.release();
    }
  }
}
