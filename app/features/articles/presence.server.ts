import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { ArticleRepository } from "./articles.store.ts";
import type { Presence } from "./presence.ts";

/** The object that keeps presence; `audience()` implements it. */
export interface PresencePort {
  reportPresence(articleId: number, presence: Omit<Presence, "seenAt">): Promise<Presence[]>;
  leavePresence(articleId: number, editing: string, userId: number): Promise<void>;
  listPresence(articleId: number): Promise<Presence[]>;
}

export interface PresenceDeps {
  db: Database;
  articles: ArticleRepository;
  room: PresencePort;
}

export interface PresenceReading {
  people: Presence[];
  /** Of the article as it is saved. */
  version: number;
}

/** Who has an article open in the editor. */
export function createPresenceService({ db, articles, room }: PresenceDeps) {
  const versionOf = async (articleId: number): Promise<number> => (await readOne(db, articles.readVersion(articleId))) ?? refuse("not-found", "Matéria não encontrada.");
  return {
    async report(articleId: number, presence: Omit<Presence, "seenAt">): Promise<PresenceReading> {
      const version = await versionOf(articleId);
      return { people: await room.reportPresence(articleId, presence), version };
    },

    async list(articleId: number): Promise<PresenceReading> {
      const [version, people] = await Promise.all([versionOf(articleId), room.listPresence(articleId)]);
      return { people, version };
    },

    leave: (articleId: number, editing: string, userId: number): Promise<void> => room.leavePresence(articleId, editing, userId),
  };
}
