import { type Presence, stillPresent, withoutPresence, withPresence } from "#app/features/articles/presence.ts";
import { ONLINE_MS } from "#app/features/audience/engagement.ts";
import { type OnlineReaders, onlineReaders } from "#app/features/audience/online.ts";
import type { AudiencePage, PageAddress } from "#app/features/audience/page.ts";
import type { Progress } from "./audience-ledger.ts";

/** Open pages that are remembered at most; beyond it the oldest are forgotten. */
const OPEN_MAX = 50_000;

/** The last report of an open page. */
export interface OpenPageNote extends Progress {
  id: string;
  /** Time of the report (ms). */
  seenAt: number;
  /** The last report that its reader's session goes on with (ms). */
  signAt: number;
  /** Its reader has asked not to be recognised since, and does not count as online. */
  isPrivate: boolean;
}

export interface OpenPage extends OpenPageNote {
  /** Null: a reader who is not recognised, and does not count as online. */
  visitor: string | null;
  address: PageAddress;
  source: string;
  /** Time when its view was recorded (ms). */
  viewedAt: number;
}

const isOnline = ({ visitor, isPrivate, seenAt }: OpenPage, now: number): boolean => visitor !== null && !isPrivate && now - seenAt <= ONLINE_MS;

/**
 * Pages that readers have open, in memory. An object sleeps between two heartbeats: what their stored views do not say is taken by
 * `takeUnsaved` for the journal, and all of it noted again when the object wakes.
 */
export class OpenPages {
  /** By the id of the view, the one that reported last at the end. */
  readonly #open = new Map<string, OpenPage>();
  readonly #unsaved = new Set<string>();

  find(id: string): OpenPage | undefined {
    return this.#open.get(id);
  }

  /** `isSaved`: the stored view says the same. */
  note(page: OpenPage, isSaved: boolean): void {
    const { id } = page;
    this.#open.delete(id);
    this.#open.set(id, page);
    if (isSaved) this.#unsaved.delete(id);
    else this.#unsaved.add(id);
    const [oldest] = this.#open.keys();
    if (this.#open.size > OPEN_MAX && oldest !== undefined) this.#forget(oldest);
  }

  /** Notes since the last call, which are stored nowhere. */
  takeUnsaved(): OpenPageNote[] {
    const unsaved = [...this.#unsaved].flatMap((id) => {
      const page = this.#open.get(id);
      if (!page) return [];
      const { seenAt, signAt, isPrivate, engagedMs, listenedMs, depth, vitals } = page;
      return [{ id, seenAt, signAt, isPrivate, engagedMs, listenedMs, depth, vitals }];
    });
    this.#unsaved.clear();
    return unsaved;
  }

  /** Addresses of the pages that count as online. */
  addresses(now: number): PageAddress[] {
    const counted = [...this.#open.values()].filter((page) => isOnline(page, now));
    return [...new Map(counted.map(({ address }) => [address.path, address])).values()];
  }

  /** Takes out the pages that have not been visible for too long, with what they reported last. */
  takeExpired(now: number): OpenPageNote[] {
    const expired: OpenPageNote[] = [];
    for (const page of this.#open.values()) {
      if (now - page.seenAt <= ONLINE_MS) break;
      expired.push(page);
      this.#forget(page.id);
    }
    return expired;
  }

  /** Readers of pages that were visible within a minute; `pageOf` knows which addresses are pages. */
  online(now: number, pageOf: (address: PageAddress) => AudiencePage | null | undefined): OnlineReaders {
    return onlineReaders(
      [...this.#open.values()].flatMap((open) => {
        const { visitor, address, source, seenAt } = open;
        const page = isOnline(open, now) ? pageOf(address) : null;
        return page && visitor !== null ? [{ visitor, page, source, seenAt }] : [];
      }),
    );
  }

  #forget(id: string): void {
    this.#open.delete(id);
    this.#unsaved.delete(id);
  }
}

/**
 * Tracks who has which article open: in memory, and in one row an article for an object that sleeps between two reports. `save` writes the rows, once
 * for the reports of some seconds.
 */
export class PresenceRegistry {
  #byArticle = new Map<number, readonly Presence[]>();
  readonly #unsaved = new Set<number>();

  constructor(private readonly sql: SqlStorage) {}

  open(): void {
    this.sql.exec("CREATE TABLE IF NOT EXISTS presence (article INTEGER PRIMARY KEY, people TEXT NOT NULL)");
    for (const { article, people } of this.sql.exec<{ article: number; people: string }>("SELECT article, people FROM presence"))
      this.#byArticle.set(article, JSON.parse(people) as Presence[]);
  }

  report(articleId: number, presence: Omit<Presence, "seenAt">, now: number): Presence[] {
    return this.#set(articleId, withPresence(this.#byArticle.get(articleId) ?? [], { ...presence, seenAt: now }), now);
  }

  leave(articleId: number, editing: string, userId: number, now: number): void {
    this.#set(articleId, withoutPresence(this.#byArticle.get(articleId) ?? [], editing, userId, now), now);
  }

  list(articleId: number, now: number): Presence[] {
    return stillPresent(this.#byArticle.get(articleId) ?? [], now);
  }

  /** Stores what changed. */
  save(): void {
    for (const article of this.#unsaved) {
      const people = this.#byArticle.get(article);
      if (people) this.sql.exec("INSERT OR REPLACE INTO presence (article, people) VALUES (?, ?)", article, JSON.stringify(people));
      else this.sql.exec("DELETE FROM presence WHERE article = ?", article);
    }
    this.#unsaved.clear();
  }

  #set(articleId: number, people: Presence[], now: number): Presence[] {
    this.#byArticle.set(articleId, people);
    this.#unsaved.add(articleId);
    for (const [id, present] of this.#byArticle) {
      if (stillPresent(present, now).length > 0) continue;
      this.#byArticle.delete(id);
      this.#unsaved.add(id);
    }
    return people;
  }
}
