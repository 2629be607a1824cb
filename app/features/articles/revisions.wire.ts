import { z } from "zod/v4";
import { toIso } from "#app/platform/text/text.wire.ts";
import { ARTICLE_STATUSES, type ArticleContent } from "./article.ts";
import { authorsOf } from "./byline.ts";
import { metaWire, toMetaWire } from "./story-fields.wire.ts";
import { EMPTY_META } from "./story-meta.ts";

/** Names of a snapshot's fields on the wire. */
const FIELD_NAMES: Record<string, string> = {
  title: "titulo",
  subtitle: "subtitulo",
  kicker: "chapeu",
  body: "conteudo",
  quickSummary: "resumo",
  position: "posicao",
  categories: "categoriasCompletas",
  municipality: "municipio",
  author: "autor",
  authors: "autores",
  tags: "tags",
  coverUrl: "imagemUrl",
  coverAlt: "imagemAlt",
  coverCredit: "imagemCredito",
  status: "status",
  whatsappAuto: "whatsappAuto",
  pushAuto: "pushAuto",
  cardAuto: "igCardAuto",
  audioAuto: "audioAuto",
  sensitive: "sensivel",
  correction: "correcao",
  slugWords: "slug",
  searchTitle: "tituloBusca",
  searchDescription: "descricaoBusca",
  socialTitle: "tituloSocial",
  socialImage: "imagemSocial",
};

const numberText = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "Parâmetro inválido.")
    .transform(Number)
    .refine((value) => value <= max, `No máximo ${max}.`);

/** Query of `GET /posts/{id}/revisions`. */
export const revisionsQuery = z.object({ page: numberText(100_000).optional().default(1), limit: numberText(50).optional().default(30) });

const lineWire = z.object({
  versao: z.int(),
  autor: z.string(),
  autorId: z.int().nullable(),
  edicao: z.string().nullable(),
  criadoEm: z.string().meta({ format: "date-time" }),
});

/** A version in the list; `mudou` names the fields that differ from the one before, and is null for the first. */
export const revisionLineWire = lineWire.extend({ mudou: z.array(z.string()).nullable() });
export type RevisionLineWire = z.infer<typeof revisionLineWire>;

export const revisionsWire = z.object({ items: z.array(revisionLineWire), total: z.int(), page: z.int(), limit: z.int(), pages: z.int() });
export type RevisionsWire = z.infer<typeof revisionsWire>;

/** A version with its text. */
export const revisionWire = lineWire.extend({
  status: z.enum(ARTICLE_STATUSES),
  campos: z.object({
    titulo: z.string(),
    subtitulo: z.string(),
    chapeu: z.string(),
    conteudo: z.string(),
    resumo: z.array(z.string()),
    posicao: z.string(),
    categoriasCompletas: z.array(z.string()),
    municipio: z.string().nullable(),
    autor: z.string(),
    autores: z.array(z.object({ id: z.int().optional(), nome: z.string() })),
    tags: z.array(z.string()),
    imagemUrl: z.string().nullable(),
    imagemAlt: z.string(),
    imagemCredito: z.string(),
    whatsappAuto: z.boolean(),
    pushAuto: z.boolean(),
    igCardAuto: z.boolean(),
    audioAuto: z.boolean(),
    sensivel: z.boolean(),
    correcao: z.string(),
    ...metaWire,
  }),
});
export type RevisionWire = z.infer<typeof revisionWire>;

/** Stored version; times in milliseconds. */
interface StoredRevision {
  version: number;
  authorId: number | null;
  authorName: string;
  editing: string | null;
  createdAt: number;
}

const toLine = ({ version, authorId, authorName, editing, createdAt }: StoredRevision) => ({
  versao: version,
  autor: authorName,
  autorId: authorId,
  edicao: editing,
  criadoEm: toIso(createdAt) ?? "",
});

export const toRevisionLineWire = (revision: StoredRevision & { changed: readonly string[] | null }): RevisionLineWire => ({
  ...toLine(revision),
  mudou: revision.changed?.map((field) => FIELD_NAMES[field] ?? field) ?? null,
});

/** `content` with a body that was cleaned again. */
export const toRevisionWire = (revision: StoredRevision, content: ArticleContent & { position: string; status: RevisionWire["status"] }): RevisionWire => ({
  ...toLine(revision),
  status: content.status,
  campos: {
    titulo: content.title,
    subtitulo: content.subtitle,
    chapeu: content.kicker,
    conteudo: content.body,
    resumo: [...content.quickSummary],
    posicao: content.position,
    categoriasCompletas: [...content.categories],
    municipio: content.municipality,
    autor: content.author,
    // A version of before several people could sign has the text alone.
    autores: authorsOf({ ...content, authors: content.authors ?? null }).map(({ id, name }) => ({ ...(id === null ? {} : { id }), nome: name })),
    tags: [...content.tags],
    imagemUrl: content.coverUrl,
    imagemAlt: content.coverAlt,
    imagemCredito: content.coverCredit,
    whatsappAuto: content.whatsappAuto,
    pushAuto: content.pushAuto,
    igCardAuto: content.cardAuto,
    audioAuto: content.audioAuto,
    sensivel: content.sensitive ?? false,
    correcao: content.correction ?? "",
    ...toMetaWire({ ...EMPTY_META, ...content }),
  },
});
