import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { type ArticleForm, changedFields, type FormField, formOf, recordOf } from "../article-form.ts";
import type { Saver } from "../conflict/who-saved.ts";
import { isPublishing, type SaveKind } from "../save-plan.ts";
import { andThen, type Effect, type RecoveredDraft, type SessionState, type Step, step, type TransitionContext } from "./session-state.ts";

/** Merge of two texts with a common base. */
export interface Rebase {
  /** Their value where only they changed the field, else mine. */
  merged: ArticleForm;
  /** Fields changed by them only. */
  brought: FormField[];
  /** Fields changed differently by both: a person chooses. */
  clashes: FormField[];
}

const withFieldsOf = (form: ArticleForm, names: readonly FormField[], from: ArticleForm): ArticleForm => {
  const taken: Partial<ArticleForm> = Object.fromEntries(names.map((name) => [name, from[name]]));
  return { ...form, ...taken };
};

/** The rebase of http-api § Articles: field by field, the body being one field. */
export function rebase(base: ArticleForm, mine: ArticleForm, theirs: ArticleForm): Rebase {
  const byMe = new Set(changedFields(base, mine));
  const apart = new Set(changedFields(mine, theirs));
  const byThem = changedFields(base, theirs);
  const brought = byThem.filter((name) => !byMe.has(name));
  return { merged: withFieldsOf(mine, brought, theirs), brought, clashes: byThem.filter((name) => byMe.has(name) && apart.has(name)) };
}

/** `theirs` with the spelling of `base` where only the server's normalisation differs: that is not a change. */
export function keepSpelling(base: ArticleForm, stored: ArticleForm, theirs: ArticleForm): ArticleForm {
  const changed = new Set(changedFields(stored, theirs));
  const unchanged = (Object.keys(theirs) as FormField[]).filter((name) => !changed.has(name));
  return withFieldsOf(theirs, unchanged, base);
}

/** One field of `form` as `from` has it. */
export const takeField = (form: ArticleForm, name: FormField, from: ArticleForm): ArticleForm => withFieldsOf(form, [name], from);

/** Shows another text, over another saved state. */
function replaceText(state: SessionState, form: ArticleForm, base: ArticleForm, stored: ArticleForm): Step {
  const next = { ...state, form, base, stored };
  return form.conteudo === state.form.conteudo ? step(next) : step(next, { type: "showBody", html: form.conteudo });
}

/** The server has the text: pending drafts that it was taken over from are deleted. */
export function deleteSuperseded(state: SessionState): Step {
  const { record, supersededDrafts } = state;
  if (supersededDrafts.length === 0) return step(state);
  const effects: Effect[] = record ? supersededDrafts.map((edicao) => ({ type: "deleteDraft", articleId: record.id, edicao })) : [];
  return step({ ...state, supersededDrafts: [] }, ...effects);
}

/** Merges the currently saved article into the text. An outdated answer changes nothing. */
export function mergeSaved(state: SessionState, current: ArticleWire, saver: Saver, wanted: SaveKind | null): Step {
  const { base, stored: storedBefore, form, record, conflict: open, categories } = state;
  if (record && current.versao < record.versao) return step(state);
  const stored = formOf(current, categories);
  const theirs = keepSpelling(base, storedBefore, stored);
  const { merged, brought, clashes } = rebase(base, form, theirs);
  const apart = changedFields(merged, theirs);
  const fields = [...new Set([...(open?.fields ?? []).filter((name) => apart.includes(name)), ...clashes])];
  const mergeBase = open?.mergeBase ?? { base, stored: storedBefore, versao: record?.versao ?? null };
  const next = replaceText({ ...state, record: recordOf(current) }, merged, theirs, stored);
  return andThen(next, (replaced) =>
    step({
      ...replaced,
      conflict: fields.length > 0 ? { theirs, saver, mergeBase, fields, wanted, asked: wanted ? 1 : 0 } : null,
      merge: brought.length > 0 ? { saver, fields: brought } : replaced.merge,
    }),
  );
}

/** Resolves one field of the conflict; after the last one the waiting save continues. */
export function chooseField(state: SessionState, field: FormField, side: "mine" | "theirs", label: string): Step {
  const { conflict, form } = state;
  if (!conflict) return step(state);
  const taken: Step =
    side === "mine"
      ? step(state)
      : replaceText({ ...state, replaced: { text: `O seu texto em ${label} deu lugar ao outro.`, form } }, takeField(form, field, conflict.theirs), state.base, state.stored);
  const fields = conflict.fields.filter((name) => name !== field);
  return andThen(taken, (next) => {
    if (fields.length > 0) return step({ ...next, conflict: { ...conflict, fields } });
    const decided = { ...next, conflict: null };
    return conflict.wanted ? step(decided, { type: "send", event: { type: "saveRequested", kind: conflict.wanted } }) : step(decided);
  });
}

export function undoReplaced(state: SessionState): Step {
  const { replaced } = state;
  if (!replaced) return step(state);
  const back = replaceText({ ...state, replaced: null }, replaced.form, state.base, state.stored);
  return andThen(back, (next) => (replaced.aside ? step(next, { type: "removeEntry", edicao: replaced.aside }) : step(next)));
}

