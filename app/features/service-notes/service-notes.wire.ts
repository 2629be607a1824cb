import { z } from "zod/v4";
import { typedNumber } from "#app/features/banners/money.ts";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { line, wholeNumber } from "#app/platform/text/text.wire.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { bareKey, keyProblem, NOTE_NUMBER_MAX, type ServiceNote, type ServiceNoteFields, TAX_CENTS_MAX } from "./service-note.ts";

const OBJECT = "Envie um objeto JSON.";

const accessKey = line(120)
  .transform(bareKey)
  .superRefine((key, context) => {
    const message = keyProblem(key);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

const isRealDay = (day: string) => /^2\d{3}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

const realDay = line(20).refine((day) => {
  try {
    return isRealDay(day);
  } catch {
    return false;
  }
}, "Digite a data de emissão.");

/** Reais as a JSON number or as a Brazilian types them, in centavos; empty or null: the note has none. */
const tax = z
  .union([z.number(), line(40), z.null()], "Digite o valor.")
  .transform((value) => (typeof value === "string" ? typedNumber(value.replace(/^\s*R\$/, "")) : value))
  .refine((value) => value === null || Number.isFinite(value), "Digite o valor, como 20 ou 20,50.")
  .refine((value) => value === null || Number.isNaN(value) || Math.round(value * 100) / 100 === value, "Use no máximo 2 casas depois da vírgula.")
  .transform((value) => (value === null ? null : Math.round(value * 100)))
  .refine((cents) => cents === null || Number.isNaN(cents) || (cents >= 0 && cents <= TAX_CENTS_MAX), `O valor vai de 0 a ${formatCount(TAX_CENTS_MAX / 100)}.`);

const fields = {
  numero: wholeNumber(1, NOTE_NUMBER_MAX, "Digite o número da nota."),
  chave: accessKey,
  emissao: realDay,
  ibs: tax.optional(),
  cbs: tax.optional(),
};

/** The form of the screen. */
export const serviceNoteForm = z.object(fields);

/** `PUT /invoices/{id}/service-note`. */
export const serviceNoteBody = z.object({ ...fields, versao: recordVersion.optional() }, OBJECT);

export const toServiceNoteFields = ({ numero, chave, emissao, ibs, cbs }: z.output<typeof serviceNoteForm>): ServiceNoteFields => ({
  ...{ number: numero, accessKey: chave, day: emissao },
  ...{ ibsCents: ibs ?? null, cbsCents: cbs ?? null },
});

/** A note of service. `ibs`, `cbs` in reais; `pdf` null: none was sent. */
export const serviceNoteWire = z
  .object({
    ...{ cobrancaId: z.int(), numero: z.int(), chave: z.string(), emissao: z.string().meta({ format: "date" }) },
    ...{ ibs: z.number().nullable(), cbs: z.number().nullable() },
    pdf: z.object({ sha256: z.string(), bytes: z.int() }).nullable(),
    versao: z.int(),
  })
  .meta({ id: "ServiceNote" });

const toReais = (cents: number | null): number | null => (cents === null ? null : cents / 100);

export const toServiceNoteWire = ({ invoiceId, number, accessKey: chave, day, ibsCents, cbsCents, file, version }: ServiceNote): z.infer<typeof serviceNoteWire> => ({
  ...{ cobrancaId: invoiceId, numero: number, chave, emissao: day, ibs: toReais(ibsCents), cbs: toReais(cbsCents) },
  ...{ pdf: file && { sha256: file.fileHash, bytes: file.fileBytes }, versao: version },
});
