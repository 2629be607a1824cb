import { z } from "zod/v4";
import type { PendingDraft } from "#app/features/articles/drafts.ts";
import { flag, line, text } from "#app/platform/text/text.wire.ts";

/** One open editor: a random id of its own. */
export const editingId = z.string("Edição inválida.").regex(/^[A-Za-z0-9-]{8,64}$/, "Edição inválida.");
export const editingSeq = z.int("Sequência inválida.").min(1, "Sequência inválida.");

/** Lengths only keep the size bounded: typed text need not be valid yet. */
const typed = z
  .object(
    {
      titulo: text(2_000),
      subtitulo: text(2_000),
      chapeu: text(500),
      conteudo: text(2_000_000),
      resumo: z.union([z.array(text(10_000)).max(50), text(10_000)], "Deve ser um texto."),
      posicao: line(40),
      categoriasCompletas: z.array(line(80)).max(60),
      municipio: z.union([z.null(), line(80)]),
      autor: text(500),
      autores: z.array(z.object({ id: z.int().optional(), nome: text(500) })).max(50),
      tags: z.array(text(500)).max(200),
      imagemUrl: z.union([z.null(), text(2_000)]),
      imagemAlt: text(2_000),
      imagemCredito: text(2_000),
      agendamento: z.union([z.null(), line(40)]),
      whatsappAuto: flag,
      pushAuto: flag,
      igCardAuto: flag,
      audioAuto: flag,
      sensivel: flag,
      correcao: text(2_000),
      dataPublicacao: line(40),
      slug: text(2_000),
      tituloBusca: text(2_000),
      descricaoBusca: text(2_000),
      tituloSocial: text(2_000),
      imagemSocial: z.union([z.null(), text(2_000)]),
    },
    "Envie os campos alterados.",
  )
  .partial();

/** Body of `PUT /posts/{id}/draft`. */
export const draftBody = z.object({ edicao: editingId, seq: editingSeq, versao: z.int("Versão inválida.").min(1, "Versão inválida."), campos: typed }, "Envie um objeto JSON.");

export const draftQuery = z.object({ edicao: editingId });

/** A pending draft as the desk reads it; `campos` under the names of the wire. */
export const draftWire = z.object({
  edicao: z.string(),
  seq: z.int(),
  versao: z.int(),
  autor: z.object({ id: z.int(), name: z.string() }),
  minha: z.boolean(),
  campos: typed,
  atualizadoEm: z.string().meta({ format: "date-time" }),
});
export type DraftWire = z.infer<typeof draftWire>;

export const keptDraftWire = draftWire.pick({ edicao: true, seq: true, versao: true, atualizadoEm: true });

export const toDraftWire = ({ editing, seq, baseVersion, author, fields, updatedAt }: PendingDraft, readerId: number): DraftWire => ({
  edicao: editing,
  seq,
  versao: baseVersion,
  autor: author,
  minha: author.id === readerId,
  campos: JSON.parse(fields) as DraftWire["campos"],
  atualizadoEm: new Date(updatedAt).toISOString(),
});
