import { type SQL, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { NoteFile, ServiceNote, ServiceNoteFields } from "./service-note.ts";

type Row = Omit<ServiceNote, "file"> & { fileKey: string | null; fileHash: string | null; fileBytes: number | null };

const toNote = ({ fileKey, fileHash, fileBytes, ...note }: Row): ServiceNote => ({
  ...note,
  file: fileKey === null || fileHash === null || fileBytes === null ? null : { fileKey, fileHash, fileBytes },
});

/** Notes of service, at most one of an invoice. */
export function createServiceNoteRepository(db: Database) {
  const table = createRecordTable({ db, table: "service_notes", constraints: { "service_notes.invoice_id": "taken", "FOREIGN KEY": "gone" } as const });

  const readWhere = (condition: SQL): Read<ServiceNote[]> => ({
    statements: [
      rawStatement(sql`SELECT n.id, n.invoice_id AS invoiceId, n.number, n.access_key AS accessKey, n.day, n.ibs_cents AS ibsCents, n.cbs_cents AS cbsCents,
          n.file_key AS fileKey, n.file_sha256 AS fileHash, n.file_bytes AS fileBytes, n.version
        FROM invoices i JOIN service_notes n ON n.invoice_id = i.id WHERE ${condition} ORDER BY n.invoice_id`),
    ],
    decode: ([result]) => rawRowsOf<Row>(result).map(toNote),
  });

  return {
    readOfInvoice: (invoiceId: number): Read<ServiceNote | null> => mapRead(readWhere(sql`i.id = ${invoiceId}`), ([note]) => note ?? null),

    /** Of the charges of a contract that are not cancelled, in the order of their charges. */
    readOfContract: (contractId: number): Read<ServiceNote[]> => readWhere(sql`i.contract_id = ${contractId} AND i.cancelled_at IS NULL`),

    add: (invoiceId: number, { number, accessKey, day, ibsCents, cbsCents }: ServiceNoteFields, file: NoteFile | null, signed: RecordWrite) =>
      table.create(signed, [
        rawStatement(sql`INSERT INTO service_notes (invoice_id, number, access_key, day, ibs_cents, cbs_cents, file_key, file_sha256, file_bytes, created_at, updated_at)
          VALUES (${invoiceId}, ${number}, ${accessKey}, ${day}, ${ibsCents}, ${cbsCents}, ${file?.fileKey ?? null}, ${file?.fileHash ?? null}, ${file?.fileBytes ?? null}, ${signed.at}, ${signed.at}) RETURNING id`),
      ]),

    /** Writes over a note as it was read. */
    change: (was: ServiceNote, { number, accessKey, day, ibsCents, cbsCents }: ServiceNoteFields, file: NoteFile | null, signed: RecordWrite) =>
      table.change(
        was,
        signed,
        sql`number = ${number}, access_key = ${accessKey}, day = ${day}, ibs_cents = ${ibsCents}, cbs_cents = ${cbsCents},
          file_key = ${file?.fileKey ?? null}, file_sha256 = ${file?.fileHash ?? null}, file_bytes = ${file?.fileBytes ?? null}`,
      ),

    remove: (was: ServiceNote, signed: RecordWrite): Promise<RecordOutcome<"taken" | "gone">> => table.remove(was, signed),
  };
}
