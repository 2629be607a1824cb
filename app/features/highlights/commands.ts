import type { ArticleContent, ArticleStatus } from "#app/features/articles/article.ts";
import type { Position } from "#app/features/articles/position.ts";
import type { PublishGate } from "#app/features/checks/publish-gate.ts";
import type { ImportedStory } from "#app/features/imports/import-run.ts";
import type { Prominence } from "#app/features/right-of-reply/reply-case.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";

/** The parts of an article that decide where and whether it shows. */
export interface ArticlePlacement {
  position?: Position;
  status?: ArticleStatus;
  active?: boolean;
  /** Given by an editor; past or now. Milliseconds. */
  publishedAt?: number;
  /** Null clears a schedule. Milliseconds. */
  scheduledAt?: number | null;
  /** Sent to be reviewed, or taken back from that; only a draft waits for it. */
  review?: boolean;
  /** With a review that ends: what the author should change. */
  reviewNote?: string;
}

/** Limit of a write: everything, or the writer's own unpublished drafts. */
export type WriteScope = "desk" | "own-drafts";

/** Values that a save derives from the content; computed where the categories and the sanitiser are. */
export interface DerivedContent {
  category: string;
  readingWords: number;
  /** Plain text of the body, for the search index. */
  bodyText: string;
}

/** The open editor that a save comes from, and the number of the save; the server refuses a lower number than the stored one. */
export interface Editing {
  id: string;
  seq: number;
}

export interface Operation {
  /** Idempotency: an id that was executed once is never executed again. */
  opId: string;
  actor: Actor;
  /** Of a command that is one of many that one action consists of: what they share. */
  groupKey?: string;
}

export type BoardCommand = Operation &
  (
    | {
        kind: "create";
        scope?: WriteScope;
        content: ArticleContent;
        derived: DerivedContent;
        placement: ArticlePlacement;
        editing?: Editing;
        /** The assignment that the new story belongs to; refused when it has one, or was dropped. */
        assignmentId?: number;
        /** The new story is the reply in this case, and holds a place: refused when the case is decided. */
        reply?: { caseId: number; hold: Prominence | null };
        /** Of a person's write: it publishes or schedules only what was checked. */
        gate?: PublishGate;
      }
    | {
        kind: "save";
        scope?: WriteScope;
        articleId: number;
        /** Refused as stale when it is not the article's current version. */
        expectedVersion?: number;
        content: Partial<ArticleContent>;
        derived: Partial<DerivedContent>;
        placement: ArticlePlacement;
        /** A revision restored, named in the audit log. */
        restoredVersion?: number;
        /** Ids of suggested edits that this save makes: accepted with it, or it is not made. */
        acceptedEdits?: readonly number[];
        editing?: Editing;
        gate?: PublishGate;
      }
    /** A story of another site: planned by `plan-import.ts`; no channel is notified. */
    | { kind: "import"; content: ArticleContent; derived: DerivedContent; imported: ImportedStory }
    | { kind: "move"; articleId: number; direction: "up" | "down" }
    | { kind: "toggle"; articleId: number; gate?: PublishGate }
    | { kind: "remove"; articleId: number }
    | { kind: "restore"; articleId: number }
    | { kind: "publish-due"; articleId: number }
    | { kind: "set-order"; desired: readonly number[]; expectedOrderVersion?: number }
    /** Puts the super headline (null: none) and the highlights of an earlier home page back; `moment`: of when, in words. */
    | { kind: "restore-arrangement"; superHeadline: number | null; desired: readonly number[]; expectedOrderVersion: number; moment: string }
    /** Takes back the saved order that made this version of the places. */
    | { kind: "undo-order"; orderVersion: number }
    /** Takes back the toggle or the move of this article that had the `opId` of `undoes`. */
    | { kind: "undo"; articleId: number; undoes: string }
  );
