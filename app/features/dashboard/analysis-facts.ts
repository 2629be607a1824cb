import { addCounts, medianOf, NO_COUNTS } from "#app/features/audience/figures.ts";
import { periodBefore, periodUpTo } from "#app/features/audience/period.ts";
import { totalOf } from "#app/features/audience/series.ts";
import { isNamedSource, viewSourceLabel } from "#app/features/audience/source.ts";
import type { AnalysisData, ValueDay, ValueWeek } from "./analysis-data.ts";
import {
  count,
  dateWithoutYear,
  type Fact,
  hourRange,
  MIN_ARTICLE_VIEWS,
  MIN_ATTENTION_POINTS,
  MIN_CHANGE_PERCENT,
  MIN_COMPLETION_POINTS,
  MIN_DAYS_FOR_HOUR,
  MIN_DEVIATIONS,
  MIN_READERS,
  MIN_STORIES,
  MIN_VIEWS,
  MIN_WEEKDAYS,
  ofFormerWeekdays,
  onWeekday,
  percent,
  type QueryName,
  type RowsBehind,
  seconds,
  shareOf,
  untilHour,
  views,
  WEEKS_COMPARED,
} from "./facts.ts";

/** A count against what is usual. */
interface Comparison {
  now: number;
  usual: number;
  /** Former days that `usual` is the median of. */
  base: number;
  /** Percent, rounded as it is shown; positive or negative, never 0. */
  changePercent: number;
}

/** A day's count of views and of different readers. */
interface CountedDay {
  views: number;
  visitors: number;
}

/**
 * A day against the median of former days; null where there are too few readers or former days, or where chance alone
 * could make the difference. `former`: the days on which the site had readers, also those with nothing of what is compared.
 */
function compareWithUsual(now: CountedDay, former: readonly CountedDay[]): Comparison | null {
  if (former.length < MIN_WEEKDAYS) return null;
  const usual = medianOf(former.map(({ views }) => views)) ?? 0;
  const readers = Math.max(now.visitors, medianOf(former.map(({ visitors }) => visitors)) ?? 0);
  return readers < MIN_READERS ? null : realChange(now.views, usual, former.length);
}

/** The change from `usual` to `now`, if it is large enough to be told and no chance. */
function realChange(now: number, usual: number, base: number): Comparison | null {
  if (usual <= 0 || Math.max(now, usual) < MIN_VIEWS) return null;
  const changePercent = Math.round((100 * (now - usual)) / usual);
  if (Math.abs(changePercent) < MIN_CHANGE_PERCENT) return null;
  if (Math.abs(now - usual) <= MIN_DEVIATIONS * Math.sqrt(now + usual)) return null;
  return { now, usual: Math.round(usual), base, changePercent };
}

/** Returns the relative deviation from the usual, 0 to 1. */
const strengthOf = ({ now, usual }: Comparison): number => Math.abs(now - usual) / Math.max(now, usual);

const directionOf = ({ changePercent }: Comparison) => (changePercent > 0 ? "up" : "down") as "up" | "down";

/** "18% acima da mediana dos 4 sábados anteriores (10.460)". */
const comparedWords = (found: Comparison, day: string, suffix = ""): string =>
  `${percent(Math.abs(found.changePercent))} ${found.changePercent > 0 ? "acima" : "abaixo"} da mediana ${ofFormerWeekdays(day, found.base)}${suffix} (${count(found.usual)})`;

const comparedFigures = (found: Comparison, query: QueryName) => [
  { label: "Visualizações", value: count(found.now), query },
  { label: "Mediana do mesmo dia da semana", value: count(found.usual), query },
  { label: "Diferença", value: percent(Math.abs(found.changePercent)), query },
  { label: "Semanas comparadas", value: found.base < WEEKS_COMPARED ? `${count(found.base)} de ${count(WEEKS_COMPARED)}` : count(found.base), query },
];

/** The whole site on the analysed day, against the same weekday. */
function siteDay({ day, days, sameWeekdays }: AnalysisData): Fact[] {
  const own = days.find((one) => one.day === day);
  const found =
    own &&
    compareWithUsual(
      own,
      sameWeekdays.flatMap((former) => days.filter((one) => one.day === former && one.views > 0)),
    );
  if (!found) return [];
  const date = dateWithoutYear(day);
  return [
    {
      id: "day",
      kind: "day",
      direction: directionOf(found),
      title: found.changePercent > 0 ? "Dia acima do normal" : "Dia abaixo do normal",
      text: `Em ${date}, o portal teve ${views(found.now)}, ${comparedWords(found, day)}.`,
      figures: comparedFigures(found, "audience_days"),
      names: [date],
      rows: { kind: "table", table: "series", since: sameWeekdays.at(-1) ?? day, until: day },
      strength: strengthOf(found),
    },
  ];
}

