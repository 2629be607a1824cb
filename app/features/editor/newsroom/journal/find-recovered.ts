import type { RevisionWire } from "#app/features/articles/revisions.wire.ts";
import type { DraftWire } from "../../drafts.wire.ts";
import { type ArticleForm, type CategoryChoice, completeForm, withFields } from "../article-form.ts";
import { type ApiResult, toApiResult } from "../save-outcome.ts";
import type { RecoveredDraft, SessionState } from "../session/session-state.ts";
import { type JournalEntry, listEntries, openEditings, recoverableEntries } from "./journal-store.ts";

type Get = (path: string) => Promise<unknown>;

/** The article's version that a draft is based on; offline, the current one. */
async function formAt(get: Get, articleId: number, versao: number, categories: readonly CategoryChoice[], otherwise: ArticleForm): Promise<ArticleForm> {
  const { ok, body }: ApiResult = await toApiResult(get(`/posts/${articleId}/revisions/${versao}`));
  return ok ? withFields(otherwise, (body as RevisionWire).campos, categories) : otherwise;
}

/** An entry of before a field existed has the field's first value. */
const completeEntry = (entry: JournalEntry): JournalEntry => ({ ...entry, form: completeForm(entry.form), base: completeForm(entry.base), stored: completeForm(entry.stored) });

/** This person's unsaved texts of earlier sessions, newest first: pending drafts on the server and this browser's journal. */
export async function findRecovered({ record, me, stored, edicao: own, categories }: SessionState, drafts: readonly DraftWire[], get: Get): Promise<RecoveredDraft[]> {
  const [entries, open] = await Promise.all([listEntries(me.id), openEditings()]);
  const local = recoverableEntries(entries.map(completeEntry), record?.id ?? null, open, Date.now());
  const found: RecoveredDraft[] = local.map((entry) => ({ ...entry, where: "device", hasDraft: drafts.some(({ edicao }) => edicao === entry.edicao) }));
  const remote = drafts.filter(({ minha, edicao }) => minha && edicao !== own && !open.has(edicao) && !local.some((entry) => entry.edicao === edicao));
  for (const { edicao, versao, campos, atualizadoEm } of remote) {
    const base = record && versao !== record.versao ? await formAt(get, record.id, versao, categories, stored) : stored;
    found.push({ form: withFields(base, campos, categories), base, stored: base, versao, edicao, at: Date.parse(atualizadoEm), where: "server", hasDraft: true, unsettled: null });
  }
  return found.sort((one, other) => other.at - one.at);
}
