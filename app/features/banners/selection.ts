import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { CLICK_INTERVAL_MS, OPEN_RESERVATIONS_MAX } from "./ledger-state.ts";
import type { BannerPosition } from "./positions.ts";
import type { BannerTerms } from "./terms.ts";

/** State of a banner at the moment of a selection. */
export interface Standing {
  /** Units that may still be served; `Infinity` where nothing limits it, 0 or less where nothing is left. */
  left: number;
  /** Of an evenly paced contract: how many units today's delivery is behind its target; null: not paced. */
  behind: number | null;
}

export interface Selection {
  slots: readonly BannerPosition[];
  /** Banners of a slot, by priority, the higher one first; those of the house after all others. */
  candidates(slot: BannerPosition): readonly BannerTerms[];
  /** True when its dates, its reader and its category allow it here. */
  isAllowed(banner: BannerTerms): boolean;
  standingOf(banner: BannerTerms): Standing;
  /** 0 to 1, without 1. */
  random(): number;
}

/** Banners before those of the house, then by priority. */
export const byRank = (one: BannerTerms, other: BannerTerms): number => Number(one.house) - Number(other.house) || other.priority - one.priority;

const isSameRank = (one: BannerTerms, other: BannerTerms) => one.house === other.house && one.priority === other.priority;

/** A person types it: case and blanks do not make another line of business. */
const lineOf = ({ industry }: BannerTerms): string => industry.trim().toLowerCase();

interface Candidate {
  banner: BannerTerms;
  standing: Standing;
}

const isSelectable = ({ left, behind }: Standing) => left > 0 && (behind === null || behind > 0);

/** The candidates of the highest rank that has any: paced ones alone where one is behind its target. */
function bestOf(candidates: readonly BannerTerms[], isFree: (banner: BannerTerms) => boolean, standingOf: Selection["standingOf"]): Candidate[] {
  let best: Candidate[] = [];
  for (const banner of candidates) {
    if (best[0] && !isSameRank(best[0].banner, banner)) break;
    if (!isFree(banner)) continue;
    const standing = standingOf(banner);
    if (isSelectable(standing)) best.push({ banner, standing });
  }
  const paced = best.filter(({ standing }) => standing.behind !== null);
  if (paced.length > 0) best = paced;
  return best;
}

/** One of equal candidates, by what is left of each, times its weight; what has no limit counts as the largest of the others. */
function drawn(candidates: readonly Candidate[], random: () => number): BannerTerms | null {
  const finite = candidates.map(({ standing }) => standing.behind ?? standing.left).filter(Number.isFinite);
  const unlimited = finite.length > 0 ? Math.max(...finite) : 1;
  const weights = candidates.map(({ banner, standing }) => {
    const left = standing.behind ?? standing.left;
    return banner.weight * (Number.isFinite(left) ? left : unlimited);
  });
  let at = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, { banner }] of candidates.entries()) {
    at -= weights[index] ?? 0;
    if (at < 0) return banner;
  }
  return candidates.at(-1)?.banner ?? null;
}

/**
 * Selects for all slots of one page view, at most one banner a slot: the higher priority first; among equal ones what must
 * catch up with its pace, else by what is left. No two banners of one line of business. A banner of the house only where no
 * other can be selected.
 */
export function selectBanners({ slots, candidates, isAllowed, random, ...selection }: Selection): Map<BannerPosition, BannerTerms> {
  const standings = new Map<number, Standing>();
  const standingOf = (banner: BannerTerms): Standing => {
    const standing = standings.get(banner.id) ?? selection.standingOf(banner);
    standings.set(banner.id, standing);
    return standing;
  };
  const selected = new Map<BannerPosition, BannerTerms>();
  const industries = new Set<string>();
  const isFree = (banner: BannerTerms) => !industries.has(lineOf(banner)) && isAllowed(banner);
  // A slot with a better candidate chooses first, so that a competitor of lower priority does not exclude it.
  const ranked = [...new Set(slots)]
    .map((slot) => ({ slot, first: bestOf(candidates(slot), isAllowed, standingOf)[0]?.banner }))
    .filter((one): one is { slot: BannerPosition; first: BannerTerms } => one.first !== undefined)
    .sort((one, other) => byRank(one.first, other.first));
  for (const { slot } of ranked) {
    const banner = drawn(bestOf(candidates(slot), isFree, standingOf), random);
    if (!banner) continue;
    selected.set(slot, banner);
    if (lineOf(banner) !== "") industries.add(lineOf(banner));
  }
  return selected;
}

/** Shares of a day's page views by hour of the newsroom's clock, 24 numbers whose sum is 1. */
export type DayCurve = readonly number[];

const MINUTES_OF_DAY = 24 * 60;

const toCurve = (weights: readonly number[]): DayCurve => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** Traffic of a Brazilian regional news site by hour before any was measured (ours): low at dawn, peaks at noon and in the evening. */
export const USUAL_DAY: DayCurve = toCurve([18, 11, 7, 5, 6, 14, 30, 44, 52, 54, 55, 60, 66, 60, 54, 52, 52, 56, 64, 70, 72, 66, 50, 32]);

/** Page views from which the measured curve counts as much as `USUAL_DAY` (ours). */
const MEASURED_WEIGHT = 5_000;

/** The curve of measured page views by hour (24 counts), with `USUAL_DAY` where few were measured. */
export function curveOf(measured: readonly number[]): DayCurve {
  return toCurve(USUAL_DAY.map((usual, hour) => usual * MEASURED_WEIGHT + (measured[hour] ?? 0)));
}

