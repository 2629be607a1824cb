import { type SQL, sql } from "drizzle-orm";
import { type Database, joinReads, mapRead, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite, type SeenRecord } from "#app/platform/record/record-table.store.ts";
import type { Invoice } from "./contract.ts";
import { nextMonth, type RecordedCreative, type RecordedHour, type RecordedSeal, type ReportFacts } from "./delivery-report.ts";

/** The address of a contract's report. Times in milliseconds. */
export interface ReportAddress {
  contractId: number;
  tokenHash: string;
  issuedAt: number;
  revokedAt: number | null;
}

/** Stored data of a contract's month, besides the contract itself. */
export interface StoredMonth {
  hours: RecordedHour[];
  /** Of the month, preceded by the last one before it. */
  seals: RecordedSeal[];
  roots: Map<string, string>;
  creatives: RecordedCreative[];
  toDate: { viewable: number; clicks: number };
  /** Null until they were kept. */
  facts: ReportFacts | null;
  /** True when an hour after the month is sealed. */
  isFollowed: boolean;
}

const rowsRead = <R, T>(query: SQL, map: (row: R) => T): Read<T[]> => ({ statements: [rawStatement(query)], decode: ([result]) => rawRowsOf<R>(result).map(map) });

const asIs = <T>(row: T): T => row;

