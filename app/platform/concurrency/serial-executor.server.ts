import { type Clock, SlotQueue, type SlotQueueOptions } from "./slot-queue.server.ts";

interface SerialExecutorOptions extends Omit<SlotQueueOptions, "slots" | "holdTimeoutMs"> {
  /** Jobs that may wait. */
  maxWaiting: number;
  /** A job that has not started after this is dropped (ms). */
  waitTimeoutMs: number;
  /** A job that runs for longer blocks the next one no more (ms). */
  runTimeoutMs: number;
}

/** Runs the jobs of an isolate's requests one at a time, first come first served. */
export class SerialExecutor {
  readonly #queue: SlotQueue;

  constructor(
    private readonly options: SerialExecutorOptions,
    clock?: Clock,
  ) {
    this.#queue = new SlotQueue({ ...options, slots: 1, holdTimeoutMs: options.runTimeoutMs }, clock);
  }

  /** The job's result; null when too many are waiting, it timed out waiting, or one with the same `key` is queued or running. */
  async run<T>(work: () => Promise<T>, key?: string): Promise<T | null> {
    const { maxWaiting, waitTimeoutMs } = this.options;
    const slot = await this.#queue.acquire({ rank: 0, maxWaiting, waitTimeoutMs, owner: key ?? null, maxOfOwner: 1 });
    if (!slot) return null;
    try {
      return await work();
    } finally {
      slot.release();
    }
  }
}
