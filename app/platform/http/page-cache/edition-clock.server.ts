import { SingleFlight, withTimeout } from "#app/platform/concurrency/single-flight.server.ts";

/** Maximum age of a known edition (http-api § Conventions: at most 5 s old). */
const MAX_AGE_MS = 5_000;
/** From this age on it is read again in the background, so that few requests wait. */
const REFRESH_AGE_MS = 3_000;
/** A reading that takes longer counts as failed. */
const READ_TIMEOUT_MS = 2_000;
/** Time after a failed reading in which no request waits for another. */
const RETRY_AFTER_FAILURE_MS = 1_000;

/** Maximum time that a newer edition is held back until its pages are prepared: the one used meanwhile is not older than `MAX_AGE_MS`. */
const PREPARE_LIMIT_MS = 1_000;

/** Renders pages as of an edition that is not announced yet. */
type Prepare = (edition: number) => Promise<void>;

/** The site's edition as D1 answers it. */
export interface EditionReading {
  edition: number;
  /** Ids of recently taken-down articles: their stale page must not be sent. */
  takenDown: readonly number[];
}

/** Caches the current edition: updated at once by writes on this machine, else read every few seconds at most. */
export class EditionClock {
  #edition = 0;
  #askedAt = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #restoredAt = Number.NEGATIVE_INFINITY;
  #takenDown = new Set<number>();
  readonly #asks = new SingleFlight<void>();
  /** Orders readings and writes: a reading that began before the newest known edition cannot lower it. */
  #sequence = 0;
  #knownAt = 0;

  constructor(private readonly ask: () => Promise<EditionReading>) {}

  /** The newest edition known on this machine. */
  get known(): number {
    return this.#edition;
  }

  /** Time when the edition was last found lower than before, because the database was restored (ms). */
  get restoredAt(): number {
    return this.#restoredAt;
  }

  /** A write on this machine, or a page rendered on it, had `edition`. */
  note(edition: number): void {
    if (edition <= this.#edition) return;
    this.#edition = edition;
    this.#sequence += 1;
    this.#knownAt = this.#sequence;
  }

  isTakenDown(articleId: number): boolean {
    return this.#takenDown.has(articleId);
  }

  markTakenDown(articleId: number): void {
    this.#takenDown.add(articleId);
  }

  /**
   * The current edition; `null` when it could not be read in time. Read again behind the answer where it is old: a newer one is
   * announced after `prepare`, or once it has taken so long that requests would wait for it.
   */
  async current(now: number, waitUntil: (work: Promise<unknown>) => void, prepare?: Prepare): Promise<number | null> {
    // A clock that was put back must not keep an edition believed for hours; requests that began earlier are no such case.
    if (this.#askedAt - now > MAX_AGE_MS) this.#askedAt = Number.NEGATIVE_INFINITY;
    const age = now - this.#askedAt;
    if (age < REFRESH_AGE_MS) return this.#edition;
    if (age < MAX_AGE_MS) {
      waitUntil(this.follow(now, prepare).catch(() => undefined));
      return this.#edition;
    }
    return this.exact(now);
  }

  /** Reads the edition now, or waits for a reading that has just begun; a newer one is announced after `prepare`. Rejects where it cannot be read. */
  follow(now: number, prepare?: Prepare): Promise<void> {
    return this.#asks.run("", () => this.#askNow(now, prepare));
  }

  /** The edition as it is read now, or by a reading that has just begun; `null` when it could not be read in time. */
  async exact(now: number): Promise<number | null> {
    if (Math.abs(now - this.#failedAt) < RETRY_AFTER_FAILURE_MS) return null;
    const startedAt = Date.now();
    try {
      await withTimeout(READ_TIMEOUT_MS, this.follow(now));
      return this.#edition;
    } catch {
      this.#failedAt = now + (Date.now() - startedAt);
      return null;
    }
  }

  async #askNow(now: number, prepare?: Prepare): Promise<void> {
    this.#sequence += 1;
    const sequence = this.#sequence;
    const { edition, takenDown } = await this.ask();
    if (prepare && edition > this.#edition) await withTimeout(PREPARE_LIMIT_MS, prepare(edition)).catch(() => undefined);
    this.#askedAt = Math.max(this.#askedAt, now);
    if (sequence < this.#knownAt) {
      this.note(edition);
      this.#takenDown = new Set([...this.#takenDown, ...takenDown]);
      return;
    }
    if (edition < this.#edition) this.#restoredAt = Date.now();
    this.#edition = edition;
    this.#takenDown = new Set(takenDown);
    this.#knownAt = sequence;
  }
}
