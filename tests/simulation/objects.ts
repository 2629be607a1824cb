import type { Faults } from "./faults.ts";
import { type Kernel, type Machine, SimulatedProcess } from "./kernel.ts";
import { ObjectStorage } from "./object-storage.ts";
import type { Random } from "./random.ts";

type AnyObject = { alarm?(): Promise<void> } & Record<string, unknown>;

/** How long the platform waits before it runs a handler again that threw, and how often (platform facts; ms). */
const ALARM_RETRY_MS = [2_000, 5_000, 9_000, 18_000, 35_000] as const;
/** How long until a process that died is there again (ms). */
const RESTART_MS = 800;
/** After so long without a call, an alarm or a timer an object sleeps: its memory is gone, its storage is not (platform fact; ms). */
const SLEEPS_AFTER_MS = 10_000;
/** A repeated run of an alarm that had come to its end: the platform promises at least one. */
const ALARM_TWICE = 0.02;

/** One durable object: its storage, which outlives its process, its alarm, and calls that reach it over a network. */
export class ObjectHost {
  readonly storage: ObjectStorage;
  #process: SimulatedProcess | null = null;
  #instance: AnyObject | null = null;
  #ready: Promise<unknown> = Promise.resolve();
  #lives = 0;
  /** The alarm that is being handled; durable as an alarm until its handler is through. */
  #handling: { at: number; failures: number } | null = null;
  #alarmEvent: { isCancelled: boolean } | null = null;

  constructor(
    readonly name: string,
    private readonly make: (ctx: DurableObjectState, process: SimulatedProcess) => object,
    private readonly around: { kernel: Kernel; faults: Faults; random: Random; machine: Machine; isDown(): boolean },
  ) {
    this.storage = new ObjectStorage(around.kernel, around.faults, around.random);
    this.storage.onAlarm = (at) => this.#planAlarm(at);
  }

  get process(): SimulatedProcess | null {
    return this.#process;
  }

  /** Calls a method from another process; rejects when the object dies or the way to it breaks. */
  call(from: SimulatedProcess, method: string, given: readonly unknown[]): Promise<unknown> {
    const { kernel, faults } = this.around;
    const going = faults.rpc();
    const coming = faults.rpc();
    return new Promise((resolve, reject) => {
      const broken = (ms: number) => void kernel.after(ms, from, () => reject(new Error("Network connection lost.")));
      if (going.kind === "lost") return broken(going.ms);
      const sent = structuredClone(given);
      kernel.after(going.ms, null, () => {
        if (this.around.isDown()) return broken(coming.ms);
        this.#boot();
        const process = this.#process as SimulatedProcess;
        const instance = this.#instance as AnyObject;
        process.activeAt = kernel.now;
        // Its caller hears that the object died while it worked.
        this.#waiting.add(broken);
        const answered = (settle: () => void) => {
          this.#waiting.delete(broken);
          process.activeAt = kernel.now;
          if (coming.kind === "good") kernel.after(coming.ms, from, settle);
          else broken(coming.ms);
        };
        kernel.within(process, () => {
          this.#ready
            .then(() => (instance[method] as (...given: unknown[]) => unknown).apply(instance, [...sent]))
            .then(
              (value) => {
                const copy = structuredClone(value);
                answered(() => resolve(copy));
              },
              (error: unknown) => answered(() => reject(new Error(String((error as Error).message)))),
            );
        });
      });
    });
  }

  readonly #waiting = new Set<(ms: number) => void>();

