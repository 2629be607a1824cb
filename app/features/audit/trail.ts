import { type Article, type ArticleContent, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import type { Position } from "#app/features/articles/position.ts";
import type { Override } from "#app/features/checks/publish-gate.ts";
import type { Board } from "#app/features/highlights/board.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { BoardPlan, PlannedArticle } from "#app/features/highlights/plan.ts";
import type { TrailChange } from "#app/platform/record/trail-line.ts";

/** A body as the trail remembers it. */
export interface TrailedBody {
  words: number;
  version: number;
}

/** Stored details of one write, besides actor, time and article. */
export interface TrailDetails {
  changes?: readonly TrailChange[];
  /** Ids in their order, when the highlights changed. */
  highlights?: { before: readonly number[]; after: readonly number[] };
  direction?: "up" | "down";
  restoredVersion?: number;
  /** For an article that another write moved: which. */
  cause?: { action: string; articleId: number | null };
  /** Stops of the checks that a person published over, with the reasons. */
  overrides?: readonly Override[];
  /** Of a record that the trail vouches for: its SHA-256. */
  seal?: string;
  /** Subject of a write that does not concern articles, in words. */
  subject?: string;
}

/** Key that the rows of one action over many things share. */
export const groupKeyOf = (kind: "stories" | "files", id: number | string): string => `${kind}:${id}`;
const UNDONE = ":undo";
/** The same for taking such an action back. */
export const undoKeyOf = (kind: "stories" | "files", id: number): string => `${groupKeyOf(kind, id)}${UNDONE}`;

/** The writes of one action over many things, as one of them knows the others. */
export interface TrailGroup {
  count: number;
  /** Titles or subjects of its first ones. */
  names: readonly string[];
  isUndo: boolean;
}

/** One write, as the audit log remembers it. `at` in milliseconds; a title is null when the article is gone for good. */
export interface TrailEntry {
  id: number;
  at: number;
  actor: { id: number | null; name: string };
  action: string;
  article: { id: number; title: string | null } | null;
  details: TrailDetails;
  /** Null for a write of its own. */
  group: TrailGroup | null;
}

export const isUndoKey = (key: string): boolean => key.endsWith(UNDONE);

const CONTENT_FIELDS = (Object.keys(EMPTY_CONTENT) as (keyof ArticleContent)[]).filter((field) => field !== "body");
/** The printed text names them too, unless only who a name belongs to changed. */
const isTold = (field: string, before: Article | null, row: PlannedArticle) => field !== "authors" || before?.author === row.author;
const PLACEMENT_FIELDS = ["position", "status", "active", "publishedAt", "scheduledAt", "deletedAt", "reviewAt", "reviewNote"] as const;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Lists changed fields of an article; of a new one, its filled fields. */
export function articleChanges(before: Article | null, row: PlannedArticle): TrailChange[] {
  const under: Partial<Article> = before ?? { ...EMPTY_CONTENT, reviewNote: "" };
  const changes: TrailChange[] = [...CONTENT_FIELDS, ...PLACEMENT_FIELDS]
    .filter((field) => !same(under[field] ?? null, row[field]) && isTold(field, before, row))
    .map((field) => ({ field, before: before ? before[field] : null, after: row[field] }));
  if ((before?.body ?? "") !== row.body) {
    const told: TrailedBody | null = before && { words: before.readingWords, version: before.version };
    changes.push({ field: "body", before: told, after: { words: row.readingWords, version: row.version } satisfies TrailedBody });
  }
  return changes;
}

const idsOf = (board: Board) => board.highlights.map(({ id }) => id);

/** Everything the trail tells of one command of the board. */
export function trailOf(command: BoardCommand, plan: BoardPlan): TrailDetails {
  const [before, after] = [idsOf(plan.before), idsOf(plan.after)];
  return {
    ...(plan.article ? { changes: articleChanges(plan.article.before, plan.article.row) } : {}),
    ...(same(before, after) ? {} : { highlights: { before, after } }),
    ...(command.kind === "move" ? { direction: command.direction } : {}),
    ...(command.kind === "save" && command.restoredVersion !== undefined ? { restoredVersion: command.restoredVersion } : {}),
    ...(command.kind === "restore-arrangement" ? { subject: `Arranjo de ${command.moment}` } : {}),
    ...("gate" in command && command.gate && command.gate.overrides.length > 0 ? { overrides: command.gate.overrides } : {}),
  };
}

const placeOn = (board: Board, id: number): Position | null =>
  board.superHeadline?.id === id ? "supermanchete" : board.highlights.some((placed) => placed.id === id) ? "destaque" : null;

/** The other articles whose position a command changes, and to what. */
export function displacements({ before, after, articleId, returned = [] }: Pick<BoardPlan, "before" | "after" | "articleId" | "returned">): { id: number; position: Position }[] {
  const fallback = (id: number): Position => returned.find(({ placed }) => placed.id === id)?.position ?? "geral";
  const ids = new Set([before, after].flatMap((board) => [...(board.superHeadline ? [board.superHeadline.id] : []), ...idsOf(board)]));
  return [...ids].filter((id) => id !== articleId && placeOn(before, id) !== placeOn(after, id)).map((id) => ({ id, position: placeOn(after, id) ?? fallback(id) }));
}
