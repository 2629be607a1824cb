import { createHomeHistoryRepository } from "#app/features/home-history/home-history.store.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";

const AT = Date.UTC(2026, 10, 28);
const ids = (size: number) => Array.from({ length: size }, (_, index) => 1_000_000 + index);
const words = (size: number) => ids(size).map((id) => `item-${id}`);

/** Of the home page's history, as `LIST_CALLS`. */
export const HOME_HISTORY_LIST_CALLS: Readonly<Record<string, (db: Database, size: number) => Promise<unknown>>> = {
  "home-history.readNumbers": (db, size) => readOne(db, createHomeHistoryRepository(db).readNumbers(words(size))),
  "home-history.readStoriesOf": (db, size) => readOne(db, createHomeHistoryRepository(db).readStoriesOf(ids(size))),
  "home-history.readPieces": (db, size) => readOne(db, createHomeHistoryRepository(db).readPieces(ids(size))),
  "home-history.readPresent": (db, size) =>
    readOne(db, createHomeHistoryRepository(db).readPresent({ stories: ids(size), pictures: words(size), videos: ids(size), polls: ids(size), notices: ids(size) })),
  "home-history.readCauses": (db, size) => readOne(db, createHomeHistoryRepository(db).readCauses(ids(size))),
  "home-history.append": (db, size) =>
    createHomeHistoryRepository(db).append(
      { seq: size, base: size, at: AT, recordedAt: AT, seenUntil: AT, trailUntil: 0, content: { latest: ids(size) }, parts: words(size), causes: ids(size) },
      ids(size).map((id) => ({ id: id + size * 1_000_000, hash: `${size}-${id}`, kind: "story" as const, subject: String(id), content: "[]", picture: null, pictureId: null })),
    ),
};
