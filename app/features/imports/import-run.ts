import type { ArticleContent, ArticleStatus } from "#app/features/articles/article.ts";
import type { Position } from "#app/features/articles/position.ts";
import type { AiPart } from "#app/features/suggestions/ai-label.ts";

/** Results of an item of an import's files. */
export const IMPORT_FATES = ["criada", "existente", "ignorada", "falhou"] as const;
export type ImportFate = (typeof IMPORT_FATES)[number];

/** One import: all items of its files have a fate once it is finished. Times in milliseconds. */
export interface ImportRun {
  id: number;
  /** Host of the other site. */
  source: string;
  /** Names of the files, for people. */
  files: string;
  items: number;
  /** Null while it runs, and for ever where it was interrupted. */
  counts: Readonly<Record<ImportFate, number>> | null;
  startedAt: number;
  finishedAt: number | null;
}

/** An item's line in the ledger. */
export interface LedgerEntry {
  /** As the other site calls it: post, page, attachment. */
  kind: string;
  sourceId: string;
  title: string;
  fate: ImportFate;
  /** Reason, or what was lost; empty for none. */
  reason: string;
  articleId: number | null;
}

/** Lines of a ledger that one page or answer holds. */
export const LEDGER_PAGE = 100;

/** An entry of a live blog that another newsroom of this product kept. Times in milliseconds. */
export interface ImportedLiveEntry {
  title: string;
  text: string;
  pictureUrl: string | null;
  pictureAlt: string;
  pictureCredit: string;
  isPinned: boolean;
  correction: string;
  correctedAt: number | null;
  author: string;
  at: number;
}

/** Placement that only a newsroom of this product exports. */
export interface OwnPlacement {
  /** Kept where its place of the home page is free. */
  position: Position;
  /** Taken off the site by a person. */
  isHidden: boolean;
  /** Its id in the exporting newsroom. Kept if unused here, so that existing links stay valid. */
  number: number | null;
  /** True if it was ever public. */
  wasPublished: boolean;
  reviewNote: string;
  /** Fields with AI-suggested text. */
  aiParts: readonly AiPart[];
  correctedAt: number | null;
  liveBlog: { isOpen: boolean; startedAt: number; endedAt: number | null; entries: readonly ImportedLiveEntry[] } | null;
}

/** Fields of an imported story that the board writes besides its content. Times in milliseconds. */
export interface ImportedStory {
  importId: number;
  source: string;
  sourceId: string;
  status: ArticleStatus;
  publishedAt: number | null;
  scheduledAt: number | null;
  createdAt: number;
  editedAt: number;
  /** Waits to be reviewed; of drafts alone. */
  isInReview: boolean;
  /** Keys of its old addresses (`old-address.ts`). */
  addresses: readonly string[];
  own?: OwnPlacement | undefined;
}

/** A story of another site as the command sends it. */
export interface StoryToImport extends Omit<ImportedStory, "importId" | "source"> {
  /** Post, page: as the other site calls it. */
  kind: string;
  content: Partial<ArticleContent>;
  /** Losses of the conversion, for the ledger. */
  notes: string;
}

/** A page of a ledger; `next`: the line to go on after. */
export interface LedgerReading {
  run: ImportRun | null;
  entries: readonly LedgerEntry[];
  next: number | null;
}
