import type { AudiencePageRepository } from "#app/features/audience/audience-pages.store.ts";
import type { AudiencePage, PageAddress } from "#app/features/audience/page.ts";

/** How long a page is taken for what it was, and an address for no page. Milliseconds. */
const FOUND_MS = 10 * 60_000;
const MISSING_MS = 30_000;

/** Addresses that are remembered; anybody can send new ones. */
const REMEMBERED = 5_000;

/** Addresses that are asked for at a time. */
const ASKED_AT_ONCE = 2_000;

/** What D1 says of addresses, remembered for some minutes. */
export class PageDirectory {
  readonly #known = new Map<string, { page: AudiencePage | null; until: number }>();

  constructor(private readonly repository: AudiencePageRepository) {}

  /** Asks D1 for those that are not known, in one batch. */
  async learn(addresses: readonly PageAddress[], now: number): Promise<void> {
    const wanted = addresses.filter(({ path }) => (this.#known.get(path)?.until ?? 0) <= now).slice(0, ASKED_AT_ONCE);
    if (wanted.length === 0) return;
    const found = await this.repository.findPages(wanted);
    for (const { path } of wanted) {
      const page = found.get(path) ?? null;
      this.#known.delete(path);
      this.#known.set(path, { page, until: now + (page ? FOUND_MS : MISSING_MS) });
    }
    this.#forgetOldest(new Set(addresses.map(({ path }) => path)));
  }

  /** Evicts the oldest entries, except those of the current request: open pages would be taken for unknown. */
  #forgetOldest(kept: ReadonlySet<string>): void {
    for (const path of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break;
      if (!kept.has(path)) this.#known.delete(path);
    }
  }

  /** The page of an address; null for an address that is none, undefined while that is not known. */
  pageOf({ path }: PageAddress): AudiencePage | null | undefined {
    return this.#known.get(path)?.page;
  }
}
