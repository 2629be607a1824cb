import { type Presence, stillPresent, withoutPresence, withPresence } from "#app/domain/articles/presence.ts";

/**
 * Who has which article open, in memory only: every editor reports again within ten seconds, so after a restart the
 * registry is complete before any report expires, and open tabs cause no writes.
 */
export class PresenceRegistry {
  #byArticle = new Map<number, readonly Presence[]>();

  report(articleId: number, presence: Omit<Presence, "seenAt">, now: number): Presence[] {
    return this.#set(articleId, withPresence(this.#byArticle.get(articleId) ?? [], { ...presence, seenAt: now }), now);
  }

  leave(articleId: number, editing: string, userId: number, now: number): void {
    this.#set(articleId, withoutPresence(this.#byArticle.get(articleId) ?? [], editing, userId, now), now);
  }

  list(articleId: number, now: number): Presence[] {
    return stillPresent(this.#byArticle.get(articleId) ?? [], now);
  }

  #set(articleId: number, people: Presence[], now: number): Presence[] {
    this.#byArticle.set(articleId, people);
    for (const [id, present] of this.#byArticle) if (stillPresent(present, now).length === 0) this.#byArticle.delete(id);
    return people;
  }
}
