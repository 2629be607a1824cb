/** How many drawings may wait, how long each, how long one may take, and after what silence a waiting one is given up. Milliseconds. */
const WAITING_MAX = 12;
const PATIENCE_MS = 20_000;
const HOLD_MS = 15_000;
const SILENCE_MS = 1_000;
const LOOK_EVERY_MS = 8;

interface Ticket {
  seenAt: number;
  startedAt: number | null;
}

interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

const realClock: Clock = { now: () => Date.now(), sleep: (ms) => new Promise((resume) => setTimeout(resume, ms)) };

/**
 * Lets an isolate paint one drawing at a time, in the order they came: two at once would double its memory. Each waits by its
 * own timer, because a request must not wait for another's promise; what a request that was cut off held is free again after
 * a while.
 */
export class PaintTurns {
  readonly #line: Ticket[] = [];

  constructor(private readonly clock: Clock = realClock) {}

  /** Does the work when its turn comes; null when too many wait already, or its turn does not come in time. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    const { now, sleep } = this.clock;
    this.#giveUpSilent(now());
    if (this.#line.length > WAITING_MAX) return null;
    const askedAt = now();
    const mine: Ticket = { seenAt: askedAt, startedAt: null };
    this.#line.push(mine);
    try {
      while (this.#line[0] !== mine) {
        await sleep(LOOK_EVERY_MS);
        mine.seenAt = now();
        if (mine.seenAt - askedAt > PATIENCE_MS) return null;
        this.#giveUpSilent(mine.seenAt);
      }
      mine.startedAt = now();
      return await work();
    } finally {
      const place = this.#line.indexOf(mine);
      if (place >= 0) this.#line.splice(place, 1);
    }
  }

  #giveUpSilent(now: number): void {
    for (let head = this.#line[0]; head; head = this.#line[0]) {
      const isGone = head.startedAt === null ? now - head.seenAt > SILENCE_MS : now - head.startedAt > HOLD_MS;
      if (!isGone) return;
      this.#line.shift();
    }
  }
}
