import { type CollectionFailure, collectionFailure, type FailedCall } from "./collection-failure.ts";
import { LISTED_MS, MEDIA_LISTS, type MediaKind, type MediaList, type MediaMetric, type MediaPost, metricsOfKind } from "./media.ts";

/** Pages of a list that one run reads at most: 1,000 posts in 90 days, eleven a day (ours). */
const PAGES_MAX = 20;

/** Attempts before a post is left alone in this run (contracts of every adapter §0: 4 tries), and before a list is: without it new posts are missing. */
const TRIES_OF_POST = 4;
const TRIES_OF_LIST = 8;

/** Posts in a row that may be refused before the rest is left for the next run (ours): then it is not the posts. */
const REFUSED_MAX = 8;

/** Calls for posts in a row without an answer before the rest is left for the next run (ours): with their pauses some two hours. */
const SILENT_MAX = 8;

/** A post whose totals are requested one by one: the finished ones, and those of them that were refused. */
interface SplitPost {
  over: readonly MediaMetric[];
  refused: readonly MediaMetric[];
}

/** Finished part of a run's posts; the database has the posts that remain. */
export interface MediaProgress {
  /** Lists that are over. */
  listed: readonly MediaList[];
  /** Cursor in the current list; null at its start. */
  after: string | null;
  /** Pages of it that were read. */
  pages: number;
  /** By post. */
  split: Readonly<Record<string, SplitPost>>;
  /** Totals of a kind (`feed/saved`) that are not requested any more in this run, and those that answered: a refusal is then the post's own. */
  refused: readonly string[];
  answered: readonly string[];
  /** Failed attempts, by list and by post. */
  tries: Readonly<Record<string, number>>;
  /** Posts that were refused since one was not. */
  refusedInRow: number;
  /** Calls without an answer since there was one. */
  silentInRow: number;
}

export const NO_MEDIA_PROGRESS: MediaProgress = { listed: [], after: null, pages: 0, split: {}, refused: [], answered: [], tries: {}, refusedInRow: 0, silentInRow: 0 };

/** A post that is left for a run. */
export interface DueMedia {
  id: string;
  kind: MediaKind;
}

/** A page of a list. */
export interface ListStep {
  of: "list";
  list: MediaList;
  after: string | null;
}

/** Totals of a post. */
export interface TotalsStep {
  of: "totals";
  media: DueMedia;
  metrics: readonly MediaMetric[];
}

export type MediaStep = ListStep | TotalsStep;

/** Codes of Meta's by which a post's totals are not told (contracts of the Graph API §1.5, §3.3). */
const FEW_VIEWERS = "10";
const WRONG_METRIC = "100";
const GONE: readonly string[] = ["100/33", "803"];

const joined = <T>(list: readonly T[], more: readonly T[]): readonly T[] => [...new Set([...list, ...more])];
const without = <T>(table: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(table).filter(([name]) => name !== key));
const keyOf =
  (kind: MediaKind) =>
  (metric: MediaMetric): string =>
    `${kind}/${metric}`;

/** Totals of a kind that are requested in this run. */
const wanted = ({ refused }: MediaProgress, kind: MediaKind): readonly MediaMetric[] => metricsOfKind(kind).filter((metric) => !refused.includes(keyOf(kind)(metric)));

/** The list that is next: one that did not answer waits for posts that were asked less often. */
export function nextList({ listed, after, tries }: MediaProgress, due: readonly DueMedia[]): ListStep | null {
  const list = MEDIA_LISTS.find((one) => !listed.includes(one));
  if (list === undefined) return null;
  const failed = tries[list] ?? 0;
  return failed > 0 && due.some(({ id }) => (tries[id] ?? 0) < Math.min(failed, TRIES_OF_POST)) ? null : { of: "list", list, after };
}

/** True when no post answers: then none is requested any more in this run. */
export const arePostsSilent = ({ silentInRow }: MediaProgress): boolean => silentInRow >= SILENT_MAX;

