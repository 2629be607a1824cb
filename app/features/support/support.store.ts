import { type SQL, sql } from "drizzle-orm";
import type { PixReceiver } from "#app/features/banners/contract.ts";
import { type Database, joinReads, mapRead, type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite, type SeenRecord } from "#app/platform/record/record-table.store.ts";
import type { CheckedPeriod, MonthSum } from "./accounts.ts";
import { NO_SUPPORT, type Statement, type StatementLine, type SupportEntry, type SupportSettings } from "./support.ts";

/** Whether readers can support the newsroom, and to whom they pay. */
export interface SupportState {
  settings: SupportSettings;
  /** The receiver of all codes: that of banners' invoices. Null: none. */
  receiver: PixReceiver | null;
  /** True when `/apoie` is there. */
  isOpen: boolean;
}

/** Uses and struck lines that the accounts show at most (ours). */
const ENTRIES_MAX = 2_000;
const PERIODS_MAX = 1_000;

const manyRows = <T>(query: SQL): Read<T[]> => ({ statements: [rawStatement(query)], decode: ([result]) => rawRowsOf<T>(result) });

export const readSupportState = (): Read<SupportState> =>
  mapRead(manyRows<{ key: string; value: string }>(sql`SELECT key, value FROM settings WHERE key IN ('support', 'pix-receiver')`), (rows) => {
    const storedAt = (key: string) => JSON.parse(rows.find((row) => row.key === key)?.value ?? "null") as unknown;
    const settings = (storedAt("support") as SupportSettings | null) ?? NO_SUPPORT;
    const receiver = (storedAt("pix-receiver") as { receiver?: PixReceiver | null } | null)?.receiver ?? null;
    return { settings, receiver, isOpen: settings.isOn && receiver !== null };
  });

/** Months that a line may have, 2000 to 2099: the balance is of all, also of those before the ones that the page shows. */
const SUMMED_MONTHS_MAX = 1_200;

/** What counts, summed by month and kind; of one month where it is given. */
export const readSums = (month?: string): Read<MonthSum[]> =>
  manyRows(sql`SELECT month, kind, COUNT(*) AS count, SUM(cents) AS cents FROM support_entries WHERE struck_at IS NULL ${month === undefined ? sql`` : sql`AND month = ${month}`}
    GROUP BY month, kind ORDER BY month DESC LIMIT ${3 * SUMMED_MONTHS_MAX}`);

/** Periods of confirmed statements, the latest first. */
export const readPeriods = (): Read<CheckedPeriod[]> =>
  manyRows(sql`SELECT first_day AS firstDay, last_day AS lastDay FROM support_statements WHERE confirmed_at IS NOT NULL ORDER BY last_day DESC LIMIT ${PERIODS_MAX}`);

const ENTRIES = sql`SELECT id, kind, month, cents, category, text, by_hand AS isByHand, version, created_at AS createdAt, struck_at AS struckAt FROM support_entries`;

const entriesWhere = (condition: SQL): Read<SupportEntry[]> =>
  mapRead(manyRows<Omit<SupportEntry, "isByHand"> & { isByHand: number }>(sql`${ENTRIES} WHERE ${condition} ORDER BY month DESC, id LIMIT ${ENTRIES_MAX}`), (rows) =>
    rows.map((row) => ({ ...row, isByHand: Boolean(row.isByHand) })),
  );

/** All uses, and payments that no longer count. */
export const readToldEntries = (): Read<SupportEntry[]> => entriesWhere(sql`kind = 'use' OR struck_at IS NOT NULL`);

type PendingLine = [StatementLine["kind"], string, string, number, string, 0 | 1, 0 | 1];
const PENDING_KEY = sql.raw("json_extract(line.value, '$[4]')");
const IS_REFERENCED = sql.raw("json_extract(line.value, '$[5]')");

function statementWhere(condition: SQL): Read<Statement | null> {
  const row = manyRows<Omit<Statement, "lines"> & { pending: string | null }>(
    sql`SELECT id, first_day AS firstDay, last_day AS lastDay, pending, unread, actor_name AS actorName, version, created_at AS createdAt, confirmed_at AS confirmedAt
      FROM support_statements WHERE ${condition} ORDER BY id DESC LIMIT 1`,
  );
  const known = manyRows<{ key: string }>(
    sql`SELECT line_key AS key FROM support_entries WHERE line_key IN (SELECT ${PENDING_KEY} FROM (SELECT pending FROM support_statements WHERE ${condition} ORDER BY id DESC LIMIT 1) s, json_each(s.pending) line)`,
  );
  return mapRead(joinReads(row, known), ([[found], keys]) => {
    if (!found) return null;
    const { pending, ...statement } = found;
    const has = new Set(keys.map(({ key }) => key));
    const lines = pending === null ? null : (JSON.parse(pending) as PendingLine[]);
    return {
      ...statement,
      lines:
        lines?.map(([kind, month, day, cents, key, isReferenced, isPix]) => ({
          ...{ kind, month, day, cents, key, isReferenced: isReferenced === 1, isPix: isPix === 1, isKnown: has.has(key) },
        })) ?? null,
    };
  });
}

