import { z } from "zod/v4";
import { BAD_QUERY, integerText, line, nameLine, text, toIso, toPageWire } from "#app/platform/text/text.wire.ts";
import { ID_TEXT, readId } from "#app/platform/values/read-id.ts";
import { MEDIA_ALT_MAX, MEDIA_CREDIT_MAX, MEDIA_TAG_MAX, MEDIA_TAGS_MAX, MEDIA_TITLE_MAX, type MediaItem, type MediaReference, type MediaTexts } from "./media-item.ts";
import { isMediaKey, MEDIA_KINDS, MEDIA_MAX_BYTES, type MediaKind, mediaAddress } from "./media-kind.ts";
import { type MediaUse, placeOfUse } from "./media-use.ts";
import { fileSizeText } from "./size-and-duration.ts";
import { partsOf, UPLOAD_PART_BYTES } from "./upload-parts.ts";

const WHOLE_PERCENT = "Deve ser um número inteiro de 0 a 100.";
const percent = z.int(WHOLE_PERCENT).min(0, WHOLE_PERCENT).max(100, WHOLE_PERCENT);
/** A focal point. */
export const mediaFocus = z.object({ x: percent, y: percent }, "Deve ser um objeto com x e y.");

const NOT_AN_OBJECT = "Envie um objeto JSON.";

/** An item in a path: its id, or its key (the last part of its address), which is all that an article holds. */
export const mediaParam = z.object({
  id: z
    .string()
    .refine((value) => ID_TEXT.test(value) || isMediaKey(value))
    .transform((value): MediaReference => {
      const id = readId(value);
      return id === null ? { key: value } : { id };
    }),
});

/** Items a page of the library (spec 1 §9). */
export const MEDIA_PAGE_SIZE = 12;

/** Query of `GET /media`. `tipo=todos` and an empty one ask for every kind. */
export const mediaQuery = z.object({
  tipo: z
    .enum(["", "todos", ...MEDIA_KINDS], BAD_QUERY)
    .optional()
    .transform((kind): MediaKind | null => (kind === undefined || kind === "" || kind === "todos" ? null : kind)),
  q: text(200).optional().default(""),
  page: integerText(1, 1_000_000).optional().default(1),
  limit: integerText(1, 1_000).optional().default(MEDIA_PAGE_SIZE),
});

const MUST_BE_TAGS = "Deve ser uma lista de textos.";
const tag = line(MEDIA_TAG_MAX);

/** Tags as a list, or in one text with commas (forms); no tag twice, whatever its case. */
const tags = z
  .union([z.array(tag, MUST_BE_TAGS), text(MEDIA_TAGS_MAX * (MEDIA_TAG_MAX + 2)).transform((value) => value.split(","))], MUST_BE_TAGS)
  .pipe(z.array(tag))
  .transform((list) => [...new Map(list.filter((one) => one !== "").map((one) => [one.toLocaleLowerCase("pt-BR"), one])).values()])
  .refine((list) => list.length <= MEDIA_TAGS_MAX, `Máximo de ${MEDIA_TAGS_MAX} tags.`);

/** Texts of an item. */
export const mediaTextFields = { titulo: line(MEDIA_TITLE_MAX), alt: line(MEDIA_ALT_MAX), credito: line(MEDIA_CREDIT_MAX), tags };

/** Texts that may accompany a new file; all can be set later. */
export const mediaTexts = z
  .object(
    {
      titulo: mediaTextFields.titulo.optional().default(""),
      alt: mediaTextFields.alt.optional().default(""),
      credito: mediaTextFields.credito.optional().default(""),
      tags: mediaTextFields.tags.optional().default([]),
    },
    NOT_AN_OBJECT,
  )
  .transform(({ titulo, alt, credito, tags: list }): MediaTexts => ({ title: titulo, alt, credit: credito, tags: list }));

/** Body of `PATCH /media/{id}`; with `versao` only over that version. */
export const mediaChanges = z
  .object({ ...mediaTextFields, foco: mediaFocus, versao: z.int("Versão inválida.").min(1, "Versão inválida.") }, NOT_AN_OBJECT)
  .partial()
  .refine((changes) => Object.keys(changes).some((field) => field !== "versao"), "Envie ao menos um campo para mudar.");

/** Items that one call may delete (ours). */
const BULK_MAX = 100;

/** Body of `POST /media/delete`. */
export const mediaBulk = z.object(
  {
    ids: z
      .array(z.int("Lista inválida.").min(1, "Lista inválida."), "Deve ser uma lista de números.")
      .min(1, "Escolha ao menos um arquivo.")
      .max(BULK_MAX, `Máximo de ${BULK_MAX} arquivos por vez.`),
  },
  NOT_AN_OBJECT,
);

