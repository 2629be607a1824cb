import { type Presence, stillPresent, withoutPresence, withPresence } from "#app/domain/article/presence.ts";

/**
 * Who has which article open. Kept in memory only: every editor reports again within ten seconds, so a restart of the
 * object mends itself before anybody's report expires, and nothing is written ten times a minute for each open tab.
 */
export class PresenceRooms {
  #rooms = new Map<number, readonly Presence[]>();

  report(articleId: number, presence: Omit<Presence, "seenAt">, now: number): Presence[] {
    return this.#set(articleId, withPresence(this.#rooms.get(articleId) ?? [], { ...presence, seenAt: now }), now);
  }

  leave(articleId: number, editing: string, userId: number, now: number): void {
    this.#set(articleId, withoutPresence(this.#rooms.get(articleId) ?? [], editing, userId, now), now);
  }

  list(articleId: number, now: number): Presence[] {
    return stillPresent(this.#rooms.get(articleId) ?? [], now);
  }

  #set(articleId: number, people: Presence[], now: number): Presence[] {
    this.#rooms.set(articleId, people);
    for (const [id, room] of this.#rooms) if (stillPresent(room, now).length === 0) this.#rooms.delete(id);
    return people;
  }
}
