import { z } from "zod/v4";
import type { TrailChange } from "#app/platform/record/trail-line.ts";
import { integerText, line, toIso } from "#app/platform/text/text.wire.ts";
import { parseDays } from "#app/platform/time/local-time.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import type { TrailEntry } from "./trail.ts";

/** Newest first; `antes` is the id that the last page ended with. */
const LIMIT = 50;
const LIMIT_MAX = 100;

const day = line(10).refine((value) => value === "" || parseDays(value, "")[0] === value, "Use o formato AAAA-MM-DD.");

export const trailQuery = z.object({
  antes: integerText(1, ID_MAX).optional(),
  limit: integerText(1, LIMIT_MAX).optional().default(LIMIT),
  pessoa: integerText(1, ID_MAX).optional(),
  acao: line(40)
    .transform((value) => (value === "" ? undefined : value))
    .optional(),
  /** Words of the writes, or of the titles of their stories. */
  q: line(200).optional().default(""),
  de: day.optional().default(""),
  ate: day.optional().default(""),
});

export const wholeTrailQuery = trailQuery.extend({ materia: integerText(1, ID_MAX).optional(), grupo: integerText(1, ID_MAX).optional() });

/** Wire name of a domain field. */
const FIELDS: Record<string, string> = {
  title: "titulo",
  subtitle: "subtitulo",
  kicker: "chapeu",
  body: "conteudo",
  quickSummary: "resumo",
  categories: "categoriasCompletas",
  municipality: "municipio",
  author: "autor",
  authors: "autores",
  coverUrl: "imagemUrl",
  coverAlt: "imagemAlt",
  coverCredit: "imagemCredito",
  cardAuto: "igCardAuto",
  sensitive: "sensivel",
  correction: "correcao",
  slugWords: "slug",
  searchTitle: "tituloBusca",
  searchDescription: "descricaoBusca",
  socialTitle: "tituloSocial",
  socialImage: "imagemSocial",
  position: "posicao",
  active: "ativo",
  publishedAt: "dataPublicacao",
  scheduledAt: "agendamento",
  deletedAt: "excluidaEm",
  reviewAt: "revisaoEm",
  reviewNote: "notaRevisao",
};
const MOMENTS = new Set(["publishedAt", "scheduledAt", "deletedAt", "reviewAt"]);

const changeWire = z.object({ campo: z.string(), antes: z.unknown(), depois: z.unknown() });

/** One write of the trail. A body (`conteudo`) is told by its words and its version; the text is in the revisions. */
export const trailEntryWire = z.object({
  id: z.int(),
  quando: z.string().meta({ format: "date-time" }),
  pessoa: z.object({ id: z.int().nullable(), nome: z.string() }),
  acao: z.string(),
  materia: z.object({ id: z.int(), titulo: z.string().nullable() }).nullable(),
  mudancas: z.array(changeWire),
  destaques: z.object({ antes: z.array(z.int()), depois: z.array(z.int()) }).nullable(),
  direcao: z.enum(["up", "down"]).nullable(),
  versaoRestaurada: z.int().nullable(),
  causa: z.object({ acao: z.string(), materiaId: z.int().nullable() }).nullable(),
  assunto: z.string().nullable(),
  /** Impedimentos da conferência que a pessoa publicou assim mesmo. */
  justificativas: z.array(z.object({ regra: z.string(), motivo: z.string(), trechos: z.array(z.string()) })),
  /** Escritas do mesmo tipo que a mesma ação em massa fez, com esta; nulo quando foi uma só. `grupo=<id>` as lista. */
  grupo: z.object({ escritas: z.int(), desfaz: z.boolean() }).nullable(),
});
export type TrailEntryWire = z.infer<typeof trailEntryWire>;

export const trailPageWire = z.object({ items: z.array(trailEntryWire), proximo: z.int().nullable() });

function toChangeWire({ field, before, after }: TrailChange) {
  const value = (one: unknown) => {
    if (MOMENTS.has(field)) return typeof one === "number" ? toIso(one) : null;
    if (field !== "body" || typeof one !== "object" || one === null) return one;
    const { words, version } = one as { words: number; version: number };
    return { palavras: words, versao: version };
  };
  return { campo: FIELDS[field] ?? field, antes: value(before), depois: value(after) };
}

const toEntryWire = ({ id, at, actor, action, article, details, group }: TrailEntry): TrailEntryWire => ({
  id,
  quando: new Date(at).toISOString(),
  pessoa: { id: actor.id, nome: actor.name },
  acao: action,
  materia: article && { id: article.id, titulo: article.title },
  mudancas: (details.changes ?? []).map(toChangeWire),
  destaques: details.highlights ? { antes: [...details.highlights.before], depois: [...details.highlights.after] } : null,
  direcao: details.direction ?? null,
  versaoRestaurada: details.restoredVersion ?? null,
  causa: details.cause ? { acao: details.cause.action, materiaId: details.cause.articleId } : null,
  assunto: details.subject ?? null,
  justificativas: (details.overrides ?? []).map(({ rule, reason, passages }) => ({ regra: rule, motivo: reason, trechos: [...passages] })),
  grupo: group && { escritas: group.count, desfaz: group.isUndo },
});

/** Maps a query to the service's request. */
export const toTrailRequest = ({ pessoa, acao, antes, limit, q, de, ate }: z.output<typeof trailQuery>) => {
  const [from, until] = parseDays(de, ate);
  return { actorId: pessoa, action: acao, before: antes, limit, q, days: { from, until } };
};

export const toTrailWire = ({ entries, next }: { entries: readonly TrailEntry[]; next: number | null }) => ({ items: entries.map(toEntryWire), proximo: next });
