import { getPixKeyInfo } from "@brazilian-utils/brazilian-utils/get-pix-key-info";
import { z } from "zod/v4";
import { withoutAccents } from "#app/platform/text/fold.ts";
import { line, moment, toIso, typed } from "#app/platform/text/text.wire.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { advertiserFields, contractFields } from "./advertisers.wire.ts";
import { BANNER_ALT_MAX, BANNER_TITLE_MAX } from "./banner.ts";
import { bannerFields } from "./banners.wire.ts";
import { INVOICE_CENTS_MAX, INVOICE_DESCRIPTION_MAX, INVOICE_STATES, type Invoice, invoiceStateOf, PIX_CITY_MAX, PIX_KEY_MAX, PIX_NAME_MAX, type PixReceiver } from "./contract.ts";
import { typedNumber } from "./money.ts";

const OBJECT = "Envie um objeto JSON.";

/** Reduces a name to printable ASCII, the only characters of a code (contracts-2 §A). */
const asciiOf = (text: string) =>
  withoutAccents(text)
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
  .refine((value) => value * 100 <= INVOICE_CENTS_MAX, `O máximo é ${formatCount(INVOICE_CENTS_MAX / 100)}.`)
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

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day as a date control holds it: its first moment on the newsroom's clock (ms). */
const day = (missing: string) =>
  typed
    .refine((value) => value !== "", missing)
    .refine((value) => value === "" || DAY.test(value), "Digite uma data válida.")
    .transform((value) => `${value}T00:00`)
    .pipe(contractFields.dataInicio);

export const advertiserForm = z.object({
  nome: typed.pipe(advertiserFields.nome),
  contato: typed.pipe(advertiserFields.contato),
  email: typed.pipe(advertiserFields.email),
  telefone: typed.pipe(advertiserFields.telefone),
  documento: typed.transform((value): string | null => value).pipe(advertiserFields.documento),
});

/** The form of a contract: the rules of the API over what its controls hold. The last day is included in the period. */
export const contractForm = z
  .object({
    anuncianteId: typed.transform((value) => readId(value) ?? 0).pipe(contractFields.anuncianteId),
    titulo: typed.pipe(contractFields.titulo),
    numero: typed.pipe(contractFields.numero),
    tipoContrato: typed.pipe(contractFields.tipoContrato),
    dataInicio: day("Informe o primeiro dia."),
    dataFim: day("Informe o último dia.").transform((value) => value + DAY_MS),
    quantidade: typed.transform(typedNumber).pipe(contractFields.quantidade),
    valor: typed.transform((value) => typedNumber(value) ?? 0).pipe(contractFields.valor),
    orgao: typed,
    campanha: typed,
    agencia: typed,
    pi: typed,
    processo: typed,
    observacoes: typed.pipe(contractFields.observacoes),
  })
  .superRefine(({ dataInicio, dataFim, orgao, campanha, agencia, pi, processo }, context) => {
    if (dataFim <= dataInicio) context.addIssue({ code: "custom", path: ["dataFim"], message: "O último dia não pode ser antes do primeiro." });
    const named = { orgao, campanha, agencia, pi, processo };
    if (orgao === "" && [campanha, agencia, pi, processo].some((value) => value !== "")) context.addIssue({ code: "custom", path: ["orgao"], message: "Informe o órgão." });
    if (orgao === "") return;
    const checked = contractFields.publicidadeOficial.safeParse(named);
    for (const issue of checked.error?.issues ?? []) context.addIssue({ code: "custom", path: [...issue.path], message: issue.message });
  })
  .transform(({ orgao, campanha, agencia, pi, processo, ...rest }) => ({
    ...rest,
    publicidadeOficial: orgao === "" ? null : contractFields.publicidadeOficial.parse({ orgao, campanha, agencia, pi, processo }),
  }));

export const invoiceForm = z.object({
  valor: typed
    .refine((value) => value !== "", "Digite o valor.")
    .transform((value) => typedNumber(value) ?? undefined)
    .pipe(invoiceDraft.shape.valor),
  descricao: typed.transform((value): string | undefined => value).pipe(invoiceDraft.shape.descricao),
  vencimento: typed.transform((value): string | null | undefined => (value === "" ? null : DAY.test(value) ? `${value}T23:59:59` : value)).pipe(invoiceDraft.shape.vencimento),
});

/** Form that an advertiser sends with a file by a private link. */
export const sentArtworkForm = z.object({ posicao: bannerFields.posicao, titulo: line(BANNER_TITLE_MAX), link: bannerFields.link, imagemAlt: line(BANNER_ALT_MAX) });
