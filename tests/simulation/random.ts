import { hashOf } from "#tests/support/soak.ts";

/** Numbers that a seed always gives again (mulberry32). Each part of the simulation forks its own, so that one more draw in one part moves no other. */
export class Random {
  #state: number;

  constructor(private readonly seed: number) {
    this.#state = seed | 0;
  }

  fork(name: string): Random {
    return new Random(hashOf(`${this.seed} ${name}`));
  }

  /** 0 ≤ x < 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, 0 ≤ n < `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }
}
