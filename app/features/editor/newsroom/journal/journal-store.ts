import { createStore, del, entries, getMany, keys, set, type UseStore } from "idb-keyval";
import { isKeyOf, isOutdated, type JournalEntry, journalKey } from "./journal-entry.ts";

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
