import { type Database, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { BODY_MAX } from "./article.ts";
import { sanitizeBody } from "./body-html.server.ts";
import { type DraftRepository, readUnsavedStories } from "./drafts.store.ts";
import type { PendingDraft } from "./pending-draft.ts";

const COUNTED = 10;

export interface DraftDeps {
  db: Database;
  drafts: DraftRepository;
  now(): number;
}

/** What an editor sends to be kept: fields as on the wire, which may still break the form's rules. */
export interface DraftWrite {
  editing: string;
  seq: number;
  baseVersion: number;
  fields: Record<string, unknown>;
}

/** Text that was typed into existing articles and not saved. It never reaches a reader. */
export function createDraftService({ db, drafts, now }: DraftDeps) {
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
