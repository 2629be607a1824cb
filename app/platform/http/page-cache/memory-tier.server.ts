import { entrySize, type PageEntry } from "./page-entry.server.ts";

/** Bytes of pages kept in one isolate: well under its 128 MB. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Pages of one path that are told apart by a parameter: what anybody may number must not take the place of all others (ours). */
export const VARIANTS_MAX = 24;

/** Least recently used pages go first, by bytes, and by `VARIANTS_MAX` within a path. */
export class MemoryTier {
  #entries = new Map<string, PageEntry>();
  /** Keys with a parameter by their path, the least recently used first. */
  readonly #variants = new Map<string, Set<string>>();
  #bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  get(key: string): PageEntry | undefined {
    const entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.#touchVariant(key);
    }
    return entry;
  }

  /** All of them; none counts as used. */
  entries(): IterableIterator<PageEntry> {
    return this.#entries.values();
  }

  set(key: string, entry: PageEntry): void {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#bytes += entrySize(entry);
    const variants = this.#touchVariant(key);
    for (const oldest of variants) {
      if (variants.size <= VARIANTS_MAX) break;
      this.delete(oldest);
    }
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.maxBytes || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entrySize(entry);
    const path = pathOf(key);
    const variants = this.#variants.get(path);
    variants?.delete(key);
    if (variants?.size === 0) this.#variants.delete(path);
  }

  /** The variants of the key's path, this one as the last; none where it has no parameter. */
  #touchVariant(key: string): Set<string> {
    const path = pathOf(key);
    if (path === key) return new Set();
    const variants = this.#variants.get(path) ?? new Set();
    this.#variants.set(path, variants);
    variants.delete(key);
    variants.add(key);
    return variants;
  }
}

/** A key without its parameters. */
function pathOf(key: string): string {
  const end = key.indexOf("?");
  return end < 0 ? key : key.slice(0, end);
}
