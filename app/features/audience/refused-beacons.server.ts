import type { AudiencePort } from "./audience-port.server.ts";

/** How long refused beacons are added up before their number is recorded: they must not cost what the limit spares. Milliseconds. */
const ADDED_UP_MS = 1_000;

/** Beacons beyond an address's limit, in the memory of an isolate for a second. */
export class RefusedBeacons {
  #waiting = 0;
  #isSending = false;

  /** Counts one; within a second the sum is recorded. Never fails. */
  count(port: Pick<AudiencePort, "recordCounts">, today: () => string, waitUntil: (work: Promise<unknown>) => void): void {
    this.#waiting += 1;
    if (this.#isSending) return;
    this.#isSending = true;
    const send = async () => {
      await new Promise((resume) => setTimeout(resume, ADDED_UP_MS));
      const count = this.#waiting;
      this.#waiting = 0;
      this.#isSending = false;
      await port.recordCounts({ day: today(), exclusions: { limit: count }, errors: [] });
    };
    waitUntil(send().catch(() => undefined));
  }
}
