import { AsyncLocalStorage } from "node:async_hooks";
import { type Clock, deferralAfter, REAL_CLOCK, type Slot, SlotQueue } from "./slot-queue.server.ts";

/** `renewal`: a kept page that ends; `staff`: a signed-in person's read; `write`; `part`: reports and parts of a page; `read`: a page that was not kept; `background`: nobody waits for it. */
export type WorkClass = "renewal" | "staff" | "write" | "part" | "read" | "background";

interface ClassQueue {
  /** Lower ranks are served first. */
  rank: number;
  /** Maximum of waiting pieces. */
  maxWaiting: number;
  /** Longest wait for a slot; then the piece is refused (ms). */
  waitTimeoutMs: number;
}

export type WorkQueues = Record<WorkClass, ClassQueue>;

export interface BudgetOptions {
  queues?: WorkQueues;
  clock?: Clock;
}

/** Ours: at some 10 ms each, a full queue of readers is through in three seconds (while they are deferred, a hundred of them within their limit), and a burst of 300 of the newsroom too. Parts of pages take a tenth of that, and a page brings a dozen. */
const QUEUES: WorkQueues = {
  renewal: { rank: 1, maxWaiting: 256, waitTimeoutMs: 5_000 },
  staff: { rank: 2, maxWaiting: 1_024, waitTimeoutMs: 15_000 },
  write: { rank: 3, maxWaiting: 256, waitTimeoutMs: 15_000 },
  part: { rank: 4, maxWaiting: 2_048, waitTimeoutMs: 15_000 },
  read: { rank: 5, maxWaiting: 256, waitTimeoutMs: 5_000 },
  background: { rank: 6, maxWaiting: 32, waitTimeoutMs: 5_000 },
};

/** Work that goes on after a wait outside comes before all that has not begun. */
const RESUMED_RANK = 0;

/** The part of its queue that one account or network may fill: of the newsroom's 1,024, more than a burst of one person's screens. Running work does not count: it occupies no place of the queue. */
const OWNER_SHARE = 1 / 4;

/** Longest wait of work that has begun; then it goes on without a slot (ours; ms). */
const RESUME_TIMEOUT_MS = 250;
/** A piece of work takes some 10 ms of the thread: one that holds its slot for longer waits for something (ours; ms). */
const HOLD_TIMEOUT_MS = 1_000;
const POLL_INTERVAL_MS = 200;
const HEARTBEAT_TIMEOUT_MS = 600;

/**
 * Strangers' reads are deferred while readers of kept pages are there, which is for so long after one was answered (ours; ms). Each read leaves
 * garbage behind, and V8 stops all isolates for some 80 ms to collect it: at full load every three seconds (measured in docs/performance.md).
 */
const READERS_PRESENT_MS = 200;

/** Pieces of work at a time where the database and the objects are on other machines, and a piece mostly waits for them (ours). */
const DEFAULT_SLOTS = 16;

export interface WorkOwner {
  workClass: WorkClass;
  /** The account, or the network of a stranger; null: not known. */
  owner: string | null;
}

/** Too much waits already, or for too long; nothing of the work was begun. */
export class OverloadError extends Error {
  constructor() {
    super("too much uncached work is waiting");
    this.name = "OverloadError";
  }
}

/** The slot of one piece of work, which it gives back while it waits for something outside the thread. */
class Lease {
  #isEnded = false;

  constructor(
    private readonly queue: SlotQueue,
    private slot: Slot | null,
  ) {}

  get hasSlot(): boolean {
    return this.slot !== null;
  }

