import { BATCH_DEDUPLICATION_MS, type Visit } from "#app/domain/links/visit.ts";
import type { ClickLogStub } from "./bindings.ts";

/** How long visits gather before they go to the log together: what a crash can lose. Milliseconds. */
const GATHER_MS = 200;

/** A sender that has not taken its visits after this long is gone. Milliseconds. */
const SENDER_LATE_MS = 400;

/** Visits of one call. */
const BATCH_MAX = 1_000;

/** Bytes of visits that one isolate holds until the log has them: some 50,000; more come only when the log is out for long. */
const HELD_BYTES_MAX = 48 * 1024 * 1024;

/** A visit's bytes, about: its objects, and two for each character of what its sender chose. */
export const sizeOfVisit = ({ userAgent, hints, referrer, address, utm, origin }: Visit): number =>
  500 + 2 * [userAgent, hints, referrer, address ?? "", ...Object.values(utm), ...Object.values(origin)].reduce((sum, text) => sum + text.length, 0);

/** When a sender tries again: within the time that a Worker has after its answer. Milliseconds. */
const RETRY_MS = [100, 300, 1_000, 3_000, 8_000] as const;

/** A call without an answer after this long belongs to a request that is gone. Milliseconds. */
const CALL_LATE_MS = 20_000;

/** How long a batch may be sent again: well within the log's memory, or it could count twice. Milliseconds. */
const SENT_AGAIN_MS = BATCH_DEDUPLICATION_MS - 10 * 60_000;

/** Visits under a name by which the log takes them once. Times in milliseconds. */
interface Batch {
  id: string;
  visits: readonly Visit[];
  bytes: number;
  namedAt: number;
  /** Until then it is in a call. */
  calledUntil: number;
}

interface Clock {
  /** Milliseconds. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}

const CLOCK: Clock = { now: () => Date.now(), wait: (ms) => scheduler.wait(ms) };

const tell = (event: string, fields: Record<string, unknown>) => console.error(JSON.stringify({ level: "error", event, ...fields }));

/**
 * Gathers the visits of an isolate, so that the log is asked a few times a second and not once a click. The first of a
 * gathering sends them all, after its own answer. Until the log has them they stay here, for the next request that sends: requests
 * share nothing but plain data, as the platform demands, and one that ends early takes none with it.
 */
export class ClickBuffer {
  readonly #clock: Clock;
  #gathered: Visit[] = [];
  /** The newest first; after them those that the log did not take. */
  #batches: Batch[] = [];
  /** Bytes of the visits of both. */
  #heldBytes = 0;
  #senderSince: number | null = null;

  constructor(
    clock = CLOCK,
    private readonly maxBytes = HELD_BYTES_MAX,
  ) {
    this.#clock = clock;
  }

  /** Keeps a visit; answers the work to be done after the answer, if this request has to send, else null. `requestId` is for the log. */
  add(visit: Visit, log: () => ClickLogStub, requestId: string): Promise<void> | null {
    const bytes = sizeOfVisit(visit);
    if (this.#heldBytes + bytes <= this.maxBytes) {
      this.#gathered.push(visit);
      this.#heldBytes += bytes;
    } else tell("click-lost", { requestId, linkId: visit.linkId });
    const now = this.#clock.now();
    if (this.#senderSince !== null && now - this.#senderSince < SENDER_LATE_MS) return null;
    this.#senderSince = now;
    return this.#send(log, requestId);
  }

  async #send(log: () => ClickLogStub, requestId: string): Promise<void> {
    await this.#clock.wait(GATHER_MS);
    this.#senderSince = null;
    this.#nameGathered();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#deliver(log, requestId);
      } catch (error) {
        const wait = RETRY_MS[attempt];
        if (wait === undefined) return tell("clicks-held", { requestId, count: this.#heldVisits(), message: String(error) });
        await this.#clock.wait(wait);
      }
    }
  }

  #nameGathered(): void {
    const gathered = this.#gathered;
    this.#gathered = [];
    for (let from = 0; from < gathered.length; from += BATCH_MAX) {
      const visits = gathered.slice(from, from + BATCH_MAX);
      const bytes = visits.reduce((sum, visit) => sum + sizeOfVisit(visit), 0);
      this.#batches.unshift({ id: crypto.randomUUID(), visits, bytes, namedAt: this.#clock.now(), calledUntil: 0 });
    }
  }

  /** Hands over what is in no call, until the log does not take a batch: that one comes last then, and holds up no other. */
  async #deliver(log: () => ClickLogStub, requestId: string): Promise<void> {
    for (;;) {
      const now = this.#clock.now();
      const batch = this.#batches.find(({ calledUntil }) => calledUntil <= now);
      if (!batch) return;
      if (now - batch.namedAt >= SENT_AGAIN_MS) {
        this.#forget(batch);
        tell("clicks-lost", { requestId, count: batch.visits.length });
        continue;
      }
      batch.calledUntil = now + CALL_LATE_MS;
      try {
        // A stub stays broken after its object crashed.
        await log().record(batch.id, batch.visits);
      } catch (error) {
        batch.calledUntil = 0;
        if (this.#takeOut(batch)) this.#batches.push(batch);
        throw error;
      }
      this.#forget(batch);
    }
  }

  #forget(batch: Batch): void {
    if (this.#takeOut(batch)) this.#heldBytes -= batch.bytes;
  }

  #heldVisits(): number {
    return this.#batches.reduce((sum, { visits }) => sum + visits.length, this.#gathered.length);
  }

  /** False where another call of the same batch was answered before. */
  #takeOut(batch: Batch): boolean {
    const at = this.#batches.indexOf(batch);
    if (at !== -1) this.#batches.splice(at, 1);
    return at !== -1;
  }
}
