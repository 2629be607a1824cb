import { ONLINE_MS } from "#app/domain/audience/engagement.ts";
import { type OnlineReaders, onlineReaders } from "#app/domain/audience/online.ts";
import type { AudiencePage, PageAddress } from "#app/domain/audience/page.ts";
import type { Progress } from "./audience-ledger.ts";

/** Open pages that are remembered at most; beyond it the oldest are forgotten. */
const OPEN_MAX = 50_000;

interface Open extends Progress {
  /** Null: a reader who is not recognised, and does not count as online. */
  visitor: string | null;
  address: PageAddress;
  source: string;
  seenAt: number;
}

/**
 * Pages that readers have open, in memory only: each reports every half minute, so that after a restart the list is
 * complete again before anything on it would have expired, and open pages cause no writes.
 */
export class OpenPages {
  /** By the id of the view, the one that reported last at the end. */
  readonly #open = new Map<string, Open>();

  note(id: string, page: Open): void {
    this.#open.delete(id);
    this.#open.set(id, page);
    const [oldest] = this.#open.keys();
    if (this.#open.size > OPEN_MAX && oldest !== undefined) this.#open.delete(oldest);
  }

  /** Addresses of the pages that count as online. */
  addresses(now: number): PageAddress[] {
    const counted = [...this.#open.values()].filter(({ visitor, seenAt }) => visitor !== null && now - seenAt <= ONLINE_MS);
    return [...new Map(counted.map(({ address }) => [address.path, address])).values()];
  }

  /** Takes out the pages that have not been visible for too long, with what they reported last. */
  takeExpired(now: number): (Progress & { id: string; seenAt: number })[] {
    const expired: (Progress & { id: string; seenAt: number })[] = [];
    for (const [id, { engagedMs, listenedMs, depth, vitals, seenAt }] of this.#open) {
      if (now - seenAt <= ONLINE_MS) break;
      expired.push({ id, engagedMs, listenedMs, depth, vitals, seenAt });
      this.#open.delete(id);
    }
    return expired;
  }

  /** Readers of pages that were visible within a minute; `pageOf` knows which addresses are pages. */
  online(now: number, pageOf: (address: PageAddress) => AudiencePage | null | undefined): OnlineReaders {
    return onlineReaders(
      [...this.#open.values()].flatMap(({ visitor, address, source, seenAt }) => {
        const page = now - seenAt <= ONLINE_MS && visitor !== null ? pageOf(address) : null;
        return page && visitor !== null ? [{ visitor, page, source, seenAt }] : [];
      }),
    );
  }
}
