/** How long text may wait for an autosave (spec 1 §9). Milliseconds. */
export const AUTOSAVE_AFTER_MS = 8_000;
/** The rich text reaches the form some time after its keys, the journal's pause at the latest. Milliseconds. */
const INPUT_LAG_MAX_MS = 1_000;

/** The time and the timers that a schedule uses; a test gives its own. */
export interface Clock {
  now(): number;
  /** Runs `work` once after so many milliseconds; answers how to cancel it. */
  after(milliseconds: number, work: () => void): () => void;
}

export const BROWSER_CLOCK: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** What one rendering of the editor shows of its text. */
export interface TextState {
  /** The text, compared by identity. */
  text: unknown;
  /** Whether the server lacks something of it that may be sent. */
  isUnsaved: boolean;
  /** Whether a save is under way, or none can arrive. */
  isBlocked: boolean;
}

/**
 * Starts a save at most 8 s after the first change that the server lacks. It is given the same state as often as the
 * screen is rendered: only a change of the text, or the end of a save, moves the deadline.
 */
export class AutosaveSchedule {
  readonly #clock: Clock;
  readonly #save: () => void;
  #state: TextState = { text: null, isUnsaved: false, isBlocked: false };
  /** When the oldest change that no save has taken along was made. */
  #unsavedSince: number | null = null;
  /** The first key since the text last changed in the form. */
  #typedAt: number | null = null;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, save: () => void) {
    this.#clock = clock;
    this.#save = save;
  }

  /** Something was typed that the form does not hold yet. */
  noteInput(): void {
    const now = this.#clock.now();
    if (this.#typedAt === null || now - this.#typedAt > INPUT_LAG_MAX_MS) this.#typedAt = now;
  }

  observe(next: TextState): void {
    const before = this.#state;
    this.#state = next;
    const changedAt = this.#changedAt(next.text !== before.text);
    const isStarting = next.isBlocked && !before.isBlocked;
    // What a save takes along no longer waits; what is typed while it is under way waits from then on.
    if (isStarting || (!next.isBlocked && !next.isUnsaved)) this.#unsavedSince = null;
    else if (!next.isBlocked || next.text !== before.text) this.#unsavedSince ??= changedAt;
    this.#plan();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #changedAt(isNewText: boolean): number {
    const now = this.#clock.now();
    const typedAt = this.#typedAt;
    if (!isNewText) return now;
    this.#typedAt = null;
    return typedAt !== null && now - typedAt <= INPUT_LAG_MAX_MS ? typedAt : now;
  }

  #plan(): void {
    const { isUnsaved, isBlocked } = this.#state;
    const due = isUnsaved && !isBlocked ? this.#unsavedSince : null;
    if (due === null) this.stop();
    if (due === null || this.#cancel) return;
    this.#cancel = this.#clock.after(Math.max(0, due + AUTOSAVE_AFTER_MS - this.#clock.now()), () => {
      this.#cancel = null;
      this.#unsavedSince = null;
      this.#save();
    });
  }
}
