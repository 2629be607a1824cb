import { shortTime } from "#app/platform/time/newsroom-clock.ts";
import type { LatestAnalysis } from "../daily-analysis.ts";
import { toInsightsWire } from "../daily-analysis.wire.ts";
import type { NextAction } from "../next-actions.ts";

export interface AnalysisSlide {
  id: string;
  title: string;
  text: string;
  /** Said in other words by a model. */
  isReworded: boolean;
  figures: readonly { label: string; value: string; query: string }[];
  /** Link to the rows behind it; null for the summary. */
  href: string | null;
}

/** The daily analysis as its screen shows it. */
export type AnalysisView =
  | { state: "ready"; slides: readonly AnalysisSlide[]; computedAt: string; aiEnabled: boolean; mayCompute: boolean; hasFailed: boolean }
  | { state: "empty"; mayCompute: boolean }
  | { state: "failed"; mayCompute: boolean };

/** A next action with its button; `href`: the button opens a screen instead of acting. */
export interface ActionView {
  key: string;
  reason: string;
  label: string;
  href: string | null;
  /** The form's fields. */
  fields: Readonly<Record<string, string>>;
}

export interface DailyAnalysisView {
  analysis: AnalysisView;
  actions: readonly ActionView[];
}

interface Viewer {
  aiEnabled: boolean;
  mayCompute: boolean;
  now: number;
  timeZone: string;
}

/** The analysis as slides, the executive summary first. */
export function toAnalysisView(latest: LatestAnalysis, { aiEnabled, mayCompute, now, timeZone }: Viewer): AnalysisView {
  const { insights, timestamp } = toInsightsWire(latest, aiEnabled, true);
  if (!insights || timestamp === null) return { state: latest.hasFailed ? "failed" : "empty", mayCompute };
  const summary: AnalysisSlide = { id: "summary", title: "Resumo do dia", text: insights.ai ?? insights.summary, isReworded: insights.ai !== null, figures: [], href: null };
  const cards = insights.cards.map(
    (card): AnalysisSlide => ({
      id: card.id,
      title: card.titulo,
      text: card.texto,
      isReworded: card.redigidoComIa,
      figures: card.fatos.map(({ rotulo, valor, consulta }) => ({ label: rotulo, value: valor, query: consulta })),
      href: card.abre,
    }),
  );
  return { state: "ready", slides: [summary, ...cards], computedAt: shortTime(Date.parse(timestamp), now, timeZone), aiEnabled, mayCompute, hasFailed: latest.hasFailed };
}

/** A next action with its button. `timeLabel`: how a time is said on it ("às 11:40"). */
export function toActionView(action: NextAction, timeLabel: (time: number) => string): ActionView {
  const { kind, articleId, reason } = action;
  const base = { key: `${kind}:${articleId}`, reason };
  const id = String(articleId);
  switch (kind) {
    case "highlight":
      return { ...base, label: `Pôr em ${action.place}º`, href: null, fields: { kind, articleId: id, orderVersion: String(action.orderVersion) } };
    case "cover":
      return { ...base, label: "Escolher foto", href: `/admin/editar-materia/${articleId}#campo-imagemUrl`, fields: {} };
    case "whatsapp":
      return { ...base, label: `Enviar ${timeLabel(action.dueAt)}`, href: null, fields: { kind, articleId: id, dueAt: String(action.dueAt) } };
  }
}
