import { DAY_MS } from "#app/platform/time/units.ts";
import type { ArticleForm } from "../article-form.ts";
import type { SaveKind, SaveRequest } from "../save-plan.ts";

/** A request that got no response. Its idempotency key makes the unchanged retry run once. */
export interface UnconfirmedSave {
  request: SaveRequest;
  key: string;
  sent: ArticleForm;
  wanted: SaveKind;
}

/** The saved state that a text is based on. */
export interface MergeBase {
  base: ArticleForm;
  /** The same as the server spells it. */
  stored: ArticleForm;
  /** Null for an article that was never saved. */
  versao: number | null;
}

/** Text stored in this browser until the server has it. */
export interface JournalEntry extends MergeBase {
  userId: number;
  edicao: string;
  articleId: number | null;
  form: ArticleForm;
  /** Milliseconds since 1970. */
  at: number;
  /** The unconfirmed first save of a new article: another one would create a second article. */
  unsettled: UnconfirmedSave | null;
}

/** How long a text is kept for its author. Milliseconds. */
export const JOURNAL_RETENTION_MS = 30 * DAY_MS;

/** One entry per editing and person: tabs and people of one browser never overwrite each other. */
export const journalKey = (userId: number, edicao: string): string => `${userId}/${edicao}`;

/** Whether a key is this person's. */
export const isKeyOf = (key: IDBValidKey, userId: number): key is string => typeof key === "string" && key.startsWith(`${userId}/`);

export const isOutdated = ({ at }: Pick<JournalEntry, "at">, now: number): boolean => !(at > now - JOURNAL_RETENTION_MS);

/** Entries of earlier visits to an article, newest first; without those open in another tab and outdated ones. */
export const recoverableEntries = (entries: readonly JournalEntry[], articleId: number | null, alive: ReadonlySet<string>, now: number): JournalEntry[] =>
  entries.filter((entry) => entry.articleId === articleId && !alive.has(entry.edicao) && !isOutdated(entry, now)).sort((one, other) => other.at - one.at);
