import { medianOf } from "#app/features/audience/figures.ts";
import type { AnalysisData } from "./analysis-data.ts";
import { dayFacts, weekFacts } from "./analysis-facts.ts";
import {
  count,
  dateWithoutYear,
  type Fact,
  type FactKind,
  type Figure,
  GOOD_STORY_FACTOR,
  MAX_FACTS,
  MAX_FACTS_OF_KIND,
  MIN_ARTICLE_VIEWS,
  MIN_DEVIATIONS,
  MIN_OUTRAGE_PERCENT,
  MIN_READERS,
  MIN_VIEWS,
  MIN_WEEKDAYS,
  onWeekday,
  percent,
  quoted,
  shareOf,
  views,
} from "./facts.ts";

/** The story with the most views on the analysed day. */
function topStory({ day, articles }: AnalysisData): Fact[] {
  const total = articles.reduce((sum, one) => sum + one.viewsOnDay, 0);
  const top = [...articles].sort((one, other) => other.viewsOnDay - one.viewsOnDay || one.articleId - other.articleId)[0];
  if (!top || top.viewsOnDay < MIN_VIEWS || top.visitors < MIN_READERS) return [];
  const share = shareOf(top.viewsOnDay, total);
  const title = quoted(top.title);
  return [
    {
      id: `top-story:${top.articleId}`,
      kind: "top-story",
      direction: null,
      title: "A mais lida do dia",
      text: `${title} foi a matéria mais lida ${onWeekday(day)}: ${views(top.viewsOnDay)}, ${percent(share)} das leituras de matérias.`,
      figures: [
        { label: "Visualizações no dia", value: count(top.viewsOnDay), query: "audience_pages" },
        { label: "Parte das leituras de matérias", value: percent(share), query: "audience_pages" },
      ],
      names: [top.title],
      rows: { kind: "article", articleId: top.articleId },
      strength: share / 100,
    },
  ];
}

/**
 * Stories that most of their few readers finished: read to the end clearly more often than the others, and seen less than
 * half of those published in the same week. The archive is left out of these: each of its many stories has few views.
 */
function unseen({ articles, weekStart }: AnalysisData): Fact[] {
  const viewed = articles.reduce((sum, one) => sum + one.articleViews, 0);
  const finished = articles.reduce((sum, one) => sum + one.completions, 0);
  const fresh = articles.filter(({ publishedAt }) => publishedAt >= weekStart);
  const median = medianOf(fresh.map((one) => one.views)) ?? 0;
  if (viewed < MIN_ARTICLE_VIEWS || finished === 0) return [];
  const usual = finished / viewed;
  return fresh.flatMap((one) => {
    if (one.visitors < MIN_READERS || one.articleViews <= 0 || one.views >= median) return [];
    const rate = one.completions / one.articleViews;
    // The lower end of what the rate may be (normal approximation of a proportion).
    const least = rate - MIN_DEVIATIONS * Math.sqrt((rate * (1 - rate)) / one.articleViews);
    if (rate < GOOD_STORY_FACTOR * usual || least <= usual) return [];
    const [shown, shownUsual] = [percent(100 * rate), percent(100 * usual)];
    return [
      {
        id: `unseen:${one.articleId}`,
        kind: "unseen" as const,
        direction: null,
        title: "Boa matéria que poucos viram",
        text: `${quoted(one.title)} foi lida até o fim em ${shown} das visualizações, contra ${shownUsual} das matérias em geral, mas teve só ${views(one.views)} na última semana; metade das publicadas na semana teve ${count(median)} ou mais.`,
        figures: [
          { label: "Lida até o fim", value: shown, query: "audience_pages" as const },
          { label: "Matérias em geral", value: shownUsual, query: "audience_pages" as const },
          { label: "Visualizações", value: count(one.views), query: "audience_pages" as const },
          { label: "Mediana das publicadas na semana", value: count(median), query: "audience_pages" as const },
        ],
        names: [one.title],
        rows: { kind: "article" as const, articleId: one.articleId },
        strength: Math.min(1, rate - usual),
      },
    ];
  });
}

/** Stories that many readers met with 'indignado' within a day. */
function outrage({ reactions, usualReactions }: AnalysisData): Fact[] {
  return [...new Set(reactions.map(({ articleId }) => articleId))].flatMap((articleId) => {
    const own = reactions.filter((one) => one.articleId === articleId);
    const angry = own.find(({ reaction }) => reaction === "indignado")?.count ?? 0;
    const all = own.reduce((sum, one) => sum + one.count, 0);
    const share = shareOf(angry, all);
    const usual = shareOf(usualReactions.outraged, usualReactions.total);
    if (angry < MIN_READERS || share < MIN_OUTRAGE_PERCENT || share <= usual) return [];
    const title = own[0]?.title ?? "";
    return [
      {
        id: `outrage:${articleId}`,
        kind: "outrage" as const,
        direction: null,
        title: "Indignação acima do usual",
        text: `${quoted(title)} recebeu ${count(angry)} reações “indignado” em um dia, ${percent(share)} das reações desse dia; no portal todo elas são ${percent(usual)}.`,
        figures: [
          { label: "Reações “indignado”", value: count(angry), query: "article_reactions" as const },
          { label: "Parte das reações em 24 horas", value: percent(share), query: "article_reactions" as const },
          { label: "No portal todo", value: percent(usual), query: "reaction_totals" as const },
        ],
        names: [title],
        rows: { kind: "article" as const, articleId },
        strength: share / 100,
      },
    ];
  });
}

