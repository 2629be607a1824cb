import { sql } from "drizzle-orm";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { type ImportFate, type ImportRun, LEDGER_PAGE, type LedgerEntry, type OwnPlacement } from "./import-run.ts";
import { newAddressOf, type OldAddress } from "./old-address.ts";

/** Number of imports whose ledgers are stored; older ledgers are deleted (ours). */
const RUNS_KEPT = 20;

/** Stored state of an item or a file of the other site. */
export interface KnownItem {
  sourceId: string;
  articleId: number | null;
  mediaKey: string | null;
  /** The import that made it. */
  importId: number;
}

type RunRow = Omit<ImportRun, "counts"> & { counts: string | null };

const RUN = sql`SELECT id, source, files, items, counts, started_at AS startedAt, finished_at AS finishedAt FROM imports`;
const toRun = ({ counts, ...row }: RunRow): ImportRun => ({ ...row, counts: counts === null ? null : (JSON.parse(counts) as Record<ImportFate, number>) });

/** Imports, their ledgers and what they made. Stories themselves are written by the board. */
export function createImportRepository(db: Database) {
  return {
    async begin(run: Pick<ImportRun, "source" | "files" | "items" | "startedAt">): Promise<number> {
      const results = await runBatch(db, [
        rawStatement(sql`DELETE FROM imports WHERE id IN (SELECT id FROM imports ORDER BY id DESC LIMIT -1 OFFSET ${RUNS_KEPT - 1})`),
        rawStatement(sql`INSERT INTO imports (source, files, items, started_at) VALUES (${run.source}, ${run.files}, ${run.items}, ${run.startedAt}) RETURNING id`),
      ]);
      return rawRowsOf<{ id: number }>(results[1])[0]?.id ?? 0;
    },

    /** Writes fates; an item that has one in this import keeps it. */
    async note(importId: number, entries: readonly LedgerEntry[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT OR IGNORE INTO import_ledger (import_id, kind, source_id, title, fate, reason, article_id)
          SELECT ${importId}, value ->> 'kind', value ->> 'sourceId', value ->> 'title', value ->> 'fate', value ->> 'reason',
            (SELECT id FROM articles WHERE id = value ->> 'articleId') FROM json_each(${JSON.stringify(entries)})`),
      ]);
    },

    /** Of the ids, those that were imported already; files only while the library has them. */
    readKnown(source: string, kind: "item" | "file", sourceIds: readonly string[]): Read<KnownItem[]> {
      return {
        statements: [
          rawStatement(sql`SELECT i.source_id AS sourceId, i.article_id AS articleId, i.media_key AS mediaKey, i.import_id AS importId FROM imported_items i
            WHERE i.source = ${source} AND i.kind = ${kind} AND i.source_id IN ${valueRows(sourceIds)}
              AND (i.media_key IS NULL OR EXISTS (SELECT 1 FROM media m WHERE m.key = i.media_key))`),
        ],
        decode: ([rows]) => rawRowsOf<KnownItem>(rows),
      };
    },

    async saveFile(source: string, sourceId: string, mediaKey: string, importId: number, at: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO imported_items (source, kind, source_id, media_key, import_id, at) VALUES (${source}, 'file', ${sourceId}, ${mediaKey}, ${importId}, ${at})
          ON CONFLICT (source, kind, source_id) DO UPDATE SET media_key = excluded.media_key`),
      ]);
    },

    /** Old addresses of lists and files; one that leads somewhere already goes on leading there. */
    async saveAddresses(addresses: readonly { path: string; target: string }[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT OR IGNORE INTO imported_addresses (path, target) SELECT value ->> 'path', value ->> 'target' FROM json_each(${JSON.stringify(addresses)})`),
      ]);
    },

    /** Marks an import as finished if every item has a ledger entry; returns the number of entries and whether it is finished. */
    async finish(importId: number, at: number): Promise<{ noted: number; isFinished: boolean }> {
      const results = await runBatch(db, [
        rawStatement(sql`UPDATE imports SET finished_at = COALESCE(finished_at, ${at}),
            counts = (SELECT json_group_object(fate, n) FROM (SELECT fate, COUNT(*) AS n FROM import_ledger WHERE import_id = ${importId} GROUP BY fate))
          WHERE id = ${importId} AND items = (SELECT COUNT(*) FROM import_ledger WHERE import_id = ${importId}) RETURNING id`),
        rawStatement(sql`SELECT COUNT(*) AS n FROM import_ledger WHERE import_id = ${importId}`),
      ]);
      return { isFinished: rawRowsOf(results[0]).length > 0, noted: rawRowsOf<{ n: number }>(results[1])[0]?.n ?? 0 };
    },

    /** The newest first, all that are kept. */
    readRuns: (): Read<ImportRun[]> => ({
      statements: [rawStatement(sql`${RUN} ORDER BY id DESC LIMIT ${RUNS_KEPT}`)],
      decode: ([rows]) => rawRowsOf<RunRow>(rows).map(toRun),
    }),

    readRun: (id: number): Read<ImportRun | null> => ({
      statements: [rawStatement(sql`${RUN} WHERE id = ${id}`)],
      decode: ([rows]) => rawRowsOf<RunRow>(rows).map(toRun)[0] ?? null,
    }),

    /** Lines of a ledger after the line `after` (0: from its start), of one fate or of all; one more than a page says that there are more. */
    readLedger: (id: number, fate: ImportFate | null, after: number): Read<(LedgerEntry & { id: number })[]> => ({
      statements: [
        rawStatement(sql`SELECT id, kind, source_id AS sourceId, title, fate, reason, article_id AS articleId FROM import_ledger
          WHERE import_id = ${id} AND id > ${after} ${fate === null ? sql`` : sql`AND fate = ${fate}`} ORDER BY id LIMIT ${LEDGER_PAGE + 1}`),
      ],
      decode: ([rows]) => rawRowsOf<LedgerEntry & { id: number }>(rows),
    }),
  };
}

/**
 * Statements of the board's batch for an imported story: its mark, whose key makes a second import of the same item fail whole, its line in the
 * ledger, its old addresses, and the AI's label and the live blog of a newsroom of this product. An old address with another target keeps it.
 */
export function importStatements(command: BoardCommand, articleId: number | null, now: number) {
  if (command.kind !== "import" || articleId === null) return [];
  const { importId, source, sourceId, addresses, own } = command.imported;
  return [
    rawStatement(sql`INSERT INTO imported_items (source, kind, source_id, article_id, import_id, at) VALUES (${source}, 'item', ${sourceId}, ${articleId}, ${importId}, ${now})`),
    rawStatement(sql`INSERT OR IGNORE INTO imported_addresses (path, article_id) SELECT value, ${articleId} FROM json_each(${JSON.stringify(addresses)})`),
    ...(own && own.aiParts.length > 0
      ? [rawStatement(sql`INSERT INTO article_ai (article_id, parts, reviewer_id, updated_at) VALUES (${articleId}, ${JSON.stringify(own.aiParts)}, NULL, ${now})`)]
      : []),
    ...(own?.liveBlog ? liveBlogStatements(articleId, own.liveBlog) : []),
  ];
}

/** A live blog with its entries in one statement each, however many there are. */
function liveBlogStatements(articleId: number, { isOpen, startedAt, endedAt, entries }: NonNullable<OwnPlacement["liveBlog"]>) {
  const last = Math.max(startedAt, endedAt ?? 0, ...entries.map(({ at }) => at));
  const count = entries.length;
  return [
    rawStatement(sql`INSERT INTO live_blogs (article_id, state, started_at, ended_at, updated_at, seq, entries)
      VALUES (${articleId}, ${isOpen ? "aberta" : "encerrada"}, ${startedAt}, ${isOpen ? null : (endedAt ?? last)}, ${last}, ${count + 1}, ${count})`),
    rawStatement(sql`INSERT INTO live_entries (article_id, seq, title, text, picture_url, picture_alt, picture_credit, pinned, correction, corrected_at, operation, author_id, author_name, created_at, updated_at)
      SELECT ${articleId}, key + 1, value ->> 'title', value ->> 'text', value ->> 'pictureUrl', value ->> 'pictureAlt', value ->> 'pictureCredit', CAST(value ->> 'isPinned' AS INTEGER),
        value ->> 'correction', value ->> 'correctedAt', 'import-' || key, NULL, value ->> 'author', value ->> 'at', value ->> 'at'
      FROM json_each(${JSON.stringify(entries)})`),
  ];
}

/** Addresses of the site before this one. */
export function createOldAddressRepository(db: Database) {
  return {
    /** Returns the target of an old address; null when it is unknown, or its story is not for readers. One look-up by key. */
    async find(old: OldAddress): Promise<string | null> {
      if (old.keys.length === 0) return null;
      const [found] = await runBatch(db, [
        rawStatement(sql`SELECT i.path, COALESCE(i.target, '/post/' || a.slug) AS target FROM json_each(${JSON.stringify(old.keys)}) asked
          CROSS JOIN imported_addresses i ON i.path = asked.value LEFT JOIN articles a ON a.id = i.article_id AND a.visible = 1 ORDER BY asked.key`),
      ]);
      const target = rawRowsOf<{ target: string | null }>(found).find((row) => row.target !== null)?.target;
      return target ? newAddressOf(target, old) : null;
    },
  };
}
