/** How long one piece of work may hold the turn, and how long another waits for it: work behind an answer ends after 30 s. Milliseconds. */
const HOLD_MS = 25_000;
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 120;

interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

const realClock: Clock = { now: () => Date.now(), sleep: (ms) => new Promise((resume) => setTimeout(resume, ms)) };

/**
 * Lets an isolate do one piece of costly work at a time behind its answers. Each waits by its own timer, because a request
 * must not wait for another's promise; what a request that was cut off held is free again after a while.
 */
export class BackgroundTurns {
  #takenAt: number | null = null;
  readonly #asked = new Map<string, number>();

  constructor(private readonly clock: Clock = realClock) {}

  /** Does the work when its turn comes. Not at all when the same work waits already, or when its turn does not come in time. */
  async run(name: string, work: () => Promise<void>): Promise<void> {
    const { now, sleep } = this.clock;
    const askedAt = now();
    if (askedAt - (this.#asked.get(name) ?? Number.NEGATIVE_INFINITY) < HOLD_MS + PATIENCE_MS) return;
    this.#asked.set(name, askedAt);
    try {
      while (this.#takenAt !== null && now() - this.#takenAt < HOLD_MS) {
        if (now() - askedAt > PATIENCE_MS) return;
        await sleep(LOOK_EVERY_MS);
      }
      const mine = now();
      this.#takenAt = mine;
      try {
        await work();
      } finally {
        if (this.#takenAt === mine) this.#takenAt = null;
      }
    } finally {
      this.#asked.delete(name);
    }
  }
}
