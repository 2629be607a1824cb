import { z } from "zod/v4";
import { articleWire } from "#app/features/articles/articles.wire.ts";
import type { DeskArticle } from "./desk-message.wire.ts";

export const deskArticleWire: z.ZodType<DeskArticle> = z
  .object({
    id: z.int(),
    titulo: z.string(),
    subtitulo: z.string(),
    chapeu: z.string(),
    posicao: z.string(),
    autor: z.string(),
    imagemUrl: z.string().nullable(),
    dataPublicacao: z.string().nullable().meta({ format: "date-time" }),
  })
  .meta({ id: "DeskArticle" });

/** Answer of `GET /admin/destaques`; `recentes` is what free places are filled from. */
export const highlightDeskWire = z.object({
  supermanchete: articleWire.nullable(),
  destaques: z.array(articleWire),
  candidates: z.array(articleWire),
  recentes: z.array(deskArticleWire),
  versao: z.int(),
});

/** Answer of a save of the order, and of its undoing. */
export const savedOrderWire = z.object({
  success: z.boolean(),
  message: z.string(),
  destaques: z.array(articleWire),
  versao: z.int(),
  /** Seconds in which this save can be undone; 0 when it changed nothing, or is an undoing itself. */
  desfazerSegundos: z.int(),
});

/** Body of `POST /admin/destaques/undo`: the version that the save answered. */
export const undoOrderBody = z.object({ versao: z.int("Versão inválida.").min(1, "Versão inválida.") }, "Envie um objeto JSON.");
