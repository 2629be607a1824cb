import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { ChecksWire } from "#app/features/checks/checks.wire.ts";
import type { DraftWire } from "../../drafts.wire.ts";
import type { PersonWire } from "../../presence.wire.ts";
import { type ArticleForm, type ArticleRecord, type CategoryChoice, changedFields, type FormField } from "../article-form.ts";
import type { Saver } from "../conflict/who-saved.ts";
import type { JournalEntry, MergeBase, UnconfirmedSave } from "../journal/journal-store.ts";
import type { SaveOutcome } from "../save-outcome.ts";
import type { SaveKind } from "../save-plan.ts";

/** Reason of failing saves. */
export type ConnectionProblem = "offline" | "server-failed" | "signed-out" | "other-person";

/** Reason of the last failure, and the save that a retry repeats. */
export interface SaveFailure {
  readonly text: string;
  readonly wanted: SaveKind;
}

/** Content of the server's pending draft for this session. `at` in milliseconds since 1970. */
export interface StoredDraft {
  readonly form: ArticleForm;
  readonly at: number;
}

/** Fields that two people changed differently; the form shows mine until the person chooses. */
export interface Conflict {
  readonly theirs: ArticleForm;
  readonly saver: Saver;
  /** The version that both texts started from: pending draft and journal stay on it, so that the question comes back after a crash. */
  readonly mergeBase: MergeBase;
  readonly fields: readonly FormField[];
  /** The save that waits for the last choice. */
  readonly wanted: SaveKind | null;
  /** Number of save requests: each shows the question again. */
  readonly asked: number;
}

/** Fields that others changed and I did not, merged into the form. */
export interface Merge {
  readonly saver: Saver;
  readonly fields: readonly FormField[];
}

/** A text that was replaced on request, and can be brought back. */
export interface Replaced {
  readonly text: string;
  readonly form: ArticleForm;
  /** Id of the journal's copy, when there is one. */
  readonly aside?: string;
}

/** Unsaved text of an earlier session. `at` in milliseconds since 1970. */
export interface RecoveredDraft extends MergeBase {
  readonly form: ArticleForm;
  readonly edicao: string;
  readonly at: number;
  readonly where: "server" | "device";
  /** The server has a pending draft of it too. */
  readonly hasDraft: boolean;
  readonly unsettled: UnconfirmedSave | null;
}

export type SaveStep =
  | { readonly at: "planning" }
  /** The journal is written first: a page that dies after the request left must know what it had sent. */
  | { readonly at: "journal" | "sent"; readonly save: UnconfirmedSave; readonly isResent: boolean }
  | { readonly at: "draft"; readonly form: ArticleForm; readonly isEmpty: boolean }
  /** A 403: checks whether another person has signed in here. */
  | { readonly at: "person"; readonly outcome: SaveOutcome; readonly sent: ArticleForm; readonly isDraft: boolean }
  | { readonly at: "saver"; readonly current: ArticleWire };

/** The one save in progress. */
export interface SaveInProgress {
  readonly kind: SaveKind;
  /** Number of newer versions that it was merged with. */
  readonly merges: number;
  readonly step: SaveStep;
}

/** Times in milliseconds since 1970; null where nothing is due. */
export interface SessionState {
  /** Opened as a new article. */
  readonly isNew: boolean;
  readonly me: { readonly id: number; readonly name: string };
  readonly categories: readonly CategoryChoice[];
  /** Id of this session (`edicao` on the wire), and the number of its last save. */
  readonly edicao: string;
  readonly seq: number;

  readonly form: ArticleForm;
  /** The saved text as this editor spells it, and as the server does. */
  readonly base: ArticleForm;
  readonly stored: ArticleForm;
  readonly record: ArticleRecord | null;
  readonly errors: Readonly<Record<string, string>>;
  /** The note that goes with a draft that is handed back. */
  readonly reviewNote: string;
  /** Findings that stopped the last publication; null when none did. */
  readonly refusedChecks: ChecksWire | null;
  /** Reasons for publishing over stops, by rule. */
  readonly reasons: Readonly<Record<string, string>>;

  readonly saving: SaveInProgress | null;
  readonly queued: SaveKind | null;
  readonly failure: SaveFailure | null;
  readonly connection: ConnectionProblem | null;
  readonly retry: { readonly count: number; readonly at: number | null };
  /** The text that the server refused: it is not sent again unchanged. */
  readonly refused: ArticleForm | null;
  readonly unconfirmed: UnconfirmedSave | null;
  readonly pendingDraft: StoredDraft | null;
  readonly savedAt: number | null;
  /** Published: the list opens at this time. */
  readonly isLeaving: boolean;
  readonly leavesAt: number | null;
  readonly wroteAfterPublishing: boolean;
  readonly notice: { readonly text: string; readonly until: number } | null;
  readonly autosave: { readonly unsavedSince: number | null; readonly typedAt: number | null };

