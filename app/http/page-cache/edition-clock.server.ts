import { orTakeOver } from "#app/services/or-take-over.ts";
import { within } from "#app/services/within.ts";

/** How long an edition may be believed without asking (http-api § Conventions: at most 5 s old). */
const MAX_AGE_MS = 5_000;
/** From this age on it is asked for again behind an answer, so that hardly anybody waits. */
const REFRESH_AGE_MS = 3_000;
/** Who cannot tell within this time counts as away. */
const ASK_LIMIT_MS = 2_000;

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
  #takenDown = new Set<number>();
  #asking: Promise<void> | null = null;

  constructor(private readonly ask: () => Promise<EditionReading>) {}

  /** The newest edition heard of. */
  get known(): number {
    return this.#edition;
  }

  /** A write on this machine produced `edition`. */
  note(edition: number): void {
    this.#edition = Math.max(this.#edition, edition);
  }

  isTakenDown(articleId: number): boolean {
    return this.#takenDown.has(articleId);
  }

  markTakenDown(articleId: number): void {
    this.#takenDown.add(articleId);
  }

  /** The current edition; `null` when nobody could be asked in time. */
  async current(now: number, waitUntil: (work: Promise<unknown>) => void): Promise<number | null> {
    const age = now - this.#askedAt;
    if (age < REFRESH_AGE_MS) return this.#edition;
    if (age < MAX_AGE_MS) {
      waitUntil(this.#refresh(now).catch(() => undefined));
      return this.#edition;
    }
    try {
      await within(ASK_LIMIT_MS, this.#refresh(now));
      return this.#edition;
    } catch {
      return null;
    }
  }

  /** One request asks for all; the others wait for it only so long, because its connection may die with its answer. */
  #refresh(now: number): Promise<void> {
    const running = this.#asking;
    if (running) return orTakeOver(running, () => this.#askNow(now));
    const asking = this.#askNow(now).finally(() => {
      this.#asking = null;
    });
    this.#asking = asking;
    return asking;
  }

  async #askNow(now: number): Promise<void> {
    const { edition, takenDown } = await this.ask();
    this.#edition = Math.max(this.#edition, edition);
    this.#takenDown = new Set(takenDown);
    this.#askedAt = Math.max(this.#askedAt, now);
  }
}
