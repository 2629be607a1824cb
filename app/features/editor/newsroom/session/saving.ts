import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { type ArticleForm, changedFields, formOf, recordOf } from "../article-form.ts";
import type { Saver } from "../conflict/who-saved.ts";
import type { UnconfirmedSave } from "../journal/journal-store.ts";
import type { SaveOutcome } from "../save-outcome.ts";
import { autosavesArticle, isPublishing, planDraft, planSave, type SaveKind } from "../save-plan.ts";
import { deleteSuperseded, mergeSaved } from "./merging.ts";
import { journalEntry } from "./schedule.ts";
import { andThen, type SaveInProgress, type SaveStep, type SessionState, type Step, step, type TransitionContext, wasRefused } from "./session-state.ts";

/** Time that the confirmation is shown before the list opens (spec 1 §9). Milliseconds. */
const LEAVE_AFTER_MS = 1_200;
/** Confirmations last 2.5 s (spec 1 §4). Milliseconds. */
const NOTICE_MS = 2_500;
/** Others may save again while a merge is sent; after so many merges a person is asked (ours). */
const MAX_MERGES = 3;

const CONFIRMATIONS: Record<SaveKind, string> = {
  autosave: "Rascunho salvo!",
  save: "Rascunho salvo!",
  publish: "Publicado!",
  "publish-now": "Publicado!",
  update: "Matéria atualizada!",
  withdraw: "A matéria voltou para rascunho.",
  "cancel-schedule": "Agendamento cancelado.",
  "request-review": "Enviada para revisão!",
  "end-review": "A matéria saiu da revisão.",
};

export const withNotice = (state: SessionState, text: string, now: number): SessionState => ({ ...state, notice: { text, until: now + NOTICE_MS } });

const at = (state: SessionState, next: SaveStep): SessionState => (state.saving ? { ...state, saving: { ...state.saving, step: next } } : state);

/** Starts a save; during another save it waits, and then sends everything typed. */
export function requestSave(state: SessionState, kind: SaveKind, context: TransitionContext): Step {
  if (!state.saving) return startSave(state, kind, context);
  return kind === "autosave" ? step(state) : step({ ...state, queued: kind });
}

function startSave(before: SessionState, kind: SaveKind, context: TransitionContext): Step {
  const isAutosave = kind === "autosave";
  const state: SessionState = {
    ...before,
    saving: { kind, merges: 0, step: { at: "planning" } },
    failure: isAutosave ? before.failure : null,
    wroteAfterPublishing: isAutosave && before.wroteAfterPublishing,
  };
  if (!isAutosave && state.conflict) return finishSave({ ...state, conflict: { ...state.conflict, wanted: kind, asked: state.conflict.asked + 1 } }, context);
  // Publications are resent only at a person's request.
  if (isAutosave && state.unconfirmed && isPublishing(state.unconfirmed.wanted)) return finishSave(state, context);
  return continueSave(state, context);
}

function finishSave(state: SessionState, context: TransitionContext): Step {
  const { queued } = state;
  const idle = { ...state, saving: null, queued: null };
  return queued ? startSave(idle, queued, context) : step(idle);
}

/** Resends the unconfirmed call, else sends the current text. */
export function continueSave(state: SessionState, context: TransitionContext): Step {
  const { saving, unconfirmed } = state;
  if (saving?.step.at !== "planning") return step(state);
  if (saving.merges > MAX_MERGES) {
    const failure = { text: "Outras pessoas estão salvando esta matéria agora. O seu texto continua aqui; tente de novo.", wanted: saving.kind };
    return finishSave({ ...state, failure }, context);
  }
  return unconfirmed ? journalFirst(state, unconfirmed, true, context) : sendText(state, saving, context);
}

function journalFirst(state: SessionState, save: UnconfirmedSave, isResent: boolean, { now }: TransitionContext): Step {
  const next = at({ ...state, unconfirmed: save, journal: { ...state.journal, dueAt: null } }, { at: "journal", save, isResent });
  return step(next, { type: "writeJournal", entry: journalEntry(next, now), isForSave: true });
}

function sendText(state: SessionState, { kind }: SaveInProgress, context: TransitionContext): Step {
  const { form, base, record, isNew, edicao } = state;
  if (kind === "autosave" && (state.conflict || wasRefused(state) || !autosavesArticle(isNew, record, base, form))) return sendDraft(state, context);
  const seq = state.seq + 1;
  const save: UnconfirmedSave = {
    request: planSave(kind, form, base, record, { edicao, seq }, state.reviewNote, state.refusedChecks ? state.reasons : {}),
    key: context.id,
    sent: form,
    wanted: kind,
  };
  const next = { ...state, seq };
  // An unconfirmed first save is resent unchanged; otherwise two articles could be created.
  return record === null ? journalFirst(next, save, false, context) : step(at(next, { at: "sent", save, isResent: false }), { type: "sendSave", save });
}

