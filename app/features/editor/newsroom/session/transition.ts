import { MINUTE_MS } from "#app/platform/time/units.ts";
import { acceptRecovered, chooseField, discard, mergeSaved, refuseRecovered, showSaved, takeRecovered, undoReplaced } from "./merging.ts";
import { answerDraft, answerPerson, answerSave, continueSave, mergeAndContinue, requestSave, retrySave, sendJournaled, withNotice } from "./saving.ts";
import { noteInput, REPORT_EVERY_MS, reschedule, writeJournal } from "./schedule.ts";
import { andThen, isDirty, type SessionEvent, type SessionState, type Step, step, type TimerName, type TransitionContext } from "./session-state.ts";

/** Debounce of focus reports. Milliseconds. */
const FIELD_AFTER_MS = 1_500;
/** Time that a hidden tab still reports presence. Milliseconds. */
const HIDDEN_MS = 2 * MINUTE_MS;

/**
 * The session after one event, with its effects. Pure: time and ids are arguments. A save has one step at a time,
 * so that two never run at once; an answer to another step changes nothing.
 */
export function transition(state: SessionState, event: SessionEvent, context: TransitionContext): Step {
  return andThen(handle(state, event, context), (next) => reschedule(state, next, context.now));
}

function handle(state: SessionState, event: SessionEvent, context: TransitionContext): Step {
  const { now } = context;
  switch (event.type) {
    case "started":
      return state.isStarted
        ? step(state)
        : step({ ...state, isStarted: true, presence: { ...state.presence, hiddenSince: event.isVisible ? null : now } }, { type: "findRecovered" });
    case "stopped":
      return andThen(state.journal.dueAt === null ? step(state) : writeJournal(state, now), (next) => step({ ...next, isStarted: false }));
    case "edited":
      return step({ ...state, form: { ...state.form, ...event.fields } });
    case "bodySpelled":
      return step(spelled(state, event.html));
    case "inputSeen":
      return step(noteInput(state, now));
    case "noteEdited":
      return step({ ...state, reviewNote: event.note });
    case "reasonEdited":
      return step({ ...state, reasons: { ...state.reasons, [event.rule]: event.reason } });
    case "timerFired":
      return fire(state, event.timer, context);
    case "saveRequested":
      return requestSave(state, event.kind, context);
    case "saveContinued":
      return continueSave(state, context);
    case "saveAnswered":
      return answerSave(state, event.outcome, context);
    case "draftAnswered":
      return answerDraft(state, event.outcome, context);
    case "personChecked":
      return answerPerson(state, event.id, context);
    case "saverFound":
      return event.brought ? mergeSaved({ ...state, isBringing: false }, event.brought, event.saver, null) : mergeAndContinue(state, event.saver, context);
    case "journalRequested":
      return writeJournal(state, now);
    case "journalWritten": {
      const next = event.isStored ? { ...state, journal: { ...state.journal, writtenAt: event.at } } : state;
      return event.isForSave ? sendJournaled(next) : step(next);
    }
    case "reconnected":
      return state.connection !== null && state.saving === null ? retrySave(state, context) : step(state);
    case "visibilityChanged":
      return visibilityChanged(state, event.isVisible, now);
    case "pageHidden":
      return andThen(writeJournal(state, now), (next) => (next.presence.isOn && next.record ? step(next, { type: "leavePresence", articleId: next.record.id }) : step(next)));
    case "leaveAllowed":
      return step({ ...state, mayLeave: true });
    case "noticeShown":
      return step(withNotice(state, event.text, now));
    case "dismissed":
      return step({ ...state, [event.what]: null });
    case "fieldChosen":
      return chooseField(state, event.field, event.side, event.label);
    case "replacedUndone":
      return undoReplaced(state);
    case "theirsRequested":
      return state.record && !state.isBringing ? step({ ...state, isBringing: true }, { type: "fetchArticle", articleId: state.record.id }) : step(state);
    case "articleFetched":
      return event.article
        ? step(state, { type: "findSaver", articleId: event.article.id, since: state.record?.versao ?? 0, brought: event.article })
        : step(withNotice({ ...state, isBringing: false }, "Não foi possível trazer agora. Tente de novo.", now));
    case "savedShown":
      return showSaved(state, event.article, context);
    case "discarded":
      return discard(state);
    case "recoveredFound":
      return takeRecovered(state, event.drafts);
    case "recoveredAccepted":
      return acceptRecovered(state, event.draft, context);
    case "recoveredRefused":
      return refuseRecovered(state, event.draft);
    case "focusMoved":
      return step(
        event.field === state.presence.field
          ? state
          : { ...state, presence: { ...state.presence, field: event.field, fieldReportAt: state.presence.isOn ? now + FIELD_AFTER_MS : null } },
      );
    case "presenceAnswered":
      // Offline, presence is unknown.
      return step(
        state.presence.isOn
          ? {
              ...state,
              presence: {
                ...state.presence,
                people: (event.people ?? []).filter(({ edicao }) => edicao !== state.edicao),
                version: event.people ? event.version : state.presence.version,
              },
            }
          : state,
      );
  }
}

/** Takes the body as the rich text writes it, under the text too where that is the same. */
function spelled(state: SessionState, conteudo: string): SessionState {
  const { form, base } = state;
  return { ...state, base: form.conteudo === base.conteudo ? { ...base, conteudo } : base, form: { ...form, conteudo } };
}

function fire(state: SessionState, timer: TimerName, context: TransitionContext): Step {
  const { now } = context;
  switch (timer) {
    case "autosave":
      return requestSave({ ...state, autosave: { ...state.autosave, unsavedSince: null } }, "autosave", context);
    case "retry":
      return retrySave({ ...state, retry: { count: state.retry.count + 1, at: null } }, context);
    case "notice":
      return step({ ...state, notice: null });
    case "leave":
      return isDirty(state) ? step({ ...state, isLeaving: false, leavesAt: null, wroteAfterPublishing: true }) : step({ ...state, leavesAt: null }, { type: "openList" });
    case "journal":
      return writeJournal(state, now);
    case "presence": {
      const { reportsAt, fieldReportAt } = state.presence;
      const isDue = (time: number | null) => time !== null && time <= now;
      return report(
        { ...state, presence: { ...state.presence, reportsAt: isDue(reportsAt) ? now + REPORT_EVERY_MS : reportsAt, fieldReportAt: isDue(fieldReportAt) ? null : fieldReportAt } },
        now,
      );
    }
  }
}

function report(state: SessionState, now: number): Step {
  const { record, presence } = state;
  const isAway = presence.hiddenSince !== null && now - presence.hiddenSince > HIDDEN_MS;
  return record === null || !presence.isOn || isAway ? step(state) : step(state, { type: "reportPresence", articleId: record.id, field: presence.field });
}

function visibilityChanged(before: SessionState, isVisible: boolean, now: number): Step {
  const state: SessionState = { ...before, presence: { ...before.presence, hiddenSince: isVisible ? null : now } };
  return isVisible ? report(state, now) : writeJournal(state, now);
}
