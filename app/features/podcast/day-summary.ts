import type { NarratedContent } from "#app/features/narration/narration-text.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { instantOf } from "#app/platform/time/local-time.ts";
import { longDate, newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** The two summaries of a day. */
export const SUMMARY_PARTS = ["manha", "noite"] as const;
export type SummaryPart = (typeof SUMMARY_PARTS)[number];

/** A summary of the day's news, as it is named: `2026-11-25-manha`. */
export interface SummaryEdition {
  /** `YYYY-MM-DD`, by the newsroom's clock. */
  day: string;
  part: SummaryPart;
}

/** A story as a summary tells it. */
export interface SummaryStory {
  id: number;
  title: string;
  quickSummary: readonly string[];
}

/** A story that a summary may tell. */
export interface SummaryCandidate extends SummaryStory {
  /** Its group's place on the home page: 1 is the super headline (spec 1 §3). */
  groupRank: number;
  /** Epoch milliseconds. */
  publishedAt: number;
}

/** Time when a summary is made, in minutes of the newsroom's day (our choice): before most people leave for work, and before the evening's news. */
const DUE_MINUTE: Record<SummaryPart, number> = { manha: 6 * 60 + 30, noite: 18 * 60 };

/** Time after its hour in which a summary is still made: an hour's outage loses none, and nobody gets the morning's news at noon (our choice; ms). */
const GRACE_MS = 3 * HOUR_MS;

/** Stories of a summary (ours): about four minutes. */
export const SUMMARY_STORIES_MAX = 8;
/** One story alone is no summary of a day (ours). */
export const SUMMARY_STORIES_MIN = 2;

export const summaryId = ({ day, part }: SummaryEdition): string => `${day}-${part}`;

/** The edition of an id; null for anything else. */
export function summaryEditionOf(id: string): SummaryEdition | null {
  const [, day, part] = /^(\d{4}-\d{2}-\d{2})-(manha|noite)$/.exec(id) ?? [];
  return day !== undefined && part !== undefined ? { day, part: part as SummaryPart } : null;
}

const dueTime = ({ day, part }: SummaryEdition, timeZone: string): number => instantOf(day, DUE_MINUTE[part], timeZone);

const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 1).toISOString().slice(0, 10);

/** The edition whose time has come, and not long ago; null when none has. */
export function dueEdition(now: number, timeZone: string): SummaryEdition | null {
  const day = newsroomDay(now, timeZone);
  const editions: SummaryEdition[] = [{ day: dayBefore(day), part: "noite" }, ...SUMMARY_PARTS.map((part) => ({ day, part }))];
  const due = editions.filter((edition) => dueTime(edition, timeZone) <= now && now < dueTime(edition, timeZone) + GRACE_MS);
  return due.at(-1) ?? null;
}

/** Returns the publication times of an edition's stories: from the time of the one before it to its own. Epoch milliseconds. */
export function editionWindow(edition: SummaryEdition, timeZone: string): { since: number; until: number } {
  const before: SummaryEdition = edition.part === "noite" ? { day: edition.day, part: "manha" } : { day: dayBefore(edition.day), part: "noite" };
  return { since: dueTime(before, timeZone), until: dueTime(edition, timeZone) };
}

/** The stories of a summary: those that stand highest on the home page first, then the newest. Empty where there are too few. */
export function chooseSummaryStories(candidates: readonly SummaryCandidate[]): SummaryCandidate[] {
  const chosen = candidates
    .filter(({ quickSummary }) => quickSummary.length > 0)
    .sort((one, other) => one.groupRank - other.groupRank || other.publishedAt - one.publishedAt || one.id - other.id)
    .slice(0, SUMMARY_STORIES_MAX);
  return chosen.length < SUMMARY_STORIES_MIN ? [] : chosen;
}

const PART_NAMES: Record<SummaryPart, string> = { manha: "manhã", noite: "noite" };

/** "25 de novembro de 2026". */
const dateText = (day: string): string => longDate(Date.parse(`${day}T12:00:00Z`), "UTC");

/** Returns a summary as narrated content: each story's title is a heading, and so a chapter. */
export function summaryContent({ day, part }: SummaryEdition, stories: readonly SummaryStory[], siteName: string): NarratedContent {
  const body = stories.map(({ title, quickSummary }) => `<h2>${escapeHtml(title)}</h2>${quickSummary.map((topic) => `<p>${escapeHtml(topic)}</p>`).join("")}`).join("");
  return {
    kicker: "",
    title: `O dia em poucos minutos no ${siteName}: ${dateText(day)}, edição da ${PART_NAMES[part]}`,
    quickSummary: [],
    bodyHtml: `${body}<p>${escapeHtml(`As notícias completas estão no ${siteName}.`)}</p>`,
  };
}

/** Whole minutes of a recording, at least one. */
const wholeMinutes = (durationMs: number): number => Math.max(1, Math.round(durationMs / MINUTE_MS));

/** "O dia em 4 minutos: 25 de novembro de 2026, manhã". */
export function summaryTitle({ day, part }: SummaryEdition, durationMs: number): string {
  const minutes = wholeMinutes(durationMs);
  return `O dia em ${minutes} ${minutes === 1 ? "minuto" : "minutos"}: ${dateText(day)}, ${PART_NAMES[part]}`;
}

/** "1. título; 2. título" of an episode. */
export const summaryDescription = (stories: readonly Pick<SummaryStory, "title">[]): string => stories.map(({ title }, index) => `${index + 1}. ${title}`).join(" · ");

export const summaryGuid = (edition: SummaryEdition): string => `o-dia-${summaryId(edition)}`;

/** Names an edition in lists of jobs: its length is not known yet. */
export const summaryJobTitle = ({ day, part }: SummaryEdition): string => `O dia em minutos: ${dateText(day)}, ${PART_NAMES[part]}`;
