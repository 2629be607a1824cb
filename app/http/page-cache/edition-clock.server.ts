import { SingleFlight, withTimeout } from "#app/services/single-flight.ts";

/** How long an edition may be believed without asking (http-api § Conventions: at most 5 s old). */
const MAX_AGE_MS = 5_000;
/** From this age on it is asked for again behind an answer, so that hardly anybody waits. */
const REFRESH_AGE_MS = 3_000;
/** A reading that takes longer counts as failed. */
const ASK_LIMIT_MS = 2_000;
/** After a failed reading nobody waits for another one for this long. */
const FAILURE_PAUSE_MS = 1_000;

/** What the site's edition is, as this isolate knows it. */
export interface EditionReading {
  edition: number;
  /** Ids of articles taken down of late: their last page must not be shown again. */
  takenDown: readonly number[];
}

/** Remembers the current edition: at once after a write on this machine, else by asking at most every few seconds. */
export class EditionClock {
  #edition = 0;
  #askedAt = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #restoredAt = Number.NEGATIVE_INFINITY;
  #takenDown = new Set<number>();
  readonly #asks = new SingleFlight<void>();
  /** Counts readings and newer editions in their order: a reading from before the newest edition cannot lower it. */
  #turn = 0;
  #knownSince = 0;

  constructor(private readonly ask: () => Promise<EditionReading>) {}

  /** The newest edition heard of. */
  get known(): number {
    return this.#edition;
  }

  /** When the edition was last found lower than before, because the database was restored (ms). */
  get restoredAt(): number {
    return this.#restoredAt;
  }

  /** A write on this machine, or a page rendered on it, had `edition`. */
  note(edition: number): void {
    if (edition <= this.#edition) return;
    this.#edition = edition;
    this.#turn += 1;
    this.#knownSince = this.#turn;
  }

  isTakenDown(articleId: number): boolean {
    return this.#takenDown.has(articleId);
  }

  markTakenDown(articleId: number): void {
    this.#takenDown.add(articleId);
  }

  /** The current edition; `null` when it could not be read in time. */
  async current(now: number, waitUntil: (work: Promise<unknown>) => void): Promise<number | null> {
    const age = now - this.#askedAt;
    if (age < REFRESH_AGE_MS) return this.#edition;
    if (age < MAX_AGE_MS) {
      waitUntil(this.#refresh(now).catch(() => undefined));
      return this.#edition;
    }
    if (Math.abs(now - this.#failedAt) < FAILURE_PAUSE_MS) return null;
    const startedAt = Date.now();
    try {
      await withTimeout(ASK_LIMIT_MS, this.#refresh(now));
      return this.#edition;
    } catch {
      this.#failedAt = now + (Date.now() - startedAt);
      return null;
    }
  }

  #refresh(now: number): Promise<void> {
    return this.#asks.run("", () => this.#askNow(now));
  }

  async #askNow(now: number): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const { edition, takenDown } = await this.ask();
    this.#askedAt = Math.max(this.#askedAt, now);
    if (turn < this.#knownSince) {
      this.note(edition);
      this.#takenDown = new Set([...this.#takenDown, ...takenDown]);
      return;
    }
    if (edition < this.#edition) this.#restoredAt = Date.now();
    this.#edition = edition;
    this.#takenDown = new Set(takenDown);
    this.#knownSince = turn;
  }
}
