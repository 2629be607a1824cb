import { createSuggestedEditRepository } from "#app/features/suggested-edits/suggested-edits.store.ts";
import type { Database } from "#app/platform/db/database.store.ts";
import { readOne } from "#app/platform/db/database.store.ts";

const STORY = 1_000_000;
const write = { at: 1, actor: { id: null, name: "Ana" } };
const ids = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

/** Functions of suggested edits that take a list, called with one of so many entries. */
export const SUGGESTED_EDIT_LIST_CALLS: Readonly<Record<string, (db: Database, size: number) => Promise<unknown>>> = {
  "suggested-edits.readSome": (db, size) => readOne(db, createSuggestedEditRepository(db).readSome(STORY, ids(size))),
  "suggested-edits.refuse": (db, size) => createSuggestedEditRepository(db).refuse(STORY, ids(size), write),
  "suggested-edits.add": (db, size) => {
    const edits = ids(size).map((id) => ({ field: "body" as const, before: [String(id)], after: [], reason: "" }));
    return createSuggestedEditRepository(db).add({ id: STORY, title: "Título" }, edits, `list-${size}`, write);
  },
};