/** The day that has begun, up to its last whole hour, against the same hours of the same weekday. */
function pace({ today, days }: AnalysisData): Fact[] {
  const { day, hoursOver, hours, sameWeekdays } = today;
  const until = (wanted: string) => hours.reduce((sum, one) => (one.day === wanted && one.hour < hoursOver ? sum + one.views : sum), 0);
  const former = sameWeekdays.map(until).filter((sum) => sum > 0);
  const readers = Math.max(...sameWeekdays.map((one) => days.find((counted) => counted.day === one)?.visitors ?? 0), 0);
  if (hoursOver === 0 || former.length < MIN_WEEKDAYS || readers < MIN_READERS) return [];
  const sorted = [...former].sort((one, other) => one - other);
  const usual = ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
  const found = realChange(until(day), usual, former.length);
  if (!found) return [];
  // The sentence stays on screen after the day has ended, until the next analysis.
  const date = dateWithoutYear(day);
  return [
    {
      id: "pace",
      kind: "pace",
      direction: directionOf(found),
      title: found.changePercent > 0 ? "Ritmo acima do normal" : "Ritmo abaixo do normal",
      text: `Em ${date}, ${untilHour(hoursOver)}, foram ${views(found.now)}, ${comparedWords(found, day, " até a mesma hora")}.`,
      figures: [...comparedFigures(found, "audience_hours"), { label: "Horas completas do dia", value: `${hoursOver}h`, query: "audience_hours" }],
      names: [date],
      rows: { kind: "table", table: "hours", since: sameWeekdays.at(-1) ?? day, until: day },
      strength: strengthOf(found),
    },
  ];
}

interface DimensionWords {
  kind: "section" | "source";
  query: QueryName;
  rows: RowsBehind;
  nameOf(value: string): string;
  sentence(name: string, viewsText: string, on: string): string;
}

/** Values of a dimension that rose or fell against the same weekday. */
function movers({ day, days, sameWeekdays }: AnalysisData, rows: readonly ValueDay[], words: DimensionWords): Fact[] {
  // On days with any readers a missing row means zero views; days without readers have no data.
  const counted = sameWeekdays.filter((former) => days.some((one) => one.day === former && one.views > 0));
  return [...new Set(rows.map(({ value }) => value))].flatMap((value) => {
    const on = (wanted: string) => rows.find((row) => row.day === wanted && row.value === value) ?? { views: 0, visitors: 0 };
    const found = compareWithUsual(on(day), counted.map(on));
    if (!found) return [];
    const name = words.nameOf(value);
    return [
      {
        id: `${words.kind}:${value}`,
        kind: words.kind,
        direction: directionOf(found),
        title: `${name} ${found.changePercent > 0 ? "em alta" : "em queda"}`,
        text: `${words.sentence(name, views(found.now), onWeekday(day))}, ${comparedWords(found, day)}.`,
        figures: comparedFigures(found, words.query),
        names: [name],
        rows: words.rows,
        strength: strengthOf(found),
      },
    ];
  });
}

/** Compares with the same weekday: the site, the day so far, sections, sources. */
export function dayFacts(data: AnalysisData): Fact[] {
  return [
    ...siteDay(data),
    ...pace(data),
    ...movers(data, data.sections, {
      kind: "section",
      query: "audience_sections",
      rows: { kind: "table", table: "sections", since: data.day, until: data.day },
      nameOf: (value) => data.sectionNames.get(value) ?? value,
      sentence: (name, viewed, on) => `${name} teve ${viewed} ${on}`,
    }),
    ...movers(
      data,
      data.sources.filter(({ value }) => isNamedSource(value)),
      {
        kind: "source",
        query: "audience_sources",
        rows: { kind: "table", table: "sources", since: data.day, until: data.day },
        nameOf: viewSourceLabel,
        sentence: (name, viewed, on) => `A origem “${name}” trouxe ${viewed} ${on}`,
      },
    ),
  ];
}

const WEEK_DAYS = 7;
const MONTH_DAYS = 28;

/** The days that a sentence is about. */
function daysUpTo(days: number, day: string): { since: string; until: string } {
  const { since, until } = periodUpTo(days, day);
  return { since, until };
}

/** The completion rate of a week against the week before, where the difference of two proportions is no chance. */
function completion({ day, days }: AnalysisData): Fact[] {
  const period = periodUpTo(WEEK_DAYS, day);
  const [now, before] = [totalOf(days, period), totalOf(days, periodBefore(period))];
  if (Math.min(now.articleViews, before.articleViews) < MIN_ARTICLE_VIEWS || Math.min(now.visitors, before.visitors) < MIN_READERS) return [];
  const [rate, rateBefore] = [now.completions / now.articleViews, before.completions / before.articleViews];
  const pooled = (now.completions + before.completions) / (now.articleViews + before.articleViews);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / now.articleViews + 1 / before.articleViews));
  const points = Math.abs(rate - rateBefore) * 100;
  if (points < MIN_COMPLETION_POINTS || Math.abs(rate - rateBefore) <= MIN_DEVIATIONS * deviation) return [];
  const [shown, shownBefore] = [percent(100 * rate), percent(100 * rateBefore)];
  return [
    {
      id: "completion",
      kind: "completion",
      direction: rate > rateBefore ? "up" : "down",
      title: rate > rateBefore ? "Mais leituras até o fim" : "Menos leituras até o fim",
      text: `Na última semana, ${shown} das visualizações de matérias chegaram ao fim do texto, contra ${shownBefore} na semana anterior.`,
      figures: [
        { label: "Lidas até o fim", value: shown, query: "audience_days" },
        { label: "Semana anterior", value: shownBefore, query: "audience_days" },
      ],
      names: [],
      rows: { kind: "table", table: "series", ...daysUpTo(WEEK_DAYS, day) },
      strength: Math.min(1, points / 20),
    },
  ];
}