/** Part of the day's traffic between two minutes of the day (0–1440). */
export function shareBetween(curve: DayCurve, from: number, to: number): number {
  let share = 0;
  for (let hour = Math.floor(from / 60); hour * 60 < to; hour += 1) {
    const minutes = Math.min(to, (hour + 1) * 60) - Math.max(from, hour * 60);
    share += ((curve[hour] ?? 0) * Math.max(0, minutes)) / 60;
  }
  return share;
}

/** A contract's delivery at a moment. Times in milliseconds. */
export interface Delivery {
  startsAt: number;
  /** Exclusive. */
  endsAt: number;
  /** Viewable impressions, or clicks. */
  quantity: number;
  /** Of `quantity`, counted in all. */
  delivered: number;
  /** Of `delivered`, counted since the newsroom's midnight. */
  deliveredToday: number;
}

/** Largest part of the even share that one day may deliver (issue 19: no day above 1.5 × its share; less, because of open reservations). */
const DAY_MAX = 1.45;

/** Allowed lead of a day's delivery over its curve: the last minutes of a day would otherwise miss the views after midnight. */
const LEAD = 1.05;

/** Part of one day's traffic that lies within a period; `dayStart` is the newsroom's midnight. */
function partOfDay(curve: DayCurve, dayStart: number, from: number, to: number): number {
  const minuteOf = (time: number) => Math.min(MINUTES_OF_DAY, Math.max(0, (time - dayStart) / MINUTE_MS));
  return shareBetween(curve, minuteOf(from), minuteOf(to));
}

/** Days of traffic between two times, `dayStart` being a midnight: 2.5 are two days and half of one. */
function daysBetween(curve: DayCurve, dayStart: number, from: number, to: number): number {
  if (to <= from) return 0;
  const place = (time: number) => {
    const day = Math.floor((time - dayStart) / DAY_MS);
    return day + partOfDay(curve, dayStart + day * DAY_MS, dayStart + day * DAY_MS, time);
  };
  return place(to) - place(from);
}

/**
 * Computes how much of a contract may be delivered until now: the rest is spread evenly over the remaining days, and within a day by its traffic.
 * A day gets at most 1.45 times its even share, so that a shortfall is made up for slowly.
 * @param dayStart the newsroom's last midnight (ms)
 * @returns a count to compare `deliveredToday` with
 */
export function targetOfToday({ startsAt, endsAt, quantity, delivered, deliveredToday }: Delivery, curve: DayCurve, dayStart: number, now: number): number {
  const left = quantity - (delivered - deliveredToday);
  const [from, to] = [Math.max(startsAt, dayStart), Math.min(endsAt, dayStart + DAY_MS)];
  const today = partOfDay(curve, dayStart, from, to);
  const daysLeft = daysBetween(curve, dayStart, from, endsAt);
  const days = daysBetween(curve, dayStart, startsAt, endsAt);
  if (left <= 0 || today <= 0 || daysLeft <= 0 || days <= 0) return 0;
  const share = Math.min((left * today) / daysLeft, (DAY_MAX * quantity * today) / days);
  const passed = partOfDay(curve, dayStart, from, now) / today;
  return Math.min(left, share, Math.ceil(share * Math.min(1, passed * LEAD + (LEAD - 1) / 10)));
}

/** Clicks that are remembered for `CLICK_INTERVAL_MS`, at most (ours). */
const CLICKS_MAX = 50_000;

/**
 * Reservations of a banner that may be open when the ledger falls asleep, which forgets their visitors (our choice): each visitor is charged with
 * them, and a later one may still hold as many.
 */
export const UNOWNED_MAX = OPEN_RESERVATIONS_MAX / 2;

/** Holder of a reservation: a visitor by the hash of the day, null when it cannot be computed, undefined when it is no longer known. */
export type Holder = string | null | undefined;

/** No hash is empty or holds a question mark. */
const keyOf = (holder: Holder, banner: number) => `${banner} ${holder === undefined ? "?" : (holder ?? "")}`;

/** Limits of one visitor: open reservations of a banner, and the last click. In memory only: no visitor is stored. */
export class VisitorLimits {
  readonly #open = new Map<string, number>();
  readonly #clicks = new Map<string, number>();

  hold(holder: Holder, banner: number): void {
    const key = keyOf(holder, banner);
    this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
  }

  release(holder: Holder, banner: number): void {
    const key = keyOf(holder, banner);
    const open = (this.#open.get(key) ?? 0) - 1;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }

  /** True when a visitor may hold no more reservations of a banner. */
  isFull(visitor: string | null, banner: number): boolean {
    const unowned = Math.min(UNOWNED_MAX, this.#open.get(keyOf(undefined, banner)) ?? 0);
    return unowned + (this.#open.get(keyOf(visitor, banner)) ?? 0) >= OPEN_RESERVATIONS_MAX;
  }

  /** Notes a counted click at `at` (ms). */
  noteClick(visitor: string | null, banner: number, at: number): void {
    if (this.#clicks.size >= CLICKS_MAX) this.#clicks.clear();
    this.#clicks.set(keyOf(visitor, banner), at);
  }

  /** True when a click at `at` (ms) repeats one that was counted. */
  isRepeatedClick(visitor: string | null, banner: number, at: number): boolean {
    const before = this.#clicks.get(keyOf(visitor, banner));
    return before !== undefined && at - before < CLICK_INTERVAL_MS;
  }

  /** Drops clicks that repeat nothing any more at `at` (ms). */
  dropOldClicks(at: number): void {
    for (const [key, clickedAt] of this.#clicks) if (at - clickedAt >= CLICK_INTERVAL_MS) this.#clicks.delete(key);
  }
}
