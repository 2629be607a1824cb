import { type Presence, stillPresent, withoutPresence, withPresence } from "#app/features/articles/presence.ts";

/**
 * Who has which article open: in memory, and in one row an article for an object that sleeps between two reports. The rows are
 * written by `save`, once for the reports of some seconds.
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
