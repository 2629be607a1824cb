import { z } from "zod/v4";
import { originWire } from "#app/features/audience/site-analytics.wire.ts";
import type { SocialNetwork } from "./catalogue.ts";
import { MEDIA_KINDS, type MeasuredPost, type MediaTotals, type PostsReport, type PublicationFigures } from "./media.ts";
import { type AudienceReport, NO_PAGE_AUDIENCE } from "./report.ts";

const amount = z.int().nullable();
const moment = z.string().meta({ format: "date-time" });

/** Totals of a post since it was published, as Meta tells them; null where it does not. */
const totalsWire = z.object({
  alcance: amount,
  visualizacoes: amount,
  curtidas: amount,
  comentarios: amount,
  compartilhamentos: amount,
  salvamentos: amount,
  interacoes: amount,
});

const postWire = z.object({
  id: z.string(),
  tipo: z.enum(MEDIA_KINDS),
  formato: z.string().meta({ examples: ["IMAGE", "VIDEO", "CAROUSEL_ALBUM"] }),
  legenda: z.string().meta({ description: "O começo da legenda" }),
  permalink: z.string().nullable(),
  miniatura: z.string().nullable().meta({ description: "Endereço da Meta, que deixa de valer depois de alguns dias" }),
  publicadoEm: moment,
  numeros: totalsWire,
  lidoEm: moment.nullable().meta({ description: "Quando a Meta informou os números; eles são o total desde a publicação" }),
  causa: z.string().nullable().meta({ description: "Por que a última coleta não teve números" }),
  origem: originWire,
});

/** The posts of the period that most people saw. */
export const postsWire = z.object({
  status: z.enum(["ok", "error", "pending", "unavailable"]),
  causa: z.string().nullable(),
  itens: z.array(postWire).meta({ description: "Publicados no período, os mais vistos primeiro, no máximo 10" }),
  origem: originWire,
});
export type PostsWire = z.infer<typeof postsWire>;

const groupWire = z.object({
  publico: z.enum(["seguidores", "engajados"]),
  dimensao: z.enum(["idade", "genero", "cidade", "pais"]),
  status: z.enum(["ok", "error", "pending", "too-few"]).meta({ description: "`too-few`: há gente de menos para a Meta informar" }),
  causa: z.string().nullable(),
  definicao: z.string(),
  dia: z.string().nullable().meta({ format: "date", description: "Dia em que a Meta informou" }),
  valores: z.array(z.object({ valor: z.string(), pessoas: z.int() })).meta({ description: "Os maiores grupos, no máximo 45; a soma pode ser menor que o total" }),
  origem: originWire,
});

/** Demographics of an account. */
export const audienceWire = z.object({ causa: z.string().nullable(), grupos: z.array(groupWire), origem: originWire });
export type AudienceWire = z.infer<typeof audienceWire>;

const toTotalsWire = ({ reach, views, likes, comments, shares, saved, total_interactions }: MediaTotals) => ({
  alcance: reach,
  visualizacoes: views,
  curtidas: likes,
  comentarios: comments,
  compartilhamentos: shares,
  salvamentos: saved,
  interacoes: total_interactions,
});

/** Figures of a post that the newsroom's queue published: Meta's totals, and clicks of its article's short link. */
export const publicationFiguresWire = z.object({
  numeros: totalsWire.nullable(),
  lidoEm: moment.nullable().meta({ description: "Quando a Meta informou os números; eles são o total desde a publicação" }),
  causa: z.string().nullable().meta({ description: "Por que não há números, ou por que a última coleta não os teve" }),
  cliques: amount.meta({
    description: "De pessoas, contados pelo portal no link curto da matéria para o Instagram, que todos os posts dela compartilham; nulo sem link e nos stories",
  }),
  origem: originWire,
});
export type PublicationFiguresWire = z.infer<typeof publicationFiguresWire>;

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

export const toPublicationFiguresWire = ({ totals, readAt, cause, clicks }: PublicationFigures): PublicationFiguresWire => ({
  numeros: totals && toTotalsWire(totals),
  lidoEm: isoOf(readAt),
  causa: cause,
  cliques: clicks,
  origem: totals ? "api-meta" : "indisponivel",
});

const toPostWire = ({ id, kind, type, caption, permalink, thumbnail, publishedAt, totals, readAt, cause }: MeasuredPost): PostsWire["itens"][number] => ({
  id,
  tipo: kind,
  formato: type,
  legenda: caption,
  permalink,
  miniatura: thumbnail,
  publicadoEm: new Date(publishedAt).toISOString(),
  numeros: toTotalsWire(totals),
  lidoEm: isoOf(readAt),
  causa: cause,
  origem: readAt === null ? "indisponivel" : "api-meta",
});

export const toPostsWire = ({ status, cause, posts }: PostsReport): PostsWire => ({
  status,
  causa: cause,
  itens: posts.map(toPostWire),
  origem: status === "ok" || posts.length > 0 ? "api-meta" : "indisponivel",
});

const AUDIENCE_NAMES = { followers: "seguidores", engaged: "engajados" } as const;
const DIMENSION_NAMES = { age: "idade", gender: "genero", city: "cidade", country: "pais" } as const;

export const toAudienceWire = (network: SocialNetwork, reports: readonly AudienceReport[]): AudienceWire => ({
  causa: network === "facebook" ? NO_PAGE_AUDIENCE : null,
  grupos: reports.map(({ audience, dimension, status, cause, definition, day, values }) => ({
    publico: AUDIENCE_NAMES[audience],
    dimensao: DIMENSION_NAMES[dimension],
    status,
    causa: cause,
    definicao: definition,
    dia: day,
    valores: values.map(({ value, people }) => ({ valor: value, pessoas: people })),
    origem: status === "ok" ? "api-meta" : "indisponivel",
  })),
  origem: network === "facebook" ? "indisponivel" : "api-meta",
});
