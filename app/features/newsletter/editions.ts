import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
/** The newsletter's two editions of a day. */
export const NEWSLETTER_SLOTS = ["morning", "evening"] as const;
export type NewsletterSlot = (typeof NEWSLETTER_SLOTS)[number];

/** Editions as addresses and forms name them. */
export const SLOT_NAMES: Record<NewsletterSlot, "manha" | "noite"> = { morning: "manha", evening: "noite" };
export const SLOT_LABELS: Record<NewsletterSlot, string> = { morning: "Manhã", evening: "Noite" };

/** The newsroom's settings of the newsletter. Minutes of its clock. */
export interface NewsletterSettings {
  minutes: Record<NewsletterSlot, number>;
  /** Editions that are sent, and offered to readers. */
  isOn: Record<NewsletterSlot, boolean>;
  /** Nothing is sent until a person ends it. */
  isPaused: boolean;
}

/** Until the newsroom decides: before work, and after the evening's news are written (ours; minutes). */
const DEFAULT_MINUTES: Record<NewsletterSlot, number> = { morning: 6 * 60 + 30, evening: 18 * 60 + 30 };

/** As stored, or the defaults for what is not. */
export function readNewsletterSettings(stored: unknown): NewsletterSettings {
  const known = (stored ?? {}) as Partial<NewsletterSettings>;
  return { minutes: { ...DEFAULT_MINUTES, ...known.minutes }, isOn: { morning: true, evening: true, ...known.isOn }, isPaused: known.isPaused ?? false };
}

/** Editions that readers can choose. */
export const offeredSlots = ({ isOn }: NewsletterSettings): NewsletterSlot[] => NEWSLETTER_SLOTS.filter((slot) => isOn[slot]);

/** Time after its hour in which an edition is still started, for a site that was down. Minutes. */
const START_WINDOW_MIN = 120;

/** The edition whose time has come at a minute of the newsroom's day; null: none. */
export function dueSlot({ minutes, isOn, isPaused }: NewsletterSettings, minute: number): NewsletterSlot | null {
  if (isPaused) return null;
  const due = NEWSLETTER_SLOTS.filter((slot) => isOn[slot] && minute >= minutes[slot] && minute < minutes[slot] + START_WINDOW_MIN);
  // The later one where both are: the earlier was begun at its time, or is no news any more.
  return due.sort((one, other) => minutes[other] - minutes[one])[0] ?? null;
}

/** `2026-11-27-manha`: an edition is sent once for each. */
export const issueIdOf = (day: string, slot: NewsletterSlot): string => `${day}-${SLOT_NAMES[slot]}`;

/** Time in which an edition is sent; subscribers not reached by then get the next one (our choice; ms). */
export const ISSUE_LIFETIME_MS = 4 * HOUR_MS;

/** Stories that an edition may tell are those published since the one before the last (ours; ms). */
export const NEWS_WINDOW_MS = DAY_MS;

/** `waiting`: its job is in the queue, and nothing was sent yet. */
export type IssueState = "waiting" | "sending" | "done" | "cancelled" | "expired";

/**
 * State of an edition for one subscriber. `waiting`: it is repeated under the same key, or was never sent. `uncertain`: it may have arrived and is
 * never sent again. `missed`: it was certainly not sent.
 */
export type NewsletterSendState = "waiting" | "sending" | "sent" | "refused" | "uncertain" | "missed";
export type NewsletterTallies = Record<NewsletterSendState, number>;
export const NO_NEWSLETTER_TALLIES: NewsletterTallies = { waiting: 0, sending: 0, sent: 0, refused: 0, uncertain: 0, missed: 0 };

/** An edition that was sent, or is being sent. Times in epoch milliseconds. */
export interface NewsletterIssue {
  id: string;
  slot: NewsletterSlot;
  /** First words of its messages; empty before the first was composed. */
  title: string;
  state: IssueState;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  tallies: NewsletterTallies;
}

/** True when it may still send. */
export const isIssueOpen = ({ state }: Pick<NewsletterIssue, "state">): boolean => state === "waiting" || state === "sending";