/** The post that is next: in the order of `due`, those that did not answer last. Null when none is left, or none shall be asked. */
export function nextTotals(progress: MediaProgress, due: readonly DueMedia[]): TotalsStep | null {
  if (progress.refusedInRow >= REFUSED_MAX || arePostsSilent(progress)) return null;
  const asked = due.filter(({ kind }) => wanted(progress, kind).length > 0);
  const [media] = asked.sort((one, other) => (progress.tries[one.id] ?? 0) - (progress.tries[other.id] ?? 0));
  if (media === undefined) return null;
  const split = progress.split[media.id];
  const left = wanted(progress, media.kind).filter((metric) => !split?.over.includes(metric));
  return { of: "totals", media, metrics: split ? left.slice(0, 1) : left };
}

const listOver = (progress: MediaProgress, list: MediaList): MediaProgress => ({
  ...progress,
  listed: joined(progress.listed, [list]),
  after: null,
  pages: 0,
  tries: without(progress.tries, list),
});

/** Posts of a page that are kept: those of the last 90 days. */
export const keptPosts = (posts: readonly MediaPost[], now: number): readonly MediaPost[] => posts.filter(({ publishedAt }) => publishedAt > now - LISTED_MS);

/** After a page of a list: it ends with the last page, with posts that are too old, and where it would go in circles. */
export function afterPage(progress: MediaProgress, { list }: ListStep, { posts, after }: { posts: readonly MediaPost[]; after: string | null }, now: number): MediaProgress {
  const pages = progress.pages + 1;
  const oldest = posts.at(-1);
  const isEnd = after === null || after === progress.after || oldest === undefined || oldest.publishedAt <= now - LISTED_MS || pages >= PAGES_MAX;
  return isEnd ? listOver(progress, list) : { ...progress, after, pages, tries: without(progress.tries, list) };
}

/** Result of a post in a run: its totals were reported, the answer had none, or there was no answer. */
export type MediaEnd = "told" | "empty" | "failed";

/** Result for a post. */
export interface MediaOutcome {
  progress: MediaProgress;
  /** Null while the run is not done with it. */
  end: MediaEnd | null;
  /** Totals that have no figure any more. */
  lost: readonly MediaMetric[];
}

const forgotten = (progress: MediaProgress, id: string): MediaProgress => ({ ...progress, split: without(progress.split, id), tries: without(progress.tries, id) });

/** Done with a post that was refused. `isItsOwn`: others may be told. */
const refusedPost = (progress: MediaProgress, { id, kind }: DueMedia, isItsOwn = kind === "story"): MediaOutcome => ({
  progress: { ...forgotten(progress, id), refusedInRow: progress.refusedInRow + (isItsOwn ? 0 : 1) },
  end: "failed",
  lost: [],
});

/** A post whose totals are requested one by one, after one of them. */
function afterPart(progress: MediaProgress, { media, metrics }: TotalsStep, isRefused: boolean): MediaOutcome {
  const { over, refused } = progress.split[media.id] ?? { over: [], refused: [] };
  const split: SplitPost = { over: joined(over, metrics), refused: isRefused ? joined(refused, metrics) : refused };
  const lost = isRefused ? metrics : [];
  if (!wanted(progress, media.kind).every((metric) => split.over.includes(metric)))
    return { progress: { ...progress, split: { ...progress.split, [media.id]: split }, tries: without(progress.tries, media.id) }, end: null, lost };
  // When all metrics were refused, the post is the cause; else these are unavailable for its kind, unless another post's were reported.
  if (split.refused.length === split.over.length) return { ...refusedPost(progress, media), lost };
  const keys = split.refused.map(keyOf(media.kind)).filter((key) => !progress.answered.includes(key));
  return { progress: { ...forgotten(progress, media.id), refused: joined(progress.refused, keys) }, end: "told", lost };
}

