import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { Random } from "./random.ts";

/** When every simulated world begins: a Saturday noon in Fortaleza. Epoch milliseconds. */
export const START = Date.UTC(2026, 10, 21, 15);

/** Lines of the event log that a failure shows. */
const TAIL_LINES = 60;

/** A computer with a clock of its own, which may be wrong (ms). */
export class Machine {
  skewMs = 0;

  constructor(readonly name: string) {}
}

/** A process: what its code waits for never arrives once it is dead, which is how a crash stops code between two awaits. */
export class SimulatedProcess {
  isAlive = true;
  /** When it last did anything. */
  activeAt = 0;

  constructor(
    readonly name: string,
    readonly machine: Machine,
  ) {}
}

interface ScheduledEvent {
  at: number;
  order: number;
  process: SimulatedProcess | null;
  run: () => void | Promise<void>;
  isCancelled: boolean;
}

/** In which process the code that runs now is; the patched globals of `globals.ts` ask it. */
const running = new AsyncLocalStorage<{ kernel: Kernel; process: SimulatedProcess }>();

export const currentProcess = () => running.getStore();

const earlier = (one: ScheduledEvent, other: ScheduledEvent) => one.at < other.at || (one.at === other.at && one.order < other.order);

// Taken before anything is patched.
const { setImmediate: afterMicrotasks } = globalThis;

/** Virtual time: events in their order, one at a time, each followed by all the code that it lets go on. */
export class Kernel {
  now = START;
  readonly random: Random;
  /** Broken invariants, and errors of the simulation itself. */
  readonly violations: string[] = [];
  readonly #hash = createHash("sha256");
  readonly #tail: string[] = [];
  readonly #heap: ScheduledEvent[] = [];
  #order = 0;
  eventCount = 0;

  constructor(
    readonly seed: number,
    /** Receives every line of the event log. */
    private readonly onLine: ((line: string) => void) | null = null,
  ) {
    this.random = new Random(seed);
  }

  /** Runs `run` after `ms`, in `process` unless it is dead by then; null: outside of all processes. */
  after(ms: number, process: SimulatedProcess | null, run: () => void | Promise<void>): ScheduledEvent {
    const event: ScheduledEvent = { at: this.now + Math.max(0, Math.ceil(ms)), order: this.#order, process, run, isCancelled: false };
    this.#order += 1;
    this.#push(event);
    return event;
  }

  /** Answers after `ms`, in `process`; never once that is dead. */
  answer<T>(ms: number, process: SimulatedProcess, value: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.after(ms, process, () => {
        try {
          resolve(value());
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  }

  /** Runs code in a process now. */
  within<T>(process: SimulatedProcess, work: () => T): T {
    return running.run({ kernel: this, process }, work);
  }

  /** One line of the event log, which is hashed. */
  log(text: string): void {
    const line = `${this.now - START} ${running.getStore()?.process.name ?? "-"} ${text}`;
    this.#hash.update(line);
    this.#tail.push(line);
    if (this.#tail.length > TAIL_LINES) this.#tail.shift();
    this.onLine?.(line);
  }

  violate(text: string): void {
    this.log(`VIOLATION ${text}`);
    this.violations.push(`at ${((this.now - START) / 1_000).toFixed(3)} s: ${text}`);
  }

  /** Of the log so far. */
  hash(): string {
    return this.#hash.copy().digest("hex");
  }

  tail(): readonly string[] {
    return this.#tail;
  }

  /** Lets events happen until `time`, or until something is wrong. */
  async runUntil(time: number): Promise<void> {
    for (let next = this.#heap[0]; next && next.at <= time && this.violations.length === 0; next = this.#heap[0]) {
      this.#pop();
      if (next.isCancelled || next.process?.isAlive === false) continue;
      this.now = Math.max(this.now, next.at);
      this.eventCount += 1;
      if (next.process) next.process.activeAt = this.now;
      try {
        const done = next.process ? this.within(next.process, next.run) : running.exit(next.run);
        await done;
      } catch (error) {
        this.violate(`an event threw ${error instanceof Error ? error.stack : String(error)}`);
      }
      // All that this event let go on runs before time does.
      await new Promise<void>((resume) => afterMicrotasks(resume));
    }
    if (this.violations.length === 0) this.now = Math.max(this.now, time);
  }

  /** When the last of the events is due that a process waits for; null: it waits for none. */
  lastDueOf(process: SimulatedProcess): number | null {
    let last: number | null = null;
    for (const event of this.#heap) if (event.process === process && !event.isCancelled) last = Math.max(last ?? 0, event.at);
    return last;
  }

  #push(event: ScheduledEvent): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!earlier(event, heap[above] as ScheduledEvent)) break;
      heap[at] = heap[above] as ScheduledEvent;
      at = above;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const child = right < heap.length && earlier(heap[right] as ScheduledEvent, heap[left] as ScheduledEvent) ? right : left;
      if (child >= heap.length || !earlier(heap[child] as ScheduledEvent, last)) break;
      heap[at] = heap[child] as ScheduledEvent;
      at = child;
    }
    heap[at] = last;
  }
}
