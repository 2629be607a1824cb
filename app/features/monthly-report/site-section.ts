import type { Provenance } from "#app/features/articles/provenance.ts";
import { type AudienceCounts, completionRate, secondsPerView } from "#app/features/audience/figures.ts";
import { daysOf, type Period, periodBetween } from "#app/features/audience/period.ts";
import { type DayCounts, totalOf } from "#app/features/audience/series.ts";
import type { ReportPeriods } from "./month.ts";
import { figureOf, type ReportColumn, type ReportSection, type ReportTable } from "./monthly-report.ts";

/** A row of a table of what was read; `viewsBefore` of the compared days. */
export interface ReadRow extends AudienceCounts {
  label: string;
  href: string | null;
  viewsBefore: number;
}

/** The site's own figures of a month. */
export interface SiteMonth {
  periods: ReportPeriods;
  /** The first day that was ever counted (`YYYY-MM-DD`); null before the first reader. */
  countedSince: string | null;
  /** Of both periods; days without readers are absent. */
  days: readonly DayCounts[];
  /** Stories that were published in either period and are on the site. */
  published: { now: number; before: number };
  /** Most viewed first. */
  stories: readonly ReadRow[];
  sections: readonly ReadRow[];
  sources: readonly ReadRow[];
}

const measured = (how: string): Provenance => ({ kind: "measured", how });
const calculated = (formula: string, inputs: string): Provenance => ({ kind: "calculated", formula, inputs });

const OWN_COUNT = "Contado pelo próprio portal, sem cookies e sem robôs, no relógio da redação.";

const ORIGINS = {
  views: measured(`Páginas que apareceram na tela de uma pessoa. ${OWN_COUNT}`),
  sessions: measured(`Visitas com pausas de até 30 minutos. ${OWN_COUNT}`),
  visitors: measured(`Leitores diferentes de cada dia, somados: ninguém é reconhecido de um dia para o outro. ${OWN_COUNT}`),
  readersPerDay: calculated("leitores de cada dia, somados ÷ dias contados", "Leitores diferentes de cada dia, contados pelo próprio portal sem cookies."),
  seconds: calculated("tempo com a pessoa ativa ÷ visualizações", "Segundos em que a página estava na tela e a pessoa a usava, medidos no navegador dela."),
  completion: calculated("leituras até o fim ÷ visualizações de matérias × 100", "Vezes que o fim do texto apareceu na tela, e visualizações de matérias."),
  published: measured("Matérias com data de publicação nestes dias que estavam no ar quando o relatório foi lido."),
  before: measured("Visualizações nos dias com que o mês é comparado."),
} as const;

const column = (key: keyof typeof ORIGINS, label: string, unit: ReportColumn["unit"] = "count"): ReportColumn => ({ key, label, unit, origin: ORIGINS[key] });
const VIEWS = column("views", "Visualizações");
const BEFORE = column("before", "Mês anterior");
const VISITORS = column("visitors", "Leitores (soma dos dias)");
const DAY_VISITORS = column("visitors", "Leitores");
const SECONDS = column("seconds", "Tempo", "seconds");
const COMPLETION = column("completion", "Até o fim", "percent");

const NOT_COUNTED = { reason: "Nenhum leitor foi contado nestes dias.", action: "Confira se o site estava no ar." };
const NO_STORIES = { reason: "Nenhuma matéria foi aberta nestes dias.", action: "Confira se o site estava no ar." };

/** "1 out" of `2026-10-01`. */
const shortDay = (day: string): string => `${Number(day.slice(8))}/${day.slice(5, 7)}`;

/** The part of a period in which there was counting; null where there was none. */
const countedDays = ({ since, until }: Period, countedSince: string | null): Period | null =>
  countedSince === null || countedSince > until ? null : periodBetween(countedSince > since ? countedSince : since, until);

type ReadColumn = readonly [ReportColumn, (row: ReadRow) => number | null];

const tableOf = (key: string, title: string, head: string, rows: readonly ReadRow[], columns: readonly ReadColumn[], empty: string): ReportTable => ({
  key,
  title,
  head,
  columns: columns.map(([one]) => one),
  rows: rows.map((row) => ({ label: row.label, href: row.href, values: columns.map(([, of]) => of(row)) })),
  empty,
});

