import { type SQL, sql } from "drizzle-orm";
import { trailWhere } from "#app/features/audit/audit.store.ts";
import type { TrailDetails } from "#app/features/audit/trail.ts";
import { type Database, isConstraintFailure, mapRead, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import type { Invoice } from "./invoice.ts";

/** Who writes, when (ms), and what the trail says. */
export interface InvoiceWrite {
  at: number;
  actor: { id: number | null; name: string };
  action: string;
  details: TrailDetails;
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
  /** Runs a change of one invoice where `condition` holds; whether it did. */
  async function change(id: number, set: SQL, condition: SQL, { at, actor, action, details }: InvoiceWrite): Promise<boolean> {
    const where = sql`id = ${id} AND ${condition}`;
    const [, changed] = await runBatch(db, [
      trailWhere({ at, actor }, action, details, sql`EXISTS (SELECT 1 FROM invoices WHERE ${where})`),
      rawStatement(sql`UPDATE invoices SET ${set}, version = version + 1 WHERE ${where} RETURNING id`),
    ]);
    return changed.results.length > 0;
  }

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
    async add({ contractId, description, amountCents, txid, payload, dueAt }: NewInvoice, { at, actor, action, details }: InvoiceWrite): Promise<number | null> {
      try {
        const [, added] = await runBatch(db, [
          trailWhere({ at, actor }, action, details, sql`1`),
          rawStatement<{ id: number }>(sql`INSERT INTO invoices (contract_id, description, amount_cents, txid, payload, issued_at, due_at)
            VALUES (${contractId}, ${description}, ${amountCents}, ${txid}, ${payload}, ${at}, ${dueAt}) RETURNING id`),
        ]);
        return added.results[0]?.id ?? null;
      } catch (error) {
        if (isConstraintFailure(error, "FOREIGN KEY")) return null;
        throw error;
      }
    },

    /** Marks it paid, if it is open; whether it did. */
    markPaid: (id: number, write: InvoiceWrite): Promise<boolean> =>
      change(id, sql`paid_at = ${write.at}, paid_by = ${write.actor.name}`, sql`paid_at IS NULL AND cancelled_at IS NULL`, write),

    /** Takes the mark back, if it has one; whether it did. */
    markUnpaid: (id: number, write: InvoiceWrite): Promise<boolean> => change(id, sql`paid_at = NULL, paid_by = NULL`, sql`paid_at IS NOT NULL`, write),

    /** Cancels it, if it is open; whether it did. */
    cancel: (id: number, write: InvoiceWrite): Promise<boolean> => change(id, sql`cancelled_at = ${write.at}`, sql`paid_at IS NULL AND cancelled_at IS NULL`, write),
  };
}

export type InvoiceRepository = ReturnType<typeof createInvoiceRepository>;
