import { z } from "zod/v4";
import { typedNumber } from "#app/features/banners/money.ts";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { flag, line, nameLine, paragraphs, toIso } from "#app/platform/text/text.wire.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { AccountMonth } from "./accounts.ts";
import {
  CENTS_MAX,
  type EntryKind,
  type Statement,
  type StatementLine,
  SUPPORT_CENTS_MAX,
  SUPPORT_CENTS_MIN,
  SUPPORT_TEXT_MAX,
  type SupportEntry,
  type SupportFields,
  type SupportSettings,
  toCount,
  USE_CATEGORY_MAX,
  USE_TEXT_MAX,
} from "./support.ts";

const OBJECT = "Envie um objeto JSON.";

/** Reais as a JSON number, or as a Brazilian types them, in centavos. */
const reais = (min: number, max: number) =>
  z
    .union([z.number(), line(40)], "Digite o valor.")
    .transform((value) => (typeof value === "number" ? value : (typedNumber(value.replace(/^\s*R\$/, "")) ?? Number.NaN)) * 100)
    .refine((cents) => Number.isFinite(cents), "Digite o valor, como 20 ou 20,50.")
    .refine((cents) => Math.abs(cents - Math.round(cents)) < 1e-6, "Use no máximo 2 casas depois da vírgula.")
    .transform(Math.round)
    .refine((cents) => cents >= min && cents <= max, `O valor vai de R$ ${formatCount(min / 100)} a R$ ${formatCount(max / 100)}.`);

/** `valor` of a code that a reader asks for. */
export const codeQuery = z.object({ valor: reais(SUPPORT_CENTS_MIN, SUPPORT_CENTS_MAX) }, OBJECT);

const settingsFields = { ligado: flag, meta: reais(0, CENTS_MAX), texto: paragraphs(SUPPORT_TEXT_MAX) };

/** The form: an unchecked box is not sent. */
export const supportForm = z.object({ ...settingsFields, ligado: flag.optional().default(false) }, OBJECT);

/** `PUT /settings/support`. */
export const supportChange = z.object({ ...settingsFields, versao: z.union([z.literal(0), recordVersion]) }, OBJECT).partial();

export const toSupportChange = ({ ligado, meta, texto }: { ligado?: boolean | undefined; meta?: number | undefined; texto?: string | undefined }): Partial<SupportFields> => ({
  ...(ligado === undefined ? {} : { isOn: ligado }),
  ...(meta === undefined ? {} : { goalCents: meta }),
  ...(texto === undefined ? {} : { text: texto }),
});

/** A month, `YYYY-MM`. */
const month = z.string("Escolha o mês.").regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, "Escolha o mês, como 2026-11.");

/** `POST /support/uses`, and its form. */
export const useDraft = z.object(
  {
    mes: month,
    categoria: nameLine(USE_CATEGORY_MAX).refine((value) => value !== "", "Diga de que tipo é o gasto."),
    descricao: nameLine(USE_TEXT_MAX).refine((value) => value !== "", "Diga o que foi pago."),
    valor: reais(1, CENTS_MAX),
  },
  OBJECT,
);

export const toUse = ({ mes, categoria, descricao, valor }: z.output<typeof useDraft>) => ({ month: mes, category: categoria, text: descricao, cents: valor });

/** `PUT /support/entries/{id}`. */
export const entryChange = z.object({ contado: flag, versao: recordVersion.optional() }, OBJECT);

/** `POST /support/statements/{id}/confirmation`: `linhas` are places in `semReferencia`. */
export const confirmationBody = z.object({ linhas: z.array(z.int().min(0).max(99_999)).max(1_000, "Escolha no máximo 1.000 linhas.").default([]) }, OBJECT);

const time = z.string().meta({ format: "date-time" });