/** This text as a journal entry of its own, offered on the next visit. */
const copyOf = (state: SessionState, articleId: number | null, { now, id }: TransitionContext): Effect => ({
  type: "writeEntry",
  entry: {
    userId: state.me.id,
    edicao: id,
    articleId,
    form: state.form,
    base: state.base,
    stored: state.stored,
    versao: state.record?.versao ?? null,
    at: now,
    unsettled: null,
  },
});

/** Shows the currently saved article, as after a restore; the replaced text can be restored. */
export function showSaved(state: SessionState, article: ArticleWire, context: TransitionContext): Step {
  const saved = formOf(article, state.categories);
  const isChanged = changedFields(state.base, state.form).length > 0;
  const copy = isChanged ? [copyOf(state, article.id, context)] : [];
  const cleared: SessionState = {
    ...state,
    replaced: isChanged ? { text: "O que você ainda não tinha salvo saiu da tela.", form: state.form, aside: context.id } : null,
    conflict: null,
    record: recordOf(article),
    errors: {},
  };
  return andThen(step(cleared, ...copy), (next) => replaceText(next, saved, saved, saved));
}

/** Returns to the saved text; the replaced text can be restored. */
export function discard(state: SessionState): Step {
  const { record, pendingDraft, edicao } = state;
  const cleared: SessionState = {
    ...state,
    replaced: { text: record ? "Você voltou ao texto salvo." : "Você começou em branco.", form: state.form },
    conflict: null,
    unconfirmed: null,
    pendingDraft: null,
    restored: null,
  };
  const own: Effect[] = record && pendingDraft ? [{ type: "deleteDraft", articleId: record.id, edicao }] : [];
  return andThen(andThen(replaceText(cleared, state.base, state.base, state.stored), deleteSuperseded), (next) => step(next, ...own));
}

/** Continues from a text of an earlier session, merged with what is saved now. */
function restore(state: SessionState, draft: RecoveredDraft): Step {
  const { base: current, stored: storedNow, form: mine } = state;
  const { form, base, stored: storedThen, versao, edicao, at, where, hasDraft, unsettled } = draft;
  const theirs = keepSpelling(base, storedThen, storedNow);
  const { merged, clashes } = rebase(base, form, theirs);
  const next = keepSpelling(current, theirs, merged);
  const superseding = hasDraft ? { ...state, supersededDrafts: [...state.supersededDrafts, edicao] } : state;
  if (changedFields(current, next).length === 0 && !unsettled) return deleteSuperseded(superseding);
  const isWriting = changedFields(current, mine).length > 0;
  const marked: SessionState = {
    ...superseding,
    unconfirmed: unsettled,
    failure:
      unsettled && isPublishing(unsettled.wanted)
        ? { text: "A publicação que você pediu ficou sem resposta. Tente de novo: ela não será feita duas vezes.", wanted: unsettled.wanted }
        : state.failure,
    replaced: isWriting ? { text: "O texto que estava na tela deu lugar ao que você recuperou.", form: mine } : state.replaced,
    conflict:
      clashes.length > 0
        ? { theirs: current, saver: { name: null, isMe: false }, mergeBase: { base, stored: storedThen, versao }, fields: clashes, wanted: null, asked: 0 }
        : state.conflict,
    restored: { at, where },
  };
  return replaceText(marked, next, current, storedNow);
}

/** The old entry is removed once its text is in this session's own. */
const moveEntry = ({ where, edicao }: RecoveredDraft): Effect[] => (where === "device" ? [{ type: "moveEntry", edicao }] : []);

/** Continues with the newest recovered text, unless writing has begun; offers the others. Newest first. */
export function takeRecovered(state: SessionState, drafts: readonly RecoveredDraft[]): Step {
  const [newest, ...older] = drafts;
  if (!newest) return step(state);
  if (changedFields(state.base, state.form).length > 0) return step({ ...state, offered: drafts });
  return andThen(restore(state, newest), (next) => step({ ...next, offered: older }, ...moveEntry(newest)));
}

const withoutOffer = (state: SessionState, { edicao }: RecoveredDraft): SessionState => ({ ...state, offered: state.offered.filter((draft) => draft.edicao !== edicao) });

export function acceptRecovered(state: SessionState, draft: RecoveredDraft, context: TransitionContext): Step {
  const isWriting = changedFields(state.base, state.form).length > 0;
  const copy = isWriting ? [copyOf(state, state.record?.id ?? null, context)] : [];
  return andThen(step(withoutOffer(state, draft), ...copy), (next) => andThen(restore(next, draft), (restored) => step(restored, ...moveEntry(draft))));
}

export function refuseRecovered(state: SessionState, draft: RecoveredDraft): Step {
  const next = withoutOffer(state, draft);
  if (draft.where === "device") return step(next, { type: "removeEntry", edicao: draft.edicao });
  return state.record ? step(next, { type: "deleteDraft", articleId: state.record.id, edicao: draft.edicao }) : step(next);
}
