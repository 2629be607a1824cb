import { addCounts, NO_COUNTS } from "#app/features/audience/figures.ts";
import { periodBefore, periodUpTo } from "#app/features/audience/period.ts";
import { totalOf } from "#app/features/audience/series.ts";
import { isNamedSource, viewSourceLabel } from "#app/features/audience/source.ts";
import type { AnalysisData, ValueWeek } from "./analysis-data.ts";
import type { Fact } from "./fact.ts";
import { MIN_ARTICLE_VIEWS, MIN_ATTENTION_POINTS, MIN_COMPLETION_POINTS, MIN_DAYS_FOR_HOUR, MIN_DEVIATIONS, MIN_READERS, MIN_STORIES, MIN_VIEWS } from "./thresholds.ts";
import { count, hourRange, percent, seconds, shareOf, views } from "./wording.ts";

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

/** What the last weeks tell: completion, best hour and source, stories against attention. */
export const weekFacts = (data: AnalysisData): Fact[] => [...completion(data), ...bestHour(data), ...bestSource(data), ...attention(data)];
