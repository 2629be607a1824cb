import { MINUTE_MS } from "#app/platform/time/units.ts";
import { changedFields } from "../article-form.ts";
import type { JournalEntry } from "../journal/journal-store.ts";
import { autosavesArticle } from "../save-plan.ts";
import { type Effect, lacksText, mergeBaseOf, type SessionState, type Step, step, type TimerName, wasRefused } from "./session-state.ts";

/** Delay of an autosave after typing (spec 1 §9). Milliseconds. */
export const AUTOSAVE_AFTER_MS = 8_000;
/** Delay after which the rich text is read into the form, at most the journal's. Milliseconds. */
const INPUT_LAG_MAX_MS = 1_000;
/** Retry delays of a failed save; the last one repeats (ours). Milliseconds. */
const RETRY_AFTER_MS = [2_000, 4_000, 8_000, 15_000, 30_000, MINUTE_MS] as const;
/** Every change is stored in this browser within a second, also during continuous typing. Milliseconds. */
const JOURNAL_AFTER_MS = 700;
/** Each presence report brings the others' names: who opens the story is shown to the first within three seconds. Milliseconds. */
export const REPORT_EVERY_MS = 2_500;

/** Returns when each timer fires; null where it does not run. Milliseconds since 1970. */
export function dueTimes(state: SessionState): Record<TimerName, number | null> {
  const { autosave, retry, notice, leavesAt, journal, presence } = state;
  const reports = [presence.reportsAt, presence.fieldReportAt].filter((time) => time !== null);
  return {
    autosave: isBlocked(state) || !isUnsaved(state) || autosave.unsavedSince === null ? null : autosave.unsavedSince + AUTOSAVE_AFTER_MS,
    retry: retry.at,
    notice: notice?.until ?? null,
    leave: leavesAt,
    journal: journal.dueAt,
    presence: presence.isOn && reports.length > 0 ? Math.min(...reports) : null,
  };
}

/** True while a save is in progress, or none can arrive. */
const isBlocked = ({ saving, connection, isLeaving }: SessionState): boolean => saving !== null || connection !== null || isLeaving;

/** True when unsaved text may be sent automatically. */
function isUnsaved(state: SessionState): boolean {
  const { record, isNew, base, form } = state;
  const mayBeSent = record !== null || autosavesArticle(isNew, record, base, form);
  return mayBeSent && !wasRefused(state) && lacksText(state);
}

/** Timers that every transition updates: oldest unsaved change, next retry, journal, presence. */
export function reschedule(before: SessionState, after: SessionState, now: number): Step {
  const scheduled = withJournal(before, withRetry(withAutosave(before, after, now), now), now);
  return presenceSwitched(scheduled, now);
}

/** Only a change of the text or the end of a save moves the deadline of the autosave. */
function withAutosave(before: SessionState, after: SessionState, now: number): SessionState {
  const { typedAt, unsavedSince } = after.autosave;
  const isNewText = after.form !== before.form;
  const wasTyped = isNewText && typedAt !== null && now - typedAt <= INPUT_LAG_MAX_MS;
  const changedAt = wasTyped ? typedAt : now;
  const blocked = isBlocked(after);
  const isStarting = blocked && !isBlocked(before);
  let since = unsavedSince;
  // A save includes all waiting changes; text typed during it starts a new wait.
  if (isStarting || (!blocked && !isUnsaved(after))) since = null;
  else if (!blocked || isNewText) since ??= changedAt;
  const next = { unsavedSince: since, typedAt: isNewText ? null : typedAt };
  return next.unsavedSince === unsavedSince && next.typedAt === typedAt ? after : { ...after, autosave: next };
}

/** Something was typed that the form does not hold yet: the wait counts from the first such key. */
export function noteInput(state: SessionState, now: number): SessionState {
  const { typedAt } = state.autosave;
  const isNoted = typedAt !== null && now - typedAt <= INPUT_LAG_MAX_MS;
  return journalSoon(isNoted ? state : { ...state, autosave: { ...state.autosave, typedAt: now } }, now);
}

function withRetry(state: SessionState, now: number): SessionState {
  const { connection, saving, retry } = state;
  const count = connection === null ? 0 : retry.count;
  const at = connection === null || saving !== null ? null : (retry.at ?? now + (RETRY_AFTER_MS[Math.min(count, RETRY_AFTER_MS.length - 1)] ?? 0));
  return count === retry.count && at === retry.at ? state : { ...state, retry: { count, at } };
}

const journalSoon = (state: SessionState, now: number): SessionState =>
  state.journal.dueAt === null ? { ...state, journal: { ...state.journal, dueAt: now + JOURNAL_AFTER_MS } } : state;

function withJournal(before: SessionState, after: SessionState, now: number): SessionState {
  const isChanged = before.form !== after.form || before.base !== after.base || before.pendingDraft !== after.pendingDraft || before.conflict !== after.conflict;
  return isChanged ? journalSoon(after, now) : after;
}

/** The journal's entry; null when the server has everything. */
export function journalEntry(state: SessionState, now: number): JournalEntry | null {
  const { me, edicao, record, form, base, pendingDraft, unconfirmed } = state;
  const isSafe = changedFields(pendingDraft?.form ?? base, form).length === 0;
  if (isSafe && !unconfirmed) return null;
  return { ...mergeBaseOf(state), userId: me.id, edicao, articleId: record?.id ?? null, form, at: now, unsettled: unconfirmed };
}

/** Writes the journal at once. */
export function writeJournal(state: SessionState, now: number): Step {
  return step({ ...state, journal: { ...state.journal, dueAt: null } }, { type: "writeJournal", entry: journalEntry(state, now), isForSave: false });
}

/** Presence is reported while the article exists and nobody else is signed in here. */
function presenceSwitched(state: SessionState, now: number): Step {
  const { presence, record, connection, isStarted } = state;
  const isOn = isStarted && record !== null && connection !== "other-person";
  if (isOn === presence.isOn || record === null) return step(state);
  const effect: Effect = isOn ? { type: "reportPresence", articleId: record.id, field: presence.field } : { type: "leavePresence", articleId: record.id };
  return step({ ...state, presence: { ...presence, isOn, reportsAt: isOn ? now + REPORT_EVERY_MS : null, fieldReportAt: null } }, effect);
}
