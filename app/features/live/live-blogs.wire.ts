import { z } from "zod/v4";
import { flag, idParam, integerText, line, paragraphs, toIso } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import {
  ENTRY_ALT_MAX,
  ENTRY_CORRECTION_MAX,
  ENTRY_CREDIT_MAX,
  ENTRY_TEXT_MAX,
  ENTRY_TITLE_MAX,
  type EntryContent,
  entryPath,
  LIVE_STATES,
  type LiveBlog,
  type LiveEntry,
} from "./live-blog.ts";

const time = z.string().meta({ format: "date-time" });

/** `antes`: the id after which (backwards in time) a page begins. */
export const liveQuery = z.object({ antes: integerText(1, ID_MAX).optional(), limit: integerText(1, 100).optional().default(50) });

export const liveEntryParams = idParam.extend({ entry: idParam.shape.id });

export const liveStateChange = z.object({ estado: z.enum(LIVE_STATES, "O estado é aberta ou encerrada.") }, "Envie um objeto JSON.");

const body = paragraphs(ENTRY_TEXT_MAX);

/** A picture of the library, or none. */
const picture = z
  .union([z.literal("").transform(() => null), z.string().regex(/^\/img\/[a-z0-9][a-z0-9._-]{0,120}$/, "Envie uma imagem da biblioteca.")], "Envie uma imagem da biblioteca.")
  .nullable();

export const newLiveEntry = z.object(
  {
    titulo: line(ENTRY_TITLE_MAX).optional().default(""),
    texto: body.optional().default(""),
    imagemUrl: picture.optional().default(null),
    imagemAlt: line(ENTRY_ALT_MAX).optional().default(""),
    imagemCredito: line(ENTRY_CREDIT_MAX).optional().default(""),
    fixada: flag.optional().default(false),
  },
  "Envie um objeto JSON.",
);

/** `ajuste`: the words changed, but not what they say. */
export const liveEntryChange = z.object(
  {
    versao: z.int("Envie a versão.").min(1).optional(),
    titulo: line(ENTRY_TITLE_MAX).optional(),
    texto: body.optional(),
    imagemUrl: picture.optional(),
    imagemAlt: line(ENTRY_ALT_MAX).optional(),
    imagemCredito: line(ENTRY_CREDIT_MAX).optional(),
    fixada: flag.optional(),
    correcao: line(ENTRY_CORRECTION_MAX).optional(),
    ajuste: flag.optional().default(false),
  },
  "Envie um objeto JSON.",
);

export const fromNewLiveEntry = (sent: z.output<typeof newLiveEntry>): EntryContent => ({
  title: sent.titulo,
  text: sent.texto,
  pictureUrl: sent.imagemUrl,
  pictureAlt: sent.imagemAlt,
  pictureCredit: sent.imagemCredito,
  pinned: sent.fixada,
});

export function fromLiveEntryChange({ titulo, texto, imagemUrl, imagemAlt, imagemCredito, fixada, correcao, ajuste }: z.output<typeof liveEntryChange>) {
  return {
    ...(titulo === undefined ? {} : { title: titulo }),
    ...(texto === undefined ? {} : { text: texto }),
    ...(imagemUrl === undefined ? {} : { pictureUrl: imagemUrl }),
    ...(imagemAlt === undefined ? {} : { pictureAlt: imagemAlt }),
    ...(imagemCredito === undefined ? {} : { pictureCredit: imagemCredito }),
    ...(fixada === undefined ? {} : { pinned: fixada }),
    ...(correcao === undefined ? {} : { correction: correcao }),
    isMinor: ajuste,
  };
}

export const liveEntryWire = z
  .object({
    id: z.int(),
    titulo: z.string(),
    texto: z.string(),
    imagemUrl: z.string().nullable(),
    imagemAlt: z.string(),
    imagemCredito: z.string(),
    fixada: z.boolean(),
    correcao: z.object({ texto: z.string(), em: time }).nullable(),
    autor: z.string(),
    criadaEm: time,
    versao: z.int(),
    seq: z.int(),
    url: z.string(),
  })
  .meta({ id: "LiveEntry" });

export const liveBlogWire = z
  .object({
    materiaId: z.int(),
    estado: z.enum(LIVE_STATES),
    inicio: time,
    fim: time.nullable(),
    seq: z.int(),
    total: z.int(),
  })
  .meta({ id: "LiveBlog" });

/** `aoVivo` null: the story is not told live. `proximo`: where the next page begins (`antes`). */
export const livePageWire = z.object({ aoVivo: liveBlogWire.nullable(), fixadas: z.array(liveEntryWire), items: z.array(liveEntryWire), proximo: z.int().nullable() });

export const toLiveEntryWire = (entry: LiveEntry, url: string): z.infer<typeof liveEntryWire> => ({
  id: entry.id,
  titulo: entry.title,
  texto: entry.text,
  imagemUrl: entry.pictureUrl,
  imagemAlt: entry.pictureAlt,
  imagemCredito: entry.pictureCredit,
  fixada: entry.pinned,
  correcao: entry.correction === "" || entry.correctedAt === null ? null : { texto: entry.correction, em: new Date(entry.correctedAt).toISOString() },
  autor: entry.authorName,
  criadaEm: new Date(entry.createdAt).toISOString(),
  versao: entry.version,
  seq: entry.seq,
  url: url + entryPath(entry),
});

export const toLiveBlogWire = (blog: LiveBlog): z.infer<typeof liveBlogWire> => ({
  materiaId: blog.articleId,
  estado: blog.state,
  inicio: new Date(blog.startedAt).toISOString(),
  fim: toIso(blog.endedAt),
  seq: blog.seq,
  total: blog.entries,
});
