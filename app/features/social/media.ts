import { DAY_MS } from "#app/platform/time/units.ts";
import type { MetricState } from "./report.ts";

/** The lists of the account's posts; stories are listed while they are on air (contracts of the Graph API §3.3). */
export const MEDIA_LISTS = ["posts", "stories"] as const;
export type MediaList = (typeof MEDIA_LISTS)[number];

/** A post stands on the profile; a story is gone after a day. */
export const MEDIA_KINDS = ["feed", "reels", "story"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Metrics of a post by Meta's names: totals since it was published (contracts of the Graph API §3.3). */
export const MEDIA_METRICS = ["reach", "views", "likes", "comments", "shares", "saved", "total_interactions"] as const;
export type MediaMetric = (typeof MEDIA_METRICS)[number];

/** Those that a story has: likes, comments and saves are a post's. */
const STORY_METRICS: readonly MediaMetric[] = ["reach", "views", "shares", "total_interactions"];

export const metricsOfKind = (kind: MediaKind): readonly MediaMetric[] => (kind === "story" ? STORY_METRICS : MEDIA_METRICS);

/** A post as the account lists it. Times are epoch milliseconds. */
export interface MediaPost {
  id: string;
  kind: MediaKind;
  /** Meta's `media_type`: `IMAGE`, `VIDEO`, `CAROUSEL_ALBUM`. */
  type: string;
  /** Its beginning; empty without one. */
  caption: string;
  permalink: string | null;
  /** An address of Meta's, which ends after some days. */
  thumbnail: string | null;
  publishedAt: number;
}

/** Totals of a post; null is a figure that Meta does not tell. */
export type MediaTotals = Readonly<Record<MediaMetric, number | null>>;

/** A post with its reported figures. */
export interface MeasuredPost extends MediaPost {
  totals: MediaTotals;
  /** Time when the totals were reported; null: never. */
  readAt: number | null;
  /** Reason why the last collection had none. */
  cause: string | null;
}

/** Lifetime of a story and its totals (contracts of the Graph API §3.3). Milliseconds. */
export const STORY_MS = DAY_MS;

/** Posts that are listed, and until which age their totals are read again each day (ours: after four weeks hardly anything changes). Milliseconds. */
export const LISTED_MS = 90 * DAY_MS;
export const REFRESHED_MS = 28 * DAY_MS;

/** Posts of a period that are shown (ours). */
export const TOP_POSTS = 10;

/** The posts of a period that most people saw, and how their collection stands. */
export interface PostsReport {
  /** `pending`: never collected; `unavailable`: Meta does not tell them. */
  status: "ok" | "error" | "pending" | "unavailable";
  cause: string | null;
  posts: readonly MeasuredPost[];
}

/** Explains that a Page has no posts here: its documented insights have none of single posts (contracts of the Graph API §4). */
const NO_PAGE_POSTS = "Os números de cada post da página não são coletados: a documentação da Meta que o portal segue não os descreve.";

/** The posts of one network; `state` is that of its list, undefined before the first answer. `posts` are in their order. */
export function postsReport(network: "instagram" | "facebook", posts: readonly MeasuredPost[], state: MetricState | undefined): PostsReport {
  if (network === "facebook") return { status: "unavailable", cause: NO_PAGE_POSTS, posts: [] };
  if (state?.cause) return { status: "error", cause: state.cause, posts };
  return { status: state ? "ok" : "pending", cause: null, posts };
}

/** Figures of a post that the newsroom published: null is an unknown figure. */
export interface PublicationFigures {
  totals: MediaTotals | null;
  /** Time when Meta reported them (ms); null: never. */
  readAt: number | null;
  /** Reason why there are no totals, or why the last collection had none. */
  cause: string | null;
  /** Clicks by people on the article's short link of Instagram, which all its posts share; null without one. */
  clicks: number | null;
}

const NOT_CONFIGURED = "A coleta de números do Instagram não está configurada.";
const NO_NUMBER = "Uma pessoa confirmou esta publicação: o portal não sabe o número dela no Instagram.";
const NOT_COLLECTED = "A coleta diária ainda não leu este post.";
const EMPTY = "A Meta ainda não informou números deste post.";

interface KnownPost {
  hasAccount: boolean;
  providerId: string | null;
  /** Collected figures; null for none. */
  post: MeasuredPost | null;
  clicks: number | null;
}

function missingOf({ hasAccount, providerId, post }: KnownPost): string | null {
  if (!hasAccount) return NOT_CONFIGURED;
  if (providerId === null) return NO_NUMBER;
  if (!post) return NOT_COLLECTED;
  return post.cause ?? (post.readAt === null ? EMPTY : null);
}

/** Returns the known figures of a post, and why others are missing. */
export function publicationFigures(known: KnownPost): PublicationFigures {
  const { post, clicks } = known;
  const readAt = post?.readAt ?? null;
  return { totals: post && readAt !== null ? post.totals : null, readAt, cause: missingOf(known), clicks };
}