/** Addresses of delivery reports, and the stored hours that reports are made of. */
export function createContractReportRepository(db: Database) {
  const table = createRecordTable({ db, table: "contracts" });

  const readAddress = (condition: SQL): Read<ReportAddress | null> =>
    mapRead(
      rowsRead<ReportAddress, ReportAddress>(
        sql`SELECT id AS contractId, report_token_hash AS tokenHash, report_issued_at AS issuedAt, report_revoked_at AS revokedAt FROM contracts
          WHERE ${condition} AND report_token_hash IS NOT NULL`,
        asIs,
      ),
      ([found]) => found ?? null,
    );

  return {
    /** The address that a contract has, also a revoked one. */
    readOfContract: (contractId: number): Read<ReportAddress | null> => readAddress(sql`id = ${contractId}`),
    readByToken: (tokenHash: string): Read<ReportAddress | null> => readAddress(sql`report_token_hash = ${tokenHash}`),

    /** Gives a contract an address, unless it has one that is not revoked; whether it did. */
    async issue(contractId: number, tokenHash: string, signed: RecordWrite): Promise<boolean> {
      const isFree = sql`id = ${contractId} AND (report_token_hash IS NULL OR report_revoked_at IS NOT NULL)`;
      return (await table.changeWhere(isFree, signed, sql`report_token_hash = ${tokenHash}, report_issued_at = ${signed.at}, report_revoked_at = NULL`)).done;
    },

    /** Revokes a contract's address; whether it had one. */
    async revoke(contractId: number, signed: RecordWrite): Promise<boolean> {
      const isOpen = sql`id = ${contractId} AND report_token_hash IS NOT NULL AND report_revoked_at IS NULL`;
      return (await table.changeWhere(isOpen, signed, sql`report_revoked_at = ${signed.at}`)).done;
    },

    /** A month ("2026-11") of a contract; `endsAt` is when the month ends (ms). */
    readMonth(contractId: number, month: string, endsAt: number): Read<StoredMonth> {
      const [from, to] = [`${month}-01`, `${nextMonth(month)}-01`];
      const hours = rowsRead<Omit<RecordedHour, "rejections"> & { rejections: string }, RecordedHour>(
        sql`SELECT h.banner_id AS banner, h.hour, h.slot, h.served, h.viewable, h.viewed_late AS viewedLate, h.expired, h.clicks, h.row_hash AS rowHash,
            (SELECT json_group_array(json_object('event', r.event, 'reason', r.reason, 'count', r.count)) FROM banner_rejections r
              WHERE r.banner_id = h.banner_id AND r.hour = h.hour AND r.slot = h.slot) AS rejections
          FROM banners b JOIN banner_hours h ON h.banner_id = b.id WHERE b.contract_id = ${contractId} AND h.hour >= ${from} AND h.hour < ${to} ORDER BY h.banner_id, h.hour, h.slot`,
        (row) => ({ ...row, rejections: JSON.parse(row.rejections) as RecordedHour["rejections"] }),
      );
      const seals = rowsRead<Omit<RecordedSeal, "rowHashes"> & { rowHashes: string }, RecordedSeal>(
        sql`SELECT s.seq, s.hour, s.previous, s.hash,
            (SELECT json_group_array(h.row_hash ORDER BY h.banner_id, h.slot) FROM banner_hours h WHERE h.hour = s.hour AND h.row_hash IS NOT NULL) AS rowHashes
          FROM banner_seals s WHERE s.hour >= ${from} AND s.hour < ${to} ORDER BY s.hour`,
        (row) => ({ ...row, rowHashes: JSON.parse(row.rowHashes) as string[] }),
      );
      const before = rowsRead<Omit<RecordedSeal, "rowHashes">, RecordedSeal>(
        sql`SELECT seq, hour, previous, hash FROM banner_seals WHERE hour < ${from} ORDER BY hour DESC LIMIT 1`,
        (row) => ({ ...row, rowHashes: [] }),
      );
      const roots = rowsRead<{ day: string; root: string }, [string, string]>(
        sql`SELECT day, root FROM banner_day_roots WHERE day >= ${from} AND day < ${to} ORDER BY day`,
        (row) => [row.day, row.root],
      );
      // The first version stands for a banner that was entered after it was counted, as histories are.
      const creatives = rowsRead<RecordedCreative, RecordedCreative>(
        sql`SELECT v.banner_id AS banner, v.since, v.title, v.position, v.type, v.size, v.image, v.link
          FROM banners b JOIN banner_creatives v ON v.banner_id = b.id WHERE b.contract_id = ${contractId} AND (v.since < ${endsAt} OR v.version = 1) ORDER BY v.banner_id, v.version`,
        asIs,
      );
      const toDate = rowsRead<{ viewable: number; clicks: number }, { viewable: number; clicks: number }>(
        sql`SELECT COALESCE(SUM(h.viewable), 0) AS viewable, COALESCE(SUM(h.clicks), 0) AS clicks FROM banners b JOIN banner_hours h ON h.banner_id = b.id
          WHERE b.contract_id = ${contractId} AND h.hour < ${to} AND h.row_hash IS NOT NULL`,
        asIs,
      );
      const facts = rowsRead<{ facts: string }, ReportFacts>(
        sql`SELECT facts FROM contract_report_facts WHERE contract_id = ${contractId} AND month = ${month}`,
        (row) => JSON.parse(row.facts) as ReportFacts,
      );
      const followed = rowsRead<{ hour: string }, string>(sql`SELECT hour FROM banner_seals WHERE hour >= ${to} ORDER BY hour LIMIT 1`, ({ hour }) => hour);
      return mapRead(joinReads(hours, seals, before, roots, creatives, toDate, facts, followed), ([rows, sealed, preceding, days, versions, [sums], [kept], [later]]) => ({
        hours: rows,
        seals: [...preceding, ...sealed],
        roots: new Map(days),
        creatives: versions,
        toDate: sums ?? { viewable: 0, clicks: 0 },
        facts: kept ?? null,
        isFollowed: later !== undefined,
      }));
    },

    /** Page views, sessions and daily visitors of the whole site in a month, as they were counted; null for a month without any. */
    readAudience: (month: string): Read<{ views: number; sessions: number; visitors: number; days: number } | null> =>
      mapRead(
        rowsRead<{ views: number; sessions: number; visitors: number; days: number }, { views: number; sessions: number; visitors: number; days: number }>(
          sql`SELECT COALESCE(SUM(views), 0) AS views, COALESCE(SUM(sessions), 0) AS sessions, COALESCE(SUM(visitors), 0) AS visitors, COUNT(*) AS days
            FROM audience_days WHERE day >= ${`${month}-01`} AND day < ${`${nextMonth(month)}-01`}`,
          asIs,
        ),
        ([sums]) => (sums && sums.days > 0 ? sums : null),
      ),

    /** Keeps what the report of a month that is over says; what was kept first stays. */
    async keepFacts(contractId: number, month: string, facts: ReportFacts, at: number): Promise<void> {
      await runBatch(db, [
        rawStatement(
          sql`INSERT INTO contract_report_facts (contract_id, month, facts, kept_at) VALUES (${contractId}, ${month}, ${JSON.stringify(facts)}, ${at}) ON CONFLICT DO NOTHING`,
        ),
      ]);
    },

    /** Extends a contract as it was read, and its banners that ran to its end. */
    extend: (was: SeenRecord & { endsAt: number }, extra: { days: number; endsAt: number }, signed: RecordWrite): Promise<RecordOutcome> =>
      table.change(was, { ...signed, affectsReaders: true }, sql`ends_at = ${extra.endsAt}, extra_days = extra_days + ${extra.days}`, [
        rawStatement(sql`UPDATE banners SET ends_at = ${extra.endsAt}, version = version + 1, updated_at = ${signed.at}
          WHERE contract_id = ${was.id} AND deleted_at IS NULL AND ends_at >= ${was.endsAt} AND ends_at < ${extra.endsAt} AND ${table.standsAt(was)}`),
      ]),
  };
}

