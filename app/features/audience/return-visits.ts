import type { DayCounts } from "./series.ts";

/** Visits of readers who had been there before on the same day. */
export interface ReturnVisits {
  /** Sessions beyond each reader's first of a day. */
  returns: number;
  sessions: number;
  /** Readers of each day, added. */
  readers: number;
}

/**
 * Returns within the day, from what is stored of it: each reader of a day has one session first, so that the rest are returns. A session
 * over midnight counts on the day before, whose reader is another one on the next: there may be fewer sessions than readers, which is no
 * return less. How many readers came back is not stored; it lies between one and `returns`.
 */
export const returnVisits = (days: readonly DayCounts[]): ReturnVisits =>
  days.reduce<ReturnVisits>(
    (sum, { sessions, visitors }) => ({ returns: sum.returns + Math.max(0, sessions - visitors), sessions: sum.sessions + sessions, readers: sum.readers + visitors }),
    { returns: 0, sessions: 0, readers: 0 },
  );
