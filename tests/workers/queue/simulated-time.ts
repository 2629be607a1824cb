/** A seeded source of numbers, 0 ≤ x < 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Time as it passes, and a clock that may be put wrong. Milliseconds. */
export class SimulatedTime {
  #passed = 0;
  #later: { at: number; effect: () => void }[] = [];

  constructor(
    readonly start: number,
    public wrongBy = 0,
  ) {}

  /** What our clock says. */
  get now(): number {
    return this.truth + this.wrongBy;
  }

  /** What everybody else's says. */
  get truth(): number {
    return this.start + this.#passed;
  }

  /** Whether something was begun whose end is still to come. */
  get hasLateEffects(): boolean {
    return this.#later.length > 0;
  }

  /** Lets something happen after a while. */
  after(ms: number, effect: () => void): void {
    this.#later.push({ at: this.#passed + ms, effect });
  }

  pass(ms: number): void {
    this.#passed += Math.max(0, ms);
    const happening = this.#later.filter(({ at }) => at <= this.#passed);
    this.#later = this.#later.filter(({ at }) => at > this.#passed);
    for (const { effect } of happening) effect();
  }
}
