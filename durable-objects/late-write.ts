import { errorFields, logEvent } from "#app/platform/log/log.server.ts";

/** How long a change waits for others: well below the ten seconds of silence after which an object sleeps. Milliseconds. */
export const LATE_WRITE_MS = 5_000;

/**
 * Writes once what changed in a few seconds, instead of with each change. An object whose timer runs does not sleep, so that only a
 * crash loses what waits here.
 */
export class LateWrite {
  #isWaiting = false;

  constructor(private readonly write: () => void) {}

  /** Something changed. */
  soon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      try {
        this.write();
      } catch (error) {
        logEvent("error", "late-write", errorFields(error));
      }
    }, LATE_WRITE_MS);
  }
}
