import { DAY_MS } from "#app/platform/time/units.ts";
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

/** Largest part of the even share that one day may deliver (issue 19: no day above 1.5 × its share; less, because of what is on its way). */
const DAY_MAX = 1.45;

/** How far ahead of the curve a day's delivery may be: the last minutes of a day would otherwise miss what is viewed after midnight. */
const LEAD = 1.05;

/** Part of one day's traffic that lies within a period; `dayStart` is the newsroom's midnight. */
function partOfDay(curve: DayCurve, dayStart: number, from: number, to: number): number {
  const minuteOf = (time: number) => Math.min(MINUTES_OF_DAY, Math.max(0, (time - dayStart) / 60_000));
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
 * How much of a contract may be delivered until now: what is left is spread evenly over the days that are left, and within a
 * day as its traffic is. A day never gets more than 1.45 times its even share, so that a shortfall is made up for slowly.
 *
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
