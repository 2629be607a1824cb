import type { Provenance } from "#app/features/articles/provenance.ts";

/** A figure as the screen writes it, with where it comes from; `value` is a dash where there is none. */
export interface ToldFigure {
  label: string;
  value: string;
  of: Provenance;
}

/** One of the five cards of a period. `more`: a figure of another kind below it. */
export interface InstagramCard extends ToldFigure {
  note: string;
  more: ToldFigure | null;
}

/** A line of the daily chart: null is a day that Meta has not told. */
export interface InstagramLine {
  name: string;
  label: string;
  values: (number | null)[];
  of: Provenance;
}

/** A daily average, and its share of the largest one from 0 to 1. */
interface AverageBar extends ToldFigure {
  share: number;
}

/** How one metric's collection stands; `days`: days of the period that Meta has told. */
export interface MetricStatus {
  name: string;
  label: string;
  status: "ok" | "error" | "pending";
  definition: string;
  cause: string | null;
  days: number;
}

/** The two parts of the distribution; without figures, why. */
export interface FollowSplit {
  parts: (ToldFigure & { share: number; percent: string })[];
  until: string | null;
  /** Why there is no distribution. */
  missing: Provenance | null;
}

/** How the collection stands; times as the newsroom's clock shows them. */
interface CollectionView {
  lastComplete: string | null;
  isRunning: boolean;
  waitsUntil: string | null;
  problem: string | null;
}

/** 'Instagram Analytics' of a configured account. */
export interface InstagramView {
  username: string | null;
  period: { since: string; until: string; days: number };
  collection: CollectionView;
  cards: InstagramCard[];
  days: string[];
  lines: InstagramLine[];
  split: FollowSplit;
  averages: AverageBar[];
  aggregates: (ToldFigure & { until: string | null })[];
  interactions: ToldFigure & { parts: ToldFigure[] };
  statuses: MetricStatus[];
}

/** What the tab shows: the account's figures, or which settings are missing (spec 2 §8, 501). */
export type InstagramState = { state: "known"; view: InstagramView } | { state: "unconfigured"; sentence: string };
