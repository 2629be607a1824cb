import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { BackupSets, FileEntry, Manifest, Section } from "../../../app/features/backup/backup-sets.server.ts";
import { quoted, SHAPES_SQL, type ShapeRow, shapesOf } from "../../../app/features/backup/table-sql.ts";
import { EXPORTED_OBJECT_TABLES, EXPORTED_SETTINGS, EXPORTED_TABLES, type ExportedTable } from "./exported-tables.ts";

/** The exported columns of a set in a database of its own: a column that is left out is not written to this machine. */
export interface ExportDatabase {
  db: DatabaseSync;
  /** Files of the set, as it lists them. */
  files: FileEntry[];
  close(): void;
}

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

/** Stored columns of each table, in the order in which a set holds their values. */
export function columnsAt(
  migrations: readonly string[],
  read: (name: string) => string = (name) => readFileSync(join(MIGRATIONS, name), "utf8"),
): ReadonlyMap<string, readonly string[]> {
  const db = new DatabaseSync(":memory:");
  try {
    for (const name of migrations) {
      let text: string;
      try {
        text = read(name);
      } catch (error) {
        throw new Error(`The backup is of another version of Lide: ${name} is not in migrations/. Check out the commit that the site runs, and export again.`, { cause: error });
      }
      db.exec(text);
    }
    return new Map(shapesOf(db.prepare(SHAPES_SQL).all() as unknown as ShapeRow[]).map(({ name, columns }) => [name, columns]));
  } finally {
    db.close();
  }
}

const parsed = (content: string): SQLInputValue[] => (JSON.parse(content) as SQLInputValue[][]).flat();

/** Adds rows to one table of the export's database, each under the key that its set gives it. */
class TableWriter {
  readonly #insert;
  readonly #remove;
  readonly #places: readonly number[];

  constructor(db: DatabaseSync, name: string, { columns }: ExportedTable, stored: readonly string[]) {
    const names = Object.keys(columns);
    this.#places = names.map((column) => stored.indexOf(column));
    this.#insert = db.prepare(`INSERT OR REPLACE INTO ${quoted(name)} (_key, ${names.map(quoted).join(", ")}) VALUES (?${", ?".repeat(names.length)})`);
    this.#remove = db.prepare(`DELETE FROM ${quoted(name)} WHERE _key = ?`);
  }

  write(key: string, content: string | null): void {
    if (content === null) this.#remove.run(key);
    else {
      const values = parsed(content);
      // A column that the set lacks was added since.
      this.#insert.run(key, ...this.#places.map((place) => values[place] ?? null));
    }
  }
}

/** Columns by which tables are joined; sorted and looked up by an index. */
const JOINED = ["id", "article_id", "banner_id", "key", "slug", "link_id"];

function create(db: DatabaseSync): void {
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;");
  for (const [name, { columns }] of [...Object.entries(EXPORTED_TABLES), ...Object.entries(EXPORTED_OBJECT_TABLES)]) {
    db.exec(`CREATE TABLE ${quoted(name)} (_key TEXT PRIMARY KEY, ${Object.keys(columns).map(quoted).join(", ")})`);
  }
}

function index(db: DatabaseSync): void {
  for (const [name, { columns }] of Object.entries(EXPORTED_TABLES))
    for (const column of JOINED) if (column in columns) db.exec(`CREATE INDEX ${quoted(`${name}_${column}`)} ON ${quoted(name)} (${quoted(column)})`);
}

/** Reads a set into a new database at `path`; throws where a chunk is damaged, or where rows are missing. */
export async function loadSet(sets: BackupSets, manifest: Manifest, path: string): Promise<ExportDatabase> {
  const stored = columnsAt(manifest.migrations);
  const db = new DatabaseSync(path);
  try {
    create(db);
    const files: FileEntry[] = [];
    const writers = new Map<string, TableWriter>();
    const writerOf = (name: string, exported: ExportedTable, columns: readonly string[]): TableWriter => {
      const key = `${name}\n${columns.join()}`;
      const writer = writers.get(key) ?? new TableWriter(db, name, exported, columns);
      writers.set(key, writer);
      return writer;
    };
    let objectRows = 0;
    const take = (section: Section, kind: string): void => {
      if (kind === "files") for (const [key, more] of section.rows) files.push({ key: key ?? "", ...(JSON.parse(more ?? "{}") as Omit<FileEntry, "key">) });
      else if (kind === "objects") {
        const name = `${section.object}.${section.table}`;
        const exported = EXPORTED_OBJECT_TABLES[name];
        if (exported) for (const [content] of section.rows) writerOf(name, exported, section.columns ?? []).write(String(++objectRows), content ?? "[]");
      } else {
        const exported = EXPORTED_TABLES[section.table];
        const columns = stored.get(section.table);
        if (exported && columns) for (const [key, content] of section.rows) writerOf(section.table, exported, columns).write(key ?? "", content ?? null);
      }
    };
    for (const [place, entry] of manifest.chunks.entries()) {
      db.exec("BEGIN");
      for (const section of await sets.chunk(manifest.id, place, entry)) take(section, entry.kind);
      db.exec("COMMIT");
    }
    for (const name of Object.keys(EXPORTED_TABLES)) {
      const wanted = manifest.counts[name];
      const { count } = db.prepare(`SELECT COUNT(*) AS count FROM ${quoted(name)}`).get() as { count: number };
      if (wanted !== undefined && count !== wanted) throw new Error(`The backup is not complete: ${count} of ${wanted} rows of ${name}.`);
    }
    db.prepare(`DELETE FROM settings WHERE key NOT IN (${EXPORTED_SETTINGS.map(() => "?").join(", ")})`).run(...EXPORTED_SETTINGS);
    index(db);
    return { db, files, close: () => db.close() };
  } catch (error) {
    db.close();
    throw error;
  }
}
