import { type Period, periodBetween } from "#app/features/audience/period.ts";
import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { MonthlyReport } from "./monthly-report.ts";

/** Names of months as sentences write them. */
const MONTH_NAMES = ["janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"] as const;

/**
 * The day of the next month from which a month can be closed: the networks' figures of its last day may be 48 hours late (Meta's
 * documentation), and are collected until then.
 */
const CLOSABLE_FROM_DAY = "03";

/** True when a text names a month of the calendar, `YYYY-MM`, from 2000 on. */
export const isMonth = (text: string): boolean => /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(text);

/** The month of a day, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months later; earlier where negative. */
export function monthPlus(month: string, months: number): string {
  const index = 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** The last day of a month, `YYYY-MM-DD`. */
export const lastDayOf = (month: string): string => new Date(Date.parse(`${monthPlus(month, 1)}-01T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** "outubro de 2026". */
export const monthWords = (month: string): string => `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ""} de ${month.slice(0, 4)}`;

/** "Outubro de 2026", as a title. */
export function monthTitle(month: string): string {
  const words = monthWords(month);
  return words.charAt(0).toLocaleUpperCase("pt-BR") + words.slice(1);
}

/** "1 a 31 de outubro de 2026"; a period of one month. */
export function periodWords({ since, until }: Pick<Period, "since" | "until">): string {
  const [first, last] = [Number(since.slice(8)), Number(until.slice(8))];
  return `${first === last ? first : `${first} a ${last}`} de ${monthWords(monthOf(since))}`;
}

/** The first day on which a month can be closed, `YYYY-MM-DD`. */
export const closableFrom = (month: string): string => `${monthPlus(month, 1)}-${CLOSABLE_FROM_DAY}`;

/** The reported days of a month, and those that they are compared with. */
export interface ReportPeriods {
  period: Period;
  before: Period;
  /** True while the month is not over: then only its whole days are reported. */
  isRunning: boolean;
}

/**
 * The days of a month as `today` finds them, and as many first days of the month before; of a month that is over both are whole
 * months. Where the month before is shorter than the running one already is, all of it. Null on a month's first day, and before it.
 */
export function reportPeriods(month: string, today: string): ReportPeriods | null {
  const since = `${month}-01`;
  const isRunning = monthOf(today) === month;
  if (today <= since) return null;
  const until = isRunning ? `${month}-${String(Number(today.slice(8)) - 1).padStart(2, "0")}` : lastDayOf(month);
  const [earlier, last] = [monthPlus(month, -1), lastDayOf(monthPlus(month, -1))];
  const sameDay = `${earlier}-${until.slice(8)}`;
  const period = periodBetween(since, until);
  const before = periodBetween(`${earlier}-01`, isRunning && sameDay < last ? sameDay : last);
  return period && before && { period, before, isRunning };
}

/** Months from the first that has figures to the running one, newest first. */
export function knownMonths(first: string | null, today: string): string[] {
  const running = monthOf(today);
  const months: string[] = [];
  for (let month = running; month >= (first ?? running); month = monthPlus(month, -1)) months.push(month);
  return months;
}

/** Longest comment of an editor, in characters (ours: a page of text). */
export const COMMENT_MAX = 5_000;

/** The comment of a month as it is stored. Time in milliseconds; before the first save the version is 0. */
export interface SavedComment {
  text: string;
  version: number;
  by: string | null;
  at: number | null;
}

/** `running` is not over; `open` is over and still follows its sources; `closed` is what was stored. */
export type MonthSituation = "running" | "open" | "closed";

/** A month as it is shown. */
export interface MonthView {
  month: string;
  situation: MonthSituation;
  comment: SavedComment;
  /** Person and time (ms) of its closing. */
  closing: { by: string; at: number } | null;
  /** The first day on which it can be closed. */
  closableFrom: string;
  isClosable: boolean;
  /** Null on the first day of the running month: no day of it is over. */
  report: MonthlyReport | null;
}

/** A month as a role may see it: sales are shown to those who manage banners, whoever closed the month. */
export function shownTo(role: Role, view: MonthView): MonthView {
  if (view.report === null || roleMay(role, "banners:manage")) return view;
  return { ...view, report: { ...view.report, sections: view.report.sections.filter(({ key }) => key !== "banners") } };
}

/** A month in the list. `views` of its whole days; `viewsBefore` null where there is nothing to compare with. */
export interface MonthLine {
  month: string;
  situation: MonthSituation;
  views: number | null;
  viewsBefore: number | null;
  hasComment: boolean;
  closing: { by: string; at: number } | null;
  closableFrom: string;
  isClosable: boolean;
}

/** The months of one year, newest first, and the years that have any. */
export interface MonthList {
  year: string;
  years: readonly string[];
  months: readonly MonthLine[];
}

/** Carried by refusals: the stored comment of a monthly report, and the rejected one if one was sent. */
export const CURRENT_COMMENT: CarriedKind<{ saved: SavedComment; sent: string | null }> = { kind: "report-comment" };
