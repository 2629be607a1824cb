import type { Period } from "../period.ts";
import type { BreakdownRow } from "./breakdown.ts";

/** Figures of a whole period. */
export interface PeriodTotals {
  views: number;
  sessions: number;
  visitors: number;
  /** Engaged seconds of a view; null without views. */
  seconds: number | null;
  /** Articles read to the end, in percent; null without a view of an article. */
  completion: number | null;
}

/** One day of the series; `day` as `YYYY-MM-DD`. */
export interface SeriesPoint {
  day: string;
  views: number;
  sessions: number;
  visitors: number;
}

/** Everything that 'Analytics do Site' shows. */
export interface SiteView {
  period: Period;
  before: Period;
  today: string;
  isDemo: boolean;
  totals: PeriodTotals;
  /** Totals of the whole days of both periods; null where only the day that has begun was chosen. */
  compared: { now: PeriodTotals; before: PeriodTotals } | null;
  /** What happened on days of the period, in a few words each, by day. */
  events: Record<string, string[]>;
  /** Days on which something happened that happens rarely: what changed the site itself, or a story. */
  markedDays: string[];
  series: SeriesPoint[];
  /** The days of the period before, as many. */
  seriesBefore: SeriesPoint[];
  pages: BreakdownRow[];
  sections: BreakdownRow[];
  towns: BreakdownRow[];
  authors: BreakdownRow[];
  sources: BreakdownRow[];
  devices: BreakdownRow[];
  browsers: BreakdownRow[];
  systems: BreakdownRow[];
  /** Views of an average hour: from Sunday on, 24 hours each; null for an hour that the period lacks. */
  week: (number | null)[][];
  readerTowns: { label: string; views: number; visitors: number }[];
  classes: { people: number; assistants: number; crawlers: number };
  exclusions: { label: string; count: number }[];
  vitals: VitalRow[];
  errors: { page: string; message: string; count: number; lastDay: string }[];
}

/** p75 of each metric for a kind of page on a device; null where too little was measured. */
export interface VitalRow {
  page: string;
  device: string;
  samples: number;
  metrics: { metric: string; label: string; verdict: "good" | "fair" | "poor" | null }[];
}
