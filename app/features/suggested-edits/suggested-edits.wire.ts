import { z } from "zod/v4";
import { BODY_MAX, SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { overrideReasons } from "#app/features/checks/checks.wire.ts";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { integerText, line, paragraphs, text, toIso, wholeNumber } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { EDITS_MAX, type EditedField, type EditState, PASSAGE_MAX, PENDING_MAX, type PlacedEdit, REASON_MAX, type SuggestedEdit, type TypedEdits } from "./suggested-edit.ts";

const OBJECT = "Envie um objeto JSON.";

/** Wire names of fields and states. */
export const FIELD_NAMES = { title: "titulo", subtitle: "subtitulo", body: "conteudo" } as const satisfies Record<EditedField, string>;
const STATE_NAMES = { pending: "pendente", accepted: "aceita", refused: "recusada" } as const satisfies Record<EditState, string>;
const FIELDS = { titulo: "title", subtitulo: "subtitle", conteudo: "body" } as const;

const reason = line(REASON_MAX);

/** `POST /posts/{id}/suggested-edits`. `antes` stands once in the field at `versao`: whole blocks of a body, as HTML. */
export const newEdits = z.object(
  {
    versao: recordVersion,
    sugestoes: z
      .array(
        z.object(
          { campo: z.enum(Object.values(FIELD_NAMES), "Campo desconhecido."), antes: text(PASSAGE_MAX), depois: text(PASSAGE_MAX), motivo: reason.optional().default("") },
          OBJECT,
        ),
        "Envie uma lista de sugestões.",
      )
      .min(1, "Envie ao menos uma sugestão.")
      .max(EDITS_MAX, `No máximo ${EDITS_MAX} de uma vez.`),
  },
  OBJECT,
);

export const toSentEdits = ({ sugestoes }: z.output<typeof newEdits>) =>
  sugestoes.map(({ campo, antes, depois, motivo }) => ({ field: FIELDS[campo], before: antes, after: depois, reason: motivo }));

const ids = z
  .array(z.int("Sugestão desconhecida.").min(1, "Sugestão desconhecida.").max(ID_MAX, "Sugestão desconhecida."), "Envie uma lista de sugestões.")
  .min(1, "Escolha ao menos uma sugestão.")
  .max(PENDING_MAX, `No máximo ${PENDING_MAX} de uma vez.`);

/** `POST …/accept` and `…/refuse`. */
export const acceptedEdits = z.object({ ids, motivos: overrideReasons.optional() }, OBJECT);
export const refusedEdits = z.object({ ids }, OBJECT);

/** `GET /posts/{id}/suggested-edits`: `antes` is the `proximo` of the page before. */
export const editsQuery = z.object({
  situacao: z.enum(["pendente", "decidida"], "Parâmetro inválido.").optional().default("pendente"),
  antes: integerText(1, ID_MAX).optional(),
});

const time = z.string().meta({ format: "date-time" });

/** `conflito`: the passage is not there any more; `agora` is what stands there instead, if anything is alike. */
export const editWire = z
  .object({
    id: z.int(),
    campo: z.enum(Object.values(FIELD_NAMES)),
    antes: z.string(),
    depois: z.string(),
    motivo: z.string(),
    situacao: z.enum(Object.values(STATE_NAMES)),
    conflito: z.boolean(),
    agora: z.string().nullable(),
    autor: z.object({ id: z.int().nullable(), nome: z.string() }),
    criadaEm: time,
    decidida: z.object({ em: time, por: z.string() }).nullable(),
  })
  .meta({ id: "SuggestedEdit" });

export const editsWire = z.object({ items: z.array(editWire) });
export const editsPageWire = editsWire.extend({ proximo: z.int().nullable() });

export const toEditWire = (edit: SuggestedEdit | PlacedEdit): z.infer<typeof editWire> => ({
  ...{ id: edit.id, campo: FIELD_NAMES[edit.field], antes: edit.before.join(""), depois: edit.after.join(""), motivo: edit.reason, situacao: STATE_NAMES[edit.state] },
  conflito: "place" in edit && edit.state === "pending" && edit.place === null,
  agora: "now" in edit ? edit.now : null,
  autor: { id: edit.authorId, nome: edit.authorName },
  criadaEm: toIso(edit.createdAt) ?? "",
  decidida: edit.decided && { em: toIso(edit.decided.at) ?? "", por: edit.decided.byName },
});

/** Blocks that nobody changed come back whole, however long they are; the service judges the changed ones. */
const typedBlock = z.object({ texto: paragraphs(BODY_MAX).optional(), motivo: reason.optional().default("") });

/** The form over the blocks of a story; controls of blocks are named by their index: `trechos.3.texto`. */
const editsForm = z.object({
  versao: wholeNumber(1, ID_MAX, "Recarregue a página."),
  titulo: line(TITLE_MAX),
  subtitulo: line(SUBTITLE_MAX),
  motivos: z.object({ titulo: reason.optional().default(""), subtitulo: reason.optional().default("") }),
  trechos: z.record(z.string().regex(/^\d{1,5}$/), typedBlock),
});

/** The body of the form as an object: names are paths. */
export function nestedFields(fields: Readonly<Record<string, string>>): unknown {
  const trechos: Record<string, Record<string, string>> = {};
  const motivos: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [first, second = "", third = ""] = name.split(".");
    if (first === "trechos" && third !== "") trechos[second] = { ...trechos[second], [third]: value };
    if (first === "motivos" && second !== "") motivos[second] = value;
  }
  return { versao: fields.versao, titulo: fields.titulo ?? "", subtitulo: fields.subtitulo ?? "", motivos, trechos };
}

/** The form: names are paths, so that a problem is named as its control. */
export const suggestForm = editsForm.transform(({ versao, titulo, subtitulo, motivos, trechos }): TypedEdits & { version: number } => ({
  version: versao,
  title: { text: titulo, reason: motivos.titulo },
  subtitle: { text: subtitulo, reason: motivos.subtitulo },
  blocks: new Map(Object.entries(trechos).flatMap(([at, { texto, motivo }]) => (texto === undefined ? [] : [[Number(at), { text: texto, reason: motivo }]]))),
}));
