import { entrySize, type PageEntry } from "./page-entry.server.ts";

/** Bytes of pages kept in one isolate: well under its 128 MB. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Least recently used pages go first, by bytes. */
export class MemoryTier {
  #entries = new Map<string, PageEntry>();
  #bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  get(key: string): PageEntry | undefined {
    const entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
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
  }
}
