import type { FocalPoint } from "#app/features/media/crop.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { Author } from "./byline.ts";
import type { Position } from "./position.ts";
import { EMPTY_META, type StoryMeta } from "./story-meta.ts";

export const ARTICLE_STATUSES = ["rascunho", "agendada", "publicada"] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** Limits in characters (spec 1 §5, §9). */
export const TITLE_MAX = 80;
export const SUBTITLE_MAX = 120;
export const KICKER_MIN = 3;
export const KICKER_MAX = 15;
export const SUMMARY_TOPICS = 3;
export const SUMMARY_TOPIC_MAX = 180;
/** Longest sanitised body, so that a row stays under D1's 2 MB with its copies (ours). */
export const BODY_MAX = 400_000;
export const TAGS_MAX = 20;
export const TAG_MAX = 40;
/** Of one name. */
export const AUTHOR_MAX = 80;
export const CORRECTION_MAX = 500;
export const REVIEW_NOTE_MAX = 500;

/** Fields that a person writes; each can be saved at any time. */
export interface ArticleContent extends StoryMeta {
  title: string;
  subtitle: string;
  /** Hat line, uppercase. */
  kicker: string;
  /** Sanitised HTML. */
  body: string;
  /** At most three topics. */
  quickSummary: readonly string[];
  /** Slugs of top groups and subcategories. */
  categories: readonly string[];
  municipality: string | null;
  /** The printed text, made of the names. */
  author: string;
  /** Authors in the order of the byline. */
  authors: readonly Author[];
  tags: readonly string[];
  coverUrl: string | null;
  coverAlt: string;
  coverCredit: string;
  whatsappAuto: boolean;
  pushAuto: boolean;
  cardAuto: boolean;
  audioAuto: boolean;
  /** About accidents, deaths or minors: its page carries no banners. */
  sensitive: boolean;
  /** Correction note for readers; empty for none. */
  correction: string;
}

/** An article without its body, as lists read it. Times are milliseconds since 1970. */
export interface ArticleSummary extends Omit<ArticleContent, "body" | keyof StoryMeta> {
  id: number;
  slug: string;
  position: Position;
  /** 1–5 while it holds a highlight's place. */
  highlightRank: number | null;
  orderKey: number;
  status: ArticleStatus;
  active: boolean;
  deletedAt: number | null;
  publishedAt: number | null;
  /** True once readers have had it; a draft may carry a date without that. */
  wasPublished: boolean;
  scheduledAt: number | null;
  /** Main category, derived from `categories`. */
  category: string;
  /** Time of the last change of the correction note; null without a note. */
  correctedAt: number | null;
  /** Time when a draft was submitted for review; null when it is not waiting. */
  reviewAt: number | null;
  /** The editor's note on returning a draft; cleared when it is submitted again or no longer a draft. */
  reviewNote: string;
  authorId: number | null;
  /** Of the cover: what its crops keep. */
  coverFocal: FocalPoint;
  /** A tiny WebP of the cover in base64; null when there is none. */
  coverPlaceholder: string | null;
  readingWords: number;
  viewCount: number;
  version: number;
  createdAt: number;
  updatedAt: number;
  /** Time of the last change of what readers read; places and switches do not count. */
  editedAt: number;
}

/** Columns of the newsroom's list. */
export type ManagedArticle = Pick<
  ArticleSummary,
  | "id"
  | "slug"
  | "title"
  | "kicker"
  | "author"
  | "authorId"
  | "coverUrl"
  | "position"
  | "highlightRank"
  | "status"
  | "active"
  | "deletedAt"
  | "publishedAt"
  | "wasPublished"
  | "scheduledAt"
  | "category"
  | "municipality"
  | "reviewAt"
  | "reviewNote"
  | "createdAt"
  | "version"
  | "viewCount"
>;

export interface Article extends ArticleSummary, StoryMeta {
  body: string;
}

/** Fields that readers' lists show or choose articles by. */
export type StoryCard = Pick<
  ArticleSummary,
  | "id"
  | "slug"
  | "title"
  | "subtitle"
  | "kicker"
  | "category"
  | "municipality"
  | "author"
  | "tags"
  | "coverUrl"
  | "coverAlt"
  | "coverCredit"
  | "coverFocal"
  | "coverPlaceholder"
  | "publishedAt"
  | "editedAt"
  | "createdAt"
>;

/** Time in which a deleted article can be restored (http-api § Articles). Milliseconds. */
export const BIN_MS = 30 * DAY_MS;

/** Defaults of a new article (spec 1 §3, http-api § Articles). */
export const EMPTY_CONTENT: ArticleContent = {
  title: "",
  subtitle: "",
  kicker: "",
  body: "",
  quickSummary: [],
  categories: [],
  municipality: null,
  author: "",
  authors: [],
  tags: [],
  coverUrl: null,
  coverAlt: "",
  coverCredit: "",
  whatsappAuto: true,
  pushAuto: true,
  cardAuto: false,
  audioAuto: false,
  sensitive: false,
  correction: "",
  ...EMPTY_META,
};

/** Readers see only what is published, enabled and not in the bin. */
export const isVisible = (article: Pick<ArticleSummary, "status" | "active" | "deletedAt">): boolean =>
  article.status === "publicada" && article.active && article.deletedAt === null;

/** Orders articles by time, newest first, and never gives two of them one key. */
export const orderKeyAt = (time: number, id: number): number => time * 1024 + (id % 1024);

/** Id of the article, in the refusal of a save over an older version. */
export const CURRENT_ARTICLE: CarriedKind<number> = { kind: "article" };
