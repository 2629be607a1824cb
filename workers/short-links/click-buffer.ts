import { BATCH_DEDUPLICATION_MS, type Visit } from "#app/features/links/visit.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { ClickLogStub } from "./bindings.ts";

/** Time that visits gather before they are sent to the log together: what a crash can lose. Milliseconds. */
const GATHER_MS = 200;

/** Within this a call of the log, and a timer beyond its time, must end to prove that visits may gather (ours; ms). */
const QUICK_MS = 300;

/** Time that such a proof holds: the processor may be busy the next moment (our choice; ms). */
const PROVEN_MS = 2_000;

/** A visit that was answered and is not in the log after this long is behind: the next request brings it there before its own answer (ours; ms). */
const BEHIND_MS = 400;

/** Longest time that an answer waits for the log: a person wants the page, not the count (ours; ms). */
const BEFORE_ANSWER_MS = 5_000;

/** Calls at a time that answers wait for: beyond them visits gather, or the calls themselves would be the load (ours). */
const CALLS_MAX = 64;

/** Time in which no answer waits for a log that refused, or did not answer (our choice; ms). */
const OUT_MS = 2_000;

/** A sender that has not taken its visits after this long is gone. Milliseconds. */
const SENDER_LATE_MS = 400;

/** Visits of one call. */
const BATCH_MAX = 1_000;

/** Bytes of visits that one isolate holds until the log has them: some 50,000; more come only when the log is out for long. */
const HELD_BYTES_MAX = 48 * 1024 * 1024;

/** A visit's bytes, about: its objects, and two for each character of what its sender chose. */
export const sizeOfVisit = ({ userAgent, hints, referrer, address, utm, origin }: Visit): number =>
  500 + 2 * [userAgent, hints, referrer, address ?? "", ...Object.values(utm), ...Object.values(origin)].reduce((sum, text) => sum + text.length, 0);

/** Delays of a sender's retries: within the time that a Worker has after its answer. Milliseconds. */
const RETRY_MS = [100, 300, 1_000, 3_000, 8_000] as const;

/** A call without an answer after this long belongs to a request that is gone. Milliseconds. */
const CALL_LATE_MS = 20_000;

/** Time in which a batch may be sent again: well within the log's memory, or it could count twice. Milliseconds. */
const SENT_AGAIN_MS = BATCH_DEDUPLICATION_MS - 10 * MINUTE_MS;

/** Visits under a name by which the log takes them once. Times in milliseconds. */
interface Batch {
  id: string;
  visits: readonly Visit[];
  bytes: number;
  namedAt: number;
  /** Arrival of the first of them. */
  since: number;
  /** Until then it is in a call. */
  calledUntil: number;
}

interface Clock {
  /** Milliseconds. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}

const CLOCK: Clock = { now: () => Date.now(), wait: (ms) => scheduler.wait(ms) };

/** Work of a request for its visit: `before` its answer, and `after` it. */
interface Counting {
  before: Promise<unknown> | null;
  after: Promise<void> | null;
}

const NOTHING: Counting = { before: null, after: null };

const tell = (event: string, fields: Record<string, unknown>) => console.error(JSON.stringify({ level: "error", event, ...fields }));

/**
 * Gathers the visits of an isolate, so that the log is asked a few times a second and not once a click. They gather only while it
 * is proven that they are durable soon: else a visit is in the log before its answer. Until the log has them they stay here, for the
 * next request that sends: requests share nothing but plain data, as the platform demands, and one that ends early takes none with it.
 */
export class ClickBuffer {
  readonly #clock: Clock;
  #gathered: Visit[] = [];
  /** Arrival of the first of them. */
  #gatheredSince = Number.POSITIVE_INFINITY;
  /** The newest first; after them those that the log did not take. */
  #batches: Batch[] = [];
  /** Bytes of the visits of both. */
  #heldBytes = 0;
  #senderSince: number | null = null;
  /** Time when call and timer were last seen to be quick. */
  #provenAt = Number.NEGATIVE_INFINITY;
  #provingSince = Number.NEGATIVE_INFINITY;
  /** Until then nobody's answer waits for the log. */
  #outUntil = Number.NEGATIVE_INFINITY;

  constructor(
    clock = CLOCK,
    private readonly maxBytes = HELD_BYTES_MAX,
  ) {
    this.#clock = clock;
  }