export const supportWire = z.object({ ligado: z.boolean(), meta: z.number(), texto: z.string(), versao: z.int() }).meta({ id: "Support" });
export const toSupportWire = ({ isOn, goalCents, text, version }: SupportSettings): z.infer<typeof supportWire> => ({
  ligado: isOn,
  meta: goalCents / 100,
  texto: text,
  versao: version,
});

const KIND_NAMES = { payment: "pagamento", refund: "devolucao", use: "uso" } as const satisfies Record<EntryKind, string>;
const kind = z.enum(Object.values(KIND_NAMES));

export const entryWire = z
  .object({
    ...{ id: z.int(), tipo: kind, mes: z.string(), valor: z.number(), categoria: z.string(), descricao: z.string(), aMao: z.boolean() },
    ...{ contado: z.boolean(), em: time, riscadoEm: time.nullable(), versao: z.int() },
  })
  .meta({ id: "SupportEntry" });

export const toEntryWire = (entry: SupportEntry): z.infer<typeof entryWire> => ({
  ...{ id: entry.id, tipo: KIND_NAMES[entry.kind], mes: entry.month, valor: entry.cents / 100, categoria: entry.category, descricao: entry.text, aMao: entry.isByHand },
  ...{ contado: entry.struckAt === null, em: new Date(entry.createdAt).toISOString(), riscadoEm: toIso(entry.struckAt), versao: entry.version },
});

const lineWire = z.object({ linha: z.int(), tipo: kind, dia: z.string(), valor: z.number(), pix: z.boolean() });

export const statementWire = z
  .object({
    ...{ id: z.int(), de: z.string(), ate: z.string(), ilegiveis: z.int(), confirmadoEm: time.nullable() },
    ...{ aContar: z.array(lineWire), jaContadas: z.int(), semReferencia: z.array(lineWire) },
  })
  .meta({ id: "SupportStatement" });

/** The lines that wait are told until the confirmation. */
export function toStatementWire({ id, firstDay, lastDay, unread, confirmedAt, lines }: Statement): z.infer<typeof statementWire> {
  const { counted, open, known } = toCount(lines ?? []);
  const placeOf = new Map((lines ?? []).map((one, at) => [one, at]));
  const toLine = (one: StatementLine) => ({ linha: placeOf.get(one) ?? 0, tipo: KIND_NAMES[one.kind], dia: one.day, valor: one.cents / 100, pix: one.isPix });
  return { id, de: firstDay, ate: lastDay, ilegiveis: unread, confirmadoEm: toIso(confirmedAt), aContar: counted.map(toLine), jaContadas: known, semReferencia: open.map(toLine) };
}

const sum = z.object({ quantidade: z.int(), valor: z.number() });

export const accountsWire = z
  .object({
    ultimoExtrato: z.string().nullable(),
    saldo: z.number(),
    meses: z.array(
      z.object({
        ...{ mes: z.string(), conferido: z.array(z.object({ de: z.int(), ate: z.int() })), recebido: sum.nullable(), devolvido: sum.nullable() },
        ...{ usado: z.number(), saldo: z.number().nullable(), usos: z.array(entryWire), riscados: z.array(entryWire) },
      }),
    ),
  })
  .meta({ id: "SupportAccounts" });

export const toAccountsWire = (months: readonly AccountMonth[], balanceCents: number, lastDay: string | null): z.infer<typeof accountsWire> => ({
  ultimoExtrato: lastDay,
  saldo: balanceCents / 100,
  meses: months.map((one) => {
    const toSum = ({ count, cents }: AccountMonth["received"]) => (one.balanceCents === null ? null : { quantidade: count, valor: cents / 100 });
    return {
      ...{ mes: one.month, conferido: one.checked.map(({ from, to }) => ({ de: from, ate: to })), recebido: toSum(one.received), devolvido: toSum(one.refunded) },
      ...{ usado: one.usedCents / 100, saldo: one.balanceCents === null ? null : one.balanceCents / 100, usos: one.uses.map(toEntryWire), riscados: one.struck.map(toEntryWire) },
    };
  }),
});
