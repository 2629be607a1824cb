import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createDatabase, type Database, rawStatement } from "#app/platform/db/database.store.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { createRecordTable, type RecordWrite } from "#app/platform/record/record-table.store.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { memoryD1 } from "#tests/engine/d1.ts";
import { migratedImage } from "#tests/engine/migrated-database.ts";
import { MemoryDatabase } from "#tests/engine/sqlite.ts";

let memory: MemoryDatabase;
let db: Database;

beforeEach(() => {
  memory = new MemoryDatabase(migratedImage);
  memory.exec(`CREATE TABLE things (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL DEFAULT 1, updated_at INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE thing_tags (thing_id INTEGER NOT NULL REFERENCES things (id), tag TEXT NOT NULL); INSERT INTO things (name) VALUES ('one'), ('two')`);
  db = createDatabase(memoryD1(() => memory));
});

const rows = (query: string) => memory.query(query, []).rows;
const edition = () => Number(rows("SELECT edition FROM site_edition")[0]?.[0]);
const trail = () => rows("SELECT at, actor_id, actor_name, action, details FROM audit_log");

const signed: RecordWrite = { at: 7, actor: { id: null, name: "Ana" }, action: "thing.change", details: { subject: "“one”" } };
const LINE = [7, null, "Ana", "thing.change", '{"subject":"“one”"}'];
const tableOf = () => createRecordTable({ db, table: "things", constraints: { "things.name": "taken", "FOREIGN KEY": "in-use" } as const });

const tag = (was: { id: number; version: number }, name: string) =>
  rawStatement(sql`INSERT INTO thing_tags (thing_id, tag) SELECT ${was.id}, ${name} WHERE ${tableOf().standsAt(was)}`);

test("a change over the version that was read writes the row, what belongs to it and its line of the trail", async () => {
  const was = { id: 1, version: 1 };
  expect(await tableOf().change(was, signed, sql`name = 'uno'`, [tag(was, "a")])).toEqual({ done: true, id: 1, edition: null });
  expect(rows("SELECT name, version, updated_at FROM things WHERE id = 1")).toEqual([["uno", 2, 7]]);
  expect([rows("SELECT * FROM thing_tags"), trail()]).toEqual([[[1, "a"]], [LINE]]);
});

test("a change over another version writes nothing, neither beside the row nor in the trail", async () => {
  const was = { id: 1, version: 2 };
  expect(await tableOf().change(was, signed, sql`name = 'uno'`, [tag(was, "a")])).toEqual({ done: false, why: "stale" });
  expect(await tableOf().remove({ id: 9, version: 1 }, signed)).toEqual({ done: false, why: "stale" });
  expect([rows("SELECT name, version FROM things WHERE id = 1"), rows("SELECT * FROM thing_tags"), trail()]).toEqual([[["one", 1]], [], []]);
});

test("a write that readers see raises the edition and answers the new one", async () => {
  const before = edition();
  expect(await tableOf().remove({ id: 2, version: 1 }, { ...signed, affectsReaders: true })).toEqual({ done: true, id: 2, edition: before + 1 });
  expect([edition(), rows("SELECT id FROM things")]).toEqual([before + 1, [[1]]]);
});

test("a violated constraint takes the whole batch back and says why; one that is not named is an error", async () => {
  const before = edition();
  const write = { ...signed, affectsReaders: true };
  expect(await tableOf().change({ id: 1, version: 1 }, write, sql`name = 'two'`)).toEqual({ done: false, why: "taken" });
  memory.exec("INSERT INTO thing_tags VALUES (1, 'a')");
  expect(await tableOf().remove({ id: 1, version: 1 }, write)).toEqual({ done: false, why: "in-use" });
  await expect(createRecordTable({ db, table: "things" }).change({ id: 1, version: 1 }, write, sql`name = 'two'`)).rejects.toThrow("UNIQUE");
  expect([edition(), trail()]).toEqual([before, []]);
});

test("what is created answers the id of its last statement; a condition of the feature's own guards its trail too", async () => {
  const table = tableOf();
  const insert = rawStatement(sql`INSERT INTO things (name) VALUES ('three') RETURNING id`);
  expect(await table.create({ ...signed, action: "thing.create" }, [insert])).toEqual({ done: true, id: 3, edition: null });
  expect(await table.changeWhere(sql`id = 3 AND updated_at > 0`, signed, sql`name = 'tres'`)).toEqual({ done: false, why: "stale" });
  expect(await table.changeWhere(sql`id = 3 AND updated_at = 0`, signed, sql`name = 'tres'`)).toEqual({ done: true, id: 3, edition: null });
  expect([trail().length, rows("SELECT name, version FROM things WHERE id = 3")]).toEqual([2, [["tres", 1]]]);
});

const guardOf = (version: number, onEdition?: (edition: number) => Promise<void>) =>
  createVersionGuard({
    find: async (id: number) => (id === 1 ? { id, version } : refuse("not-found", "Nada.")),
    refuseStale: (current) => refuse("conflict", `Agora ${current.version}.`),
    ...(onEdition ? { onEdition } : {}),
  });

test("the version that somebody saw is checked before a write; null stands for any", async () => {
  expect([await guardOf(3).findAt(1, 3), await guardOf(3).findAt(1, null)]).toEqual([
    { id: 1, version: 3 },
    { id: 1, version: 3 },
  ]);
  await expect(guardOf(3).findAt(1, 2)).rejects.toThrow("Agora 3.");
  expect(() => guardOf(3).check({ id: 1, version: 4 }, 3)).toThrow(RefusalError);
});

test("a write that came too late is refused with the record as it is, or as gone; an edition is announced before the answer", async () => {
  const announced: number[] = [];
  const guard = guardOf(3, async (raised) => void announced.push(raised));
  await expect(guard.confirm({ done: false, why: "stale" }, 1)).rejects.toThrow("Agora 3.");
  await expect(guard.confirm({ done: false, why: "stale" }, 2)).rejects.toThrow("Nada.");
  expect(await guard.confirm({ done: true, id: 1, edition: null }, 1)).toBe(1);
  expect(await guard.confirm({ done: true, id: 1, edition: 8 }, 1)).toBe(1);
  expect(announced).toEqual([8]);
});
