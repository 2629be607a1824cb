import type { TrailQuery } from "./trail-query.ts";

/** A field before and after, in words. */
export interface TrailChangeLine {
  label: string;
  before: string;
  after: string;
}

/** One write, told. */
export interface TrailLine {
  id: number;
  time: string;
  iso: string;
  person: string;
  initials: string;
  /** "publicou", "alterou": what follows the name. */
  verb: string;
  article: { id: number; title: string; gone: boolean } | null;
  note: string | null;
  changes: TrailChangeLine[];
  /** Stops of the checks that were published over. */
  overrides: { rule: string; reason: string; passages: readonly string[] }[];
  orders: { before: string[]; after: string[] } | null;
  /** Of an action over many things. */
  group: TrailGroupLine | null;
}

/** The other writes of the same action. */
export interface TrailGroupLine {
  count: number;
  /** Stands for all of them in this list. */
  isWhole: boolean;
  /** "40 matérias": follows the verb where the line stands for all. */
  things: string;
  /** What the first ones are called, and how many more there are. */
  names: string;
}

export interface TrailDay {
  day: string;
  lines: TrailLine[];
}

export interface TrailView {
  query: TrailQuery;
  days: TrailDay[];
  next: number | null;
  /** The title of the one article that is shown. */
  title: string | null;
  /** For the filters; empty where the whole trail may not be read. */
  people: { id: number; name: string }[];
  /** How many writes the asked group has; null without one. */
  groupSize: number | null;
  mayReadAll: boolean;
}
