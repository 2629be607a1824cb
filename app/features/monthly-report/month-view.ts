import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import type { MonthlyReport } from "./monthly-report.ts";

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
  /** Who closed it, and when (ms). */
  closing: { by: string; at: number } | null;
  /** The first day on which it can be closed. */
  closableFrom: string;
  isClosable: boolean;
  /** Null on the first day of the running month: no day of it is over. */
  report: MonthlyReport | null;
}

/** A month as a role may see it: what was sold is shown to those who manage banners, whoever closed the month. */
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
