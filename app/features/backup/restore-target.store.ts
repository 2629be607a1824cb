import { sql } from "drizzle-orm";
import { type Database, type RawStatement, rawRowsOf, rawStatement, runBatch, textStatement, valueRows } from "#app/platform/db/database.store.ts";
import { type DumpedRow, LEFT_OUT, MIGRATIONS } from "./backup.store.ts";
import { insertSql, quoted, SHAPES_SQL, type ShapeRow, shapesOf } from "./table-sql.ts";

/** Stems come from the Worker: these are emptied, and the cron fills them from the stories that wait for it. */
export const STEM_INDEXES: readonly string[] = ["story_search", "head_search", "word_search", "name_search"];
export const INDEX_AGAIN = "INSERT OR IGNORE INTO search_pending (article_id) SELECT id FROM articles";

/**
 * The full-text indexes and how each is filled from the tables. They hold no content, so that none can be read back: a backup leaves
 * them out. The trail is found by a story's present title; titles of before stand in the trail's own lines.
 */
export const SEARCH_INDEXES: readonly { name: string; fill: string }[] = [
  {
    name: "article_search",
    fill: `INSERT INTO article_search (rowid, title, subtitle, kicker, body)
      SELECT a.id, a.title, a.subtitle, a.kicker, COALESCE(b.text, b.html, '') FROM articles a LEFT JOIN article_bodies b ON b.article_id = a.id`,
  },
  { name: "headline_search", fill: "INSERT INTO headline_search (rowid, title, kicker) SELECT id, title, kicker FROM articles WHERE deleted_at IS NULL" },
  { name: "person_search", fill: "INSERT INTO person_search (rowid, name, email) SELECT id, name, email FROM users" },
  {
    name: "media_search",
    fill: `INSERT INTO media_search (rowid, title, alt, tags, kind)
      SELECT id, title, alt, COALESCE((SELECT group_concat(value, ' ') FROM json_each(media.tags)), ''), kind FROM media WHERE deleted_at IS NULL`,
  },
  {
    name: "short_link_search",
    fill: `INSERT INTO short_link_search (rowid, code, title, target, author, kind)
      SELECT id, code, title, target, created_by_name, CASE WHEN channel IS NULL THEN 'own' ELSE 'automatic' END FROM short_links`,
  },
  {
    name: "trail_search",
    fill: `INSERT INTO trail_search (rowid, words, facets)
      SELECT id,
        actor_name || ' ' || COALESCE((SELECT title FROM articles WHERE articles.id = audit_log.article_id), '') || ' ' || CASE action WHEN 'article.displaced' THEN '' ELSE substr(COALESCE((
          SELECT group_concat(atom, ' ') FROM json_tree(audit_log.details) WHERE type = 'text' AND key IS NOT 'field' AND key IS NOT 'action' AND key IS NOT 'seal'
        ), ''), 1, 4000) END,
        COALESCE('p' || actor_id, '') || ' ' || COALESCE('m' || article_id, '') || ' a' || replace(replace(action, '.', 'x'), '-', 'y')
      FROM audit_log`,
  },
];

/** Tables of `LEFT_OUT` that keep what they hold; the others are emptied by a restoration. */
const KEPT: readonly string[] = ["d1_migrations", "backup_runs", "backup_changes", "restored_rows", "withdrawals"];

/** Something that was deleted, revoked or hidden after a backup was made. */
export interface Withdrawal {
  kind: "delete" | "set" | "add" | "hide" | "show";
  table: string;
  key: Record<string, string | number>;
  content: Record<string, string | number | null>;
  at: number;
}

