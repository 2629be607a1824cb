import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ErrorBuffer, type ErrorCount } from "./error-buffer.ts";

/** Least time between two writes of an isolate: a flood of errors is one write a minute (ours; ms). */
const WRITE_INTERVAL_MS = MINUTE_MS;

/** Storage of the counts. */
interface ErrorStore {
  add(counts: readonly ErrorCount[]): Promise<void>;
}

/** Of the request in which an error is logged. */
export interface ErrorWriting {
  store(): ErrorStore;
  /** Keeps the work alive behind the answer; may throw where the request is over. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Counts the errors that an isolate logs, and writes them behind answers: the first at once, what follows a minute later at most with the
 * next error or request. What an isolate counted last is lost when it ends. Nothing here throws, and nobody waits for it.
 */
export class ErrorRecorder {
  readonly #buffer = new ErrorBuffer();
  #writtenAt = Number.NEGATIVE_INFINITY;
  #isWriting = false;

  /** Counts an error of a day (`YYYY-MM-DD`) at `at` (ms), and writes where that is due. */
  note(error: { day: string; event: string; requestId: string; at: number }, writing: ErrorWriting): void {
    this.#buffer.note(error);
    this.writeIfDue(writing, error.at);
  }

  /** Writes what was counted, unless this isolate wrote within the last minute. */
  writeIfDue({ store, waitUntil }: ErrorWriting, now: number): void {
    if (this.#buffer.isEmpty || this.#isWriting || Math.abs(now - this.#writtenAt) < WRITE_INTERVAL_MS) return;
    this.#writtenAt = now;
    this.#isWriting = true;
    const counts = this.#buffer.take();
    const work = Promise.resolve()
      .then(() => store().add(counts))
      .catch((error: unknown) => {
        this.#buffer.restore(counts);
        // Not an error: it would be counted, and written in vain as well.
        logEvent("info", "errors-not-stored", errorFields(error));
      })
      .finally(() => {
        this.#isWriting = false;
      });
    try {
      waitUntil(work);
    } catch (error) {
      logEvent("info", "errors-not-awaited", errorFields(error));
    }
  }
}
