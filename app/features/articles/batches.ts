import type { ArticlePlacement } from "#app/features/highlights/commands.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { type ArticleContent, type ArticleSummary, isVisible, TAGS_MAX } from "./article.ts";
import { isCategoryGroup } from "./categories.ts";
import { POSITION_LABELS, type Position } from "./position.ts";

/** An action of one person over many things at once: each thing has its outcome, and one undo takes the whole back. */
export interface Batch<Action, Thing> {
  id: number;
  opId: string;
  userId: number;
  action: Action;
  /** Things that matched, of which the batch takes the first ones. */
  matching: number;
  createdAt: number;
  undoneAt: number | null;
  items: BatchItem<Thing>[];
}

/** `recusada` gives its cause in `reason`; `inalterada` needed no change. */
export type BatchOutcome = "feita" | "inalterada" | "recusada";

export interface BatchItem<Thing> {
  place: number;
  /** Id as requested; null where the table of its things does not know it. */
  thingId: number | null;
  title: string;
  /** Fields that a batch may change, before the change; null: the thing did not exist. */
  before: Thing | null;
  /** Null until it was carried out. */
  outcome: BatchOutcome | null;
  reason: string;
  undoOutcome: BatchOutcome | null;
  undoReason: string;
}

export type NewBatchItem<Thing> = Pick<BatchItem<Thing>, "thingId" | "title" | "before" | "outcome" | "reason">;

/** Result for one thing, or of undoing its change. */
export interface SettledItem {
  place: number;
  outcome: BatchOutcome;
  reason: string;
}

/** Time in which a batch can be undone (our choice). Milliseconds. */
export const BATCH_UNDO_MS = 10 * MINUTE_MS;

/** Places of highlights: more stories than that cannot all become one. */
const HIGHLIGHTS = 5;

export const BATCH_ACTIONS = ["categoria", "posicao", "autor", "tags", "desligar", "ligar", "lixeira"] as const;
export type BatchActionName = (typeof BATCH_ACTIONS)[number];

export type BatchAction =
  | { name: "categoria"; category: string }
  | { name: "posicao"; position: Position }
  | { name: "autor"; author: string }
  | { name: "tags"; tags: readonly string[] }
  | { name: "desligar" | "ligar" | "lixeira" };

/** The fields of a story that a batch may change, and what they are judged by. */
export type BatchTarget = Pick<
  ArticleSummary,
  "id" | "title" | "version" | "categories" | "municipality" | "position" | "highlightRank" | "author" | "tags" | "active" | "status" | "deletedAt"
>;

export type BatchStep =
  | { kind: "save"; content: Partial<ArticleContent>; placement: ArticlePlacement }
  | { kind: "remove" | "restore" | "none" }
  | { kind: "refuse"; reason: string };

const NONE: BatchStep = { kind: "none" };
const refuse = (reason: string): BatchStep => ({ kind: "refuse", reason });
const save = (content: Partial<ArticleContent>, placement: ArticlePlacement = {}): BatchStep => ({ kind: "save", content, placement });

const key = (tag: string) => tag.toLocaleLowerCase("pt-BR");
const hasTag = (tags: readonly string[], tag: string) => tags.some((one) => key(one) === key(tag));

const SUPER_HEADLINE = "É a super manchete: mude-a na própria linha da lista.";
const GONE = "A matéria está na lixeira.";

/** Returns the reason why a whole batch is invalid, as a sentence; null when valid. */
export function batchFlaw(action: BatchAction, stories: number): string | null {
  if (action.name !== "posicao") return null;
  if (action.position === "supermanchete") return "A super manchete é uma só: escolha-a na edição da matéria.";
  return action.position === "destaque" && stories > HIGHLIGHTS ? `Há ${HIGHLIGHTS} lugares de destaque: escolha no máximo ${HIGHLIGHTS} matérias.` : null;
}

export function planBatchStep(action: BatchAction, story: BatchTarget): BatchStep {
  if (story.deletedAt !== null) return refuse(GONE);
  const takesDown = action.name === "desligar" || action.name === "lixeira" || action.name === "posicao";
  if (takesDown && story.position === "supermanchete" && isVisible(story)) return refuse(SUPER_HEADLINE);
  switch (action.name) {
    case "categoria":
      if (story.categories.includes(action.category)) return NONE;
      // A town that was chosen stays; without one, the service takes the only town among the categories.
      return save({ categories: [...story.categories, action.category], ...(story.municipality === null ? {} : { municipality: story.municipality }) });
    case "posicao":
      return story.position === action.position ? NONE : save({}, { position: action.position });
    case "autor":
      return story.author === action.author ? NONE : save({ author: action.author });
    case "tags": {
      const added = action.tags.filter((tag) => !hasTag(story.tags, tag));
      if (added.length === 0) return NONE;
      return story.tags.length + added.length > TAGS_MAX ? refuse(`Passaria de ${TAGS_MAX} tags.`) : save({ tags: [...story.tags, ...added] });
    }
    case "desligar":
      return story.active ? save({}, { active: false }) : NONE;
    case "ligar":
      return story.active ? NONE : save({}, { active: true });
    case "lixeira":
      return { kind: "remove" };
  }
}

/** Takes an action back from a story as it is now: only what the action changed, never what somebody changed after it. */
export function planBatchUndo(action: BatchAction, before: BatchTarget, now: BatchTarget): BatchStep {
  if (action.name === "lixeira") return now.deletedAt === null ? NONE : { kind: "restore" };
  if (now.deletedAt !== null) return refuse(GONE);
  switch (action.name) {
    case "categoria": {
      if (!now.categories.includes(action.category)) return NONE;
      // Groups come back with the subcategories that need them.
      const categories = now.categories.filter((slug) => slug !== action.category && !(isCategoryGroup(slug) && !before.categories.includes(slug)));
      return save({ categories, municipality: now.municipality === action.category ? before.municipality : now.municipality });
    }
    case "posicao":
      return now.position === action.position ? save({}, { position: before.position }) : refuse("A posição mudou depois.");
    case "autor":
      return now.author === action.author ? save({ author: before.author }) : refuse("O autor mudou depois.");
    case "tags": {
      const tags = now.tags.filter((tag) => hasTag(before.tags, tag) || !hasTag(action.tags, tag));
      return tags.length === now.tags.length ? NONE : save({ tags });
    }
    case "desligar":
      return now.active ? NONE : save({}, { active: true });
    case "ligar":
      return now.active ? save({}, { active: false }) : NONE;
  }
}

/** Returns a sentence on the part of its place that an undone story did not get back; empty when it got all. */
export function lostPlace(before: Pick<BatchTarget, "position" | "highlightRank">, now: Pick<BatchTarget, "position" | "highlightRank">): string {
  if (before.position !== now.position) return `Voltou como ${POSITION_LABELS[now.position]}: o lugar de antes estava ocupado.`;
  if (before.highlightRank === now.highlightRank || before.highlightRank === null) return "";
  return now.highlightRank === null ? "" : `Voltou aos destaques em ${now.highlightRank}º; antes era ${before.highlightRank}º.`;
}
