import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type Article, type ArticleContent, BODY_MAX } from "./article.ts";
import { sanitizeBody } from "./body-html.server.ts";
import { readUnsavedStories } from "./drafts.store.ts";
import type { PendingDraft } from "./drafts.ts";
import type { Presence } from "./presence.ts";
import type { Revision, RevisionPage } from "./revisions.store.ts";

export interface RevisionReading {
  revision: Revision;
  content: ArticleContent & Pick<Article, "position" | "status">;
}

/** The history of an article, for the newsroom. */
export function createRevisionService({ db, articles, revisions }: SharedDependencies) {
  const existing = (article: Article | null) => {
    if (!article || article.deletedAt !== null) refuse("not-found", "Matéria não encontrada.");
  };
  return {
    async list(articleId: number, where: { page: number; limit: number }): Promise<RevisionPage> {
      const [article, page] = await readTogether(db, articles.readArticle(articleId), revisions.readPage(articleId, where));
      existing(article);
      return page;
    },

    /** The text at a version, sanitised by the present rules. */
    async get(articleId: number, version: number): Promise<RevisionReading> {
      const [article, found] = await readTogether(db, articles.readArticle(articleId), revisions.readAt(articleId, version));
      existing(article);
      if (!found) refuse("not-found", "Versão não encontrada.");
      const { snapshot, ...revision } = found;
      const content = JSON.parse(snapshot) as RevisionReading["content"];
      return { revision, content: { ...content, body: sanitizeBody(content.body) } };
    },
  };
}

const COUNTED = 10;

/** Fields as on the wire, which may still break the form's rules. */
export interface DraftWrite {
  editing: string;
  seq: number;
  baseVersion: number;
  fields: Record<string, unknown>;
}

/** Text that was typed into existing articles and not saved. It never reaches a reader. */
export function createDraftService({ db, drafts, now }: SharedDependencies) {
  return {
    /** Refuses with `conflict` when the same editor has sent something later. A repeated call answers the same. */
    async keep(articleId: number, userId: number, { editing, seq, baseVersion, fields }: DraftWrite): Promise<PendingDraft> {
      const { conteudo } = fields;
      const cleaned = typeof conteudo === "string" ? { ...fields, conteudo: sanitizeBody(conteudo) } : fields;
      if (typeof cleaned.conteudo === "string" && cleaned.conteudo.length > BODY_MAX) refuse("invalid", "O texto é longo demais.");
      const kept = await drafts.keep(articleId, userId, { editing, seq, baseVersion, fields: JSON.stringify(cleaned), updatedAt: now() });
      if (!kept) refuse("not-found", "Matéria não encontrada.");
      if (kept.author.id !== userId) refuse("conflict", "Esta edição foi aberta por outra pessoa. Recarregue a página.");
      if (kept.seq > seq) refuse("conflict", "Há texto mais novo desta mesma edição.");
      return kept;
    },

    /** Stories over which a person's own unsaved text lies, as far as the menu counts: it says no more than "9+". */
    readUnsavedCount: (userId: number): Read<number> => mapRead(readUnsavedStories(userId, COUNTED), ({ length }) => length),

    list: (articleId: number): Promise<PendingDraft[]> => readOne(db, drafts.readPending(articleId)),

    /** One's own; `anyones` also that of somebody else. */
    async discard(articleId: number, editing: string, userId: number, { anyones }: { anyones: boolean }): Promise<void> {
      if (!(await drafts.discard(articleId, editing, anyones ? null : userId, now()))) refuse("not-found", "Rascunho não encontrado.");
    },
  };
}

/** The object that keeps presence; `audience()` implements it. */
export interface PresencePort {
  reportPresence(articleId: number, presence: Omit<Presence, "seenAt">): Promise<Presence[]>;
  leavePresence(articleId: number, editing: string, userId: number): Promise<void>;
  listPresence(articleId: number): Promise<Presence[]>;
}

export interface PresenceReading {
  people: Presence[];
  /** Of the article as it is saved. */
  version: number;
}

/** Tracks who has an article open in the editor. */
export function createPresenceService({ db, articles, counter: room }: SharedDependencies) {
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
