import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createRepairsBeside } from "#app/features/articles/repairs-beside.store.ts";
import { createRepairsOfRows } from "#app/features/articles/repairs-of-rows.store.ts";
import { createBackupSource } from "#app/features/backup/backup.store.ts";
import { createRestoreTarget, createWithdrawalRepository } from "#app/features/backup/restore-target.store.ts";
import { createEditionRepository } from "#app/features/editions/editions.store.ts";
import { createImportRepository, createOldAddressRepository } from "#app/features/imports/imports.store.ts";
import { parseQuery, rankedWords, sourcesOf } from "#app/features/search/query.ts";
import { createErrorCountRepository } from "#app/features/system/samples.store.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { HOME_HISTORY_LIST_CALLS } from "./home-history-list-functions.ts";

const AT = Date.UTC(2026, 10, 28);
const ids = (size: number) => Array.from({ length: size }, (_, index) => 1_000_000 + index);

/** The first tables of a database. */
const shapes = async (db: Database, size: number) => (await createBackupSource(db).shapes()).slice(0, size);

/** Of the system, its backups and the editions, as `LIST_CALLS`. The swap is the last one: it empties the database. */
export const SYSTEM_LIST_CALLS: Readonly<Record<string, (db: Database, size: number) => Promise<unknown>>> = {
  "editions.begin": (db, size) => createEditionRepository(db).begin({ day: "2026-01-01", begunAt: AT, plan: "{}" }, ids(size)),
  "editions.month": (db, size) => createEditionRepository(db).month("2026-01", ids(size).map(String)),
  ...HOME_HISTORY_LIST_CALLS,
  "samples.add": (db, size) =>
    createErrorCountRepository(db).add(ids(size).map((id) => ({ day: "2026-11-28", kind: `item-${id}`, count: 1, lastAt: AT, requestIds: [String(id)] }))),
  "backup.beginCapture": async (db, size) => {
    await createBackupSource(db).beginCapture(await shapes(db, size));
    await createBackupSource(db).endCapture();
  },
  "backup.changed": async (db, size) => createBackupSource(db).changed(await shapes(db, size), 1_000),
  "backup.page": async (db, size) =>
    Promise.all(
      (await shapes(db, size)).map((shape) =>
        createBackupSource(db).page(
          shape,
          (shape.key ?? ["rowid"]).map(() => 1),
          10,
        ),
      ),
    ),
  "backup.readPoint": async (db, size) => {
    await db.$client.prepare("CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT)").run();
    return createBackupSource(db).readPoint(await shapes(db, size));
  },
  "restore-target.markCopied": (db, size) => createWithdrawalRepository(db).markCopied(ids(size)),
  "restore-target.visibleStories": (db, size) => createRestoreTarget(db).visibleStories(ids(size)),
  "restore-target.expire": (db, size) => createRestoreTarget(db).expire(ids(size)),
  "restore-target.stage": (db, size) =>
    createRestoreTarget(db).stage(
      "weather_places",
      ids(size).map((id) => ({ key: `[${id}]`, content: null })),
    ),
  "imports.note": async (db, size) =>
    createImportRepository(db).note(
      await createImportRepository(db).begin({ source: "velho.com.br", files: "a.xml", items: 0, startedAt: AT }),
      ids(size).map((id) => ({ kind: "post", sourceId: String(id), title: "", fate: "ignorada", reason: "", articleId: null })),
    ),
  "imports.readKnown": (db, size) => readOne(db, createImportRepository(db).readKnown("velho.com.br", "item", ids(size).map(String))),
  "imports.saveAddresses": (db, size) => createImportRepository(db).saveAddresses(ids(size).map((id) => ({ path: `/antigo/${id}`, target: "/sobre" }))),
  "imports.find": (db, size) => createOldAddressRepository(db).find({ keys: ids(size).map((id) => `?p=${id}`), isFeed: false, target: null, isByParameter: true }),
  "restore-target.followAgain": (db, size) => createRestoreTarget(db).followAgain(ids(size)),
  "restore-target.swap": (db, size) =>
    createRestoreTarget(db).swap(
      {},
      ids(size).map((id) => ({ kind: "delete", table: "reader_messages", key: { id }, content: {}, at: AT })),
      AT,
    ),
  "search-reads.readRanked": (db, size) =>
    readOne(
      db,
      createArticleRepository(db).readRanked(
        { sources: sourcesOf(parseQuery("termo")), words: rankedWords(ids(size).map(String)), town: null, since: null, until: null },
        { page: 1, limit: 20, now: 0 },
      ),
    ),
  "repairs-beside.storeFiles": (db, size) => {
    const texts = { title: "a", alt: "", credit: "", tags: [] };
    return createRepairsBeside(db).storeFiles(
      ids(size),
      ids(size).map((id) => ({ id, before: texts, texts })),
    );
  },
  "repairs-beside.storeEntries": (db, size) => {
    const texts = { title: "a", text: "", pictureAlt: "", pictureCredit: "", correction: "", authorName: "" };
    return createRepairsBeside(db).storeEntries(
      ids(size),
      ids(size).map((id) => ({ id, before: texts, texts })),
    );
  },
  "repairs-of-rows.readRows": (db, size) => readOne(db, createRepairsOfRows(db).readRows("videos", ids(size).map(String))),
  "repairs-of-rows.store": (db, size) => {
    const rows = ids(size).map((key) => ({ key, place: null, texts: { title: "a" } }));
    return createRepairsOfRows(db).store(
      { table: "videos", keys: ids(size).map(String), json: [], rows },
      rows.map((row) => ({ row, changed: { title: "b" } })),
    );
  },
};
