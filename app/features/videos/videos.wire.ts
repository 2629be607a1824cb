import { z } from "zod/v4";
import { CATEGORY_TYPES, type Category } from "#app/features/articles/categories.ts";
import { mediaAddress } from "#app/features/media/media-kind.ts";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { flag, integerText, line, paragraphs, toIso } from "#app/platform/text/text.wire.ts";
import {
  CAPTIONS_MAX,
  captionsPath,
  readCaptions,
  readCoverKey,
  readVideoSource,
  VIDEO_COVER_ALT_MAX,
  VIDEO_DESCRIPTION_MAX,
  VIDEO_TITLE_MAX,
  type Video,
  type VideoChange,
  type VideoSource,
  videoPath,
  youtubePage,
} from "./video.ts";

const ADDRESS_MAX = 2_000;
const LIMIT = 20;
const LIMIT_MAX = 100;
const PAGE_MAX = 1_000_000;

const source = line(ADDRESS_MAX).transform((value, context): VideoSource => {
  const found = readVideoSource(value);
  if (found) return found;
  context.addIssue(value === "" ? "Cole o link do YouTube ou escolha um vídeo da mídia." : "Use um link de vídeo do YouTube ou um vídeo da biblioteca de mídia.");
  return z.NEVER;
});

const cover = line(ADDRESS_MAX).transform((value, context): string | null => {
  if (value === "") return null;
  const key = readCoverKey(value);
  if (key !== null) return key;
  context.addIssue("Use uma imagem da biblioteca de mídia.");
  return z.NEVER;
});

const captions = z
  .string("Deve ser um texto.")
  .refine((value) => value.length <= CAPTIONS_MAX, "As legendas são longas demais.")
  .transform((value, context): string | null => {
    if (value.trim() === "") return null;
    const vtt = readCaptions(value);
    if (vtt !== null) return vtt;
    context.addIssue("As legendas devem estar em WebVTT: a primeira linha é WEBVTT.");
    return z.NEVER;
  });

const title = line(VIDEO_TITLE_MAX).refine((value) => value !== "", "Digite um título");

const fields = {
  titulo: title,
  descricao: paragraphs(VIDEO_DESCRIPTION_MAX),
  video: source,
  capa: cover.nullable(),
  capaAlt: line(VIDEO_COVER_ALT_MAX),
  categoria: line(120)
    .transform((value) => (value === "" ? null : value))
    .nullable(),
  legendas: captions.nullable(),
  publicado: flag,
};

/** A new video: its title and where it plays from; the rest may follow. */
export const videoDraft = z.object(fields, "Envie um objeto JSON.").partial().required({ titulo: true, video: true });
export const videoChanges = z.object({ ...fields, versao: recordVersion }, "Envie um objeto JSON.").partial();

export const videosQuery = z.object({ page: integerText(1, PAGE_MAX).optional().default(1), limit: integerText(1, LIMIT_MAX).optional().default(LIMIT) });

const given = <T>(name: string, value: T | undefined) => (value === undefined ? {} : { [name]: value });

/** A request body in the domain's names. */
export const toVideoChange = (body: Omit<z.output<typeof videoChanges>, "versao">): VideoChange => ({
  ...given("title", body.titulo),
  ...given("description", body.descricao),
  ...given("source", body.video),
  ...given("cover", body.capa),
  ...given("coverAlt", body.capaAlt),
  ...given("category", body.categoria),
  ...given("captions", body.legendas),
  ...given("published", body.publicado),
});

export const videoWire = z
  .object({
    id: z.int(),
    titulo: z.string(),
    descricao: z.string(),
    origem: z.enum(["youtube", "midia"]),
    video: z.string(),
    capa: z.string().nullable(),
    capaAlt: z.string(),
    categoria: z.object({ slug: z.string(), name: z.string(), color: z.string(), type: z.enum(CATEGORY_TYPES) }).nullable(),
    duracao: z.number().nullable(),
    legendas: z.string().nullable(),
    publicado: z.boolean(),
    publicadoEm: z.string().meta({ format: "date-time" }).nullable(),
    slug: z.string(),
    url: z.string(),
    versao: z.int(),
  })
  .meta({ id: "Video" });
export type VideoWire = z.infer<typeof videoWire>;

export const videosWire = z.object({ items: z.array(videoWire), total: z.int(), page: z.int(), limit: z.int(), pages: z.int() });

export function toVideoWire(video: Video, categories: readonly Category[], siteUrl: string): VideoWire {
  const category = categories.find(({ id }) => id === video.categoryId);
  return {
    id: video.id,
    titulo: video.title,
    descricao: video.description,
    origem: video.source.from === "youtube" ? "youtube" : "midia",
    video: video.source.from === "youtube" ? youtubePage(video.source.id) : `${siteUrl}${mediaAddress(video.source.key)}`,
    capa: video.cover && `${siteUrl}${mediaAddress(video.cover.key)}`,
    capaAlt: video.cover?.alt ?? "",
    categoria: category ? { slug: category.slug, name: category.name, color: category.color, type: category.type } : null,
    duracao: video.file?.durationMs == null ? null : video.file.durationMs / 1000,
    legendas: video.hasCaptions ? `${siteUrl}${captionsPath(video)}` : null,
    publicado: video.published,
    publicadoEm: toIso(video.publishedAt),
    slug: video.slug,
    url: `${siteUrl}${videoPath(video)}`,
    versao: video.version,
  };
}