/** Every day of the month; one before the counting began has no values. */
function daysTable({ periods: { period, before }, days, countedSince }: SiteMonth, isCompared: boolean): ReportTable {
  const known = new Map(days.map((day) => [day.day, day]));
  const earlier = daysOf(before);
  return {
    key: "days",
    title: "Dia a dia",
    head: "Dia",
    columns: [VIEWS, BEFORE, DAY_VISITORS, column("sessions", "Sessões")],
    rows: daysOf(period).map((day, index) => {
      const same = earlier[index];
      if (countedSince === null || day < countedSince) return { label: shortDay(day), href: null, values: [null, null, null, null] };
      const { views = 0, visitors = 0, sessions = 0 } = known.get(day) ?? {};
      return { label: shortDay(day), href: null, values: [views, isCompared && same !== undefined ? (known.get(same)?.views ?? 0) : null, visitors, sessions] };
    }),
    empty: NOT_COUNTED.reason,
  };
}

/** The site's own audience in a month. */
export function siteSection(month: SiteMonth): ReportSection {
  const { period, before } = month.periods;
  const [now, earlier] = [countedDays(period, month.countedSince), countedDays(before, month.countedSince)];
  // Counting that began in the middle of the compared days says nothing of all of them.
  const isCompared = earlier !== null && earlier.days === before.days;
  const [total, totalBefore] = [totalOf(month.days, period), totalOf(month.days, before)];
  const note = now !== null && now.days < period.days ? `Contado desde ${shortDay(now.since)}.` : null;
  const ofBoth = (of: (counts: AudienceCounts, days: number) => number | null): [number | null, number | null] => [
    now && of(total, now.days),
    isCompared ? of(totalBefore, before.days) : null,
  ];
  const views: ReadColumn = [VIEWS, (row) => row.views];
  const viewsBefore: ReadColumn = [BEFORE, (row) => (isCompared ? row.viewsBefore : null)];
  const visitors: ReadColumn = [VISITORS, (row) => row.visitors];
  return {
    key: "site",
    title: "Site",
    lead: "A audiência do portal, contada por ele mesmo. Robôs e a própria redação não entram.",
    figures: [
      figureOf({ key: "views", label: "Visualizações", unit: "count", note, origin: ORIGINS.views, missing: NOT_COUNTED }, ...ofBoth(({ views: value }) => value)),
      figureOf({ key: "sessions", label: "Sessões", unit: "count", note, origin: ORIGINS.sessions, missing: NOT_COUNTED }, ...ofBoth(({ sessions }) => sessions)),
      figureOf(
        { key: "readers-per-day", label: "Leitores por dia", unit: "count", note, origin: ORIGINS.readersPerDay, missing: NOT_COUNTED },
        ...ofBoth((counts, days) => Math.round(counts.visitors / days)),
      ),
      figureOf({ key: "completion", label: "Lidas até o fim", unit: "percent", note, origin: ORIGINS.completion, missing: NO_STORIES }, ...ofBoth(completionRate)),
      figureOf({ key: "seconds", label: "Tempo de leitura", unit: "seconds", note, origin: ORIGINS.seconds, missing: NOT_COUNTED }, ...ofBoth(secondsPerView)),
      figureOf(
        { key: "published", label: "Matérias publicadas", unit: "count", origin: ORIGINS.published, missing: NOT_COUNTED },
        month.published.now,
        isCompared ? month.published.before : null,
      ),
    ],
    tables: [
      daysTable(month, isCompared),
      tableOf(
        "stories",
        "Matérias mais lidas",
        "Matéria",
        month.stories,
        [views, visitors, [SECONDS, secondsPerView], [COMPLETION, completionRate]],
        "Nenhuma matéria foi aberta nestes dias.",
      ),
      tableOf("sections", "Editorias", "Editoria", month.sections, [views, viewsBefore, visitors, [COMPLETION, completionRate]], "Nenhuma matéria foi aberta nestes dias."),
      tableOf("sources", "De onde vieram os leitores", "Fonte", month.sources, [views, viewsBefore, visitors, [SECONDS, secondsPerView]], "Sem dados de origem."),
    ],
  };
}
