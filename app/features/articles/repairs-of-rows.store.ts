import { type SQL, sql } from "drizzle-orm";
import { type Database, type Read, raiseEdition, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";

interface RepairedTable {
  /** The number or name by which a row waits. */
  key: string;
  /** With the key, what names one row where several share it. */
  place?: string;
  texts: readonly string[];
  /** Columns that hold JSON. */
  json?: readonly string[];
  /** Condition of rows that are skipped, because triggers refuse changes of their texts. */
  unless?: SQL;
}

/**
 * Tables whose texts are cleaned row by row (migration 0097), with the columns that are a person's words. Addresses, keys and folded
 * names stay: what leads to a row goes on leading to it.
 */
export const REPAIRED_TABLES: Readonly<Record<string, RepairedTable>> = {
  settings: { key: "key", texts: [], json: ["value"] },
  story_templates: { key: "slug", texts: ["name", "title", "subtitle", "kicker", "body"] },
  monthly_reports: { key: "month", texts: ["comment"], unless: sql`closed_at IS NOT NULL` },
  categories: { key: "id", texts: ["name"] },
  users: { key: "id", texts: ["name"] },
  author_profiles: { key: "user_id", texts: ["name", "job", "beat", "bio"], json: ["links"] },
  videos: { key: "id", texts: ["title", "description", "cover_alt"] },
  polls: { key: "id", texts: ["question", "created_by_name"], unless: sql`answers > 0` },
  poll_options: { key: "poll_id", place: "position", texts: ["text"], unless: sql`(SELECT answers FROM polls WHERE polls.id = poll_id) > 0` },
  notes: { key: "id", texts: ["text", "quote", "prefix", "suffix", "author_name", "resolved_by_name"] },
  events: { key: "id", texts: ["title", "place", "note", "created_by_name"] },
  town_notices: { key: "id", texts: ["title", "text", "place", "phone", "withdrawal_reason", "created_by_name"], json: ["death"] },
  assignments: { key: "id", texts: ["title", "brief", "place", "drop_reason", "created_by_name"], json: ["contacts", "links"] },
  banners: { key: "id", texts: ["title", "client", "alt", "industry", "notes"] },
  advertisers: { key: "id", texts: ["name", "contact", "phone"] },
  contracts: { key: "id", texts: ["title", "number", "notes"], json: ["public_advertising"] },
  house_style_rules: { key: "id", texts: ["right_form", "explanation", "sort_key"], json: ["wrong_forms"] },
  short_links: { key: "id", texts: ["title", "created_by_name"] },
};

/** A row as it was read: its columns of text, and where it is among those of one key. */
export interface StoredRow {
  key: string | number;
  place: number | null;
  texts: Record<string, string | null>;
}

export interface WaitingRows {
  table: string;
  keys: readonly string[];
  json: readonly string[];
  rows: readonly StoredRow[];
}

/** Reads the rows that the repair of texts has queued, and updates each one only if it has not changed since. */
export function createRepairsOfRows(db: Database) {
  return {
    /** Keys of one table that wait; none where nothing waits any more. */
    readWaiting: (limit: number): Read<{ table: string; keys: readonly string[] } | null> => ({
      statements: [
        rawStatement(sql`SELECT table_name AS tableName, row_key AS rowKey FROM text_repairs_rows
          WHERE table_name = (SELECT MIN(table_name) FROM text_repairs_rows) ORDER BY row_key LIMIT ${limit}`),
      ],
      decode: ([result]) => {
        const rows = rawRowsOf<{ tableName: string; rowKey: string }>(result);
        return rows[0] ? { table: rows[0].tableName, keys: rows.map(({ rowKey }) => rowKey) } : null;
      },
    }),

    readRows(table: string, keys: readonly string[]): Read<WaitingRows> {
      const { key, place, texts, json = [], unless } = REPAIRED_TABLES[table] ?? { key: "", texts: [] };
      const columns = [...texts, ...json];
      if (columns.length === 0) return { statements: [], decode: () => ({ table, keys, json, rows: [] }) };
      return {
        statements: [
          // A number is looked up as one: a column of numbers compares no text with an index.
          rawStatement(sql`SELECT ${sql.raw(key)} AS rowKey, ${sql.raw(place ?? "NULL")} AS rowPlace, ${sql.raw(columns.join(", "))} FROM ${sql.raw(table)}
            WHERE ${sql.raw(key)} IN (SELECT value FROM json_each(${JSON.stringify(keys.map((one) => (/^\d{1,15}$/.test(one) ? Number(one) : one)))})) AND NOT ${unless ?? sql`0`}`),
        ],
        decode: ([result]) => ({
          table,
          keys,
          json,
          rows: rawRowsOf<Record<string, string | null> & { rowKey: string | number; rowPlace: number | null }>(result).map((row) => ({
            key: row.rowKey,
            place: row.rowPlace,
            texts: Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
          })),
        }),
      };
    },

    /** Stores what changed of these rows, each only as it was read, and takes all that were looked at off the list. Returns the new edition. */
    async store({ table, keys }: WaitingRows, repaired: readonly { row: StoredRow; changed: Readonly<Record<string, string>> }[]): Promise<number | null> {
      const { key, place, unless } = REPAIRED_TABLES[table] ?? { key: "" };
      const list = (parts: readonly SQL[], by: SQL) => sql.join([...parts], by);
      const statements = repaired.map(({ row, changed }) => {
        const names = Object.keys(changed);
        return rawStatement(
          sql`UPDATE ${sql.raw(table)} SET ${list(
            names.map((name) => sql`${sql.raw(name)} = ${changed[name]}`),
            sql`, `,
          )} WHERE ${sql.raw(key)} = ${row.key} AND ${place ? sql`${sql.raw(place)} = ${row.place}` : sql`1`} AND ${list(
            names.map((name) => sql`${sql.raw(name)} = ${row.texts[name]}`),
            sql` AND `,
          )} AND NOT ${unless ?? sql`0`}`,
        );
      });
      const done = rawStatement(sql`DELETE FROM text_repairs_rows WHERE table_name = ${table} AND row_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);
      const [raised] = await runBatch(db, [...(statements.length > 0 ? [raiseEdition(db)] : []), ...statements, done]);
      return statements.length > 0 ? ((raised as { edition: number }[])[0]?.edition ?? null) : null;
    },
  };
}