/** Stores the accounts of readers' support. */
export function createSupportRepository(db: Database) {
  const statements = createRecordTable({ db, table: "support_statements" });
  const entries = createRecordTable({ db, table: "support_entries" });
  const insertEntry = sql.raw("INSERT OR IGNORE INTO support_entries (kind, month, cents, line_key, by_hand, category, text, version, created_at, updated_at)");

  return {
    readStatement: (id: number): Read<Statement | null> => statementWhere(sql`id = ${id}`),
    /** The statement that waits for confirmation. */
    readPending: (): Read<Statement | null> => statementWhere(sql`pending IS NOT NULL`),

    /** Stores what was read of a file; what waited before is dropped. */
    addStatement(
      { firstDay, lastDay, lines, unread }: Pick<Statement, "firstDay" | "lastDay" | "unread"> & { lines: readonly StatementLine[] },
      signed: RecordWrite,
    ): Promise<RecordOutcome> {
      const pending = lines.map(({ kind, month, day, cents, key, isReferenced, isPix }): PendingLine => [kind, month, day, cents, key, isReferenced ? 1 : 0, isPix ? 1 : 0]);
      return statements.create(signed, [
        rawStatement(sql`DELETE FROM support_statements WHERE pending IS NOT NULL`),
        rawStatement(sql`INSERT INTO support_statements (first_day, last_day, pending, unread, actor_name, version, created_at, updated_at)
          VALUES (${firstDay}, ${lastDay}, ${JSON.stringify(pending)}, ${unread}, ${signed.actor.name}, 1, ${signed.at}, ${signed.at}) RETURNING id`),
      ]);
    },

    /** Counts the lines with a reference of ours and those of `keys`, each once for good, and drops the others. */
    confirmStatement: (was: SeenRecord, keys: readonly string[], signed: RecordWrite): Promise<RecordOutcome> =>
      statements.change(was, signed, sql`pending = NULL, confirmed_at = ${signed.at}`, [
        rawStatement(sql`${insertEntry} SELECT json_extract(line.value, '$[0]'), json_extract(line.value, '$[1]'), json_extract(line.value, '$[3]'), ${PENDING_KEY}, 1 - ${IS_REFERENCED}, '', '', 1,
          ${signed.at}, ${signed.at} FROM support_statements s, json_each(s.pending) line WHERE s.id = ${was.id} AND s.version = ${was.version} AND (${IS_REFERENCED} = 1 OR ${PENDING_KEY} IN ${valueRows(keys)})`),
      ]),

    removeStatement: (was: SeenRecord, signed: RecordWrite): Promise<RecordOutcome> => statements.remove(was, signed),

    /** Drops what waits since before `before` (ms). */
    prunePending: async (before: number): Promise<void> => {
      await statements.run([rawStatement(sql`DELETE FROM support_statements WHERE pending IS NOT NULL AND created_at < ${before} RETURNING id`)]);
    },

    readEntry: (id: number): Read<SupportEntry | null> => mapRead(entriesWhere(sql`id = ${id}`), ([entry]) => entry ?? null),
    /** Payments and returns of a month. */
    readPaymentsOf: (month: string): Read<SupportEntry[]> => entriesWhere(sql`month = ${month} AND kind != 'use'`),

    addUse: ({ month, cents, category, text }: Pick<SupportEntry, "month" | "cents" | "category" | "text">, signed: RecordWrite): Promise<RecordOutcome> =>
      entries.create(signed, [rawStatement(sql`${insertEntry} VALUES ('use', ${month}, ${cents}, NULL, 1, ${category}, ${text}, 1, ${signed.at}, ${signed.at}) RETURNING id`)]),

    /** Strikes an entry out, or counts it again. */
    setStruck: (was: SupportEntry, isStruck: boolean, signed: RecordWrite): Promise<RecordOutcome> => entries.change(was, signed, sql`struck_at = ${isStruck ? signed.at : null}`),
  };
}