  readonly conflict: Conflict | null;
  readonly merge: Merge | null;
  readonly replaced: Replaced | null;
  readonly isBringing: boolean;

  readonly offered: readonly RecoveredDraft[];
  readonly restored: Pick<RecoveredDraft, "at" | "where"> | null;
  /** Editing sessions merged into this one; their pending drafts are deleted after this session's next save. */
  readonly supersededDrafts: readonly string[];
  readonly journal: { readonly dueAt: number | null; readonly writtenAt: number | null };
  /** The person leaves to sign in and returns: the journal has the text. */
  readonly mayLeave: boolean;

  readonly presence: {
    readonly isOn: boolean;
    /** Others who have the article open, and this person's other tabs. */
    readonly people: readonly PersonWire[];
    /** The saved version, as the last report was answered. */
    readonly version: number;
    readonly field: string | null;
    readonly hiddenSince: number | null;
    readonly reportsAt: number | null;
    readonly fieldReportAt: number | null;
  };
  readonly isStarted: boolean;
}

export const TIMERS = ["autosave", "retry", "notice", "leave", "journal", "presence"] as const;
export type TimerName = (typeof TIMERS)[number];

export type SessionEvent =
  | { readonly type: "started"; readonly isVisible: boolean }
  | { readonly type: "stopped" }
  | { readonly type: "edited"; readonly fields: Partial<ArticleForm> }
  /** The rich text shows the body as `html`: how HTML is spelled is no change of the text. */
  | { readonly type: "bodySpelled"; readonly html: string }
  /** Something was typed that the form does not hold yet. */
  | { readonly type: "inputSeen" }
  | { readonly type: "noteEdited"; readonly note: string }
  | { readonly type: "reasonEdited"; readonly rule: string; readonly reason: string }
  | { readonly type: "timerFired"; readonly timer: TimerName }
  | { readonly type: "saveRequested"; readonly kind: SaveKind }
  | { readonly type: "saveContinued" }
  | { readonly type: "saveAnswered"; readonly outcome: SaveOutcome }
  /** `outcome` is null when the server stored the draft. */
  | { readonly type: "draftAnswered"; readonly outcome: SaveOutcome | null }
  | { readonly type: "personChecked"; readonly id: number | null }
  | { readonly type: "saverFound"; readonly saver: Saver; readonly brought: ArticleWire | null }
  | { readonly type: "journalRequested" }
  | { readonly type: "journalWritten"; readonly at: number | null; readonly isStored: boolean; readonly isForSave: boolean }
  | { readonly type: "reconnected" }
  | { readonly type: "visibilityChanged"; readonly isVisible: boolean }
  | { readonly type: "pageHidden" }
  | { readonly type: "leaveAllowed" }
  | { readonly type: "noticeShown"; readonly text: string }
  | { readonly type: "dismissed"; readonly what: "failure" | "merge" | "replaced" | "restored" }
  | { readonly type: "fieldChosen"; readonly field: FormField; readonly side: "mine" | "theirs"; readonly label: string }
  | { readonly type: "replacedUndone" }
  | { readonly type: "theirsRequested" }
  | { readonly type: "articleFetched"; readonly article: ArticleWire | null }
  | { readonly type: "savedShown"; readonly article: ArticleWire }
  | { readonly type: "discarded" }
  | { readonly type: "recoveredFound"; readonly drafts: readonly RecoveredDraft[] }
  | { readonly type: "recoveredAccepted"; readonly draft: RecoveredDraft }
  | { readonly type: "recoveredRefused"; readonly draft: RecoveredDraft }
  | { readonly type: "focusMoved"; readonly field: string | null }
  | { readonly type: "presenceAnswered"; readonly people: readonly PersonWire[] | null; readonly version: number };