/** The hour of the day with the most views. */
function bestHour({ day, days, hours }: AnalysisData): Fact[] {
  const counted = days.filter((one) => one.views > 0);
  const total = hours.reduce((sum, one) => sum + one.views, 0);
  const readers = counted.reduce((sum, one) => sum + one.visitors, 0);
  const best = [...hours].sort((one, other) => other.views - one.views || one.hour - other.hour)[0];
  if (!best || counted.length < MIN_DAYS_FOR_HOUR || best.views < MIN_VIEWS || readers < MIN_READERS) return [];
  const share = percent(shareOf(best.views, total));
  const range = hourRange(best.hour);
  return [
    {
      id: "best-hour",
      kind: "best-hour",
      direction: null,
      title: "A hora de mais leitura",
      text: `A hora com mais leitura nas últimas semanas foi ${range}: ${share} das visualizações do dia.`,
      figures: [
        { label: "Hora", value: range, query: "audience_hours" },
        { label: "Visualizações nessa hora", value: count(best.views), query: "audience_hours" },
        { label: "Parte do total", value: share, query: "audience_hours" },
      ],
      names: [],
      rows: { kind: "table", table: "hours", ...daysUpTo(MONTH_DAYS, day) },
      strength: Math.min(1, shareOf(best.views, total) / 25),
    },
  ];
}

const sumOf = (rows: readonly ValueWeek[]) => rows.reduce(addCounts, NO_COUNTS);

/** The source that brought most views, and how long its readers stayed. */
function bestSource({ day, sourcesOfWeek }: AnalysisData): Fact[] {
  const best = sourcesOfWeek.filter(({ value }) => isNamedSource(value)).sort((one, other) => other.views - one.views || (one.value < other.value ? -1 : 1))[0];
  if (!best || best.views < MIN_VIEWS || best.visitors < MIN_READERS) return [];
  const share = shareOf(best.views, sumOf(sourcesOfWeek).views);
  const name = viewSourceLabel(best.value);
  const stay = seconds(best.engagedMs / best.views / 1_000);
  return [
    {
      id: "best-source",
      kind: "best-source",
      direction: null,
      title: "De onde vem a leitura",
      text: `Na última semana, a origem “${name}” foi a que mais trouxe leitura: ${views(best.views)}, ${percent(share)} do total, com ${stay} de leitura em média.`,
      figures: [
        { label: "Visualizações", value: count(best.views), query: "audience_sources" },
        { label: "Parte do total", value: percent(share), query: "audience_sources" },
        { label: "Tempo de leitura por visualização", value: stay, query: "audience_sources" },
      ],
      names: [name],
      rows: { kind: "table", table: "sources", ...daysUpTo(WEEK_DAYS, day) },
      strength: Math.min(1, share / 100),
    },
  ];
}

/** Sections whose share of the published stories and of the reading time differ. */
function attention({ day, published, sectionsOfWeek, sectionNames }: AnalysisData): Fact[] {
  const stories = published.reduce((sum, one) => sum + one.stories, 0);
  const whole = sumOf(sectionsOfWeek);
  if (stories < MIN_STORIES || whole.engagedMs <= 0 || whole.views < MIN_VIEWS || whole.visitors < MIN_READERS) return [];
  return published.flatMap(({ section, stories: own }) => {
    const given = shareOf(own, stories);
    const received = shareOf(sectionsOfWeek.find(({ value }) => value === section)?.engagedMs ?? 0, whole.engagedMs);
    if (Math.abs(received - given) < MIN_ATTENTION_POINTS) return [];
    const name = sectionNames.get(section) ?? section;
    return [
      {
        id: `attention:${section}`,
        kind: "attention" as const,
        direction: null,
        title: received > given ? `${name} rende mais leitura` : `${name} rende menos leitura`,
        text: `${name} foi ${percent(given)} das matérias publicadas na última semana e ${percent(received)} do tempo de leitura.`,
        figures: [
          { label: "Matérias da seção", value: count(own), query: "articles_by_section" as const },
          { label: "Parte das matérias", value: percent(given), query: "articles_by_section" as const },
          { label: "Parte do tempo de leitura", value: percent(received), query: "audience_sections" as const },
        ],
        names: [name],
        rows: { kind: "table" as const, table: "sections" as const, ...daysUpTo(WEEK_DAYS, day) },
        strength: Math.min(1, Math.abs(received - given) / 50),
      },
    ];
  });
}

/** Facts of the last weeks: completion, best hour and source, stories against attention. */
export const weekFacts = (data: AnalysisData): Fact[] => [...completion(data), ...bestHour(data), ...bestSource(data), ...attention(data)];