/** A withdrawal as a statement; null for stories, which the board takes from readers. */
function withdrawalStatement({ kind, table, key, content }: Withdrawal): RawStatement | null {
  if (table === "articles") return null;
  const where = Object.keys(key)
    .map((column) => `${quoted(column)} = ?`)
    .join(" AND ");
  if (kind === "delete") return textStatement(`DELETE FROM ${quoted(table)} WHERE ${where}`, Object.values(key));
  const columns = Object.keys(content);
  if (kind === "set")
    return textStatement(`UPDATE ${quoted(table)} SET ${columns.map((column) => `${quoted(column)} = ?`).join(", ")} WHERE ${where}`, [
      ...Object.values(content),
      ...Object.values(key),
    ]);
  if (kind === "add")
    return textStatement(`INSERT OR IGNORE INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`, Object.values(content));
  return null;
}

/** Puts the rows of a backup in the place of those that are there. */
export function createRestoreTarget(db: Database) {
  const rows = async <R>(text: string, params: readonly unknown[] = []): Promise<R[]> => rawRowsOf<R>((await runBatch(db, [textStatement(text, params)]))[0]);

  return {
    migrations: async (): Promise<string[]> => (await rows<{ name: string }>(MIGRATIONS)).map(({ name }) => name),

    clear: async (): Promise<void> => void (await runBatch(db, [textStatement("DELETE FROM restored_rows")])),

    /** Adds rows to those that will be restored; a later one replaces an earlier one of its key, and a deleted one takes it out. */
    async stage(table: string, staged: readonly DumpedRow[]): Promise<void> {
      const list = JSON.stringify(staged.map(({ key, content }) => [key, content]));
      await runBatch(db, [
        textStatement(
          `INSERT INTO restored_rows (table_name, row_key, content)
            SELECT ?, json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?) WHERE json_extract(value, '$[1]') IS NOT NULL
            ON CONFLICT (table_name, row_key) DO UPDATE SET content = excluded.content`,
          [table, list],
        ),
        textStatement(
          "DELETE FROM restored_rows WHERE table_name = ? AND row_key IN (SELECT json_extract(value, '$[0]') FROM json_each(?) WHERE json_extract(value, '$[1]') IS NULL)",
          [table, list],
        ),
      ]);
    },

    /** Counts the staged rows of each table. */
    stagedCounts: async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await rows<{ name: string; count: number }>("SELECT table_name AS name, COUNT(*) AS count FROM restored_rows GROUP BY table_name")).map(({ name, count }) => [
          name,
          count,
        ]),
      ),

    /**
     * Replaces the database's rows by the staged ones, in one transaction: all of it happens, or nothing. No number of a row is used
     * again: sequences go on from the higher of both.
     */
    async swap(sequences: Readonly<Record<string, number>>, withdrawals: readonly Withdrawal[], now: number): Promise<void> {
      const [shapeRows, triggers, live] = await runBatch(db, [
        textStatement(SHAPES_SQL),
        textStatement("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"),
        textStatement("SELECT (SELECT edition FROM site_edition) AS edition, (SELECT json_group_object(name, seq) FROM sqlite_sequence) AS sequences"),
      ]);
      const tables = shapesOf(rawRowsOf<ShapeRow>(shapeRows)).filter(({ name }) => !KEPT.includes(name));
      const [former] = rawRowsOf<{ edition: number | null; sequences: string }>(live);
      const known = JSON.parse(former?.sequences ?? "{}") as Record<string, number>;
      const next = Object.entries({ ...sequences, ...Object.fromEntries(Object.entries(sequences).map(([name, seq]) => [name, Math.max(seq, known[name] ?? 0)])) });
      const definitions = rawRowsOf<{ name: string; sql: string }>(triggers);
      await runBatch(db, [
        textStatement("PRAGMA defer_foreign_keys = on"),
        ...definitions.map(({ name }) => textStatement(`DROP TRIGGER ${quoted(name)}`)),
        ...tables.map(({ name }) => textStatement(`DELETE FROM ${quoted(name)}`)),
        ...tables.filter(({ name }) => !LEFT_OUT.includes(name)).map((shape) => textStatement(insertSql(shape, "restored_rows"))),
        ...next.flatMap(([name, seq]) => [
          textStatement("DELETE FROM sqlite_sequence WHERE name = ?", [name]),
          textStatement("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [name, seq]),
        ]),
        ...SEARCH_INDEXES.flatMap(({ name, fill }) => [textStatement(`INSERT INTO ${name} (${name}) VALUES ('delete-all')`), textStatement(fill)]),
        ...STEM_INDEXES.map((name) => textStatement(`INSERT INTO ${name} (${name}) VALUES ('delete-all')`)),
        textStatement(INDEX_AGAIN),
        ...definitions.map(({ sql }) => textStatement(sql)),
        ...withdrawals.flatMap((one) => withdrawalStatement(one) ?? []),
        // Caches know pages by the edition: those of before the restoration must look old.
        textStatement("UPDATE site_edition SET edition = MAX(edition, ?) + 1", [former?.edition ?? 0]),
        // Another build's pages are deleted from the cache in front; so are those of before.
        textStatement("UPDATE edge_cache SET build = '', version = version + 1"),
        // A restoration notifies no search engine; the sitemap lists these pages.
        textStatement("UPDATE outbox SET delivered_at = ? WHERE delivered_at IS NULL AND channel IN ('indexnow', 'websub')", [now]),
        textStatement("DELETE FROM restored_rows"),
      ]);
    },

    /** Of stories: whether readers see it now. */
    visibleStories: async (ids: readonly number[]): Promise<number[]> =>
      (await rows<{ id: number }>("SELECT id FROM articles WHERE visible = 1 AND id IN (SELECT value FROM json_each(?))", [JSON.stringify(ids)])).map(({ id }) => id),

    /** Resets the outbox rows of the stories, so that the queues process them again; search engines are not pinged twice. */
    followAgain: async (ids: readonly number[]): Promise<void> =>
      void (await runBatch(db, [
        textStatement(
          "UPDATE outbox SET delivered_at = NULL, attempts = 0, next_attempt_at = 0 WHERE channel NOT IN ('indexnow', 'websub') AND article_id IN (SELECT value FROM json_each(?))",
          [JSON.stringify(ids)],
        ),
      ])),

    /** Has stories in the bin deleted for good the next time that the bin is tidied. */
    expire: async (ids: readonly number[]): Promise<void> =>
      void (await runBatch(db, [
        textStatement("UPDATE articles SET deleted_at = 1 WHERE deleted_at IS NOT NULL AND id IN (SELECT value FROM json_each(?))", [JSON.stringify(ids)]),
      ])),
  };
}