/** After an answer, also an empty one: then what was told before stays. */
export function afterTotals(progress: MediaProgress, step: TotalsStep, told: readonly MediaMetric[]): MediaOutcome {
  const { media } = step;
  const next = { ...progress, answered: joined(progress.answered, told.map(keyOf(media.kind))), refusedInRow: 0, silentInRow: 0 };
  if (progress.split[media.id]) return afterPart(next, step, false);
  const lost = told.length === 0 ? [] : metricsOfKind(media.kind).filter((metric) => !told.includes(metric));
  return { progress: forgotten(next, media.id), end: told.length === 0 ? "empty" : "told", lost };
}

/** After a refusal: one wrong name fails a whole list, so it is asked name by name; anything else is about the post. */
function afterRefusal(progress: MediaProgress, step: TotalsStep, code: string): MediaOutcome {
  const { media, metrics } = step;
  // Many posts may be deleted at once, and those behind them are still told.
  if (GONE.includes(code)) return refusedPost(progress, media, true);
  if (code !== WRONG_METRIC) return refusedPost(progress, media);
  if (progress.split[media.id]) return afterPart(progress, step, true);
  if (metrics.length < 2) return refusedPost(progress, media);
  return {
    progress: { ...progress, split: { ...progress.split, [media.id]: { over: [], refused: [] } }, tries: without(progress.tries, media.id) },
    end: null,
    lost: [],
  };
}

/** After no usable answer: the post is asked again behind the others, and left alone after the last time. */
function afterSilence(progress: MediaProgress, { media }: TotalsStep): MediaOutcome {
  const tries = (progress.tries[media.id] ?? 0) + 1;
  const next = { ...progress, silentInRow: progress.silentInRow + 1 };
  if (tries >= TRIES_OF_POST) return { progress: forgotten(next, media.id), end: "failed", lost: [] };
  return { progress: { ...next, tries: { ...next.tries, [media.id]: tries } }, end: null, lost: [] };
}

const FEW_VIEWERS_SENTENCE = "Menos de 5 pessoas viram este story: o Instagram só informa números a partir daí.";
const GONE_SENTENCE = "O Instagram não encontra mais este post: ele pode ter sido apagado ou arquivado.";

/** Interprets a failed call about posts: as `collectionFailure` does, but a refusal for a post never concerns the account. */
export function mediaFailure(call: FailedCall, step: MediaStep): CollectionFailure {
  const failure = collectionFailure(call, "instagram", false);
  const saying = (sentence: string): CollectionFailure => ({ effect: "metric", cause: { ...failure.cause, sentence }, waitSeconds: 0 });
  if (step.of === "list")
    return failure.effect === "metric" && call.kind !== "permission" ? saying(`O Instagram recusou a lista de posts (código ${call.code ?? ""}): ${call.message}`) : failure;
  if (GONE.includes(call.code ?? "")) return saying(GONE_SENTENCE);
  return call.code === FEW_VIEWERS && step.media.kind === "story" ? saying(FEW_VIEWERS_SENTENCE) : failure;
}

/** After a failed call for a post's totals. */
export const afterFailedTotals = (progress: MediaProgress, step: TotalsStep, effect: "metric" | "repeat", code: string): MediaOutcome =>
  effect === "repeat" ? afterSilence(progress, step) : afterRefusal({ ...progress, silentInRow: 0 }, step, code);

/** After a failed call for a page of a list; whether the list is given up in this run. */
export function afterFailedPage(progress: MediaProgress, { list }: ListStep, effect: "metric" | "repeat"): { progress: MediaProgress; isGivenUp: boolean } {
  const tries = (progress.tries[list] ?? 0) + 1;
  if (effect === "metric" || tries >= TRIES_OF_LIST) return { progress: listOver(progress, list), isGivenUp: true };
  return { progress: { ...progress, tries: { ...progress.tries, [list]: tries } }, isGivenUp: false };
}
