import type { Assignment } from "#app/features/assignments/assignment.ts";
import type { AuthorProfile } from "#app/features/authors/author-profile.ts";
import type { CheckReport, CheckSettings } from "#app/features/checks/publish-gate.ts";
import type { PlannedEvent } from "#app/features/events/event.ts";
import type { StyleRule } from "#app/features/house-style/style-rule.ts";
import type { LiveEntry } from "#app/features/live/live-blog.ts";
import type { MediaItem } from "#app/features/media/media-item.ts";
import type { MediaUse } from "#app/features/media/media-use.ts";
import type { SavedComment } from "#app/features/monthly-report/month.ts";
import type { NarrationChoices } from "#app/features/narration/narration-choices.ts";
import type { Note } from "#app/features/notes/note.ts";
import type { Poll } from "#app/features/polls/poll.ts";
import type { SiteRecord } from "#app/features/settings/site-choices.ts";
import type { StoryTemplate } from "#app/features/templates/story-template.ts";
import type { TownNotice } from "#app/features/towns/town-notice.ts";
import type { WhatsAppPost } from "#app/platform/queue/posts.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";

/** Reasons of a refused use case; `http` maps each to a status. */
export type RefusalCode =
  | "bad-request"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "gone"
  | "conflict"
  | "too-large"
  | "too-slow"
  | "unsupported-media"
  | "invalid"
  | "too-many"
  | "not-configured"
  | "provider-failed"
  | "unavailable";

/** Message for a write with an unknown outcome, the same on every screen and in every answer. */
export const NOT_CONFIRMED = "O servidor não confirmou se a mudança foi feita.";

/** A bad field, named as on the wire, with the sentence a person is shown. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** An expected failure: `detail` is a sentence in Portuguese that a person can be shown. */
export interface Refusal {
  code: RefusalCode;
  detail: string;
  fields?: readonly FieldProblem[];
  /** The article as it is, when a save came too late. */
  currentArticleId?: number;
  /** Set when the answer should carry the highlights as they are: a save or an undo of their order came too late. */
  currentOrder?: true;
  /** The assignment as it is, when a change came too late. */
  currentAssignment?: Assignment;
  /** The profile as it is, when a change came too late. */
  currentProfile?: { name: string; profile: AuthorProfile };
  /** Of a conflict: the event as it is now. */
  currentEvent?: PlannedEvent;
  /** The town's notice as it is, when a change came too late. */
  currentTownNotice?: TownNotice;
  /** The poll as it is, when a change came too late. */
  currentPoll?: Poll;
  /** The library's item as it is, when a change came too late. */
  currentMedia?: MediaItem;
  /** The entry of a live blog as it is, when a change came too late. */
  currentLiveEntry?: LiveEntry;
  /** The levels of the checks before publication, when a change of them came too late. */
  currentChecks?: CheckSettings;
  /** The item of the WhatsApp queue as it is, when a change of its time came too late. */
  currentQueueItem?: QueueItem<WhatsAppPost>;
  /** The note as it is, when a change came too late. */
  currentNote?: Note;
  /** The template as it is, when a change came too late. */
  currentTemplate?: StoryTemplate;
  /** The rule of style as it is, when a change came too late. */
  currentStyleRule?: StyleRule;
  /** The comment of a monthly report as it is, and the one that came too late. */
  currentComment?: { saved: SavedComment; sent: string };
  /** The site's settings as they are, when a change of them came too late. */
  currentSite?: SiteRecord;
  /** The choices of narration, when a change of them came too late. */
  currentNarration?: NarrationChoices;
  /** The uses of an item that cannot be deleted. */
  mediaUses?: readonly MediaUse[];
  /** Number of articles, deleted ones included, in the category that cannot be deleted. */
  categoryArticles?: number;
  /** Set when a save names a category that went at the same moment. */
  staleCategories?: true;
  /** Set when a gated command has to be checked first: the version of the article that it would change; 0: a new one. */
  needsChecks?: { version: number };
  /** The report that keeps a story from being published. */
  checks?: CheckReport;
  retryAfterSeconds?: number;
  /** Set where a refusal cannot promise that nothing was changed: nobody knows, or an earlier attempt was cut off after it wrote. */
  outcome?: "unknown" | "interrupted";
}

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export const accepted = <T>(value: T): Result<T> => ({ ok: true, value });

export const refused = (code: RefusalCode, detail: string, more: Omit<Refusal, "code" | "detail"> = {}): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { code, detail, ...more },
});

/** A validation refusal; with a single bad field, its own sentence is the detail. */
export function refusedFields(fields: readonly FieldProblem[]): { ok: false; refusal: Refusal } {
  const [first] = fields;
  return refused("invalid", fields.length === 1 && first ? first.message : "Corrija os campos indicados.", { fields });
}

/** Carries a refusal through layers of one isolate; never across an object's boundary. */
export class RefusalError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.detail);
    this.name = "RefusalError";
  }
}

export function refuse(code: RefusalCode, detail: string, more: Omit<Refusal, "code" | "detail"> = {}): never {
  throw new RefusalError({ code, detail, ...more });
}

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new RefusalError(result.refusal);
  return result.value;
}
