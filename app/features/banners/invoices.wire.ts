import { getPixKeyInfo } from "@brazilian-utils/brazilian-utils/get-pix-key-info";
import { z } from "zod/v4";
import { line, moment, toIso } from "#app/platform/text/text.wire.ts";
import { INVOICE_CENTS_MAX, INVOICE_DESCRIPTION_MAX, INVOICE_STATES, type Invoice, invoiceStateOf, PIX_CITY_MAX, PIX_KEY_MAX, PIX_NAME_MAX, type PixReceiver } from "./invoice.ts";

const OBJECT = "Envie um objeto JSON.";

/** What is left of a name in a code: codes hold printable ASCII only (contracts-2 §A). */
const asciiOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^ -~]/g, "")
    .trim();

const asciiLine = (max: number, missing: string) =>
  line(200)
    .refine((value) => value !== "", missing)
    .refine((value) => value === "" || asciiOf(value) !== "", "Use letras do alfabeto latino.")
    .refine((value) => asciiOf(value).length <= max, `Máximo de ${max} caracteres: os bancos recusam códigos com mais.`);

/** A key as it is typed; its form of the DICT. */
const pixKey = line(PIX_KEY_MAX)
  .refine((value) => value !== "", "Digite a chave Pix.")
  .transform((typed, context): string => {
    const found = typed === "" ? null : getPixKeyInfo(typed);
    if (found) return found.value;
    if (typed !== "") context.addIssue({ code: "custom", message: "Chave Pix inválida. Use CPF, CNPJ, e-mail, celular com DDD ou chave aleatória." });
    return z.NEVER;
  });

const receiverFields = {
  chave: pixKey,
  nome: asciiLine(PIX_NAME_MAX, "Digite o nome de quem recebe."),
  cidade: asciiLine(PIX_CITY_MAX, "Digite a cidade de quem recebe."),
};

/** The receiver as the newsroom's form sends it. */
export const pixReceiverForm = z.object(receiverFields, OBJECT);

/** `PUT /settings/pix`: `chave` null removes the receiver. */
export const pixReceiverBody = z
  .object({ chave: pixKey.nullable(), nome: receiverFields.nome.optional(), cidade: receiverFields.cidade.optional() }, OBJECT)
  .superRefine(({ chave, nome, cidade }, context) => {
    if (chave === null) return;
    if (nome === undefined) context.addIssue({ code: "custom", path: ["nome"], message: "Digite o nome de quem recebe." });
    if (cidade === undefined) context.addIssue({ code: "custom", path: ["cidade"], message: "Digite a cidade de quem recebe." });
  });

export const toPixReceiver = (sent: { chave: string | null; nome?: string | undefined; cidade?: string | undefined }): PixReceiver | null =>
  sent.chave === null ? null : { key: sent.chave, name: sent.nome ?? "", city: sent.cidade ?? "" };

export const pixReceiverWire = z.object({ chave: z.string().nullable(), nome: z.string(), cidade: z.string() }).meta({ id: "PixReceiver" });

export const toPixReceiverWire = (receiver: PixReceiver | null): z.infer<typeof pixReceiverWire> => ({
  chave: receiver?.key ?? null,
  nome: receiver?.name ?? "",
  cidade: receiver?.city ?? "",
});

/** Reais as a JSON number, in centavos. */
const amount = z
  .number("Digite o valor.")
  .refine((value) => value > 0, "O valor deve ser maior que zero.")
  .refine((value) => value * 100 <= INVOICE_CENTS_MAX, `O máximo é ${(INVOICE_CENTS_MAX / 100).toLocaleString("pt-BR")}.`)
  .refine((value) => Math.round(value * 100) / 100 === value, "Use no máximo 2 casas depois da vírgula.")
  .transform((value) => Math.round(value * 100));

/** `POST /contracts/{id}/invoices`: `valor` in reais; absent: the contract's price. */
export const invoiceDraft = z.object({ valor: amount.optional(), descricao: line(INVOICE_DESCRIPTION_MAX).optional(), vencimento: moment.nullable().optional() }, OBJECT);

/** `PATCH /invoices/{id}`. */
export const invoiceChanges = z.object(
  { paga: z.boolean("Deve ser verdadeiro ou falso.").optional(), cancelada: z.literal(true, "Uma cobrança cancelada não volta.").optional() },
  OBJECT,
);

const isoMoment = z.string().meta({ format: "date-time" });

/** An invoice. `pix`: the text of the code; `valor` in reais. */
export const invoiceWire = z
  .object({
    id: z.int(),
    contratoId: z.int(),
    descricao: z.string(),
    valor: z.number(),
    txid: z.string(),
    pix: z.string(),
    situacao: z.enum(INVOICE_STATES),
    emitidaEm: isoMoment,
    vencimento: isoMoment.nullable(),
    pagaEm: isoMoment.nullable(),
    marcadaPor: z.string().nullable(),
  })
  .meta({ id: "Invoice" });

export const toInvoiceWire = (invoice: Invoice, now: number): z.infer<typeof invoiceWire> => ({
  id: invoice.id,
  contratoId: invoice.contractId,
  descricao: invoice.description,
  valor: invoice.amountCents / 100,
  txid: invoice.txid,
  pix: invoice.payload,
  situacao: invoiceStateOf(invoice, now),
  emitidaEm: toIso(invoice.issuedAt) ?? "",
  vencimento: toIso(invoice.dueAt),
  pagaEm: toIso(invoice.paidAt),
  marcadaPor: invoice.paidBy,
});
