import type { ArticleForm } from "../article-form.ts";
import type { SaveKind, SaveRequest } from "../save-plan.ts";

/** A call whose answer never came: sent again word for word, it is done once. */
export interface Unsettled {
  request: SaveRequest;
  key: string;
  sent: ArticleForm;
  wanted: SaveKind;
}

/** The saved state that a text was written over. */
export interface Under {
  base: ArticleForm;
  /** The same as the server spells it. */
  stored: ArticleForm;
  /** Null for an article that was never saved. */
  versao: number | null;
}

/** Text that this browser keeps until the server has it. */
export interface JournalEntry extends Under {
  userId: number;
  edicao: string;
  articleId: number | null;
  form: ArticleForm;
  /** Milliseconds since 1970. */
  at: number;
  /** The first save of a new article, when nobody knows whether it arrived: another would make a second article. */
  unsettled: Unsettled | null;
}

/** How long text waits for its author to come back. Milliseconds. */
export const JOURNAL_KEPT_MS = 30 * 24 * 60 * 60_000;

/** One entry for each editing of each person: tabs and people of one browser never write over each other. */
export const journalKey = (userId: number, edicao: string): string => `${userId}/${edicao}`;

/** Whether a key is this person's. */
export const isKeyOf = (key: IDBValidKey, userId: number): key is string => typeof key === "string" && key.startsWith(`${userId}/`);

export const isOutdated = ({ at }: Pick<JournalEntry, "at">, now: number): boolean => !(at > now - JOURNAL_KEPT_MS);

/** What earlier visits left of an article, the newest first: not what another tab is writing at this moment, and nothing outdated. */
export const leftBehind = (entries: readonly JournalEntry[], articleId: number | null, alive: ReadonlySet<string>, now: number): JournalEntry[] =>
  entries.filter((entry) => entry.articleId === articleId && !alive.has(entry.edicao) && !isOutdated(entry, now)).sort((one, other) => other.at - one.at);
