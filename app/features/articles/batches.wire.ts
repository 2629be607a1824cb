import { z } from "zod/v4";
import { line, toIso } from "#app/platform/text/text.wire.ts";
import { AUTHOR_MAX } from "./article.ts";
import { position, tags } from "./articles.wire.ts";
import { BATCH_ACTIONS, type Batch, type BatchAction } from "./batches.ts";
import { BATCH_MAX, parseManagerFilter } from "./manager-filter.ts";
import type { Position } from "./position.ts";

const outcome = z.enum(["feita", "inalterada", "recusada"]).nullable();

/** Answer of every batch: the counts, and the result of each thing and of its undo. */
export const batchFields = {
  id: z.int(),
  feitas: z.int(),
  recusadas: z.int(),
  criadaEm: z.string().nullable().meta({ format: "date-time" }),
  desfeitaEm: z.string().nullable().meta({ format: "date-time" }),
};

export const batchItemFields = { titulo: z.string(), resultado: outcome, motivo: z.string(), desfeita: outcome, motivoDesfeita: z.string() };

export const toBatchFields = ({ id, createdAt, undoneAt, items }: Batch<unknown, unknown>) => ({
  id,
  feitas: items.filter((item) => item.outcome === "feita").length,
  recusadas: items.filter((item) => item.outcome === "recusada").length,
  criadaEm: toIso(createdAt),
  desfeitaEm: toIso(undoneAt),
});

export const toBatchItems = (items: Batch<unknown, unknown>["items"]) =>
  items.map((item) => ({
    id: item.thingId,
    titulo: item.title,
    resultado: item.outcome,
    motivo: item.reason,
    desfeita: item.undoOutcome,
    motivoDesfeita: item.undoReason,
  }));

const TOO_MANY = `Uma ação alcança no máximo ${BATCH_MAX} matérias.`;
const storyId = z.int("Número de matéria inválido.").positive("Número de matéria inválido.");
const seenStory = z.object({ id: storyId, versao: z.int("Versão inválida.").min(1, "Versão inválida.").optional() }, "Matéria inválida.");

const filter = z
  .record(z.string(), z.union([z.string(), z.number()]), "Filtro inválido.")
  .transform((sent) => parseManagerFilter((name) => (Object.hasOwn(sent, name) ? String(sent[name]) : null)));

const fields = z.object(
  {
    acao: z.enum(BATCH_ACTIONS, "Ação desconhecida."),
    categoria: line(80)
      .transform((slug) => slug.toLowerCase())
      .optional(),
    posicao: position.optional(),
    autor: line(AUTHOR_MAX).optional(),
    tags: tags.optional(),
    materias: z
      .array(z.union([storyId.transform((id) => ({ id, versao: undefined })), seenStory]), "Deve ser uma lista de matérias.")
      .max(BATCH_MAX, TOO_MANY)
      .optional(),
    filtro: filter.optional(),
    /** Number of stories that matched when the person saw the filter. */
    esperadas: z.int("Deve ser um número.").min(0).optional(),
  },
  "Envie um objeto JSON.",
);

type Sent = z.output<typeof fields>;

function toAction({ acao, categoria, posicao, autor, tags: list }: Sent): BatchAction | { field: string; message: string } {
  switch (acao) {
    case "categoria":
      return categoria ? { name: acao, category: categoria } : { field: "categoria", message: "Escolha a categoria." };
    case "posicao":
      return posicao ? { name: acao, position: posicao as Position } : { field: "posicao", message: "Escolha a posição." };
    case "autor":
      return autor ? { name: acao, author: autor } : { field: "autor", message: "Digite o autor." };
    case "tags":
      return list?.length ? { name: acao, tags: list } : { field: "tags", message: "Digite ao menos uma tag." };
    default:
      return { name: acao };
  }
}

/** Body of `POST /posts/bulk`: one action, over stories or over all that a filter leaves. */
export const batchBody = fields.transform((sent, context) => {
  const action = toAction(sent);
  if ("field" in action) {
    context.addIssue({ code: "custom", message: action.message, path: [action.field] });
    return z.NEVER;
  }
  if ((sent.materias === undefined) === (sent.filtro === undefined)) {
    context.addIssue({ code: "custom", message: "Envie 'materias' ou 'filtro'.", path: ["materias"] });
    return z.NEVER;
  }
  const selection = sent.filtro ? { filter: sent.filtro, expected: sent.esperadas } : { stories: (sent.materias ?? []).map(({ id, versao }) => ({ id, version: versao })) };
  return { action, selection };
});

export const batchWire = z
  .object({
    ...batchFields,
    acao: z.enum(BATCH_ACTIONS),
    /** All that matched; the first ones were reached. */
    encontradas: z.int(),
    itens: z.array(z.object({ id: z.int().nullable(), ...batchItemFields })),
  })
  .meta({ id: "ArticleBatch" });

export const toBatchWire = (batch: Batch<BatchAction, unknown>): z.infer<typeof batchWire> => ({
  ...toBatchFields(batch),
  acao: batch.action.name,
  encontradas: batch.matching,
  itens: toBatchItems(batch.items),
});