  /** Keeps a visit; answers what this request has to do for it. `requestId` is for the log. */
  add(visit: Visit, log: () => ClickLogStub, requestId: string): Counting {
    const now = this.#clock.now();
    const bytes = sizeOfVisit(visit);
    if (this.#heldBytes + bytes <= this.maxBytes) {
      if (this.#gathered.length === 0) this.#gatheredSince = now;
      this.#gathered.push(visit);
      this.#heldBytes += bytes;
    } else tell("click-lost", { requestId, linkId: visit.linkId });
    if (!this.#mayGather(now) && this.#calls(now) < CALLS_MAX) return this.#sendBefore(log, requestId, now);
    if (this.#senderSince !== null && now - this.#senderSince < SENDER_LATE_MS) return NOTHING;
    this.#senderSince = now;
    return { before: null, after: this.#sendGathered(log, requestId) };
  }

  #mayGather(now: number): boolean {
    if (now < this.#outUntil) return true;
    if (now - this.#provenAt > PROVEN_MS) return false;
    return now - this.#gatheredSince <= BEHIND_MS && this.#batches.every(({ since }) => now - since <= BEHIND_MS);
  }

  #calls(now: number): number {
    return this.#batches.reduce((sum, { calledUntil }) => sum + Number(calledUntil > now), 0);
  }

  /** Sends all visits before the answer, this one first of all. */
  #sendBefore(log: () => ClickLogStub, requestId: string, now: number): Counting {
    this.#nameGathered();
    let isOver = false;
    const first = this.#deliver(log, requestId).then(
      () => null,
      (error: unknown) => {
        this.#outUntil = this.#clock.now() + OUT_MS;
        return { error };
      },
    );
    const over = first.then(() => {
      isOver = true;
    });
    const late = this.#clock.wait(BEFORE_ANSWER_MS).then(() => {
      if (!isOver) this.#outUntil = this.#clock.now() + OUT_MS;
    });
    const after = first.then((failed) => (failed === null ? this.#prove(now) : this.#sendAgain(log, requestId, failed.error)));
    return { before: Promise.race([over, late]), after };
  }

  /** After a quick call: whether a timer is as quick, so that visits may gather from now on. */
  async #prove(calledAt: number): Promise<void> {
    const now = this.#clock.now();
    if (now - calledAt > QUICK_MS || now - this.#provingSince < SENDER_LATE_MS) return;
    this.#provingSince = now;
    await this.#clock.wait(GATHER_MS);
    if (this.#clock.now() - now <= QUICK_MS) this.#provenAt = this.#clock.now();
  }

  async #sendGathered(log: () => ClickLogStub, requestId: string): Promise<void> {
    const since = this.#clock.now();
    await this.#clock.wait(GATHER_MS);
    this.#senderSince = null;
    this.#nameGathered();
    try {
      await this.#deliver(log, requestId);
      const isQuick = this.#clock.now() - since <= GATHER_MS + QUICK_MS;
      this.#provenAt = isQuick ? this.#clock.now() : Number.NEGATIVE_INFINITY;
    } catch (error) {
      await this.#sendAgain(log, requestId, error);
    }
  }

  /** Tries what the log did not take. */
  async #sendAgain(log: () => ClickLogStub, requestId: string, cause: unknown): Promise<void> {
    let failure = cause;
    for (const wait of RETRY_MS) {
      await this.#clock.wait(wait);
      this.#nameGathered();
      try {
        return await this.#deliver(log, requestId);
      } catch (error) {
        failure = error;
      }
    }
    tell("clicks-held", { requestId, count: this.#heldVisits(), message: String(failure) });
  }

  #nameGathered(): void {
    const [gathered, since] = [this.#gathered, this.#gatheredSince];
    this.#gathered = [];
    this.#gatheredSince = Number.POSITIVE_INFINITY;
    for (let from = 0; from < gathered.length; from += BATCH_MAX) {
      const visits = gathered.slice(from, from + BATCH_MAX);
      const bytes = visits.reduce((sum, visit) => sum + sizeOfVisit(visit), 0);
      this.#batches.unshift({ id: crypto.randomUUID(), visits, bytes, namedAt: this.#clock.now(), since, calledUntil: 0 });
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
