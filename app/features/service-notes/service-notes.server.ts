import { createInvoiceRepository, type NamedInvoice } from "#app/features/banners/contracts.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, type FieldProblem, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { RecordOutcome, RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { CURRENT_NOTE, isPdf, type NoteFile, numberInKey, type ServiceNote, type ServiceNoteFields } from "./service-note.ts";
import { createServiceNoteRepository } from "./service-notes.store.ts";

const NO_INVOICE = "Cobrança não encontrada.";
const NO_NOTE = "Esta cobrança não tem nota fiscal registrada.";
const GONE = "Esta nota foi excluída por outra pessoa.";
const NO_FILE = "Esta nota não tem PDF.";
const STALE = "Esta nota foi alterada por outra pessoa. Compare antes de salvar de novo.";

/** Folder of the PDFs: no readers' route reads it. */
const PREFIX = "service-notes/";

/** Notes of service (NFS-e) of invoices: issued in the portal of the town or of the country, recorded here by an admin. */
export function createServiceNoteService({ db, store, settings: { timeZone }, now, randomId }: SharedDependencies) {
  const notes = createServiceNoteRepository(db);
  const invoices = createInvoiceRepository(db);

  /** An invoice and its note; null: there is none. */
  const readInvoice = (id: number): Read<[NamedInvoice | null, ServiceNote | null]> => joinReads(invoices.readInvoice(id), notes.readOfInvoice(id));

  async function findInvoice(id: number): Promise<{ invoice: NamedInvoice; note: ServiceNote | null }> {
    const [invoice, note] = await readOne(db, readInvoice(id));
    return { invoice: invoice ?? refuse("not-found", NO_INVOICE), note };
  }

  const signed = (actor: Actor, action: string, number: number, { contractTitle }: NamedInvoice): RecordWrite => ({
    ...{ at: now(), actor, action },
    details: { subject: `nº ${number}, “${contractTitle}”` },
  });
  const removeBytes = ({ fileKey }: NoteFile): Promise<void> =>
    store.remove([fileKey]).catch((error: unknown) => logEvent("error", "service-note-remove", { key: fileKey, ...errorFields(error) }));

  const find = async (invoiceId: number): Promise<ServiceNote> => (await findInvoice(invoiceId)).note ?? refuse("not-found", NO_NOTE);
  const guard = createVersionGuard({ find, refuseStale: (note) => refuse("conflict", STALE, carrying(CURRENT_NOTE, note)) });

  /** Somebody else was first, whichever constraint says so. */
  const settled = (outcome: RecordOutcome<"taken" | "gone">): RecordOutcome => (outcome.done ? outcome : { done: false, why: "stale" });

  function check({ number, accessKey, day }: ServiceNoteFields): void {
    const problems: FieldProblem[] = [];
    const inKey = numberInKey(accessKey);
    if (inKey !== number) problems.push({ field: "numero", message: `O número que está na chave é ${inKey}.` });
    if (day > newsroomDay(now(), timeZone)) problems.push({ field: "emissao", message: "A data de emissão ainda não chegou." });
    if (problems.length > 0) unwrap(refusedFields(problems));
  }

  async function keep(invoiceId: number, pdf: Uint8Array): Promise<NoteFile> {
    if (!isPdf(pdf)) unwrap(refusedFields([{ field: "arquivo", message: "O arquivo não é um PDF." }]));
    const file = { fileKey: `${PREFIX}${invoiceId}/${randomId()}.pdf`, fileHash: await sha256Hex(pdf), fileBytes: pdf.byteLength };
    await store.put(file.fileKey, pdf, "application/pdf");
    return file;
  }

  async function bytesOf({ file }: ServiceNote): Promise<ArrayBuffer | null> {
    return file && ((await store.get(file.fileKey))?.bytes ?? null);
  }

  return {
    readInvoice,
    findInvoice,
    readOfContract: (contractId: number): Read<ServiceNote[]> => notes.readOfContract(contractId),
    ofContract: (contractId: number): Promise<ServiceNote[]> => readOne(db, notes.readOfContract(contractId)),
    bytesOf,

    find,

    /** The PDF of an invoice's note; of another contract's than the given one it is not found. */
    async file(invoiceId: number, contractId?: number): Promise<{ bytes: ArrayBuffer; name: string }> {
      const { invoice, note } = await findInvoice(invoiceId);
      if (!note || (contractId !== undefined && (invoice.contractId !== contractId || invoice.cancelledAt !== null))) return refuse("not-found", NO_NOTE);
      if (!note.file) return refuse("not-found", NO_FILE);
      return { bytes: (await bytesOf(note)) ?? refuse("unavailable", "O PDF não está disponível agora. Tente novamente."), name: `nfse-${note.number}.pdf` };
    },

    /**
     * Records the note of an invoice, or corrects it. `fields` null: only its PDF; `pdf` null: the PDF stays. Refuses where `expected`
     * is given and is not the version that is stored (0: none), with the present one.
     */
    async save(invoiceId: number, fields: ServiceNoteFields | null, pdf: Uint8Array | null, expected: number | null, actor: Actor): Promise<ServiceNote> {
      const { invoice, note: was } = await findInvoice(invoiceId);
      if (was) guard.check(was, expected);
      else if (expected) refuse("conflict", GONE);
      if (!was && invoice.cancelledAt !== null) refuse("conflict", "Esta cobrança foi cancelada.");
      const next = fields ?? was ?? refuse("not-found", NO_NOTE);
      if (fields) check(fields);
      const kept = pdf && (await keep(invoiceId, pdf));
      const outcome = was
        ? await notes.change(was, next, kept ?? was.file, signed(actor, "service-note.change", next.number, invoice))
        : await notes.add(invoiceId, next, kept, signed(actor, "service-note.add", next.number, invoice));
      if (kept && !outcome.done) await removeBytes(kept);
      await guard.confirm(settled(outcome), invoiceId);
      if (kept && was?.file) await removeBytes(was.file);
      return find(invoiceId);
    },

    /** Removes the note and its PDF. Refuses where `expected` is given and is not its version. */
    async remove(invoiceId: number, expected: number | null, actor: Actor): Promise<void> {
      const note = await guard.findAt(invoiceId, expected);
      const { invoice } = await findInvoice(invoiceId);
      const outcome = await notes.remove(note, signed(actor, "service-note.remove", note.number, invoice));
      await guard.confirm(settled(outcome), invoiceId);
      if (note.file) await removeBytes(note.file);
    },
  };
}

export type ServiceNoteService = ReturnType<typeof createServiceNoteService>;