export type RestoreTarget = ReturnType<typeof createRestoreTarget>;

/** Withdrawals of one copy at most. */
const COPIED_MAX = 500;

/** Reads what triggers record: deletions, revocations and hidden stories. */
export function createWithdrawalRepository(db: Database) {
  return {
    /** The oldest ones that no copy holds. */
    async toCopy(): Promise<{ seq: number; withdrawal: Withdrawal }[]> {
      const [found] = await runBatch(db, [
        rawStatement(sql`SELECT seq, kind, table_name, row_key, content, at FROM withdrawals INDEXED BY withdrawals_to_copy WHERE copied = 0 ORDER BY seq LIMIT ${COPIED_MAX}`),
      ]);
      const rows = rawRowsOf<{ seq: number; kind: Withdrawal["kind"]; table_name: string; row_key: string; content: string; at: number }>(found);
      return rows.map(({ seq, kind, table_name: table, row_key: key, content, at }) => ({
        seq,
        withdrawal: { kind, table, key: JSON.parse(key), content: JSON.parse(content), at },
      }));
    },

    async markCopied(seqs: readonly number[]): Promise<void> {
      await runBatch(db, [rawStatement(sql`UPDATE withdrawals SET copied = 1 WHERE seq IN ${valueRows(seqs)}`)]);
    },

    /** Deletes copied ones from before `before` (ms). */
    async prune(before: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`DELETE FROM withdrawals WHERE at < ${before} AND copied = 1`)]);
    },
  };
}

export type WithdrawalRepository = ReturnType<typeof createWithdrawalRepository>;