/** The journal has stored the first save: it may be sent. */
export function sendJournaled(state: SessionState): Step {
  const current = state.saving?.step;
  if (current?.at !== "journal") return step(state);
  return step(at(state, { ...current, at: "sent" }), { type: "sendSave", save: current.save });
}

/** Fields that the server sets when the status changes. */
const SET_BY_SERVER = ["agendamento", "dataPublicacao"] as const;

/** Sets the saved article after a save. An outdated answer changes nothing. */
function adopt(state: SessionState, article: ArticleWire, sent: ArticleForm): Step {
  const { record, form, categories } = state;
  if (record && article.versao < record.versao) return step(state);
  const stored = formOf(article, categories);
  const ruled = SET_BY_SERVER.filter((name) => form[name] === sent[name] && form[name] !== stored[name]);
  const next: SessionState = {
    ...state,
    record: recordOf(article),
    form: ruled.length > 0 ? { ...form, ...Object.fromEntries(ruled.map((name) => [name, stored[name]])) } : form,
    base: { ...sent, agendamento: stored.agendamento, dataPublicacao: stored.dataPublicacao },
    stored,
    restored: null,
  };
  // Not a router navigation: it would render another route and lose the cursor and unsaved text.
  const addressed = record === null ? step(next, { type: "showAddress", articleId: article.id }) : step(next);
  return andThen(addressed, deleteSuperseded);
}

export function answerSave(state: SessionState, outcome: SaveOutcome, context: TransitionContext): Step {
  const { saving } = state;
  if (saving?.step.at !== "sent") return step(state);
  const { save, isResent } = saving.step;
  const { kind } = saving;
  const stays = outcome.kind === "unknown" || outcome.kind === "signed-out" || outcome.kind === "forbidden";
  const known = stays ? state : { ...state, unconfirmed: null };
  const adopted = outcome.kind === "saved" ? adopt(known, outcome.article, save.sent) : step(known);
  return andThen(adopted, (next) => {
    if (isResent && outcome.kind === "saved") {
      // Against what was typed: the answer itself may have changed a date.
      const isAll = kind === "autosave" || changedFields(save.sent, state.form).length === 0;
      // The resent call is not the wanted one, or more has changed.
      if (!isAll || (save.wanted !== kind && kind !== "autosave")) return sendText(at(next, { at: "planning" }), saving, context);
      return conclude(next, outcome, save.wanted, save.sent, context);
    }
    if (outcome.kind !== "stale-version") return conclude(next, outcome, kind, save.sent, context);
    if (isResent) return finishSave(next, context);
    const { current } = outcome;
    return step(at(next, { at: "saver", current }), { type: "findSaver", articleId: current.id, since: next.record?.versao ?? 0, brought: null });
  });
}

/** Merges the newer version that a save met, and sends again unless a person has to choose. */
export function mergeAndContinue(state: SessionState, saver: Saver, context: TransitionContext): Step {
  const { saving } = state;
  if (saving?.step.at !== "saver") return step(state);
  const { kind, merges } = saving;
  return andThen(mergeSaved(state, saving.step.current, saver, kind === "autosave" ? null : kind), (merged) =>
    merged.conflict
      ? finishSave(merged, context)
      : step({ ...merged, saving: { kind, merges: merges + 1, step: { at: "planning" } } }, { type: "send", event: { type: "saveContinued" } }),
  );
}

const problemOf = (outcome: SaveOutcome): SessionState["connection"] =>
  outcome.kind === "unknown" ? (outcome.isAnswered ? "server-failed" : "offline") : outcome.kind === "signed-out" ? "signed-out" : null;

function conclude(state: SessionState, outcome: SaveOutcome, wanted: SaveKind, sent: ArticleForm, context: TransitionContext): Step {
  const isAutosave = wanted === "autosave";
  switch (outcome.kind) {
    case "saved": {
      const text = wanted === "publish" && outcome.article.status === "agendada" ? "Matéria agendada!" : CONFIRMATIONS[wanted];
      const saved: SessionState = {
        ...withNotice(state, text, context.now),
        connection: null,
        failure: null,
        pendingDraft: null,
        savedAt: context.now,
        refused: null,
        errors: isAutosave ? state.errors : {},
        refusedChecks: isAutosave ? state.refusedChecks : null,
        reasons: isAutosave ? state.reasons : {},
      };
      return finishSave(isPublishing(wanted) ? { ...saved, isLeaving: true, leavesAt: context.now + LEAVE_AFTER_MS } : saved, context);
    }
    case "refused": {
      const refused: SessionState = {
        ...state,
        refused: sent,
        errors: Object.fromEntries(outcome.problems.map(({ field, message }) => [field, message])),
        failure: { text: outcome.detail, wanted },
        refusedChecks: outcome.checks ?? state.refusedChecks,
      };
      if (state.saving?.kind === "autosave") return sendDraft(refused, context);
      return andThen(step(refused, ...(isAutosave ? [] : [{ type: "focusFields" as const, fields: outcome.problems.map(({ field }) => field) }])), (next) =>
        finishSave(next, context),
      );
    }
    case "forbidden":
      return step(at(state, { at: "person", outcome, sent, isDraft: false }), { type: "checkPerson" });
    default:
      return notArrived(state, outcome, problemOf(outcome), context);
  }
}

