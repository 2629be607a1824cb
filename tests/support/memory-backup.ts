import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BackupSets, type BackupStore, createBackupSets, type FileEntry, type Manifest, type Section } from "#app/features/backup/backup-sets.server.ts";
import { createSealer } from "#app/features/backup/sealer.server.ts";
import { SHAPES_SQL, type ShapeRow, shapesOf, type TableShape } from "#app/features/backup/table-sql.ts";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");

/** Names of the migrations, in the order in which they are applied. */
export const migrationNames = (): string[] => readdirSync(MIGRATIONS).sort();

let known: TableShape[] | undefined;

/** The database's tables as the migrations make them. */
export function migratedShapes(): TableShape[] {
  known ??= shapesOfMigrations();
  return known;
}

function shapesOfMigrations(): TableShape[] {
  const db = new DatabaseSync(":memory:");
  for (const name of migrationNames()) db.exec(readFileSync(join(MIGRATIONS, name), "utf8"));
  const shapes = shapesOf(db.prepare(SHAPES_SQL).all() as unknown as ShapeRow[]);
  db.close();
  return shapes;
}

/** The key of the sets that tests make. */
export const TEST_BACKUP_KEY = "0".repeat(43);

/** A bucket of backups in memory. */
export function memoryStore(): BackupStore & { objects: Map<string, Uint8Array> } {
  const objects = new Map<string, Uint8Array>();
  return {
    objects,
    get: async (key) => {
      const bytes = objects.get(key);
      return bytes ? { bytes: bytes.slice().buffer } : null;
    },
    head: async (key) => {
      const bytes = objects.get(key);
      return bytes ? { size: bytes.length } : null;
    },
    put: async (key, bytes) => void objects.set(key, bytes),
    putStream: async (key, _size, chunks) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      objects.set(key, Buffer.concat(parts));
    },
    stream: async (key) => {
      const bytes = objects.get(key);
      return bytes ? { body: new Blob([bytes as BlobPart]).stream(), size: bytes.length, contentType: "application/octet-stream" } : null;
    },
    // By name, as R2 lists.
    list: async (prefix) => ({
      objects: [...objects]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, bytes]) => ({ key, size: bytes.length, storedAt: 0 })),
      next: null,
    }),
    remove: async (keys) => {
      for (const key of keys) objects.delete(key);
    },
  };
}

/** Rows of a table by the names of their columns; columns that are not named are null. */
export type NamedRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Parts of a set. */
interface SetContent {
  rows: NamedRows;
  objects?: readonly Section[];
  files?: readonly { key: string; contentType?: string; bytes: Uint8Array }[];
  /** Rows that changed after they were read: null was deleted. By table and key. */
  changes?: readonly { table: string; key: string; row: Readonly<Record<string, unknown>> | null }[];
}

/** A verified set, as the backups' service writes it. */
export async function makeSet({ rows, objects = [], files = [], changes = [] }: SetContent, store: BackupStore = memoryStore()): Promise<{ sets: BackupSets; manifest: Manifest }> {
  const sets = createBackupSets(store, createSealer(TEST_BACKUP_KEY));
  const shapes = new Map(migratedShapes().map((shape) => [shape.name, shape]));
  const contentOf = (table: string, row: Readonly<Record<string, unknown>>) => {
    const columns = shapes.get(table)?.columns;
    if (!columns) throw new Error(`no table ${table}`);
    const unknown = Object.keys(row).filter((column) => !columns.includes(column));
    if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join()}`);
    const values = columns.map((column) => row[column] ?? null);
    return JSON.stringify(Array.from({ length: Math.ceil(values.length / 30) }, (_, index) => values.slice(index * 30, (index + 1) * 30)));
  };
  const id = "20261128-120000-abcdef01";
  const manifest: Manifest = {
    ...{ id, format: 1, pointAt: Date.UTC(2026, 10, 28, 12), startedAt: 0, commit: "test", migrations: migrationNames(), chunks: [] },
    counts: Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.length])),
    ...{ sequences: {}, objects: [], files: files.length, fileBytes: 0, verifiedAt: 1 },
  };
  const add = async (kind: "rows" | "changes" | "objects" | "files", sections: readonly Section[]) => {
    manifest.chunks.push(await sets.putChunk(id, manifest.chunks.length, kind, sections));
  };
  for (const [table, list] of Object.entries(rows))
    for (let from = 0; from < list.length; from += 500)
      await add("rows", [{ table, rows: list.slice(from, from + 500).map((row, index) => [JSON.stringify([from + index + 1]), contentOf(table, row)]) }]);
  for (const { table, key, row } of changes) await add("changes", [{ table, rows: [[key, row && contentOf(table, row)]] }]);
  await add("objects", objects);
  const entries: FileEntry[] = files.map(({ key, bytes, contentType = "application/octet-stream" }) => ({ key, size: bytes.length, contentType }));
  for (const [index, entry] of entries.entries()) await sets.putFile(entry, new Blob([files[index]?.bytes as BlobPart]).stream() as ReadableStream<Uint8Array>);
  await add("files", [{ table: "files", rows: entries.map(({ key, ...more }) => [key, JSON.stringify(more)]) }]);
  await sets.putManifest(manifest);
  return { sets, manifest };
}
