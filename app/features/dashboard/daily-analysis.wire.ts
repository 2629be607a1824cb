import { z } from "zod/v4";
import type { LatestAnalysis } from "./daily-analysis.ts";
import type { Fact, RowsBehind } from "./facts.ts";

/** spec 2 §8. */
export const INSIGHTS_FAILED = "Erro ao carregar insights";
export const INSIGHTS_UNAVAILABLE = "Insights indisponíveis no momento";
const NOT_COMPUTED_YET = "A primeira análise ainda não foi calculada.";

const figureWire = z.object({ rotulo: z.string(), valor: z.string(), consulta: z.string().meta({ description: "A leitura do banco de que o número vem" }) });

const cardWire = z.object({
  /** Unique in an analysis; the same fact has the same one tomorrow. */
  id: z.string(),
  titulo: z.string(),
  texto: z.string(),
  /** True when a model reworded it; the figures are measured or computed all the same. */
  redigidoComIa: z.boolean(),
  /** Link to the rows behind it. */
  abre: z.string(),
  fatos: z.array(figureWire),
});

/** `GET` and `POST /dashboard/ai-insights`. */
export const insightsWire = z
  .object({
    success: z.boolean(),
    /** True when a model is configured: without one the sentences are our own. */
    aiEnabled: z.boolean(),
    insights: z
      .object({
        dia: z.string().meta({ format: "date", description: "O dia analisado" }),
        summary: z.string(),
        ai: z.string().nullable().meta({ description: "O resumo nas palavras da IA; nulo sem provedor, ou quando a trava de fatos o recusou" }),
        cards: z.array(cardWire),
        origem: z.literal("calculado"),
      })
      .nullable(),
    cached: z.boolean().meta({ description: "Se já estava calculada" }),
    timestamp: z.string().nullable().meta({ format: "date-time" }),
    error: z.string().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: "DailyInsights" });
export type InsightsWire = z.infer<typeof insightsWire>;

const TABLES: Record<Extract<RowsBehind, { kind: "table" }>["table"], string> = { series: "serie", hours: "horas", sections: "editorias", sources: "fontes", articles: "paginas" };

/** Returns the newsroom's address of the rows behind a fact. */
export const rowsHref = (rows: RowsBehind): string =>
  rows.kind === "article" ? `/admin/audiencia-materia/${rows.articleId}` : `/admin?tab=analytics&aba=site&desde=${rows.since}&ate=${rows.until}#${TABLES[rows.table]}`;

const toCardWire = (fact: Fact, reworded: string | undefined) => ({
  id: fact.id,
  titulo: fact.title,
  texto: reworded ?? fact.text,
  redigidoComIa: reworded !== undefined,
  abre: rowsHref(fact.rows),
  fatos: fact.figures.map(({ label, value, query }) => ({ rotulo: label, valor: value, consulta: query })),
});

/** `isCached`: it existed before the request. After a failed computation the previous one is returned, if there is one. */
export function toInsightsWire({ ready, hasFailed }: LatestAnalysis, aiEnabled: boolean, isCached: boolean): InsightsWire {
  const failed = hasFailed && (ready === null || !isCached);
  const problem = failed ? { error: INSIGHTS_FAILED, message: INSIGHTS_UNAVAILABLE } : ready === null ? { error: null, message: NOT_COMPUTED_YET } : { error: null, message: null };
  if (ready === null) return { success: false, aiEnabled, insights: null, cached: isCached, timestamp: null, ...problem };
  const { day, summary, facts, reworded } = ready.analysis;
  const insights = { dia: day, summary: summary.text, ai: reworded.summary ?? null, cards: facts.map((fact) => toCardWire(fact, reworded[fact.id])), origem: "calculado" as const };
  return { success: !failed, aiEnabled, insights, cached: isCached, timestamp: new Date(ready.finishedAt).toISOString(), ...problem };
}