/** A save that was not carried out: because of the connection or the session, or for what `outcome` says. */
function notArrived(state: SessionState, outcome: SaveOutcome, connection: SessionState["connection"], context: TransitionContext): Step {
  const { saving } = state;
  const known = connection ? { ...state, connection } : state;
  if (!saving || (saving.kind === "autosave" && connection)) return finishSave(known, context);
  return finishSave({ ...known, failure: { text: "detail" in outcome ? outcome.detail : "", wanted: saving.kind } }, context);
}

/** Sends the pending draft: what differs from the saved article, which only the newsroom sees. Empties it where nothing differs any more. */
function sendDraft(state: SessionState, context: TransitionContext): Step {
  const { record, form, pendingDraft, edicao, conflict } = state;
  const base = conflict?.mergeBase.base ?? state.base;
  const isEmpty = changedFields(base, form).length === 0;
  if (!record || (isEmpty && !pendingDraft)) {
    // Nothing is waiting to be sent, so no connection problem is known.
    const isCalm = state.connection === "offline" || state.connection === "server-failed";
    return finishSave(isCalm ? { ...state, connection: null } : state, context);
  }
  const path = `/posts/${record.id}/draft`;
  const next = at(isEmpty ? state : { ...state, seq: state.seq + 1 }, { at: "draft", form, isEmpty });
  if (isEmpty) return step(next, { type: "emptyDraft", path });
  return step(next, { type: "sendDraft", path, body: planDraft(form, base, conflict?.mergeBase.versao ?? record.versao, { edicao, seq: next.seq }) });
}

/** `outcome` is null when the server stored the draft. */
export function answerDraft(state: SessionState, outcome: SaveOutcome | null, context: TransitionContext): Step {
  const current = state.saving?.step;
  if (current?.at !== "draft") return step(state);
  if (outcome?.kind === "forbidden") return step(at(state, { at: "person", outcome, sent: current.form, isDraft: true }), { type: "checkPerson" });
  if (outcome) return draftNotArrived(state, outcome, problemOf(outcome), current.form, context);
  const stored: SessionState = {
    ...state,
    connection: null,
    pendingDraft: current.isEmpty ? null : { form: current.form, at: context.now },
    failure: failureAfterDraft(state),
  };
  return andThen(deleteSuperseded(stored), (next) => finishSave(next, context));
}

/** A requested save is still pending after its text was stored in the pending draft. */
function failureAfterDraft({ failure, refused, connection }: SessionState): SessionState["failure"] {
  if (failure === null || failure.wanted === "autosave") return refused === null ? null : failure;
  return connection ? { ...failure, text: "O texto está guardado num rascunho pendente. Falta concluir: tente de novo." } : failure;
}

function draftNotArrived(state: SessionState, outcome: SaveOutcome, connection: SessionState["connection"], form: ArticleForm, context: TransitionContext): Step {
  if (connection) return finishSave({ ...state, connection }, context);
  const failure = "detail" in outcome ? { text: outcome.detail, wanted: "autosave" as const } : state.failure;
  return finishSave({ ...state, refused: form, failure }, context);
}

/** Handles who is signed in after a 403; null when unknown. */
export function answerPerson(state: SessionState, id: number | null, context: TransitionContext): Step {
  const current = state.saving?.step;
  if (current?.at !== "person") return step(state);
  const connection = id === state.me.id ? null : "other-person";
  return current.isDraft ? draftNotArrived(state, current.outcome, connection, current.sent, context) : notArrived(state, current.outcome, connection, context);
}

/** After a lost connection or session: waiting saves are resent, publications only at a person's request. */
export const mayRetry = ({ unconfirmed }: SessionState): boolean => unconfirmed === null || unconfirmed.wanted === "autosave" || unconfirmed.wanted === "save";

export const retrySave = (state: SessionState, context: TransitionContext): Step =>
  mayRetry(state) ? requestSave(state, state.failure?.wanted === "save" ? "save" : "autosave", context) : step(state);
