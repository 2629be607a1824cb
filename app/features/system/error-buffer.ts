/** Request ids that are stored of a kind and day: the latest ones (ours). */
export const REQUEST_IDS_MAX = 5;

/** Kinds that wait to be written at once; an isolate logs fewer than sixty (ours). */
export const BUFFERED_KINDS_MAX = 80;

/** Days that counts of errors are stored. */
export const ERROR_RETENTION_DAYS = 30;

/** Errors of a kind on a day (`YYYY-MM-DD` on the newsroom's clock). */
export interface ErrorCount {
  day: string;
  /** Event of the log line. */
  kind: string;
  count: number;
  /** Time of the latest entry. Milliseconds. */
  lastAt: number;
  /** Newest first, each once, at most `REQUEST_IDS_MAX`. */
  requestIds: readonly string[];
}

/** Kind of errors whose event name is invalid, or that exceed the number of kinds. */
const OTHER_KIND = "other";

const KIND = /^[a-z][a-z0-9-]{0,39}$/;

const newestIds = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, REQUEST_IDS_MAX);

/** Errors of one kind and day, in whatever order they came. */
const joined = (one: ErrorCount, other: ErrorCount): ErrorCount => {
  const [newer, older] = one.lastAt >= other.lastAt ? [one, other] : [other, one];
  return { ...newer, count: one.count + other.count, requestIds: newestIds([...newer.requestIds, ...older.requestIds]) };
};

/** Counts of errors that are not written yet. It never holds more than `BUFFERED_KINDS_MAX` kinds and days, and one for the others. */
export class ErrorBuffer {
  #counts = new Map<string, ErrorCount>();

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** Counts one error. `requestId` empty: of no request. */
  note({ day, event, requestId, at }: { day: string; event: string; requestId: string; at: number }): void {
    this.#add({ day, kind: KIND.test(event) ? event : OTHER_KIND, count: 1, lastAt: at, requestIds: requestId === "" ? [] : [requestId] });
  }

  /** Takes everything out. */
  take(): ErrorCount[] {
    const taken = [...this.#counts.values()];
    this.#counts = new Map();
    return taken;
  }

  /** Puts back what could not be written. */
  restore(counts: readonly ErrorCount[]): void {
    for (const one of counts) this.#add(one);
  }

  #add(one: ErrorCount): void {
    const kind = this.#counts.has(`${one.day} ${one.kind}`) || this.#counts.size < BUFFERED_KINDS_MAX ? one.kind : OTHER_KIND;
    const key = `${one.day} ${kind}`;
    const known = this.#counts.get(key);
    this.#counts.set(key, known ? joined(known, { ...one, kind }) : { ...one, kind });
  }
}
