export interface Clock {
  /** Milliseconds. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const REAL_CLOCK: Clock = { now: () => Date.now(), sleep: (ms) => new Promise((resume) => setTimeout(resume, ms)) };

/** Deferrable requests wait so many times as long as the one before held its slot: they get a fifth of the thread (ours). */
const DEFERRAL_FACTOR = 4;
/** They wait no longer than this, as a request may have held its slot while the thread stood still (ours; ms). */
const DEFERRAL_MAX_MS = 500;

/** How long deferrable requests wait after one of them has held a slot for `heldMs` (ms). */
export const deferralAfter = (heldMs: number): number => Math.min(heldMs * DEFERRAL_FACTOR, DEFERRAL_MAX_MS);

export interface SlotQueueOptions {
  /** Number of slots held at a time. */
  slots: number;
  /** A slot that is held for longer counts as free: a cancelled request never releases it (ms). */
  holdTimeoutMs: number;
  /** Interval at which a waiting request polls the queue by its own timer (ms). */
  pollIntervalMs: number;
  /** A waiting request that has not looked for this long is gone, and so is a slot that it was given meanwhile (ms). */
  heartbeatTimeoutMs: number;
  /** Returns how long deferrable requests wait after one of them has held a slot for `heldMs` (ms). Without it they do not. */
  deferralMs?(heldMs: number): number;
}

export interface SlotRequest {
  /** Lower ranks are served first; within a rank first come first served. */
  rank: number;
  /** Maximum of waiting requests of this rank. */
  maxWaiting: number;
  /** A request that was not served after this long is refused (ms). */
  waitTimeoutMs: number;
  /** Owner of the request; null: none in particular. */
  owner: string | null;
  /** Maximum that one owner may have waiting. */
  maxOfOwner: number;
  /** True when slots that the owner holds count too. */
  countsHeld: boolean;
  /** True for a request that is not served within `deferralMs` of another one like it. */
  isDeferrable?: boolean;
}

export interface Slot {
  /** Gives the slot to the next one; calling it again does nothing. `defers`: false where deferrable requests need not wait because of it. */
  release(defers?: boolean): void;
}

interface Holder {
  owner: string | null;
  since: number;
  /** True when the request has continued with its slot. */
  isClaimed: boolean;
  isDeferrable: boolean;
}

interface Waiter extends SlotRequest {
  queuedAt: number;
  seenAt: number;
  holder: Holder | null;
  /** End of the deferral for which it has set its timer (ms). */
  timerAt: number;
  /** Ends its current sleep. */
  wake(): void;
}

/**
 * A counting semaphore with a bounded queue, ordered by rank. A waiting request keeps a timer of its own: in Workers the promise
 * of another request may never settle, because its client disconnected.
 */
export class SlotQueue {
  readonly #held = new Set<Holder>();
  /** In the order in which they are served. */
  readonly #waiting: Waiter[] = [];
  /** Time of the last call that read the queue (ms). */
  #lookedAt: number;
  /** No deferrable request is served before (ms). */
  #deferredUntil = 0;

  constructor(
    private readonly options: SlotQueueOptions,
    private readonly clock: Clock = REAL_CLOCK,
  ) {
    this.#lookedAt = clock.now();
  }

  /** A slot where one is free, nobody waits for it and no request is deferred; else null. */
  tryAcquire(): Slot | null {
    const now = this.#look();
    return this.#isFree(now) && now >= this.#deferredUntil ? this.#take(null, false, now) : null;
  }

  #isFree(now: number): boolean {
    return this.#held.size < this.options.slots && !this.#waiting.some((waiter) => this.#isLive(waiter, now));
  }