const LARGEST = Math.max(...Object.values(MEDIA_MAX_BYTES));

/** Body of `POST /media/uploads`. What the file says of its type is not believed. */
export const mediaUploadStart = z.object(
  {
    nome: nameLine(255).refine((value) => value !== "", "Digite o nome do arquivo."),
    tamanho: z.int("Tamanho inválido.").min(1, "O arquivo está vazio.").max(LARGEST, "O arquivo passa de 200 MB."),
    tipoMime: line(255).optional(),
  },
  NOT_AN_OBJECT,
);

export const uploadParam = z.object({ id: z.uuid() });
export const uploadPartParam = uploadParam.extend({
  n: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number),
});

/** An upload in progress: parts of `parte` bytes each, the last one shorter, numbered from 1. */
export const mediaUploadWire = z.object({
  id: z.string(),
  nome: z.string(),
  tamanho: z.int(),
  parte: z.int(),
  partes: z.int(),
  /** Numbers of the parts that have arrived. */
  recebidas: z.array(z.int()),
  /** True when it has become an item. */
  concluido: z.boolean(),
});
export type MediaUploadWire = z.infer<typeof mediaUploadWire>;

export const mediaWire = z
  .object({
    id: z.int(),
    key: z.string(),
    url: z.string(),
    tipo: z.enum(MEDIA_KINDS),
    mime: z.string(),
    titulo: z.string(),
    alt: z.string(),
    /** A text by the AI that nobody has confirmed; empty where there is none. */
    altSugerido: z.string(),
    credito: z.string(),
    tags: z.array(z.string()),
    /** Pixels; 0 for what has none. */
    largura: z.int(),
    altura: z.int(),
    /** Seconds, where it is known. */
    duracao: z.number().optional(),
    /** Bytes. */
    tamanho: z.int(),
    tamanhoTexto: z.string(),
    /** Address of a small picture on this site; null where there is none. */
    miniatura: z.string().nullable(),
    /** Percent from the left and from the top. */
    foco: z.object({ x: z.int(), y: z.int() }),
    enviadoPor: z.object({ id: z.int(), nome: z.string() }).nullable(),
    criadoEm: z.string().meta({ format: "date-time" }),
    versao: z.int(),
  })
  .meta({ id: "Media" });
export type MediaWire = z.infer<typeof mediaWire>;

export const mediaUseWire = z
  .object({
    tipo: z.enum(["materia", "rascunho", "video", "r10play", "banner", "pessoa", "site"]),
    /** Of the article, of the video or of the person. */
    id: z.int(),
    titulo: z.string(),
    onde: z.string(),
    /** Of the article; `rascunho-pendente` for what is typed and not saved. */
    estado: z.string(),
  })
  .meta({ id: "MediaUse" });
export type MediaUseWire = z.infer<typeof mediaUseWire>;

/** A picture of the library that resembles another one. */
export const similarPictureWire = z
  .object({
    id: z.int(),
    titulo: z.string(),
    miniatura: z.string(),
    largura: z.int(),
    altura: z.int(),
    criadoEm: z.string().meta({ format: "date-time" }),
    /** Bits of 128 in which they differ; 0: they look the same. */
    diferenca: z.int(),
  })
  .meta({ id: "SimilarPicture" });
export type SimilarPictureWire = z.infer<typeof similarPictureWire>;

export const mediaDetailWire = mediaWire.extend({ usos: z.array(mediaUseWire), parecidas: z.array(similarPictureWire) }).meta({ id: "MediaDetail" });
export type MediaDetailWire = z.infer<typeof mediaDetailWire>;

/** `repetido`: these bytes were in the library already, and nothing of the item was changed. `parecidas`: pictures that resemble a new one. */
export const mediaStoredWire = mediaWire.extend({ repetido: z.boolean(), parecidas: z.array(similarPictureWire) }).meta({ id: "StoredMedia" });
export type MediaStoredWire = z.infer<typeof mediaStoredWire>;

/** `contagens` are of the whole library, whatever was searched for. */
export const mediaPageWire = z.object({
  items: z.array(mediaWire),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
  contagens: z.object({ todos: z.int(), image: z.int(), video: z.int(), audio: z.int(), document: z.int() }),
});
export type MediaPageWire = z.infer<typeof mediaPageWire>;

