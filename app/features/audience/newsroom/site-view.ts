import type { Provenance } from "#app/features/articles/provenance.ts";
import type { Period } from "../period.ts";
import type { BreakdownRow } from "./breakdown.ts";

/** Figures of a whole period. */
export interface PeriodTotals {
  views: number;
  sessions: number;
  visitors: number;
  /** Engaged seconds of a view; null without views. */
  seconds: number | null;
  /** Articles read to the end, in percent; null without a view of an article. */
  completion: number | null;
}

/** One day of the series; `day` as `YYYY-MM-DD`. */
export interface SeriesPoint {
  day: string;
  views: number;
  sessions: number;
  visitors: number;
}

/** Everything that 'Analytics do Site' shows. */
export interface SiteView {
  period: Period;
  before: Period;
  today: string;
  isDemo: boolean;
  totals: PeriodTotals;
  /** Totals of the whole days of both periods; null where only the day that has begun was chosen. */
  compared: { now: PeriodTotals; before: PeriodTotals } | null;
  /** Events of the period's days in a few words, by day. */
  events: Record<string, string[]>;
  /** Days on which something happened that happens rarely: what changed the site itself, or a story. */
  markedDays: string[];
  series: SeriesPoint[];
  /** The days of the period before, as many. */
  seriesBefore: SeriesPoint[];
  pages: BreakdownRow[];
  sections: BreakdownRow[];
  towns: BreakdownRow[];
  authors: BreakdownRow[];
  sources: BreakdownRow[];
  devices: BreakdownRow[];
  browsers: BreakdownRow[];
  systems: BreakdownRow[];
  /** Views of an average hour: from Sunday on, 24 hours each; null for an hour that the period lacks. */
  week: (number | null)[][];
  readerTowns: { label: string; views: number; visitors: number }[];
  classes: { people: number; assistants: number; crawlers: number };
  exclusions: { label: string; count: number }[];
  vitals: VitalRow[];
  errors: { page: string; message: string; count: number; lastDay: string }[];
}

/** p75 of each metric for a kind of page on a device; null where too little was measured. */
export interface VitalRow {
  page: string;
  device: string;
  samples: number;
  metrics: { metric: string; label: string; verdict: "good" | "fair" | "poor" | null }[];
}

/** Origins of the site's own figures: the rules of collecting (docs/features/audience.md) as sentences for readers of the screen. */

const measured = (how: string): Provenance => ({ kind: "measured", how });

export const VIEWS = measured(
  "Páginas que apareceram na tela de uma pessoa. Uma página aberta e nunca vista não conta; robôs e navegadores automáticos não contam. A variação compara com o período anterior: (agora − antes) ÷ antes, por dias completos.",
);

export const SESSIONS = measured(
  "Visitas de um mesmo leitor com menos de 30 minutos entre um sinal e outro; conta no dia em que começa. Quem recusa a contagem de audiência não entra. A variação compara com o período anterior, por dias completos.",
);

export const VISITORS: Provenance = {
  kind: "calculated",
  formula: "soma dos leitores de cada dia",
  inputs:
    "leitores medidos por dia, por um código que muda todo dia; ninguém é reconhecido no dia seguinte, por isso quem volta em outro dia conta de novo. A variação compara com o período anterior, por dias completos.",
};

export const DAY_VISITORS = measured("Leitores diferentes do dia, por um código que muda todo dia. Quem recusa a contagem de audiência não entra.");

export const SECONDS: Provenance = {
  kind: "calculated",
  formula: "tempo ativo ÷ visualizações",
  inputs: "tempo medido com a página na tela e um sinal da pessoa nos últimos 10 segundos, no máximo duas horas por visualização",
};

export const COMPLETION: Provenance = {
  kind: "calculated",
  formula: "100 × leituras em que o fim do texto apareceu na tela ÷ visualizações de matérias",
  inputs: "visualizações medidas, só de matérias: capa e listas não têm fim. A variação é em pontos percentuais.",
};

export const HOUR_AVERAGE: Provenance = {
  kind: "calculated",
  formula: "visualizações da hora ÷ quantas vezes essa hora passou inteira no período",
  inputs: "visualizações medidas por hora, no relógio da redação",
};

export const ASSISTANTS = measured("Visualizações de pessoas cujo endereço de origem é o de um assistente de IA. Estão também no total de pessoas.");

export const ASSISTANTS_SHARE: Provenance = {
  kind: "calculated",
  formula: "100 × vindas de assistentes ÷ visualizações de pessoas",
  inputs: "visualizações medidas do período",
};

export const CRAWLERS = measured(
  "Páginas lidas por robôs de IA que se identificam e executam o script do site; os que não executam não são vistos. Não entram em nenhum outro número.",
);

export const EXCLUDED = measured("Sinais recebidos das páginas que não contam como leitura, cada um pelo motivo ao lado.");

/** Towns of readers; `minimum`: readers in a day from which one is shown. */
export const readerTowns = (minimum: number): Provenance =>
  measured(`Cidade informada pela rede de entrega, sem guardar o endereço do leitor. Só aparece a cidade que teve ${minimum} leitores ou mais em algum dia.`);

/** p75 of a metric that readers' browsers measure. */
export const vitalOf = (name: string): Provenance => ({
  kind: "calculated",
  formula: "p75: o valor que três de cada quatro medições não passam, a partir de 20 medições",
  inputs: `${name}, medido pelo navegador de quem lê e contado em faixas fixas`,
});

export const VITAL_SAMPLES = measured("Medições recebidas dos navegadores dos leitores, da métrica com mais delas.");

export const PAGE_ERRORS = measured("Vezes que o navegador de um leitor relatou esta mensagem de erro.");

export const EARLIER_VIEWS: Provenance = {
  kind: "calculated",
  formula: "total da matéria − visualizações contadas por hora",
  inputs: "o contador de sempre da matéria e a contagem por hora, que começou depois",
};

export const ARTICLE_VIEWS = measured("Vezes que a matéria apareceu na tela de uma pessoa; robôs não contam.");

/** `minimum`: seconds from which on a page view counts as a listen. */
export const listensOf = (minimum: number): Provenance =>
  measured(`Vezes que a matéria foi aberta e ouvida por ${minimum} segundos ou mais, com a narração ou com a voz do aparelho; cada página aberta conta uma vez.`);

export const LISTENED_SECONDS: Provenance = {
  kind: "calculated",
  formula: "tempo ouvido ÷ ouvintes",
  inputs: "tempo medido enquanto o som tocava, em qualquer velocidade",
};

export const MEDIAN: Provenance = {
  kind: "calculated",
  formula: "mediana de até 30 matérias da editoria, todas com a mesma idade que esta tem agora; a diferença é (esta − mediana) ÷ mediana",
  inputs: "visualizações, tempo ativo e leituras até o fim, medidos por hora",
};

export const CLICKS = measured("Cliques de pessoas nos links curtos desta matéria feitos para o canal; robôs e pré-visualizações de links não contam.");
