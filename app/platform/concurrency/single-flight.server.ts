/** Thrown by `withTimeout`; whether the work took effect is unknown. */
export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = "TimeoutError";
  }
}

/** The work's result, or null after `ms` milliseconds; the work itself continues. */
async function settledWithin<T>(ms: number, work: Promise<T>): Promise<{ value: T } | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work.then((value) => ({ value })), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The work's result, or a `TimeoutError` after `ms` milliseconds; the work itself continues. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const settled = await settledWithin(ms, work);
  if (!settled) throw new TimeoutError(ms);
  return settled.value;
}

/** Time for which a call is shared: well over D1's usual latency. Milliseconds. */
const SHARED_MS = 1_000;

/** Number of shared calls that a caller waits for before it makes its own. */
const MAX_WAITS = 2;

interface Call<T> {
  promise: Promise<T>;
  startedAt: number;
}

/**
 * One call per key at a time, shared by concurrent callers. In Workers a promise of another request may never settle,
 * because its client disconnected: a call is shared for `sharedMs` only, then the next caller starts a new one.
 */
export class SingleFlight<T> {
  readonly #calls = new Map<string, Call<T>>();

  constructor(private readonly sharedMs = SHARED_MS) {}

  async run(key: string, work: () => Promise<T>): Promise<T> {
    for (let waits = 0; waits < MAX_WAITS; waits += 1) {
      const call = this.#calls.get(key);
      const left = call ? this.#sharedFor(call) : 0;
      if (!call || left <= 0) break;
      const settled = await settledWithin(left, call.promise);
      if (settled) return settled.value;
      if (this.#calls.get(key) === call) break;
    }
    return this.restart(key, work);
  }

  /** For how long a call may still be waited for (ms); not at all where the clock was put back since, which makes its age unknown. */
  #sharedFor({ startedAt }: Call<T>): number {
    const age = Date.now() - startedAt;
    return age < 0 ? 0 : this.sharedMs - age;
  }

  /** Makes a call that waits for no other one; later callers share it. */
  restart(key: string, work: () => Promise<T>): Promise<T> {
    const call: Call<T> = { promise: work(), startedAt: Date.now() };
    this.#dropAbandoned(call.startedAt);
    this.#calls.delete(key);
    this.#calls.set(key, call);
    const settle = () => {
      if (this.#calls.get(key) === call) this.#calls.delete(key);
    };
    call.promise.then(settle, settle);
    return call.promise;
  }

  /** Drops expired calls; the map is in start order. */
  #dropAbandoned(now: number): void {
    for (const [key, { startedAt }] of this.#calls) {
      if (Math.abs(now - startedAt) < this.sharedMs) break;
      this.#calls.delete(key);
    }
  }
}
