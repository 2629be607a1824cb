/** Values that are remembered at a time. */
const REMEMBERED = 1_000;

/** Remembers what was looked up for a few seconds; concurrent requests look up on their own, because one's promise may end with it. */
export class RecentLookups<T> {
  readonly #known = new Map<string, { at: number; value: T }>();

  constructor(private readonly ageMs: number) {}

  async find(key: string, now: number, look: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key);
    if (known && Math.abs(now - known.at) < this.ageMs) return known.value;
    const value = await look();
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, { at: now, value });
    return value;
  }
}
