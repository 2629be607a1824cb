import { weekdayOf } from "#app/features/audience/period.ts";
import { longDate } from "#app/platform/time/newsroom-clock.ts";
import { formatCount, formatPercent } from "#app/platform/values/format-number.ts";

/** Reads of the database that a figure can come from, by the name that the API gives as `consulta`. */
export type QueryName =
  | "audience_days"
  | "audience_hours"
  | "audience_sections"
  | "audience_sources"
  | "audience_pages"
  | "articles_by_section"
  | "article_reactions"
  | "reaction_totals";

/** One number of a fact, as it is written in its sentence, and where it comes from. */
export interface Figure {
  label: string;
  value: string;
  query: QueryName;
}

/** The rows that a fact was computed from; of a table the days from `since` to `until`. */
export type RowsBehind = { kind: "article"; articleId: number } | { kind: "table"; table: "series" | "hours" | "sections" | "sources" | "articles"; since: string; until: string };

export type FactKind = "day" | "pace" | "section" | "source" | "completion" | "best-hour" | "best-source" | "attention" | "unseen" | "outrage" | "top-story";

/** Something true about the audience, in one sentence. */
export interface Fact {
  /** Unique within an analysis. */
  id: string;
  kind: FactKind;
  /** Direction that the sentence states; null: neither. */
  direction: "up" | "down" | null;
  title: string;
  text: string;
  /** Every number of the sentence. */
  figures: readonly Figure[];
  /** Names in the sentence that are the newsroom's own: titles, sections, sources, dates. */
  names: readonly string[];
  rows: RowsBehind;
  /** 0 to 1: how far it is from what is usual. */
  strength: number;
}

/** Below what nothing is said. Counts of independent events scatter by about their square root (Poisson). */

/** Days of one reader are too few for a sentence, and could be about a person (ours; towns of readers need 10, http-api § Audience). */
export const MIN_READERS = 30;

/** Views of the larger side of a comparison: with 100, chance alone moves a count by 20% in one case of twenty. */
export const MIN_VIEWS = 100;

/** A change below this changes no decision of a newsroom (ours). Percent. */
export const MIN_CHANGE_PERCENT = 20;

/** Deviations of chance that a change must exceed: 2 leave one false sentence in twenty. */
export const MIN_DEVIATIONS = 2;

/** Former weekdays with readers that a comparison needs; of four, so that one holiday does not silence it. */
export const MIN_WEEKDAYS = 3;
export const WEEKS_COMPARED = 4;

/** Views of articles on each side of a comparison of completion rates: the standard error of a rate is then at most 3.5 points. */
export const MIN_ARTICLE_VIEWS = 200;

/** Smallest difference of completion rates that is reported, in points (our choice). */
export const MIN_COMPLETION_POINTS = 3;

/** Counted days that a best hour needs: two of each weekday. */
export const MIN_DAYS_FOR_HOUR = 14;

/** Stories of a week below which shares of them say nothing: one story would be more than a tenth (ours). */
export const MIN_STORIES = 10;

/** Smallest difference between a section's share of stories and of reading time, in points (ours: one story of ten). */
export const MIN_ATTENTION_POINTS = 10;

/** Minimum factor of a good story's completion rate over the site's (our choice). */
export const GOOD_STORY_FACTOR = 1.5;

/** Share of 'Indignado' among a story's reactions within 24 hours, in percent, of which something is said (ours), where at least `MIN_READERS` chose it. */
export const MIN_OUTRAGE_PERCENT = 50;

/** Slides beside the summary: what is read in a minute (ours). */
export const MAX_FACTS = 6;
export const MAX_FACTS_OF_KIND = 2;

const wholePercents = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 });

/** "12.345". */
export const count = (value: number): string => formatCount(Math.round(value));

/** "18%", below ten "9,4%". */
export const percent = (value: number): string => (Math.abs(value) < 10 ? formatPercent(value) : `${wholePercents.format(value)}%`);

/** `part` of `whole` in percent; 0 without a whole. */
export const shareOf = (part: number, whole: number): number => (whole <= 0 ? 0 : (100 * part) / whole);

/** "1 visualização", "2.000 visualizações". */
export const views = (value: number): string => `${count(value)} ${Math.round(value) === 1 ? "visualização" : "visualizações"}`;

/** "48 s", "1 min 05 s". */
export function seconds(value: number): string {
  const whole = Math.round(value);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

const NAMES = ["domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"];
const PLURALS = ["domingos", "segundas-feiras", "terças-feiras", "quartas-feiras", "quintas-feiras", "sextas-feiras", "sábados"];

const isMasculine = (day: string): boolean => [0, 6].includes(weekdayOf(day));

export const weekdayName = (day: string): string => NAMES[weekdayOf(day)] ?? "";

/** "no sábado", "na segunda-feira". */
export const onWeekday = (day: string): string => `${isMasculine(day) ? "no" : "na"} ${weekdayName(day)}`;

/** "dos 4 sábados anteriores", "de 3 das 4 segundas-feiras anteriores". */
export const ofFormerWeekdays = (day: string, weeks: number): string =>
  `${weeks < WEEKS_COMPARED ? `de ${weeks} ` : ""}${isMasculine(day) ? "dos" : "das"} ${WEEKS_COMPARED} ${PLURALS[weekdayOf(day)] ?? ""} anteriores`;

/** "22 de novembro de 2026". */
export const dateOf = (day: string): string => longDate(Date.parse(`${day}T12:00:00Z`), "UTC");

/** "22 de novembro". */
export const dateWithoutYear = (day: string): string => dateOf(day).replace(/ de \d+$/, "");

/** "até as 15h", "até a 1h". */
export const untilHour = (hour: number): string => `até ${hour === 1 ? "a" : "as"} ${hour}h`;

/** "das 12h às 13h", "da 0h à 1h". */
export const hourRange = (hour: number): string => {
  const next = (hour + 1) % 24;
  return `${hour <= 1 ? "da" : "das"} ${hour}h ${next <= 1 ? "à" : "às"} ${next}h`;
};

/** A title as a sentence names it: without line breaks, at most 90 characters. */
export function quoted(title: string): string {
  const text = title.replace(/\s+/g, " ").trim();
  const letters = [...text];
  return `“${letters.length > 90 ? `${letters.slice(0, 89).join("").trimEnd()}…` : text}”`;
}
