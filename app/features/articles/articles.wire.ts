import { z } from "zod/v4";
import { overrideReasons } from "#app/features/checks/checks.wire.ts";
import type { OverrideReasons } from "#app/features/checks/publish-gate.ts";
import { editingId, editingSeq } from "#app/features/editor/drafts.wire.ts";
import type { ArticlePlacement, Editing } from "#app/features/highlights/commands.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { BAD_QUERY, flag, integerText, line, moment, text, toIso } from "#app/platform/text/text.wire.ts";
import {
  ARTICLE_STATUSES,
  type Article,
  type ArticleContent,
  type ArticleSummary,
  CORRECTION_MAX,
  KICKER_MAX,
  REVIEW_NOTE_MAX,
  SUBTITLE_MAX,
  SUMMARY_TOPIC_MAX,
  SUMMARY_TOPICS,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from "./article.ts";
import { authorsOf } from "./byline.ts";
import { POSITION_GROUPS, parsePosition, parsePositionFilter } from "./position.ts";
import { authors, byline, cover, metaFields, metaWire, toMetaWire } from "./story-fields.wire.ts";
import type { StoryMeta } from "./story-meta.ts";

/** English mirrors of a written article: read when the Portuguese field is absent (http-api § Conventions). */
const MIRRORS: Record<string, string> = {
  title: "titulo",
  subtitle: "subtitulo",
  content: "conteudo",
  author: "autor",
  publishedAt: "dataPublicacao",
  image: "imagemUrl",
  imagem: "imagemUrl",
  imagemDestaque: "imagemUrl",
};

function readMirrors(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const copy: Record<string, unknown> = { ...input };
  for (const [mirror, name] of Object.entries(MIRRORS)) {
    if (copy[name] === undefined && copy[mirror] !== undefined) copy[name] = copy[mirror];
  }
  return copy;
}

export const position = z.string("Posição desconhecida.").transform((value, context) => {
  const found = parsePosition(value);
  if (!found) {
    context.addIssue({ code: "custom", message: "Posição desconhecida." });
    return z.NEVER;
  }
  return found;
});

const topics = z
  .union([z.array(text(10_000)), text(10_000).transform((value) => value.split(/\r?\n/))], "Deve ser uma lista de até 3 tópicos.")
  .transform((lines) => lines.map((topic) => topic.replace(/\s+/g, " ").trim()).filter((topic) => topic !== ""))
  .refine((lines) => lines.length <= SUMMARY_TOPICS, `Máximo de ${SUMMARY_TOPICS} tópicos.`)
  .refine((lines) => lines.every((topic) => lengthOf(topic) <= SUMMARY_TOPIC_MAX), `Cada tópico tem no máximo ${SUMMARY_TOPIC_MAX} caracteres.`);

const distinct = (values: string[]) => [...new Map(values.filter((value) => value !== "").map((value) => [value.toLocaleLowerCase("pt-BR"), value])).values()];

export const tags = z
  .array(line(TAG_MAX), "Deve ser uma lista de textos.")
  .transform(distinct)
  .refine((list) => list.length <= TAGS_MAX, `Máximo de ${TAGS_MAX} tags.`);

const categories = z
  .array(line(80), "Deve ser uma lista de categorias.")
  .transform((list) => [...new Set(list.map((slug) => slug.toLowerCase()).filter((slug) => slug !== ""))])
  .refine((list) => list.length <= 40, "Categorias demais.");

/** Text of the correction; empty or null removes it. The object of a response (`{texto, em}`) is accepted too: its time is ignored, the server sets it. */
const correction = z
  .union([z.null().transform(() => ""), text(CORRECTION_MAX), z.object({ texto: text(CORRECTION_MAX) }).transform(({ texto }) => texto)], "Deve ser um texto.")
  .transform((value) => value.trim());

const title = z
  .string("Campo obrigatório.")
  .pipe(line(TITLE_MAX))
  .refine((value) => value !== "", "Campo obrigatório.");

/** The fields of a written article, any subset (http-api § Articles). */
const fields = z
  .object(
    {
      titulo: title,
      subtitulo: line(SUBTITLE_MAX),
      chapeu: line(KICKER_MAX),
      conteudo: text(2_000_000),
      resumo: topics,
      posicao: position,
      categoriasCompletas: categories,
      municipio: z.union([z.null(), line(80)]).transform((value) => (value ? value.toLowerCase() : null)),
      autor: byline,
      autores: authors,
      tags,
      imagemUrl: cover,
      imagemAlt: line(300),
      imagemCredito: line(120),
      ...metaFields,
      status: z.enum(ARTICLE_STATUSES, "Status desconhecido."),
      ativo: flag,
      dataPublicacao: moment,
      agendamento: z.union([z.null(), z.literal("").transform(() => null), moment], "Deve ser uma data ISO 8601."),
      whatsappAuto: flag,
      pushAuto: flag,
      igCardAuto: flag,
      audioAuto: flag,
      sensivel: flag,
      correcao: correction,
      emRevisao: flag,
      notaRevisao: text(REVIEW_NOTE_MAX).transform((value) => value.trim()),
      motivos: overrideReasons,
      versao: z.int("Versão inválida.").min(1, "Versão inválida."),
      edicao: editingId,
      seq: editingSeq,
    },
    "Envie um objeto JSON.",
  )
  .partial();

type Fields = z.output<typeof fields>;

const EDITING_IN_HALF = "Envie 'edicao' e 'seq' juntos.";
const hasWholeEditing = (sent: { edicao?: unknown; seq?: unknown }) => (sent.edicao === undefined) === (sent.seq === undefined);

/** Body of `PUT` and `PATCH /posts/{id}`. */
export const articleChanges = z.preprocess(readMirrors, fields.refine(hasWholeEditing, { message: EDITING_IN_HALF, path: ["seq"] }));

/** Body of `POST /posts`: a draft needs only a title. */
export const newArticle = z.preprocess(readMirrors, fields.extend({ titulo: title }).refine(hasWholeEditing, { message: EDITING_IN_HALF, path: ["seq"] }));

/** From wire names to the domain's; only fields that were sent. */
export function fromArticleWire(sent: Fields): {
  content: Partial<ArticleContent>;
  placement: ArticlePlacement;
  reasons?: OverrideReasons;
  expectedVersion?: number;
  editing?: Editing;
} {
  const content = defined({
    title: sent.titulo,
    subtitle: sent.subtitulo,
    kicker: sent.chapeu,
    body: sent.conteudo,
    quickSummary: sent.resumo,
    categories: sent.categoriasCompletas,
    municipality: sent.municipio,
    author: sent.autor,
    authors: sent.autores,
    tags: sent.tags,
    coverUrl: sent.imagemUrl,
    coverAlt: sent.imagemAlt,
    coverCredit: sent.imagemCredito,
    slugWords: sent.slug,
    searchTitle: sent.tituloBusca,
    searchDescription: sent.descricaoBusca,
    socialTitle: sent.tituloSocial,
    socialImage: sent.imagemSocial,
    whatsappAuto: sent.whatsappAuto,
    pushAuto: sent.pushAuto,
    cardAuto: sent.igCardAuto,
    audioAuto: sent.audioAuto,
    sensitive: sent.sensivel,
    correction: sent.correcao,
  });
  const placement = defined({
    position: sent.posicao,
    status: sent.status,
    active: sent.ativo,
    publishedAt: sent.dataPublicacao,
    scheduledAt: sent.agendamento,
    review: sent.emRevisao,
    reviewNote: sent.notaRevisao,
  });
  return {
    content,
    placement,
    ...(sent.motivos === undefined ? {} : { reasons: sent.motivos }),
    ...(sent.versao === undefined ? {} : { expectedVersion: sent.versao }),
    ...(sent.edicao === undefined || sent.seq === undefined ? {} : { editing: { id: sent.edicao, seq: sent.seq } }),
  };
}

/** Returns the fields of a refused body that can be read, so that they are judged too. */
export function readablePart(sent: unknown): ReturnType<typeof fromArticleWire> {
  const body = readMirrors(sent);
  if (typeof body !== "object" || body === null || Array.isArray(body)) return fromArticleWire({});
  const read = Object.entries(fields.shape).flatMap(([name, schema]) => {
    const value = (body as Record<string, unknown>)[name];
    const result = value === undefined ? null : schema.safeParse(value);
    return result?.success ? [[name, result.data] as const] : [];
  });
  return fromArticleWire(Object.fromEntries(read) as Fields);
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const defined = <T extends object>(values: T): Defined<T> => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

const isoMoment = z.string().nullable().meta({ format: "date-time" });

/** `Article` on reading (http-api § Articles), with its English mirrors. */
export const articleWire = z
  .object({
    id: z.int(),
    titulo: z.string(),
    subtitulo: z.string(),
    chapeu: z.string(),
    conteudo: z.string().optional(),
    resumo: z.array(z.string()),
    posicao: z.string(),
    posicaoGrupo: z.string(),
    categoria: z.string(),
    categoriasCompletas: z.array(z.string()),
    municipio: z.string().nullable(),
    autor: z.string(),
    /** Authors in byline order; staff also read the `id` of people of the newsroom. */
    autores: z.array(z.object({ id: z.int().optional(), nome: z.string() })),
    autorId: z.int().nullable(),
    dataPublicacao: isoMoment,
    agendamento: isoMoment,
    imagemUrl: z.string().nullable(),
    imagemAlt: z.string(),
    imagemCredito: z.string(),
    revisaoEm: isoMoment,
    notaRevisao: z.string(),
    visualizacoes: z.int(),
    tags: z.array(z.string()),
    slug: z.string(),
    ativo: z.int(),
    status: z.enum(ARTICLE_STATUSES),
    versao: z.int(),
    whatsappAuto: z.boolean(),
    pushAuto: z.boolean(),
    igCardAuto: z.boolean(),
    audioAuto: z.boolean(),
    /** For staff: its page carries no banners. */
    sensivel: z.boolean().optional(),
    correcao: z.object({ texto: z.string(), em: isoMoment }).nullable(),
    ...metaWire,
    criadoEm: isoMoment,
    atualizadoEm: isoMoment,
    url: z.string(),
    title: z.string(),
    subtitle: z.string(),
    content: z.string().optional(),
    author: z.string(),
    views: z.int(),
    publishedAt: isoMoment,
    image: z.string().nullable(),
  })
  .meta({ id: "Article" });

export type ArticleWire = z.infer<typeof articleWire>;

/** An article as clients read it, as staff do or as the public; `siteUrl` without a trailing slash. */
export function toArticleWire(article: ArticleSummary & Partial<Pick<Article, "body" | keyof StoryMeta>>, siteUrl: string, forStaff = false): ArticleWire {
  const publishedAt = toIso(article.publishedAt);
  const body = article.body === undefined ? {} : { conteudo: article.body, content: article.body };
  return {
    id: article.id,
    titulo: article.title,
    subtitulo: article.subtitle,
    chapeu: article.kicker,
    resumo: [...article.quickSummary],
    posicao: article.position,
    posicaoGrupo: POSITION_GROUPS[article.position],
    categoria: article.category,
    categoriasCompletas: [...article.categories],
    municipio: article.municipality,
    autor: article.author,
    autores: authorsOf(article).map(({ id, name }) => ({ ...(forStaff && id !== null ? { id } : {}), nome: name })),
    autorId: article.authorId,
    dataPublicacao: publishedAt,
    agendamento: toIso(article.scheduledAt),
    imagemUrl: article.coverUrl,
    imagemAlt: article.coverAlt,
    imagemCredito: article.coverCredit,
    visualizacoes: article.viewCount,
    tags: [...article.tags],
    slug: article.slug,
    ativo: article.active ? 1 : 0,
    status: article.status,
    versao: article.version,
    whatsappAuto: article.whatsappAuto,
    pushAuto: article.pushAuto,
    igCardAuto: article.cardAuto,
    audioAuto: article.audioAuto,
    ...(forStaff ? { sensivel: article.sensitive, ...toMetaWire(article) } : {}),
    revisaoEm: toIso(article.reviewAt),
    notaRevisao: article.reviewNote,
    correcao: article.correction === "" ? null : { texto: article.correction, em: toIso(article.correctedAt) },
    criadoEm: toIso(article.createdAt),
    atualizadoEm: toIso(article.updatedAt),
    url: `${siteUrl}/post/${article.slug}`,
    title: article.title,
    subtitle: article.subtitle,
    author: article.author,
    views: article.viewCount,
    publishedAt,
    image: article.coverUrl,
    ...body,
  };
}

/** Limits of a list's page for everybody and for staff (http-api § Conventions). */
export const PUBLIC_LIMIT_MAX = 100;
export const STAFF_LIMIT_MAX = 1_000;

const filterText = line(80).transform((value) => (value === "" || value === "todas" || value === "todos" ? undefined : value.toLowerCase()));

/** Query of `GET /posts`. The caller's own limit is checked where the caller is known. */
export const articleListQuery = z.object({
  page: integerText(1, 1_000_000).optional().default(1),
  limit: integerText(1, STAFF_LIMIT_MAX).optional().default(20),
  categoria: filterText.optional(),
  municipio: filterText.optional(),
  posicao: line(40)
    .transform((value, context) => {
      if (value === "" || value.toLowerCase() === "todas") return undefined;
      const found = parsePositionFilter(value);
      if (!found) {
        context.addIssue({ code: "custom", message: "Posição desconhecida." });
        return z.NEVER;
      }
      return found;
    })
    .optional(),
  autor: line(80).optional(),
  tag: line(80).optional(),
  status: z.enum([...ARTICLE_STATUSES, "desabilitada", "em-revisao"], "Status desconhecido.").optional(),
  q: line(200).optional().default(""),
  exclude: z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/, BAD_QUERY)
    .transform((value) => (value === "" ? [] : value.split(",").map(Number)))
    .optional(),
  order: z.enum(["manager", "date"], BAD_QUERY).optional(),
});

export const mostReadQuery = z.object({ limit: integerText(1, PUBLIC_LIMIT_MAX).optional().default(5) });

export const setOrderBody = z.object(
  {
    desired: z
      .array(z.int("Cada destaque é o número de uma matéria.").positive("Cada destaque é o número de uma matéria."), "Informe a lista de destaques.")
      .max(1_000, "Escolha no máximo 5 destaques."),
    versao: z.int("Versão inválida.").min(0, "Versão inválida.").optional(),
  },
  "Envie um objeto JSON.",
);

export const highlightsQuery = z.object({ q: line(200).optional().default("") });

export const REACTIONS = ["feliz", "inspirado", "surpreso", "preocupado", "triste", "indignado"] as const;
export type Reaction = (typeof REACTIONS)[number];

export const reactionBody = z.object(
  {
    reaction: z.enum(REACTIONS, "Reação desconhecida."),
    reader: z
      .string("Leitor inválido.")
      .regex(/^[\w-]{8,64}$/, "Leitor inválido.")
      .optional(),
  },
  "Envie um objeto JSON.",
);
