import type { Kernel, SimulatedProcess } from "./kernel.ts";
import type { Random } from "./random.ts";

/** How a call to D1 goes. `hangs`: carried out, never answered. Milliseconds. */
interface D1Fate {
  kind: "good" | "refused" | "answer-lost" | "hangs";
  requestMs: number;
  answerMs: number;
}

/** How a call to a provider goes; `effect` says whether, and when, the provider carries it out. */
export interface CallFate {
  effect: "none" | "now" | "late";
  answer: "good" | "dropped" | "cut" | "garbage" | "hangs" | "twice" | { status: number; body?: unknown; headers?: Record<string, string> };
  requestMs: number;
  answerMs: number;
}

/** How much goes wrong in one world, between 0 and 1 each; drawn with the seed. */
export interface FailureMode {
  d1: number;
  storage: number;
  rpc: number;
  provider: number;
  /** Crashes of one process or machine in an hour. */
  crashesPerHour: number;
  /** Of a process that waits for a provider or for its storage: where a crash hurts most. */
  deaths: number;
  /** Of such a moment, that a person does something just then. */
  meddling: number;
  /** Changes of a machine's clock in a day. */
  skewsPerDay: number;
}

/** After every time-out of ours, and well before anybody looks for what may have gone out (ms). */
const LATE_MS = 45_000;

const pick = (random: Random, from: readonly CallFate["answer"][]): CallFate["answer"] => random.pick(from);

/** Draws what befalls each call. After `end` nothing does any more: every provider recovers one day. */
export class Faults {
  readonly #random: Random;
  /** Called at the moments in which a crash or a person's act hurts most. */
  onDelicateMoment: (process: SimulatedProcess, what: "dies" | "person") => void = () => undefined;
  /** When a process last had trouble with D1: its pages may be older for a while. */
  readonly d1TroubleAt = new Map<string, number>();
  /** When any process last had trouble, or did not answer. */
  anyTroubleAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly kernel: Kernel,
    readonly trouble: FailureMode,
    public end: number,
  ) {
    this.#random = kernel.random.fork("faults");
  }

  #befalls(probability: number): boolean {
    return this.kernel.now < this.end && this.#random.chance(probability);
  }

  /** Milliseconds a call takes on its way, now and then many. */
  #latency(usual: number): number {
    return this.#befalls(0.01) ? this.#random.below(usual * 100) : 1 + this.#random.below(usual);
  }

  d1(process: SimulatedProcess, isWrite: boolean): D1Fate {
    const requestMs = this.#latency(8);
    const answerMs = this.#latency(8);
    const fate: D1Fate = { kind: "good", requestMs, answerMs };
    if (this.#befalls(this.trouble.d1)) {
      const kind = this.#random.below(isWrite ? 5 : 3);
      if (kind === 0) fate.kind = "refused";
      else if (kind === 1) fate.kind = "hangs";
      else if (kind === 2) fate.requestMs = this.#random.below(12_000);
      else fate.kind = "answer-lost";
    }
    if (fate.kind !== "good" || fate.requestMs + fate.answerMs > 500) this.noteTrouble(process, fate.requestMs + fate.answerMs);
    return fate;
  }

  noteTrouble(process: SimulatedProcess, lastsMs: number): void {
    this.d1TroubleAt.set(process.name, Math.max(this.d1TroubleAt.get(process.name) ?? 0, this.kernel.now + lastsMs));
    this.anyTroubleAt = Math.max(this.anyTroubleAt, this.kernel.now + lastsMs);
  }

  /** A call between processes: lost on its way, or its answer is. */
  rpc(): { kind: "good" | "lost" | "answer-lost"; ms: number } {
    const ms = this.#latency(6);
    if (!this.#befalls(this.trouble.rpc)) return { kind: "good", ms };
    return { kind: this.#random.chance(0.5) ? "lost" : "answer-lost", ms };
  }

  /** A process begins to wait for something outside of it. */
  delicate(process: SimulatedProcess): void {
    if (this.#befalls(this.trouble.deaths)) this.kernel.after(this.#random.below(this.#random.chance(0.5) ? 30 : 500), null, () => this.onDelicateMoment(process, "dies"));
    if (this.#befalls(this.trouble.meddling)) this.kernel.after(this.#random.below(100), null, () => this.onDelicateMoment(process, "person"));
  }

  /** R2 and the renderer of cards. */
  storageFails(): boolean {
    return this.#befalls(this.trouble.storage);
  }

  /** A call that only asks. */
  reading(refusals: readonly CallFate["answer"][] = []): CallFate {
    const fate: CallFate = { effect: "now", answer: "good", requestMs: this.#latency(60), answerMs: this.#latency(60) };
    if (!this.#befalls(this.trouble.provider)) return fate;
    return {
      ...fate,
      answer: pick(this.#random, ["dropped", "cut", "garbage", "hangs", { status: 500 }, { status: 502 }, { status: 429, headers: { "Retry-After": "60" } }, ...refusals]),
    };
  }

  /** A call that changes something at the provider: only `refusals` prove that it did not; `doubtful` ones come with and without an effect. */
  sending(refusals: readonly CallFate["answer"][], doubtful: readonly CallFate["answer"][]): CallFate {
    const fate: CallFate = { effect: "now", answer: "good", requestMs: this.#latency(200), answerMs: this.#latency(200) };
    if (!this.#befalls(this.trouble.provider)) return fate;
    const kind = this.#random.below(10);
    if (kind < 3) return { ...fate, effect: "none", answer: this.#random.pick(refusals) };
    const effect = this.#random.pick(["none", "now", "now", "late"] as const);
    return { ...fate, effect, answer: pick(this.#random, ["dropped", "cut", "garbage", "hangs", "twice", { status: 500 }, { status: 502 }, ...doubtful]) };
  }

  /** When a late effect happens (ms from now). */
  lateMs(): number {
    return 1_000 + this.#random.below(LATE_MS);
  }

  chance(probability: number): boolean {
    return this.#befalls(probability);
  }

  below(limit: number): number {
    return this.#random.below(limit);
  }
}