/** Facts of single stories. */
const articleFacts = (data: AnalysisData): Fact[] => [...outrage(data), ...unseen(data), ...topStory(data)];

/** Order of urgency (our choice): upset readers, then the day, then stories to help, then changes, then constant facts. */
const URGENCY: Record<FactKind, number> = {
  outrage: 10,
  pace: 9,
  day: 8,
  unseen: 7,
  section: 6,
  source: 5,
  attention: 4,
  completion: 4,
  "top-story": 3,
  "best-source": 1,
  "best-hour": 1,
};

/** The executive summary: sentences of the most important facts, with all their figures. */
export interface Summary {
  text: string;
  figures: readonly Figure[];
  names: readonly string[];
  /** Directions of change that its sentences state. */
  directions: readonly ("up" | "down")[];
}

/** An analysis as it is stored. */
export interface DailyAnalysis {
  /** The analysed day. */
  day: string;
  summary: Summary;
  facts: readonly Fact[];
}

/** An analysis with what a model said in other words: by the id of a fact, and `summary`. */
export interface StoredAnalysis extends DailyAnalysis {
  reworded: Readonly<Record<string, string>>;
}

/** The newest analysis that is ready, and how the newest attempt went. Times in milliseconds. */
export interface LatestAnalysis {
  ready: { analysis: StoredAnalysis; finishedAt: number } | null;
  /** Start of the newest computation; null before the first. */
  claimedAt: number | null;
  /** True when the newest computation failed. */
  hasFailed: boolean;
}

/** Everything that can be said of the data, unranked. */
export const candidateFacts = (data: AnalysisData): Fact[] => [...dayFacts(data), ...weekFacts(data), ...articleFacts(data)];

/** Facts that the summary tells beside the day: it is read in half a minute (ours). */
const OTHERS_IN_SUMMARY = 2;

const scoreOf = ({ kind, strength }: Fact): number => URGENCY[kind] + 4 * strength;

/** The facts to show, most important first; few of one kind, so that one busy day does not fill the slides. */
export function rankFacts(facts: readonly Fact[]): Fact[] {
  const shown: Fact[] = [];
  for (const fact of [...facts].sort((one, other) => scoreOf(other) - scoreOf(one) || (one.id < other.id ? -1 : 1))) {
    if (shown.length < MAX_FACTS && shown.filter(({ kind }) => kind === fact.kind).length < MAX_FACTS_OF_KIND) shown.push(fact);
  }
  return shown;
}

/** The day in one sentence where it is not clearly above or below the same weekday. */
function plainDay({ day, days, sameWeekdays }: AnalysisData): Summary {
  const own = days.find((one) => one.day === day);
  const date = dateWithoutYear(day);
  if (!own || own.visitors < MIN_READERS) {
    return { text: `Em ${date}, o portal teve leitores de menos para uma análise.`, figures: [], names: [date], directions: [] };
  }
  const former = days.filter((one) => sameWeekdays.includes(one.day) && one.views > 0).length;
  const compared = former < MIN_WEEKDAYS ? "ainda sem semanas anteriores para comparar" : "perto do normal para o dia da semana";
  return {
    text: `Em ${date}, o portal teve ${views(own.views)} de ${count(own.visitors)} leitores, ${compared}.`,
    figures: [
      { label: "Visualizações", value: count(own.views), query: "audience_days" },
      { label: "Leitores", value: count(own.visitors), query: "audience_days" },
    ],
    names: [date],
    directions: [],
  };
}

/** The day, then the most important facts of other kinds. */
function summarise(data: AnalysisData, facts: readonly Fact[]): Summary {
  const day = facts.find(({ kind }) => kind === "day");
  const others = facts.filter(({ kind }, index) => kind !== "day" && facts.findIndex((one) => one.kind === kind) === index).slice(0, OTHERS_IN_SUMMARY);
  const told = day ? [day, ...others] : others;
  const parts = day ? told : [plainDay(data), ...told];
  return {
    text: parts.map(({ text }) => text).join(" "),
    figures: parts.flatMap(({ figures }) => figures),
    names: parts.flatMap(({ names }) => names),
    directions: told.flatMap(({ direction }) => (direction ? [direction] : [])),
  };
}

/** The analysis of a day: computed, ranked, written; total, and without clock or I/O. */
export function analyse(data: AnalysisData): DailyAnalysis {
  const facts = rankFacts(candidateFacts(data));
  return { day: data.day, summary: summarise(data, facts), facts };
}
