interface SerialExecutorOptions {
  /** Jobs that may wait. */
  maxWaiting: number;
  /** A job that has not started after this is dropped (ms). */
  waitTimeoutMs: number;
  /** A job that runs for longer blocks the next one no more (ms). */
  runTimeoutMs: number;
  /** How often a waiting job looks whether it may start (ms). */
  pollIntervalMs: number;
  /** A waiting job that has not looked for this long is gone with its request (ms). */
  heartbeatTimeoutMs: number;
}

interface Job {
  key: string | undefined;
  seenAt: number;
  startedAt: number | null;
}

interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

const realClock: Clock = { now: () => Date.now(), sleep: (ms) => new Promise((resume) => setTimeout(resume, ms)) };

/**
 * Runs the jobs of an isolate's requests one at a time, first come first served. A waiting job polls with its own timer,
 * because a Workers request must not await another's promise; a job whose request was cancelled times out.
 */
export class SerialExecutor {
  readonly #queue: Job[] = [];

  constructor(
    private readonly options: SerialExecutorOptions,
    private readonly clock: Clock = realClock,
  ) {}

  /** The job's result; null when too many are waiting, it timed out waiting, or one with the same `key` is queued or running. */
  async run<T>(work: () => Promise<T>, key?: string): Promise<T | null> {
    const { maxWaiting, waitTimeoutMs, pollIntervalMs } = this.options;
    const { now, sleep } = this.clock;
    const queuedAt = now();
    this.#dropAbandoned(queuedAt);
    if (this.#queue.length > maxWaiting || (key !== undefined && this.#queue.some((job) => job.key === key))) return null;
    const job: Job = { key, seenAt: queuedAt, startedAt: null };
    this.#queue.push(job);
    try {
      while (this.#queue[0] !== job) {
        await sleep(pollIntervalMs);
        job.seenAt = now();
        if (job.seenAt - queuedAt > waitTimeoutMs) return null;
        this.#dropAbandoned(job.seenAt);
      }
      job.startedAt = now();
      return await work();
    } finally {
      const index = this.#queue.indexOf(job);
      if (index >= 0) this.#queue.splice(index, 1);
    }
  }

  #dropAbandoned(now: number): void {
    const { runTimeoutMs, heartbeatTimeoutMs } = this.options;
    for (let head = this.#queue[0]; head; head = this.#queue[0]) {
      const isAbandoned = head.startedAt === null ? now - head.seenAt > heartbeatTimeoutMs : now - head.startedAt > runTimeoutMs;
      if (!isAbandoned) return;
      this.#queue.shift();
    }
  }
}
