import { z } from "zod/v4";
import { line } from "#app/platform/text/text.wire.ts";
import { AUTHOR_MAX, KICKER_MAX, SUBTITLE_MAX, TITLE_MAX } from "./article.ts";
import { tags } from "./articles.wire.ts";
import { POSITIONS } from "./position.ts";
import type { QuickFields } from "./quick-edit.ts";

const fields = z.object({
  titulo: line(TITLE_MAX).refine((value) => value !== "", "Campo obrigatório."),
  subtitulo: line(SUBTITLE_MAX),
  chapeu: line(KICKER_MAX).transform((value) => value.toLocaleUpperCase("pt-BR")),
  autor: line(AUTHOR_MAX).refine((value) => value !== "", "Campo obrigatório."),
  posicao: z.enum(POSITIONS, "Posição desconhecida."),
  categoriasCompletas: z.array(line(80)).max(40, "Categorias demais."),
  tags: tags,
});

/** The fields of the list's quick edit, as they are typed. */
export const quickEdit = fields.transform(
  ({ titulo, subtitulo, chapeu, autor, posicao, categoriasCompletas, tags: list }): QuickFields => ({
    title: titulo,
    subtitle: subtitulo,
    kicker: chapeu,
    author: autor,
    position: posicao,
    categories: categoriasCompletas,
    tags: list,
  }),
);

/** The fields as they were when the form was opened, which it sends along. */
export const quickBase = z.object({
  title: z.string().max(500),
  subtitle: z.string().max(500),
  kicker: z.string().max(100),
  author: z.string().max(200),
  position: z.enum(POSITIONS),
  categories: z.array(z.string().max(80)).max(60),
  tags: z.array(z.string().max(80)).max(40),
});
