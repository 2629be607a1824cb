import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { captureTriggers, changedSql, insertSql, literal, pageSql, quoted, SHAPES_SQL, type ShapeRow, shapesOf, type TableShape, valueAt } from "#app/features/backup/table-sql.ts";

const WIDE = Array.from({ length: 35 }, (_, index) => `w${index}`);
const TABLES = `
  CREATE TABLE stories (id INTEGER PRIMARY KEY, title TEXT, views REAL, words INTEGER GENERATED ALWAYS AS (length(title)) STORED);
  CREATE TABLE "o'lines ""x""" (name TEXT);
  CREATE TABLE uses (story INTEGER, place TEXT, note TEXT, PRIMARY KEY (place, story)) WITHOUT ROWID;
  CREATE TABLE kinds (code TEXT PRIMARY KEY, label TEXT);
  CREATE TABLE pairs (a INTEGER, b INTEGER, PRIMARY KEY (a, b));
  CREATE TABLE wide (${WIDE.join(", ")});
  CREATE TABLE backup_changes (seq INTEGER PRIMARY KEY, table_name TEXT, row_key TEXT);
  CREATE VIEW shown AS SELECT * FROM stories;`;

function aDatabase(): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  db.exec(TABLES);
  return db;
}
const rowsOf = (db: DatabaseSync, sql: string, ...values: (string | number)[]) =>
  db
    .prepare(sql)
    .all(...values)
    .map((row) => ({ ...row })) as Record<string, string | number | null>[];
const shapes = shapesOf(rowsOf(aDatabase(), SHAPES_SQL) as unknown as ShapeRow[]);
const shapeOf = (name: string): TableShape => shapes.find((shape) => shape.name === name) ?? { name, columns: [], key: null, hasRowidColumn: false };

test("every ordinary table is described: what is stored, and by what its rows are known", () => {
  expect(shapes.map(({ name, key, hasRowidColumn }) => [name, key, hasRowidColumn])).toEqual([
    ["backup_changes", null, true],
    ["kinds", null, false],
    ['o\'lines "x"', null, false],
    ["pairs", null, false],
    ["stories", null, true],
    ["uses", ["place", "story"], false],
    ["wide", null, false],
  ]);
  expect([shapeOf("stories").columns, shapeOf("uses").columns, shapeOf("wide").columns]).toEqual([["id", "title", "views"], ["story", "place", "note"], WIDE]);
});

test("thirty values stand in one array of a row", () => {
  expect([0, 29, 30, 61].map(valueAt)).toEqual(["[0][0]", "[0][29]", "[1][0]", "[2][1]"].map((path) => `json_extract(content, '$${path}')`));
  expect([quoted('a"b'), literal("d'água")]).toEqual(['"a""b"', "'d''água'"]);
});

/** All rows of a table in pages of two: key and content, as JSON. */
function pagesOf(db: DatabaseSync, shape: TableShape) {
  const found: Record<string, string | number | null>[] = [];
  for (;;) {
    const last = found.at(-1);
    const after = last ? Array.from({ length: shape.key?.length ?? 1 }, (_, index) => last[`c${index}`] as string | number) : [];
    const page = rowsOf(db, pageSql(shape, last === undefined), ...after, 2);
    found.push(...page);
    if (page.length < 2) return found;
  }
}

function filled(): DatabaseSync {
  const db = aDatabase();
  db.exec(`
    INSERT INTO stories (id, title, views) VALUES (3, 'Ponte', 0.1), (1, 'Açude', NULL), (4, 'd''água', 1e300);
    INSERT INTO uses VALUES (2, 'a', 'x'), (1, 'b', NULL), (1, 'a', '"');
    INSERT INTO kinds VALUES ('x', 'um'), ('a', 'dois');
    INSERT INTO pairs VALUES (9007199254740993, 2), (1, 1);
    INSERT INTO "o'lines ""x""" (rowid, name) VALUES (7, 'Ana'), (5, 'Rui');
    INSERT INTO wide VALUES (${WIDE.map((_, index) => index * 2).join(", ")});`);
  return db;
}

test("rows are read in the order of their keys, page by page, and are the same when they are written again", () => {
  const [from, to] = [filled(), aDatabase()];
  expect(pagesOf(from, shapeOf("uses")).map(({ k }) => k)).toEqual(['["a",1]', '["a",2]', '["b",1]']);
  to.exec("CREATE TABLE source (table_name TEXT, row_key TEXT, content TEXT)");
  for (const shape of shapes) for (const { k, r } of pagesOf(from, shape)) to.prepare("INSERT INTO source VALUES (?, ?, ?)").run(shape.name, k as string, r as string);
  for (const shape of shapes) to.exec(insertSql(shape, "source"));
  for (const { name, key } of shapes) {
    const all = `SELECT ${key ? "" : "CAST(rowid AS TEXT) AS stored_rowid, "}* FROM ${quoted(name)}`.replace(
      "*",
      shapeOf(name)
        .columns.map((column) => `quote(${quoted(column)})`)
        .join(", "),
    );
    expect([name, rowsOf(to, all)]).toEqual([name, rowsOf(from, all)]);
  }
  expect(rowsOf(to, "SELECT COUNT(*) AS n FROM source")[0]?.n).toBe(13);
});

test("rows that change while a backup reads are told as they are now; a deleted one has no content", () => {
  const db = filled();
  for (const shape of shapes) if (shape.name !== "backup_changes") for (const trigger of captureTriggers(shape)) db.exec(trigger);
  db.exec(`
    UPDATE stories SET title = 'Ponte nova' WHERE id = 3;
    UPDATE stories SET id = 5 WHERE id = 3;
    DELETE FROM uses WHERE place = 'b';
    INSERT INTO uses VALUES (5, 'c', 'y');
    UPDATE "o'lines ""x""" SET name = 'Lia' WHERE rowid = 5;`);
  const changed = (name: string, until = 1_000) => rowsOf(db, changedSql(shapeOf(name)), until).sort((one, other) => (String(one.k) < String(other.k) ? -1 : 1));
  expect(changed("stories")).toEqual([
    { k: "[3]", r: null },
    { k: "[5]", r: '[[5,"Ponte nova",0.1]]' },
  ]);
  expect(changed("uses")).toEqual([
    { k: '["b",1]', r: null },
    { k: '["c",5]', r: '[[5,"c","y"]]' },
  ]);
  expect(changed('o\'lines "x"')).toEqual([{ k: "[5]", r: '[["Lia"]]' }]);
  expect([changed("kinds"), changed("uses", 0)]).toEqual([[], []]);
});
