import type { Position } from "#app/features/articles/position.ts";
import { type Board, MAX_HIGHLIGHTS, type PlacedArticle, placeHighlight, placeSuperHeadline } from "#app/features/highlights/board.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { count, MIN_READERS, quoted } from "./facts.ts";

/** Sources that are search engines, as the audience names them. */
export const SEARCH_SOURCES = ["google", "bing", "yahoo", "duckduckgo"] as const;

/** Maximum of suggestions at a time (issue 18). */
export const MAX_ACTIONS = 3;

/** Place suggested for a rising story: the places above stay the editors' own choice (issue 18). */
const SUGGESTED_PLACE = 3;

/** Twice the views of the days before: what search engines bring of an old story varies less (ours). */
const RISE_FACTOR = 2;

/** Number of most read stories that are checked for a missing picture, and suggested for the group (our choice). */
const PICTURE_TOP = 10;
const GROUP_TOP = 5;

/** A story older than this is no news for the group (ours). Milliseconds. */
const FRESH_MS = DAY_MS;

/** A visible story among the most read of today and yesterday, in that order. */
export interface ReadStory {
  articleId: number;
  title: string;
  hasCover: boolean;
  publishedAt: number;
  /** Views today and yesterday, also those from search engines; and those from them in the two days before. */
  views: number;
  searchViews: number;
  searchViewsBefore: number;
}

/** The group's queue as far as an action depends on it; null where nothing can be sent from here. */
export interface GroupState {
  /** Stories that were sent lately, are on their way or have a time. */
  settled: ReadonlySet<number>;
  /** Time from which one more message may be sent (ms). */
  freeAt: number;
}

export interface NewsroomState {
  now: number;
  superHeadline: number | null;
  highlights: readonly number[];
  orderVersion: number;
  stories: readonly ReadStory[];
  group: GroupState | null;
  may: { order: boolean; write: boolean; send: boolean };
}

/** The part of the state that D1 has. */
export type NextActionsData = Pick<NewsroomState, "superHeadline" | "highlights" | "orderVersion" | "stories">;

/** Something useful that a person can do with one tap, and take back. */
export type NextAction = { articleId: number; title: string; reason: string } & (
  | { kind: "highlight"; place: number; orderVersion: number }
  | { kind: "cover" }
  | { kind: "whatsapp"; dueAt: number }
);

/** The order of the highlights with an article in the suggested place, and that place. */
export function orderWith(highlights: readonly number[], articleId: number): { desired: number[]; place: number } {
  const others = highlights.filter((id) => id !== articleId);
  const index = Math.min(SUGGESTED_PLACE - 1, others.length);
  return { desired: [...others.slice(0, index), articleId, ...others.slice(index)].slice(0, MAX_HIGHLIGHTS), place: index + 1 };
}

function risingInSearch({ stories, superHeadline, highlights, orderVersion, may }: NewsroomState): NextAction[] {
  if (!may.order) return [];
  const onHome = new Set([superHeadline, ...highlights]);
  const [best] = stories
    .filter((one) => !onHome.has(one.articleId) && one.searchViews >= MIN_READERS && one.searchViews >= RISE_FACTOR * one.searchViewsBefore)
    .sort((one, other) => other.searchViews - one.searchViews || one.articleId - other.articleId);
  if (!best) return [];
  const { place } = orderWith(highlights, best.articleId);
  const before = best.searchViewsBefore === 0 ? "nenhuma" : count(best.searchViewsBefore);
  const leaving = highlights.length >= MAX_HIGHLIGHTS ? ` Quem está em ${MAX_HIGHLIGHTS}º sai dos destaques.` : "";
  const reason = `${quoted(best.title)} sobe na busca (${count(best.searchViews)} visualizações desde ontem, ${before} nos dois dias antes) e está fora dos destaques.${leaving}`;
  return [{ kind: "highlight", articleId: best.articleId, title: best.title, reason, place, orderVersion }];
}

function withoutPicture({ stories, may }: NewsroomState): NextAction[] {
  const found = may.write ? stories.slice(0, PICTURE_TOP).find((one) => !one.hasCover && one.views >= MIN_READERS) : undefined;
  if (!found) return [];
  return [
    {
      kind: "cover",
      articleId: found.articleId,
      title: found.title,
      reason: `${quoted(found.title)} está entre as mais lidas (${count(found.views)} visualizações desde ontem) e não tem foto.`,
    },
  ];
}

function unreadInGroup({ stories, group, now, may }: NewsroomState): NextAction[] {
  if (!may.send || !group) return [];
  const found = stories.slice(0, GROUP_TOP).find((one) => !group.settled.has(one.articleId) && now - one.publishedAt < FRESH_MS && one.views >= MIN_READERS);
  if (!found) return [];
  const reason = `${quoted(found.title)} está entre as mais lidas (${count(found.views)} visualizações desde ontem) e ninguém leu no grupo ainda.`;
  return [{ kind: "whatsapp", articleId: found.articleId, title: found.title, reason, dueAt: group.freeAt }];
}

/** At most three actions that the person may do, each about the story for which it matters most. */
export const nextActions = (state: NewsroomState): NextAction[] => [...risingInSearch(state), ...withoutPicture(state), ...unreadInGroup(state)].slice(0, MAX_ACTIONS);

/** An article that takes its place on the home page automatically, at `at` (ms). */
export interface ArrivingArticle extends PlacedArticle {
  at: number;
  position: Position;
}

/** An article that loses its place on the home page, when, and to which. */
export interface LeavingArticle {
  id: number;
  at: number;
  replacedBy: number;
}

/**
 * Returns the articles that lose their place to arriving ones, in the order of arrival, if nobody changes anything before (http-api § Articles,
 * position rules).
 */
export function leavingToday(board: Board, arriving: readonly ArrivingArticle[]): LeavingArticle[] {
  const leaving: LeavingArticle[] = [];
  let current = board;
  for (const { id, publishedAt, at, position } of [...arriving].sort((one, other) => one.at - other.at || one.id - other.id)) {
    if (position !== "supermanchete" && position !== "destaque") continue;
    const place = position === "supermanchete" ? placeSuperHeadline : placeHighlight;
    const { board: next, demoted } = place(current, { id, publishedAt });
    leaving.push(...demoted.map((placed) => ({ id: placed.id, at, replacedBy: id })));
    current = next;
  }
  return leaving;
}
