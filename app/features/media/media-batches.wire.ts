import { z } from "zod/v4";
import type { Batch } from "#app/features/articles/batches.ts";
import { batchFields, batchItemFields, toBatchFields, toBatchItems } from "#app/features/articles/batches.wire.ts";
import { ID_TEXT } from "#app/platform/values/read-id.ts";
import { mediaFocus, mediaTextFields } from "./media.wire.ts";
import { MEDIA_BATCH_ACTIONS, MEDIA_BATCH_MAX, type MediaBatchAction } from "./media-batch.ts";

const fileId = z.int("Número de arquivo inválido.").positive("Número de arquivo inválido.");
const seenFile = z.object({ id: fileId, versao: z.int("Versão inválida.").min(1, "Versão inválida.").optional() }, "Arquivo inválido.");

const fields = z.object(
  {
    acao: z.enum(MEDIA_BATCH_ACTIONS, "Ação desconhecida."),
    credito: mediaTextFields.credito.optional(),
    tags: mediaTextFields.tags.optional(),
    foco: mediaFocus.optional(),
    /** Alternative texts by the ids of their pictures. */
    alts: z.record(z.string().regex(ID_TEXT, "Número de arquivo inválido."), mediaTextFields.alt, "Deve ser um objeto de textos.").optional(),
    arquivos: z
      .array(z.union([fileId.transform((id) => ({ id, versao: undefined })), seenFile]), "Deve ser uma lista de arquivos.")
      .min(1, "Escolha ao menos um arquivo.")
      .max(MEDIA_BATCH_MAX, `Máximo de ${MEDIA_BATCH_MAX} arquivos por vez.`),
  },
  "Envie um objeto JSON.",
);

function toAction({ acao, credito, tags, foco, alts, arquivos }: z.output<typeof fields>): MediaBatchAction | { field: string; message: string } {
  switch (acao) {
    case "credito":
      return credito === undefined ? { field: "credito", message: "Digite o crédito." } : { name: acao, credit: credito };
    case "tags":
    case "tirar-tags":
      return tags?.length ? { name: acao, tags } : { field: "tags", message: "Digite ao menos uma tag." };
    case "foco":
      return foco ? { name: acao, focus: foco } : { field: "foco", message: "Escolha o ponto focal." };
    case "alt": {
      const texts = Object.fromEntries(Object.entries(alts ?? {}).filter(([id]) => arquivos.some((one) => one.id === Number(id))));
      return Object.keys(texts).length > 0 ? { name: acao, texts } : { field: "alts", message: "Envie ao menos um texto alternativo." };
    }
  }
}

/** Body of `POST /media/bulk`: one action over the chosen files. */
export const mediaBatchBody = fields.transform((sent, context) => {
  const action = toAction(sent);
  if ("field" in action) {
    context.addIssue({ code: "custom", message: action.message, path: [action.field] });
    return z.NEVER;
  }
  return { action, files: sent.arquivos.map(({ id, versao }) => ({ id, version: versao })) };
});

export const mediaBatchWire = z
  .object({ ...batchFields, acao: z.enum(MEDIA_BATCH_ACTIONS), itens: z.array(z.object({ id: z.int().nullable(), ...batchItemFields })) })
  .meta({ id: "MediaBatch" });

export const toMediaBatchWire = (batch: Batch<MediaBatchAction, unknown>): z.infer<typeof mediaBatchWire> => ({
  ...toBatchFields(batch),
  acao: batch.action.name,
  itens: toBatchItems(batch.items),
});
