import type { AnalysisData } from "./analysis-data.ts";
import { articleFacts } from "./article-facts.ts";
import { dayFacts } from "./day-facts.ts";
import type { Fact, FactKind, Figure } from "./fact.ts";
import { MAX_FACTS, MAX_FACTS_OF_KIND, MIN_READERS, MIN_WEEKDAYS } from "./thresholds.ts";
import { weekFacts } from "./week-facts.ts";
import { count, dateWithoutYear, views } from "./wording.ts";

/**
 * What a newsroom can act on soonest comes first (ours): people upset now, then the day, then stories to help, then what
 * moved, then what is always so.
 */
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
  /** When the newest computation began; null before the first. */
  claimedAt: number | null;
  /** Whether that one failed. */
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