  #take(owner: string | null, isDeferrable: boolean, now: number): Slot {
    const holder: Holder = { owner, since: now, isClaimed: true, isDeferrable };
    this.#held.add(holder);
    return this.#slotOf(holder);
  }

  /** A slot, at once or in its turn; null when too many wait already, of all or of its owner, or when it has waited for too long. */
  async acquire(request: SlotRequest): Promise<Slot | null> {
    const { owner, waitTimeoutMs, isDeferrable = false } = request;
    const queuedAt = this.#look();
    if (owner !== null && this.#countOf(owner, request, queuedAt) >= request.maxOfOwner) return null;
    if (this.#isFree(queuedAt) && !(isDeferrable && queuedAt < this.#deferredUntil)) return this.#take(owner, isDeferrable, queuedAt);
    if (this.#waiting.filter((waiter) => waiter.rank === request.rank && this.#isLive(waiter, queuedAt)).length >= request.maxWaiting) return null;
    const waiter: Waiter = { ...request, queuedAt, seenAt: queuedAt, holder: null, timerAt: 0, wake: () => {} };
    const after = this.#waiting.findIndex(({ rank }) => rank > request.rank);
    this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, waiter);
    this.#serve(queuedAt);
    try {
      while (waiter.holder === null) {
        await this.#sleep(waiter);
        const now = this.#look();
        waiter.seenAt = now;
        this.#serve(now);
        if (waiter.holder === null && now - waiter.queuedAt > waitTimeoutMs) return null;
      }
      await this.#yieldThread();
      const { holder } = waiter as { holder: Holder };
      holder.isClaimed = true;
      holder.since = this.clock.now();
      return this.#slotOf(holder);
    } finally {
      const index = this.#waiting.indexOf(waiter);
      if (index >= 0) this.#waiting.splice(index, 1);
    }
  }

  /** Until the waiter is woken, has to poll, or the deferral ends for which it set its timer. */
  async #sleep(waiter: Waiter): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      waiter.wake = resolve;
    });
    const deferral = waiter.timerAt - this.clock.now();
    await Promise.race([woken, this.clock.sleep(deferral > 0 ? Math.min(deferral, this.options.pollIntervalMs) : this.options.pollIntervalMs)]);
  }

  /** Lets the event loop read what arrived meanwhile if somebody waits for a slot; else goes on at once. */
  async yieldIfContended(): Promise<void> {
    if (this.#waiting.length > 0) await this.#yieldThread();
  }

  /** Lets the event loop answer what arrived: workerd reads its sockets when nothing is left to do, at the latest before the first timer, and has answered by the second. */
  async #yieldThread(): Promise<void> {
    await this.clock.sleep(0);
    await this.clock.sleep(0);
  }

  #slotOf(holder: Holder): Slot {
    return {
      release: (defers = true) => {
        if (!this.#held.delete(holder)) return;
        const now = this.#look();
        const { deferralMs } = this.options;
        if (holder.isDeferrable && defers && deferralMs) this.#deferredUntil = Math.max(this.#deferredUntil, now + deferralMs(now - holder.since));
        this.#serve(now);
      },
    };
  }

  #serve(now: number): void {
    while (this.#held.size < this.options.slots) {
      const live = this.#waiting.filter((one) => this.#isLive(one, now));
      const waiter = now < this.#deferredUntil ? live.find((one) => !one.isDeferrable) : live[0];
      if (!waiter) {
        const next = live[0];
        // Only the first one wakes when the deferral ends; the others poll, should its client leave.
        if (!next || next.timerAt === this.#deferredUntil) return;
        next.timerAt = this.#deferredUntil;
        next.wake();
        return;
      }
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      waiter.holder = { owner: waiter.owner, since: now, isClaimed: false, isDeferrable: waiter.isDeferrable ?? false };
      this.#held.add(waiter.holder);
      waiter.wake();
    }
  }

  #countOf(owner: string, { countsHeld }: SlotRequest, now: number): number {
    const held = countsHeld ? [...this.#held].filter((holder) => holder.owner === owner).length : 0;
    return held + this.#waiting.filter((waiter) => waiter.owner === owner && this.#isLive(waiter, now)).length;
  }

  /** A waiter that has not polled in time is skipped, and counts again after its next poll. */
  #isLive({ seenAt }: Waiter, now: number): boolean {
    return now - seenAt <= this.options.heartbeatTimeoutMs;
  }

  /** Drops abandoned holders and waiters; returns the current time (ms). */
  #look(): number {
    const now = this.clock.now();
    this.#rebase(now);
    const { holdTimeoutMs, heartbeatTimeoutMs } = this.options;
    for (const holder of this.#held) if (now - holder.since > (holder.isClaimed ? holdTimeoutMs : heartbeatTimeoutMs)) this.#held.delete(holder);
    for (const waiter of [...this.#waiting])
      if (now - waiter.queuedAt > waiter.waitTimeoutMs + heartbeatTimeoutMs && !this.#isLive(waiter, now)) this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
    return now;
  }

  /**
   * Excludes time without polls from the age of waiters. Each waiter polls every `pollIntervalMs`: a longer gap means that the thread was
   * blocked and no waiter could poll. Cancelled waiters are detected once the thread runs. When the clock was set back, all times are shifted.
   */
  #rebase(now: number): void {
    const passed = now - this.#lookedAt;
    this.#lookedAt = now;
    const unseen = passed < 0 ? passed : Math.max(0, passed - this.options.pollIntervalMs);
    if (unseen === 0) return;
    for (const waiter of this.#waiting) waiter.seenAt += unseen;
    for (const holder of this.#held) if (passed < 0 || !holder.isClaimed) holder.since += unseen;
    if (passed < 0) for (const waiter of this.#waiting) waiter.queuedAt += unseen;
    if (passed < 0) this.#deferredUntil += unseen;
  }
}

interface SerialExecutorOptions extends Omit<SlotQueueOptions, "slots" | "holdTimeoutMs"> {
  /** Jobs that may wait. */
  maxWaiting: number;
  /** A job that has not started after this is dropped (ms). */
  waitTimeoutMs: number;
  /** A job that runs for longer blocks the next one no more (ms). */
  runTimeoutMs: number;
}

/** Runs the jobs of an isolate's requests one at a time, first come first served. */
export class SerialExecutor {
  readonly #queue: SlotQueue;

  constructor(
    private readonly options: SerialExecutorOptions,
    clock?: Clock,
  ) {
    this.#queue = new SlotQueue({ ...options, slots: 1, holdTimeoutMs: options.runTimeoutMs }, clock);
  }

  /** The job's result; null when too many are waiting, it timed out waiting, or one with the same `key` is queued or running. */
  async run<T>(work: () => Promise<T>, key?: string): Promise<T | null> {
    const { maxWaiting, waitTimeoutMs } = this.options;
    const slot = await this.#queue.acquire({ rank: 0, maxWaiting, waitTimeoutMs, owner: key ?? null, maxOfOwner: 1, countsHeld: true });
    if (!slot) return null;
    try {
      return await work();
    } finally {
      slot.release();
    }
  }
}