  /** The process dies, with what was not durable. */
  crash(): void {
    const { kernel, random } = this.around;
    if (!this.#process) return;
    kernel.log(`${this.name} dies`);
    this.#process.isAlive = false;
    this.#process = null;
    this.#instance = null;
    this.storage.crash();
    for (const broken of this.#waiting) broken(1 + random.below(50));
    this.#waiting.clear();
    if (this.#handling) {
      const { at } = this.#handling;
      this.#handling = null;
      this.#planAlarm(Math.min(at, this.storage.alarmAt ?? at));
    }
  }

  /** Sleeps once nothing happens in it any more, and looks again until then. */
  #sleepLater(process: SimulatedProcess): void {
    const { kernel } = this.around;
    const idleSince = Math.max(process.activeAt, kernel.lastDueOf(process) ?? 0);
    const isBusy = this.#waiting.size > 0 || this.#handling !== null;
    kernel.after(isBusy ? SLEEPS_AFTER_MS : idleSince + SLEEPS_AFTER_MS - kernel.now, null, () => {
      if (this.#process !== process) return;
      const isIdle = this.#waiting.size === 0 && this.#handling === null && kernel.lastDueOf(process) === null && kernel.now - process.activeAt >= SLEEPS_AFTER_MS;
      if (!isIdle) return this.#sleepLater(process);
      kernel.log(`${this.name} sleeps`);
      process.isAlive = false;
      this.#process = null;
      this.#instance = null;
    });
  }

  /** The clock of its machine was changed. */
  clockChanged(): void {
    if (!this.#handling) this.#planAlarm(this.storage.alarmAt);
  }

  close(): void {
    if (this.#process) this.#process.isAlive = false;
    this.storage.close();
  }

  #boot(): void {
    if (this.#process) return;
    const { kernel, machine } = this.around;
    this.#lives += 1;
    const process = new SimulatedProcess(`${this.name}#${this.#lives}`, machine);
    this.#process = process;
    const ctx = {
      storage: this.storage.boundTo(process),
      blockConcurrencyWhile: (work: () => Promise<unknown>) => {
        this.#ready = work();
        return this.#ready;
      },
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      getWebSockets: () => [],
      setWebSocketAutoResponse: () => undefined,
    } as unknown as DurableObjectState;
    this.#ready = Promise.resolve();
    kernel.within(process, () => {
      kernel.log(`${process.name} begins`);
      this.#instance = this.make(ctx, process) as AnyObject;
    });
    process.activeAt = kernel.now;
    this.#sleepLater(process);
  }

  #planAlarm(at: number | null, leastMs = 0): void {
    const { kernel, machine, random } = this.around;
    if (this.#alarmEvent) this.#alarmEvent.isCancelled = true;
    this.#alarmEvent = null;
    // One that is set while its handler runs waits for its end.
    if (at === null || this.#handling) return;
    const ms = Math.max(leastMs, at - (kernel.now + machine.skewMs), 0);
    this.#alarmEvent = kernel.after(ms + (ms === 0 ? random.below(RESTART_MS) : 0), null, () => this.#fire(at, 0));
  }

  #fire(at: number, failures: number): void {
    const { kernel, random } = this.around;
    if (this.around.isDown()) {
      this.#planAlarm(at, RESTART_MS);
      return;
    }
    this.#boot();
    const process = this.#process as SimulatedProcess;
    const instance = this.#instance;
    if (!instance?.alarm) return;
    this.storage.setAlarm(null);
    this.#handling = { at, failures };
    const handling = this.#handling;
    const isOver = () => this.#handling !== handling;
    kernel.within(process, () => {
      kernel.log("alarm");
      this.#ready
        .then(() => instance.alarm?.())
        .then(
          () => {
            if (isOver()) return;
            this.#handling = null;
            process.activeAt = kernel.now;
            if (random.chance(ALARM_TWICE)) this.#planAlarm(Math.min(at, this.storage.alarmAt ?? at));
            else this.#planAlarm(this.storage.alarmAt);
          },
          (error: unknown) => {
            if (isOver()) return;
            this.#handling = null;
            process.activeAt = kernel.now;
            kernel.log(`alarm threw ${String(error)}`);
            const wait = ALARM_RETRY_MS[failures];
            if (this.storage.alarmAt !== null || wait === undefined) this.#planAlarm(this.storage.alarmAt);
            else this.#alarmEvent = kernel.after(wait, null, () => this.#fire(at, failures + 1));
          },
        );
    });
  }
}
