import { z } from "zod/v4";
import { typed } from "#app/platform/text/text.wire.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { advertiserFields, contractFields } from "./advertisers.wire.ts";
import { invoiceDraft } from "./invoices.wire.ts";
import { typedNumber } from "./money.ts";

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
    anuncianteId: typed.transform((value) => (value === "" ? 0 : Number(value))).pipe(contractFields.anuncianteId),
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