export const mediaBulkWire = z.object({
  excluidos: z.array(z.int()),
  recusados: z.array(z.object({ id: z.int(), titulo: z.string(), motivo: z.string(), usos: z.array(mediaUseWire) })),
});
export type MediaBulkWire = z.infer<typeof mediaBulkWire>;

/** Width of a small picture: two columns of a phone (ours). */
const THUMBNAIL_WIDTH = 320;

const thumbnailAddress = (key: string) => `/img/${key}?w=${THUMBNAIL_WIDTH}&f=webp`;

function thumbnailOf({ kind, key, posterKey }: MediaItem): string | null {
  const picture = kind === "image" ? key : posterKey;
  return picture && thumbnailAddress(picture);
}

/** `siteUrl` is the origin, without a trailing slash. */
export const toMediaWire = (item: MediaItem, siteUrl: string): MediaWire => ({
  id: item.id,
  key: item.key,
  url: `${siteUrl}${mediaAddress(item.key)}`,
  tipo: item.kind,
  mime: item.mime,
  titulo: item.title,
  alt: item.alt,
  altSugerido: item.altSuggestion,
  credito: item.credit,
  tags: [...item.tags],
  largura: item.width,
  altura: item.height,
  ...(item.durationMs === null ? {} : { duracao: item.durationMs / 1000 }),
  tamanho: item.size,
  tamanhoTexto: fileSizeText(item.size),
  miniatura: thumbnailOf(item),
  foco: item.focus,
  enviadoPor: item.uploader && { id: item.uploader.id, nome: item.uploader.name },
  criadoEm: toIso(item.createdAt) ?? "",
  versao: item.version,
});

export function toMediaUseWire(use: MediaUse): MediaUseWire {
  const where = { id: use.id, titulo: use.title, onde: placeOfUse(use) };
  if (use.by === "site") return { tipo: "site", ...where, estado: "publicada" };
  if (use.by === "person") return { tipo: "pessoa", ...where, estado: "publicada" };
  if (use.by === "video") return { tipo: "video", ...where, estado: "publicada" };
  if (use.by === "play") return { tipo: "r10play", ...where, estado: "publicada" };
  if (use.by === "banner") return { tipo: "banner", ...where, estado: "publicada" };
  return use.by === "draft" ? { tipo: "rascunho", ...where, estado: "rascunho-pendente" } : { tipo: "materia", ...where, estado: use.state };
}

interface SimilarToWire {
  id: number;
  key: string;
  title: string;
  width: number;
  height: number;
  createdAt: number;
  difference: number;
}

const toSimilarWire = ({ id, key, title, width, height, createdAt, difference }: SimilarToWire): SimilarPictureWire => ({
  id,
  titulo: title,
  miniatura: thumbnailAddress(key),
  largura: width,
  altura: height,
  criadoEm: toIso(createdAt) ?? "",
  diferenca: difference,
});

/** An item with where it is used, and what resembles it. */
export const toMediaDetailWire = (
  { item, uses, similar }: { item: MediaItem; uses: readonly MediaUse[]; similar: readonly SimilarToWire[] },
  siteUrl: string,
): MediaDetailWire => ({
  ...toMediaWire(item, siteUrl),
  usos: uses.map(toMediaUseWire),
  parecidas: similar.map(toSimilarWire),
});

/** Answer to a finished upload. */
export const toMediaStoredWire = (item: MediaItem, repeated: boolean, similar: readonly SimilarToWire[], siteUrl: string): MediaStoredWire => ({
  ...toMediaWire(item, siteUrl),
  repetido: repeated,
  parecidas: similar.map(toSimilarWire),
});

/** Counts the files of each kind. */
export const toMediaCountsWire = (totals: Record<MediaKind, number>): MediaPageWire["contagens"] => ({
  todos: Object.values(totals).reduce((sum, one) => sum + one, 0),
  ...totals,
});

/** A page of the library. */
export const toMediaListWire = (
  { items, total, totals }: { items: readonly MediaItem[]; total: number; totals: Record<MediaKind, number> },
  { page, limit }: { page: number; limit: number },
  siteUrl: string,
): MediaPageWire => ({
  ...toPageWire(
    items.map((item) => toMediaWire(item, siteUrl)),
    total,
    page,
    limit,
  ),
  contagens: toMediaCountsWire(totals),
});

export const toMediaUploadWire = ({ id, name, size, key }: { id: string; name: string; size: number; key: string | null }, received: readonly number[]): MediaUploadWire => ({
  id,
  nome: name,
  tamanho: size,
  parte: UPLOAD_PART_BYTES,
  partes: partsOf(size),
  recebidas: [...received],
  concluido: key !== null,
});
