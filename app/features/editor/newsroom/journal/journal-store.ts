import { createStore, del, entries, getMany, keys, set, type UseStore } from "idb-keyval";
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

/** Retention of a text for its author. Milliseconds. */
export const JOURNAL_RETENTION_MS = 30 * DAY_MS;

/** One entry per editing and person: tabs and people of one browser never overwrite each other. */
export const journalKey = (userId: number, edicao: string): string => `${userId}/${edicao}`;

/** True when a key is this person's. */
export const isKeyOf = (key: IDBValidKey, userId: number): key is string => typeof key === "string" && key.startsWith(`${userId}/`);

export const isOutdated = ({ at }: Pick<JournalEntry, "at">, now: number): boolean => !(at > now - JOURNAL_RETENTION_MS);

/** Entries of earlier visits to an article, newest first; without those open in another tab and outdated ones. */
export const recoverableEntries = (entries: readonly JournalEntry[], articleId: number | null, alive: ReadonlySet<string>, now: number): JournalEntry[] =>
  entries.filter((entry) => entry.articleId === articleId && !alive.has(entry.edicao) && !isOutdated(entry, now)).sort((one, other) => other.at - one.at);

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore("lide-editor", "journal");
  return opened;
};

/** A failure of the storage only disables the journal. */
async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** Stores a text; returns whether that succeeded. */
export const writeEntry = (entry: JournalEntry): Promise<boolean> => attempt(() => set(journalKey(entry.userId, entry.edicao), entry, store()).then(() => true), false);

export const removeEntry = (userId: number, edicao: string): Promise<void> => attempt(() => del(journalKey(userId, edicao), store()), undefined);

/** This person's entries in this browser; those of others are not read. */
export const listEntries = (userId: number): Promise<JournalEntry[]> =>
  attempt(async () => {
    const own = (await keys(store())).filter((key) => isKeyOf(key, userId));
    return (await getMany<JournalEntry | undefined>(own, store())).filter((entry) => entry !== undefined);
  }, []);

/** Deletes expired entries. */
export const pruneEntries = (now: number): Promise<void> =>
  attempt(async () => {
    for (const [key, entry] of await entries<IDBValidKey, JournalEntry>(store())) if (isOutdated(entry, now)) await del(key, store());
  }, undefined);

const PREFIX = "lide-edicao:";

/** Marks an editing as open in this tab, until it is released or the tab is closed or crashes. */
export function lockEditing(edicao: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(PREFIX + edicao, () => held).catch(() => undefined);
  return () => release();
}

/** The editings that are open in tabs of this browser. */
export async function openEditings(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
