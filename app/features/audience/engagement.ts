/** A session ends after so long without a sign of its reader (contracts: the usual half hour). Milliseconds. */
export const SESSION_GAP_MS = 30 * 60_000;

/** Time counts as engaged while the page is visible and its reader did something within so long. Milliseconds. */
export const ACTIVE_WINDOW_MS = 10_000;

/** Interval of reports of a visible page. Milliseconds. */
export const HEARTBEAT_MS = 30_000;

/** A page counts as open so long after its last report (http-api § Audience). Milliseconds. */
export const ONLINE_MS = 60_000;

/** Single events of readers are deleted after so long; only sums remain. Milliseconds. */
export const EVENT_RETENTION_MS = 48 * 3_600_000;

/** The salt of a day's visitors is deleted so long after the day began. Milliseconds. */
export const SALT_RETENTION_MS = 48 * 3_600_000;

/** A reader's town is shown from so many readers in a day on (issue 18 § Visitors): fewer could be a person. */
export const READER_TOWN_MIN = 10;

/** Longest engaged time of one view (ours): nobody reads one page for longer without leaving it. Milliseconds. */
export const ENGAGED_MAX_MS = 2 * 3_600_000;

/** From so long on a page view counts as a listen of its story, once (ours). Milliseconds. */
export const LISTEN_MIN_MS = 10_000;

/** True when a visit at `at` continues the session last seen at `seenAt`. Milliseconds. */
export const continuesSession = (seenAt: number, at: number): boolean => at - seenAt <= SESSION_GAP_MS;

/** Of the engaged or listened time that a page reports, what can be true: no more than passed since its view was recorded, and never less than before. Milliseconds. */
export const boundedEngagement = ({ reported, before, viewedAt, now }: { reported: number; before: number; viewedAt: number; now: number }): number =>
  Math.max(before, Math.min(Math.floor(reported), Math.max(0, now - viewedAt), ENGAGED_MAX_MS));