  #release(): void {
    this.slot?.release();
    this.slot = null;
  }

  end(): void {
    this.#isEnded = true;
    this.#release();
  }

  yieldIfContended(): Promise<void> {
    return this.queue.yieldIfContended();
  }

  async pause<T>(wait: () => Promise<T>): Promise<T> {
    this.#release();
    try {
      return await wait();
    } finally {
      await this.#resume();
    }
  }

  async #resume(): Promise<void> {
    if (this.slot) return;
    const slot = await this.queue.acquire({
      rank: RESUMED_RANK,
      maxWaiting: Number.POSITIVE_INFINITY,
      waitTimeoutMs: RESUME_TIMEOUT_MS,
      owner: null,
      maxOfOwner: Number.POSITIVE_INFINITY,
      countsHeld: false,
    });
    // The answer may be gone meanwhile, or another wait of the same work be over.
    if (this.#isEnded || this.slot) slot?.release();
    else this.slot = slot;
  }
}

const leases = new AsyncLocalStorage<Lease>();

/**
 * Waits for what does not use this thread (a client's body, another Worker, a provider) without the slot of the work that it
 * belongs to, so that no slot is held by who waits. Outside of such work it only waits.
 */
export function withoutSlot<T>(wait: () => Promise<T>): Promise<T> {
  const lease = leases.getStore();
  return lease?.hasSlot ? lease.pause(wait) : wait();
}

/** The result of a wait within the thread, after which what arrived meanwhile is answered before the work goes on where other work waits for its slot. */
export async function awaitThenYield<T>(wait: Promise<T>): Promise<T> {
  const result = await wait;
  const lease = leases.getStore();
  if (lease?.hasSlot) await lease.yieldIfContended();
  return result;
}

/** Starts work behind an answer as a piece of its own, which does not count as part of the work that starts it. */
export const asOwnWork = <T>(work: () => Promise<T>): Promise<T> => leases.exit(work);

/**
 * Bounds how much of what no cache answers an isolate does at once: it has one thread, and each cached page would otherwise
 * wait behind all renderings that have begun (docs/decisions/uncached-work.md).
 */
export class UncachedBudget {
  readonly #queue: SlotQueue;
  readonly #queues: WorkQueues;
  /** Time of the last answer from the page cache (ms). */
  #keptAnswerAt = Number.NEGATIVE_INFINITY;

  /** `slots`: pieces of work at a time. With one, the database runs on the same thread, and the time for which a piece holds it is time of the thread. */
  constructor(slots: number = DEFAULT_SLOTS, { queues = QUEUES, clock = REAL_CLOCK }: BudgetOptions = {}) {
    this.#queues = queues;
    // Below 0 after the clock was set back.
    const areReadersPresent = (passed: number) => passed >= 0 && passed <= READERS_PRESENT_MS;
    const deferralMs = (heldMs: number) => (areReadersPresent(clock.now() - this.#keptAnswerAt) ? deferralAfter(heldMs) : 0);
    this.#queue = new SlotQueue(
      { slots, holdTimeoutMs: HOLD_TIMEOUT_MS, pollIntervalMs: POLL_INTERVAL_MS, heartbeatTimeoutMs: HEARTBEAT_TIMEOUT_MS, ...(slots === 1 ? { deferralMs } : {}) },
      clock,
    );
  }

  /** Notes that a reader was answered from the page cache at `now` (ms). */
  noteKeptAnswer(now: number): void {
    this.#keptAnswerAt = now;
  }

  /**
   * Runs a piece of work in a slot; `ownerOf` is asked where it has to wait. Throws an `OverloadError`. Work within such work
   * is a part of it.
   */
  async run<T>(ownerOf: () => WorkOwner | Promise<WorkOwner>, work: () => Promise<T>): Promise<T> {
    if (leases.getStore()?.hasSlot) return work();
    const slot = this.#queue.tryAcquire() ?? (await this.#wait(await ownerOf()));
    if (!slot) throw new OverloadError();
    const lease = new Lease(this.#queue, slot);
    try {
      return await leases.run(lease, work);
    } finally {
      lease.end();
    }
  }

  #wait({ workClass, owner }: WorkOwner): Promise<Slot | null> {
    const queue = this.#queues[workClass];
    return this.#queue.acquire({ ...queue, owner, maxOfOwner: Math.ceil(queue.maxWaiting * OWNER_SHARE), countsHeld: false, isDeferrable: workClass === "read" });
  }
}