/** An invoice with the names of its contract and advertiser. */
export interface NamedInvoice extends Invoice {
  contractTitle: string;
  advertiserId: number;
  advertiser: string;
  phone: string;
}

const INVOICE = sql`i.id, i.contract_id AS contractId, i.description, i.amount_cents AS amountCents, i.txid, i.payload, i.issued_at AS issuedAt, i.due_at AS dueAt,
  i.paid_at AS paidAt, i.paid_by AS paidBy, i.cancelled_at AS cancelledAt, i.version`;

export type NewInvoice = Pick<Invoice, "contractId" | "description" | "amountCents" | "txid" | "payload" | "dueAt">;

/** Charges of contracts, the latest first. */
export function createInvoiceRepository(db: Database) {
  const table = createRecordTable({ db, table: "invoices", constraints: { "FOREIGN KEY": "gone" } as const });

  /** Runs a change of one invoice where `condition` holds; whether it did. */
  const change = async (id: number, columns: SQL, condition: SQL, signed: RecordWrite): Promise<boolean> =>
    (await table.changeWhere(sql`id = ${id} AND ${condition}`, signed, sql`${columns}, version = version + 1`)).done;

  return {
    readOfContract: (contractId: number): Read<Invoice[]> => ({
      statements: [rawStatement(sql`SELECT ${INVOICE} FROM invoices i WHERE i.contract_id = ${contractId} ORDER BY i.id DESC`)],
      decode: ([result]) => rawRowsOf<Invoice>(result),
    }),

    readInvoice: (id: number): Read<NamedInvoice | null> =>
      mapRead(
        {
          statements: [
            rawStatement(sql`SELECT ${INVOICE}, c.title AS contractTitle, a.id AS advertiserId, a.name AS advertiser, a.phone
              FROM invoices i JOIN contracts c ON c.id = i.contract_id JOIN advertisers a ON a.id = c.advertiser_id WHERE i.id = ${id}`),
          ],
          decode: ([result]) => rawRowsOf<NamedInvoice>(result),
        },
        ([found]) => found ?? null,
      ),

    /** The new invoice's id; null when its contract is gone. */
    async add({ contractId, description, amountCents, txid, payload, dueAt }: NewInvoice, signed: RecordWrite): Promise<number | null> {
      const outcome = await table.create(signed, [
        rawStatement(sql`INSERT INTO invoices (contract_id, description, amount_cents, txid, payload, issued_at, due_at)
            VALUES (${contractId}, ${description}, ${amountCents}, ${txid}, ${payload}, ${signed.at}, ${dueAt}) RETURNING id`),
      ]);
      return outcome.done ? outcome.id : null;
    },

    /** Marks it paid, if it is open; whether it did. */
    markPaid: (id: number, write: RecordWrite): Promise<boolean> =>
      change(id, sql`paid_at = ${write.at}, paid_by = ${write.actor.name}`, sql`paid_at IS NULL AND cancelled_at IS NULL`, write),

    /** Takes the mark back, if it has one; whether it did. */
    markUnpaid: (id: number, write: RecordWrite): Promise<boolean> => change(id, sql`paid_at = NULL, paid_by = NULL`, sql`paid_at IS NOT NULL`, write),

    /** Cancels it, if it is open; whether it did. */
    cancel: (id: number, write: RecordWrite): Promise<boolean> => change(id, sql`cancelled_at = ${write.at}`, sql`paid_at IS NULL AND cancelled_at IS NULL`, write),
  };
}
