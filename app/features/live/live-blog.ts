import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";

/** Limits of an entry in characters (ours). */
export const ENTRY_TITLE_MAX = 120;
export const ENTRY_TEXT_MAX = 4_000;
export const ENTRY_CORRECTION_MAX = 300;
export const ENTRY_ALT_MAX = 200;
export const ENTRY_CREDIT_MAX = 80;
/** Entries of one live blog, removed ones too, so that its trail and its reads stay bounded (ours). */
export const ENTRIES_MAX = 2_000;
/** Entries above the others (ours). */
export const PINNED_MAX = 3;
/** Entries on the first page and on each further one: what 60 KB hold with the longest of ordinary entries (ours). */
export const PAGE_ENTRIES = 15;
/** Entries above the text of a story with a live blog. */
export const NEWEST_SHOWN = 3;
/** Changes in one answer to an open page (ours). */
export const UPDATES_MAX = 50;

export const LIVE_STATES = ["aberta", "encerrada"] as const;
export type LiveState = (typeof LIVE_STATES)[number];

/** A story with a live blog. Times in milliseconds. */
export interface LiveBlog {
  articleId: number;
  state: LiveState;
  startedAt: number;
  endedAt: number | null;
  updatedAt: number;
  /** Number of its last change; it only rises. */
  seq: number;
  /** Entries that are shown. */
  entries: number;
}

/** Fields of an entry that a person writes. */
export interface EntryContent {
  title: string;
  /** Plain text: paragraphs, links and `**bold**` (`live-text`). */
  text: string;
  pictureUrl: string | null;
  pictureAlt: string;
  pictureCredit: string;
  pinned: boolean;
}

export interface LiveEntry extends EntryContent {
  id: number;
  articleId: number;
  /** Number of its last change within the live blog. */
  seq: number;
  /** Correction note; empty for none. */
  correction: string;
  correctedAt: number | null;
  removedAt: number | null;
  version: number;
  authorName: string;
  createdAt: number;
}

/** The live coverage in course, and its newest entry that is not pinned. */
export interface OpenLive {
  articleId: number;
  slug: string;
  title: string;
  entry: Pick<LiveEntry, "id" | "title" | "text" | "createdAt"> | null;
}

/** A page of entries: the pinned ones, then the newest of the others. */
export interface LivePage {
  pinned: readonly LiveEntry[];
  entries: readonly LiveEntry[];
  hasMore: boolean;
}

export const entryAnchor = (id: number): string => `ao-vivo-${id}`;

/** Address of an entry that stays, wherever on the pages it has moved to. */
export const entryPath = ({ articleId, id }: Pick<LiveEntry, "articleId" | "id">): string => `/ao-vivo/${articleId}/${id}`;

/** True when a change alters published words, which needs a correction note or the statement that nothing was wrong. */
export const changesWords = (before: EntryContent, after: EntryContent): boolean => before.title !== after.title || before.text !== after.text;

/** An address, without the punctuation that ends its sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]*]/g;
const BOLD = /\*\*([^*\n]{1,200})\*\*/g;

const withBold = (text: string): string => escapeHtml(text).replace(BOLD, "<strong>$1</strong>");

/** A line of an entry: its addresses are links, what stands between two pairs of asterisks is bold, all else is text. */
function lineHtml(line: string): string {
  let html = "";
  let from = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const address = escapeHtml(match[0]);
    html += `${withBold(line.slice(from, match.index))}<a href="${address}" rel="noopener noreferrer">${address}</a>`;
    from = match.index + match[0].length;
  }
  return html + withBold(line.slice(from));
}

/** The text of an entry as HTML: an empty line begins a paragraph. Nothing of it but links and bold is markup. */
export function liveTextHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  return paragraphs.map((paragraph) => `<p>${paragraph.split("\n").map(lineHtml).join("<br>")}</p>`).join("");
}

/** The same without any markup, in one line. */
export const plainLiveText = (text: string): string => text.replace(BOLD, "$1").replace(/\s+/g, " ").trim();

/** Refusals carry the entry of a live blog as it is, when a change came too late. */
export const CURRENT_LIVE_ENTRY: CarriedKind<LiveEntry> = { kind: "live-entry" };