/** An effect that a transition requests; its result returns as an event. */
export type Effect =
  | { readonly type: "sendSave"; readonly save: UnconfirmedSave }
  | { readonly type: "sendDraft"; readonly path: string; readonly body: Record<string, unknown> }
  | { readonly type: "emptyDraft"; readonly path: string }
  | { readonly type: "deleteDraft"; readonly articleId: number; readonly edicao: string }
  | { readonly type: "checkPerson" }
  | { readonly type: "findSaver"; readonly articleId: number; readonly since: number; readonly brought: ArticleWire | null }
  | { readonly type: "fetchArticle"; readonly articleId: number }
  | { readonly type: "findRecovered" }
  /** This session's journal entry; null removes it. */
  | { readonly type: "writeJournal"; readonly entry: JournalEntry | null; readonly isForSave: boolean }
  | { readonly type: "writeEntry"; readonly entry: JournalEntry }
  | { readonly type: "removeEntry"; readonly edicao: string }
  /** Removes the entry once its text is in this session's own. */
  | { readonly type: "moveEntry"; readonly edicao: string }
  | { readonly type: "showBody"; readonly html: string }
  | { readonly type: "showAddress"; readonly articleId: number }
  | { readonly type: "focusFields"; readonly fields: readonly string[] }
  | { readonly type: "openList" }
  | { readonly type: "reportPresence"; readonly articleId: number; readonly field: string | null }
  | { readonly type: "leavePresence"; readonly articleId: number }
  /** Sent after the effects before it, the body on the screen among them. */
  | { readonly type: "send"; readonly event: SessionEvent };

/** A state with its effects. */
export interface Step {
  readonly state: SessionState;
  readonly effects: readonly Effect[];
}

export const step = (state: SessionState, ...effects: Effect[]): Step => ({ state, effects });

/** Continues from a step, with the effects of both. */
export function andThen({ state, effects }: Step, next: (state: SessionState) => Step): Step {
  const following = next(state);
  return { state: following.state, effects: [...effects, ...following.effects] };
}

/** The time of a transition and an id that no other transition gets. */
export interface TransitionContext {
  readonly now: number;
  readonly id: string;
}

/** Initial data of a session. */
export interface SessionStart {
  form: ArticleForm;
  /** Note of a refused plain form. */
  typed?: ArticleForm;
  record: ArticleRecord | null;
  errors: Record<string, string>;
  /** Of a refused plain form: what stopped it, and the reasons that were typed. */
  checks?: ChecksWire;
  reasons?: Readonly<Record<string, string>>;
  categories: readonly CategoryChoice[];
  me: { id: number; name: string };
  /** The server's pending drafts of this article. */
  drafts: readonly DraftWire[];
}

export const initialState = ({ form, typed, record, errors, checks, reasons, categories, me }: SessionStart, edicao: string): SessionState => ({
  isNew: record === null,
  me,
  categories,
  edicao,
  seq: 0,
  form: typed ?? form,
  base: form,
  stored: form,
  record,
  errors,
  reviewNote: "",
  refusedChecks: checks ?? null,
  reasons: reasons ?? {},
  saving: null,
  queued: null,
  failure: null,
  connection: null,
  retry: { count: 0, at: null },
  refused: null,
  unconfirmed: null,
  pendingDraft: null,
  savedAt: null,
  isLeaving: false,
  leavesAt: null,
  wroteAfterPublishing: false,
  notice: null,
  autosave: { unsavedSince: null, typedAt: null },
  conflict: null,
  merge: null,
  replaced: null,
  isBringing: false,
  offered: [],
  restored: null,
  supersededDrafts: [],
  journal: { dueAt: null, writtenAt: null },
  mayLeave: false,
  presence: { isOn: false, people: [], version: 0, field: null, hiddenSince: null, reportsAt: null, fieldReportAt: null },
  isStarted: false,
});

/** True when the form differs from the saved article. */
export const isDirty = ({ base, form }: SessionState): boolean => changedFields(base, form).length > 0;

/** True when the article or its pending draft lacks some of the text. */
export const lacksText = ({ pendingDraft, base, form }: SessionState): boolean => changedFields(pendingDraft?.form ?? base, form).length > 0;

/** True when the server has refused exactly this text. */
export const wasRefused = ({ refused, form }: SessionState): boolean => refused !== null && changedFields(refused, form).length === 0;

/** An unsent note, while the draft can still be handed back. */
export const hasReviewNote = ({ record, reviewNote }: SessionState): boolean => Boolean(record?.revisaoEm) && reviewNote.trim() !== "";

/** Reasons that were typed and not sent. */
const hasReasons = ({ refusedChecks, reasons }: SessionState): boolean => refusedChecks !== null && Object.values(reasons).some((reason) => reason.trim() !== "");

/** True when leaving the page would lose text that only this browser has; the pending draft's text is safe. */
export const asksOnUnload = (state: SessionState): boolean => hasReviewNote(state) || hasReasons(state) || (lacksText(state) && !state.mayLeave);

/** True when leaving the screen needs a confirmation. */
export const asksOnLeave = (state: SessionState): boolean => !state.isLeaving && (hasReviewNote(state) || hasReasons(state) || (isDirty(state) && lacksText(state)));

/** The version that pending draft and journal lie over. */
export const mergeBaseOf = ({ conflict, base, stored, record }: SessionState): MergeBase => conflict?.mergeBase ?? { base, stored, versao: record?.versao ?? null };
