import { z } from "zod/v4";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { flag, integerText, nameLine, toIso } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { REMOVAL_REFERENCE_MAX, REMOVAL_TEXT_MAX, type Removal, type RemovalFields, type RemovalReason, showsTitleByDefault } from "./removal.ts";

/** Wire names of the reasons. */
export const REASON_NAMES = { error: "erro", "court-order": "ordem-judicial" } as const satisfies Record<RemovalReason, string>;

const OBJECT = "Envie um objeto JSON.";

const fields = {
  motivo: z.enum(Object.values(REASON_NAMES), "Escolha erro ou ordem judicial."),
  texto: nameLine(REMOVAL_TEXT_MAX).refine((value) => value !== "", "Escreva o que pode ser dito aos leitores."),
  referencia: nameLine(REMOVAL_REFERENCE_MAX),
  mostraTitulo: flag,
};

/** `POST /posts/{id}/removal`. */
export const removalDraft = z.object(fields, OBJECT).partial().required({ motivo: true, texto: true });

/** The form; an empty `mostraTitulo` leaves that to the reason. */
export const removalForm = removalDraft.extend({
  mostraTitulo: z
    .literal("")
    .transform(() => undefined)
    .or(flag)
    .optional(),
});

/** `PUT /removals/{id}`. */
export const removalChanges = z.object({ ...fields, versao: recordVersion }, OBJECT).partial();

/** `GET /removals`: `antes` is the `proximo` of the page before. */
export const removalsQuery = z.object({ antes: integerText(1, ID_MAX).optional() });

type Sent = Omit<z.output<typeof removalChanges>, "versao">;

/** Fields of a removal that were sent; nothing that was not. */
export const toRemovalChange = ({ motivo, texto, referencia, mostraTitulo }: Sent): Partial<RemovalFields> => ({
  ...(motivo === undefined ? {} : { reason: motivo === REASON_NAMES.error ? "error" : "court-order" }),
  ...(texto === undefined ? {} : { text: texto }),
  ...(referencia === undefined ? {} : { reference: referencia }),
  ...(mostraTitulo === undefined ? {} : { showsTitle: mostraTitulo }),
});

/** Fields of a new removal. */
export const toRemovalFields = (sent: z.output<typeof removalDraft> | z.output<typeof removalForm>): RemovalFields => {
  const reason = sent.motivo === REASON_NAMES.error ? "error" : "court-order";
  return { reason, text: sent.texto, reference: sent.referencia ?? "", showsTitle: sent.mostraTitulo ?? showsTitleByDefault(reason) };
};

const time = z.string().meta({ format: "date-time" });

export const removalWire = z
  .object({
    id: z.int(),
    materia: z.object({ id: z.int(), titulo: z.string() }),
    motivo: fields.motivo,
    texto: z.string(),
    referencia: z.string(),
    mostraTitulo: z.boolean(),
    por: z.string(),
    em: time,
    terminouEm: time.nullable(),
    versao: z.int(),
  })
  .meta({ id: "Removal" });

export const removalsWire = z.object({ items: z.array(removalWire), proximo: z.int().nullable() });

export const toRemovalWire = ({ id, articleId, title, reason, text, reference, showsTitle, actorName, createdAt, endedAt, version }: Removal): z.infer<typeof removalWire> => ({
  ...{ id, materia: { id: articleId, titulo: title }, motivo: REASON_NAMES[reason], texto: text, referencia: reference },
  ...{ mostraTitulo: showsTitle, por: actorName, em: new Date(createdAt).toISOString(), terminouEm: toIso(endedAt), versao: version },
});
