import { z } from "zod/v4";
import { line, text } from "#app/platform/text/text.wire.ts";
import { AUTHOR_MAX, KICKER_MAX, SUBTITLE_MAX, TITLE_MAX } from "./article.ts";
import { tags } from "./articles.wire.ts";
import { VIEW_NAME_MAX, VIEWS_MAX } from "./manager-filter.ts";
import { POSITIONS } from "./position.ts";
import type { QuickFields } from "./quick-edit.ts";

const OBJECT = "Envie um objeto JSON.";

/** Characters of an address that filters are read from (ours): each of them has its own bound. */
const FILTERS_MAX = 1_000;

const nome = line(VIEW_NAME_MAX);

/** `POST /visoes`: filters as the manager's address has them behind the question mark. */
export const newView = z.object({ nome, filtros: text(FILTERS_MAX) }, OBJECT);

/** `PATCH /visoes/{id}`. */
export const viewChange = z.object({ nome }, OBJECT);

/** One of the caller's own views. */
export const viewWire = z
  .object({
    id: z.int(),
    nome: z.string(),
    /** Behind the question mark of `/admin/materias`. */
    filtros: z.string(),
  })
  .meta({ id: "ManagerView" });

export const viewsWire = z.object({ items: z.array(viewWire).max(VIEWS_MAX) });

export const toViewWire = (view: { id: number; name: string; query: string }): z.infer<typeof viewWire> => ({ id: view.id, nome: view.name, filtros: view.query });

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
