import { z } from "zod/v4";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { MAX_SLUG_TEXT, slugify } from "#app/platform/text/slug.ts";
import { line, text } from "#app/platform/text/text.wire.ts";
import { addressFlaw } from "#app/platform/values/web-address.ts";
import { AUTHOR_MAX } from "./article.ts";
import { AUTHORS_MAX, splitByline } from "./byline.ts";
import { SEARCH_DESCRIPTION_MAX, SEARCH_TITLE_MAX, SOCIAL_TITLE_MAX, type StoryMeta } from "./story-meta.ts";

/** The printed text of who signs: one name, or several as the list prints them. */
export const byline = line(AUTHORS_MAX * (AUTHOR_MAX + 3))
  .refine((value) => value !== "", "Campo obrigatório.")
  .refine((value) => splitByline(value).every((name) => lengthOf(name) <= AUTHOR_MAX), `Máximo de ${AUTHOR_MAX} caracteres.`)
  .refine((value) => splitByline(value).length <= AUTHORS_MAX, `Máximo de ${AUTHORS_MAX} autores.`);

const AUTHOR_SHAPE = "Cada autor tem id, nome ou os dois.";

/** People of the newsroom by their id (the name may be left out), and free names. */
export const authors = z
  .array(
    z
      .object({ id: z.int("Pessoa desconhecida.").min(1, "Pessoa desconhecida.").nullable().default(null), nome: line(AUTHOR_MAX).default("") }, AUTHOR_SHAPE)
      .refine(({ id, nome }) => id !== null || nome !== "", AUTHOR_SHAPE)
      .transform(({ id, nome }) => ({ id, name: nome })),
    "Deve ser uma lista de autores.",
  )
  .refine((list) => list.length > 0, "Campo obrigatório.")
  .refine((list) => list.length <= AUTHORS_MAX, `Máximo de ${AUTHORS_MAX} autores.`);

function isPictureAddress(value: string): boolean {
  if (/^\/img\/[\w.-]+(\?[\w=&-]*)?$/.test(value)) return true;
  return value.length <= 2_000 && /^https?:\/\/[^\s"'<>\\]+$/i.test(value) && addressFlaw(value) === null;
}

const BAD_PICTURE = "Endereço de imagem inválido.";

const picture = z.union([z.null(), text(8_000_000)], BAD_PICTURE).transform((value) => (value === null || value.trim() === "" ? null : value.trim().replace(/[?&]t=\d+$/, "")));

/** A cover: one of our own pictures, an https address, or a data URL that is uploaded first; empty removes it. */
export const cover = picture.refine(
  (value) => value === null || /^data:image\/(png|jpe?g|webp|gif|avif);base64,[a-z0-9+/=\s]+$/i.test(value) || isPictureAddress(value),
  BAD_PICTURE,
);

/** The longest number of a story before the words of its address, with its hyphen. */
const NUMBER_MAX = 16;

/** Fields of what a story says of itself elsewhere; empty or null takes the story's own. */
export const metaFields = {
  slug: z
    .union([z.null().transform(() => ""), line(MAX_SLUG_TEXT + NUMBER_MAX)], "Deve ser um texto.")
    .refine((value) => value === "" || slugify(value) !== "", "Use letras, números e hífens."),
  tituloBusca: line(SEARCH_TITLE_MAX),
  descricaoBusca: line(SEARCH_DESCRIPTION_MAX),
  tituloSocial: line(SOCIAL_TITLE_MAX),
  imagemSocial: picture.refine((value) => value === null || isPictureAddress(value), BAD_PICTURE),
};

/** Fields for staff of one story; lists do not have them. */
export const metaWire = {
  /** The words of the address that were set by hand; empty: they follow the title. */
  slugEscolhido: z.string().optional(),
  tituloBusca: z.string().optional(),
  descricaoBusca: z.string().optional(),
  tituloSocial: z.string().optional(),
  imagemSocial: z.string().nullable().optional(),
};

export const toMetaWire = ({ slugWords, searchTitle, searchDescription, socialTitle, socialImage }: Partial<StoryMeta>) =>
  slugWords === undefined
    ? {}
    : { slugEscolhido: slugWords, tituloBusca: searchTitle ?? "", descricaoBusca: searchDescription ?? "", tituloSocial: socialTitle ?? "", imagemSocial: socialImage ?? null };
