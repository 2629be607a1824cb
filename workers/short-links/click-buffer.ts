import type { Visit } from "#app/domain/links/visit.ts";
import type { ClickLogStub } from "./bindings.ts";

/** How long visits gather before they go to the log together: what a crash can lose. Milliseconds. */
const GATHER_MS = 200;

/** A sender that has not taken its visits after this long is gone. Milliseconds. */
const SENDER_LATE_MS = 400;

/** Visits of one call. */
const BATCH_MAX = 1_000;

/** Visits that one isolate holds; more come only when the log is out for long. */
const HELD_MAX = 50_000;

/** When a call that failed is tried again: within the time that a Worker has after its answer. Milliseconds. */
const RETRY_MS = [100, 300, 1_000, 3_000, 8_000] as const;

/**
 * Gathers the visits of an isolate, so that the log is asked a few times a second and not once a click. The first of a
 * gathering sends them all, after its own answer; requests share nothing but plain data, as the platform demands.
 */
export class ClickBuffer {
  #held: Visit[] = [];
  #senderSince: number | null = null;

  /** Keeps a visit; answers the work to be done after the answer, for whoever has to send, else null. */
  add(visit: Visit, log: () => ClickLogStub, now: number): Promise<void> | null {
    if (this.#held.length >= HELD_MAX) {
      console.error(JSON.stringify({ level: "error", event: "click-lost", linkId: visit.linkId }));
      return null;
    }
    this.#held.push(visit);
    if (this.#senderSince !== null && now - this.#senderSince < SENDER_LATE_MS) return null;
    this.#senderSince = now;
    return this.#send(log);
  }

  async #send(log: () => ClickLogStub): Promise<void> {
    await scheduler.wait(GATHER_MS);
    this.#senderSince = null;
    const held = this.#held;
    this.#held = [];
    const calls: Promise<void>[] = [];
    for (let from = 0; from < held.length; from += BATCH_MAX) calls.push(deliver(log, held.slice(from, from + BATCH_MAX)));
    await Promise.all(calls);
  }
}

/** Hands a batch over. It keeps its name when it is sent again, so that the log counts it once. */
async function deliver(log: () => ClickLogStub, visits: readonly Visit[]): Promise<void> {
  const batchId = crypto.randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    try {
      // A stub whose object died stays broken.
      await log().record(batchId, visits);
      return;
    } catch (error) {
      const wait = RETRY_MS[attempt];
      if (wait === undefined) {
        console.error(JSON.stringify({ level: "error", event: "clicks-lost", count: visits.length, message: String(error) }));
        return;
      }
      await scheduler.wait(wait);
    }
  }
}
