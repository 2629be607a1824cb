import { z } from "zod/v4";
import type { LinkChannel } from "#app/features/links/short-link.ts";
import type { PublicationFigures } from "#app/features/social/media.ts";
import { publicationFiguresWire, toPublicationFiguresWire } from "#app/features/social/social-posts.wire.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { addUp, completionRate, type HourFigures, type SectionComparison, secondsPerListen, secondsPerView } from "./figures.ts";
import { originWire } from "./site-analytics.wire.ts";
import { viewSourceLabel } from "./source.ts";

const figures = z.object({ pageviews: z.int(), tempoMedio: z.number().nullable(), taxaDeConclusao: z.number().nullable() });

/** `GET /posts/{id}/analytics`. */
export const articleAnalyticsWire = z
  .object({
    pageviews: z.int(),
    /** Each day's readers added up. */
    leitores: z.int(),
    /** Engaged seconds of a view; null without any. */
    tempoMedio: z.int().nullable(),
    lidasAteOFim: z.int(),
    /** Page views in which it was heard for ten seconds or longer, and the seconds heard in one of them; null without any. */
    ouvintes: z.int(),
    tempoMedioOuvido: z.int().nullable(),
    /** Of the views, in percent; null without any. */
    taxaDeConclusao: z.number().nullable(),
    /** Hours of the newsroom's clock in which it was read, oldest first. */
    porHora: z.array(z.object({ hora: z.string().meta({ examples: ["2026-11-21T18:00"] }), pageviews: z.int(), leitores: z.int(), lidasAteOFim: z.int() })),
    fontes: z.array(z.object({ fonte: z.string(), nome: z.string(), pageviews: z.int(), tempoMedio: z.int().nullable(), lidasAteOFim: z.int() })),
    /** Clicks of each channel's short links, and its messages or publications as far as the provider reports. */
    canais: z.array(
      z.object({
        canal: z.enum(["whatsapp", "instagram", "outros"]),
        cliques: z.int(),
        links: z.int(),
        envios: z.array(z.object({ enviadoEm: z.string(), entrega: z.enum(["aceita", "entregue", "lida", "recusada"]).nullable() })),
        /** `indisponivel`: the channel's queue did not answer. */
        origem: originWire,
      }),
    ),
    /** Its publications on Instagram among the last ones of the queue, newest first, with what came of each. */
    publicacoes: z.array(
      z.object({
        id: z.string(),
        tipo: z.enum(["card", "story"]),
        publicadaEm: z.string().meta({ format: "date-time" }),
        permalink: z.string().nullable(),
        resultado: publicationFiguresWire,
      }),
    ),
    /** Beside the median of its section's stories at the same age; null in its first two hours, and where they are too few. */
    comparacao: z.object({ materias: z.int(), idadeHoras: z.int(), materia: figures, mediana: figures, origem: originWire }).nullable(),
    origem: originWire,
    demonstracao: z.boolean(),
  })
  .meta({ id: "ArticleAnalytics" });
export type ArticleAnalyticsWire = z.infer<typeof articleAnalyticsWire>;

export interface ArticleFigures {
  hours: readonly HourFigures[];
  days: readonly { visitors: number }[];
  sources: readonly { source: string; views: number; engagedMs: number; completions: number }[];
  links: readonly { channel: LinkChannel | null; clicks: number }[];
  listens: { listens: number; listenedMs: number };
  comparison: SectionComparison | null;
  comparedAgeMs: number;
  isDemo: boolean;
}

export interface ArticleDeliveries {
  sent: readonly { channel: LinkChannel; sentAt: number; reached: "failed" | "accepted" | "delivered" | "read" | null }[];
  publications: readonly { id: string; format: "feed" | "story"; sentAt: number; permalink: string | null; figures: PublicationFigures }[];
  unreached: readonly LinkChannel[];
}

const REACHED = { failed: "recusada", accepted: "aceita", delivered: "entregue", read: "lida" } as const;
const CHANNELS = ["whatsapp", "instagram", "outros"] as const;

const comparedWire = ({ views, seconds, completion }: SectionComparison["own"]) => ({ pageviews: views, tempoMedio: seconds, taxaDeConclusao: completion });

/** Sums up each channel; links that a person made count as 'outros'. */
export function channelsOf(links: ArticleFigures["links"], { sent, unreached }: Pick<ArticleDeliveries, "sent" | "unreached">): ArticleAnalyticsWire["canais"] {
  return CHANNELS.map((canal) => {
    const own = links.filter(({ channel }) => (channel ?? "outros") === canal);
    return {
      canal,
      cliques: own.reduce((sum, { clicks }) => sum + clicks, 0),
      links: own.length,
      envios: sent
        .filter(({ channel }) => channel === canal)
        .map(({ sentAt, reached }) => ({ enviadoEm: new Date(sentAt).toISOString(), entrega: reached === null ? null : REACHED[reached] })),
      origem: unreached.some((channel) => channel === canal) ? ("indisponivel" as const) : ("medido" as const),
    };
  });
}

/** The article's publications on Instagram. */
export const publicationsOf = ({ publications }: Pick<ArticleDeliveries, "publications">): ArticleAnalyticsWire["publicacoes"] =>
  publications.map(({ id, format, sentAt, permalink, figures: own }) => ({
    id,
    tipo: format === "story" ? "story" : "card",
    publicadaEm: new Date(sentAt).toISOString(),
    permalink,
    resultado: toPublicationFiguresWire(own),
  }));

export function toArticleAnalyticsWire(
  { hours, days, sources, links, listens, comparison, comparedAgeMs, isDemo }: ArticleFigures,
  deliveries: ArticleDeliveries,
): ArticleAnalyticsWire {
  const total = addUp(hours);
  return {
    pageviews: total.views,
    leitores: days.reduce((sum, { visitors }) => sum + visitors, 0),
    tempoMedio: secondsPerView(total),
    lidasAteOFim: total.completions,
    ouvintes: listens.listens,
    tempoMedioOuvido: secondsPerListen(listens),
    taxaDeConclusao: completionRate({ completions: total.completions, articleViews: total.views }),
    porHora: hours.map(({ hour, views, visitors, completions }) => ({ hora: `${hour}:00`, pageviews: views, leitores: visitors, lidasAteOFim: completions })),
    fontes: sources.map(({ source, views, engagedMs, completions }) => ({
      fonte: source,
      nome: viewSourceLabel(source),
      pageviews: views,
      tempoMedio: secondsPerView({ engagedMs, views }),
      lidasAteOFim: completions,
    })),
    canais: channelsOf(links, deliveries),
    publicacoes: publicationsOf(deliveries),
    comparacao: comparison
      ? {
          materias: comparison.stories,
          idadeHoras: Math.round(comparedAgeMs / HOUR_MS),
          materia: comparedWire(comparison.own),
          mediana: comparedWire(comparison.median),
          origem: "calculado",
        }
      : null,
    origem: "medido",
    demonstracao: isDemo,
  };
}
