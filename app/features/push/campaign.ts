import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";

/** `correction` replaces an alert that was shown, in silence. */
export type CampaignKind = "story" | "digest" | "correction";

/**
 * `held`: waits for a person, or for the next morning. `waiting`: its turn comes. `sending`: some were sent. The others are
 * over: `done`, `cancelled` by a person, `withdrawn` with its story, `expired` unsent.
 */
export type CampaignState = "held" | "waiting" | "sending" | "done" | "cancelled" | "withdrawn" | "expired";

/** Why it is held: the day's number is reached, or another alert has just gone out. */
export type HoldReason = "daily-cap" | "interval";

/** What became of a campaign at one browser. `waiting`: quiet hours, or a push service that asked to come again. */
export type SendState = "waiting" | "sending" | "sent" | "refused" | "gone" | "failed" | "uncertain" | "over-quota" | "missed";

export type Tallies = Record<SendState, number>;

export const NO_TALLIES: Tallies = { waiting: 0, sending: 0, sent: 0, refused: 0, gone: 0, failed: 0, uncertain: 0, "over-quota": 0, missed: 0 };

/** An alert to all who chose it. Times in epoch milliseconds. */
export interface Campaign {
  id: number;
  kind: CampaignKind;
  articleId: number | null;
  title: string;
  state: CampaignState;
  heldFor: HoldReason | null;
  /** When a held one goes, or is given up. */
  dueAt: number;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  by: { id: number; name: string } | null;
  /** The campaign that a correction corrects. */
  correctsId: number | null;
  clicks: number;
  tallies: Tallies;
}

/** A story's alert is news this long; later it is not sent. Milliseconds. */
export const CAMPAIGN_LIFETIME_MS = 12 * HOUR_MS;

/** Two stories' alerts within this time ask a person. Milliseconds. */
export const INTERVAL_MS = 15 * 60_000;

/** How far back starts are looked for: a day of any clock. Milliseconds. */
export const START_MEMORY_MS = 26 * HOUR_MS;

/** Alerts of stories in a day, until the newsroom decides. */
export const DAILY_CAP_DEFAULT = 6;
export const DAILY_CAP_MAX = 50;

/** When what the day's number held goes out, on the newsroom's clock (minutes). */
export const MORNING_MINUTE = 7 * 60;

/** When the evening's digest goes out, until the newsroom decides (minutes). */
export const DIGEST_MINUTE_DEFAULT = 19 * 60;

/** What the newsroom decides of alerts. */
export interface PushPace {
  dailyCap: number;
  digestMinute: number;
}

/** As stored, or the defaults for what is not. */
export function readPushPace(stored: unknown): PushPace {
  const { dailyCap, digestMinute } = (stored ?? {}) as Partial<PushPace>;
  return { dailyCap: dailyCap ?? DAILY_CAP_DEFAULT, digestMinute: digestMinute ?? DIGEST_MINUTE_DEFAULT };
}

export interface StartQuestion {
  /** When stories' alerts began, at least of the last day. */
  starts: readonly number[];
  dailyCap: number;
  timeZone: string;
  /** Another just before does not count: what the day's number held goes in the morning, beside others. */
  ignoresInterval: boolean;
}

export type StartPlan = { start: true } | { start: false; heldFor: HoldReason; dueAt: number };

/** Whether a story's alert may begin now; else why it is held, and when that ends. The day's number counts first. */
export function planStart({ starts, dailyCap, timeZone, ignoresInterval }: StartQuestion, now: number): StartPlan {
  const today = newsroomDay(now, timeZone);
  if (starts.filter((at) => newsroomDay(at, timeZone) === today).length >= dailyCap)
    return { start: false, heldFor: "daily-cap", dueAt: instantOf(dayAfter(today), MORNING_MINUTE, timeZone) };
  const isTooSoon = starts.some((at) => Math.abs(now - at) < INTERVAL_MS);
  return isTooSoon && !ignoresInterval ? { start: false, heldFor: "interval", dueAt: now + CAMPAIGN_LIFETIME_MS } : { start: true };
}

/** Whether a held one whose time has come goes by itself: not an old one, and never one that waits for a person's answer. */
export const goesByItself = ({ heldFor, createdAt }: Pick<Campaign, "heldFor" | "createdAt">, now: number): boolean =>
  heldFor === "daily-cap" && now - createdAt <= CAMPAIGN_LIFETIME_MS;

/** Whether it may still send. */
export const isOpen = ({ state }: Pick<Campaign, "state">): boolean => state === "held" || state === "waiting" || state === "sending";
