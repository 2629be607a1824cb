import { medianOf } from "#app/features/audience/figures.ts";
import { isNamedSource, viewSourceLabel } from "#app/features/audience/source.ts";
import type { AnalysisData, ValueDay } from "./analysis-data.ts";
import type { Fact, QueryName, RowsBehind } from "./fact.ts";
import { MIN_CHANGE_PERCENT, MIN_DEVIATIONS, MIN_READERS, MIN_VIEWS, MIN_WEEKDAYS, WEEKS_COMPARED } from "./thresholds.ts";
import { count, dateWithoutYear, ofFormerWeekdays, onWeekday, percent, untilHour, views } from "./wording.ts";

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

/** How far a comparison is from what is usual, 0 to 1. */
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

/** What rose or fell against the same weekday: the site, the day so far, sections, sources. */
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
