import type { Actor } from "#app/features/highlights/commands.ts";
import type { SettingsRepository } from "#app/features/settings/settings.store.ts";
import { type Database, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { AdvertiserRepository } from "./advertisers.store.ts";
import { formatReais, type Invoice, type PixReceiver, txidOf } from "./invoice.ts";
import type { InvoiceRepository, InvoiceWrite, NamedInvoice } from "./invoices.store.ts";
import { pixCode } from "./pix-code.server.ts";

export interface InvoiceDeps {
  db: Database;
  invoices: InvoiceRepository;
  advertisers: Pick<AdvertiserRepository, "readContract">;
  settings: SettingsRepository;
  now(): number;
  randomId(): string;
}

/** What is sent of a new invoice; without an amount it is the contract's price. */
export interface InvoiceRequest {
  amountCents?: number | undefined;
  description?: string | undefined;
  dueAt?: number | null | undefined;
}

const NOT_FOUND = "Cobrança não encontrada.";

/** Shown where a charge would be made before there is a receiver. */
export const NO_RECEIVER = "Cadastre a chave Pix, o nome e a cidade de quem recebe antes de emitir cobranças.";

/** Charges by static Pix code. Such a code confirms nothing: a person looks at the statement and marks it paid (contracts-2 §A). */
export function createInvoiceService({ db, invoices, advertisers, settings, now, randomId }: InvoiceDeps) {
  const find = async (id: number): Promise<NamedInvoice> => (await readOne(db, invoices.readInvoice(id))) ?? refuse("not-found", NOT_FOUND);
  const readReceiver = (): Read<PixReceiver | null> => mapRead(settings.read("pix-receiver"), (stored) => (stored as { receiver?: PixReceiver | null } | null)?.receiver ?? null);
  const signed = (actor: Actor, action: string, subject: string): InvoiceWrite => ({ at: now(), actor, action, details: { subject } });
  const subjectOf = ({ amountCents, contractTitle }: NamedInvoice): string => `${formatReais(amountCents)}, “${contractTitle}”`;

  return {
    readReceiver,
    receiver: (): Promise<PixReceiver | null> => readOne(db, readReceiver()),

    /** Who receives from now on; null: nobody. Codes that were issued stay as they are. */
    async setReceiver(receiver: PixReceiver | null, actor: Actor): Promise<PixReceiver | null> {
      if (receiver && pixCode({ receiver }) === null) unwrap(refusedFields([{ field: "chave", message: "Não foi possível fazer um código Pix com estes dados." }]));
      const subject = receiver ? `${receiver.name}, ${receiver.city}` : "sem recebedor";
      await settings.saveForNewsroom({ key: "pix-receiver", value: { receiver }, at: now(), actor, action: "settings.pix", subject });
      return receiver;
    },

    readOfContract: (contractId: number): Read<Invoice[]> => invoices.readOfContract(contractId),
    ofContract: (contractId: number): Promise<Invoice[]> => readOne(db, invoices.readOfContract(contractId)),
    find,

    /** Issues a charge of a contract; 501 while there is no receiver. */
    async issue(contractId: number, { amountCents, description, dueAt = null }: InvoiceRequest, actor: Actor): Promise<NamedInvoice> {
      const receiver = (await readOne(db, readReceiver())) ?? refuse("not-configured", NO_RECEIVER);
      const contract = (await readOne(db, advertisers.readContract(contractId))) ?? refuse("not-found", "Contrato não encontrado.");
      const cents = amountCents ?? contract.priceCents;
      if (cents <= 0) unwrap(refusedFields([{ field: "valor", message: "Digite o valor: o contrato não tem um." }]));
      const txid = txidOf(contractId, randomId());
      const words = description || contract.title;
      const payload = pixCode({ receiver, amountCents: cents, txid, description: words });
      if (payload === null) return unwrap(refusedFields([{ field: "valor", message: "Não foi possível fazer um código Pix com este valor." }]));
      const write = signed(actor, "invoice.issue", `${formatReais(cents)}, “${contract.title}”`);
      const id = await invoices.add({ contractId, description: words, amountCents: cents, txid, payload, dueAt }, write);
      return find(id ?? refuse("not-found", "Contrato não encontrado."));
    },

    /** Marks it paid or unpaid; repeating it changes nothing. A cancelled one is refused. */
    async setPaid(id: number, isPaid: boolean, actor: Actor): Promise<NamedInvoice> {
      const invoice = await find(id);
      if (invoice.cancelledAt !== null) refuse("conflict", "Esta cobrança foi cancelada.");
      if (isPaid) await invoices.markPaid(id, signed(actor, "invoice.pay", subjectOf(invoice)));
      else await invoices.markUnpaid(id, signed(actor, "invoice.unpay", subjectOf(invoice)));
      const after = await find(id);
      if (isPaid && after.cancelledAt !== null) refuse("conflict", "Esta cobrança foi cancelada.");
      return after;
    },

    /** Cancels it; a paid one is refused. */
    async cancel(id: number, actor: Actor): Promise<NamedInvoice> {
      const invoice = await find(id);
      await invoices.cancel(id, signed(actor, "invoice.cancel", subjectOf(invoice)));
      const after = await find(id);
      return after.cancelledAt === null ? refuse("conflict", "Uma cobrança paga não pode ser cancelada. Desfaça o pagamento antes.") : after;
    },
  };
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;
