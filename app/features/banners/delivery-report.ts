import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import type { BannerType } from "./banner.ts";
import type { Contract, PriceKind } from "./contract.ts";
import type { HourRow, RejectionRow } from "./ledger-state.ts";
import type { BannerPosition } from "./positions.ts";

/** Previous seal of the first one. */
export const FIRST_PREVIOUS = "0".repeat(64);

/** Of one row: what was rejected of the same banner, hour and slot. */
export type RowRejection = Pick<RejectionRow, "event" | "reason" | "count">;

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The text whose SHA-256 is a row's hash: one JSON array, its rejections by event and reason. */
export function rowText({ hour, banner, slot, served, viewable, viewedLate, expired, clicks }: HourRow, rejections: readonly RowRejection[]): string {
  const rejected = rejections
    .map(({ event, reason, count }): [string, string, number] => [event, reason, count])
    .sort((one, other) => byText(`${one[0]} ${one[1]}`, `${other[0]} ${other[1]}`));
  return JSON.stringify([1, hour, banner, slot, served, viewable, viewedLate, expired, clicks, rejected]);
}

/**
 * The text whose SHA-256 is the seal of an hour. `previous` is the seal before it, so that no hour can be changed, added or left out
 * without changing every later seal.
 *
 * @param rowHashes of the hour's rows, by banner and then slot
 */
export const sealText = (previous: string, hour: string, rowHashes: readonly string[]): string => [previous, hour, ...rowHashes].join("\n");

/** The order in which an hour's rows are sealed. */
export const bySealOrder = (one: Pick<HourRow, "banner" | "slot">, other: Pick<HourRow, "banner" | "slot">): number => one.banner - other.banner || byText(one.slot, other.slot);

/** A report's facts of the contract. They are stored when the month is over, so that later changes of the contract do not change them. */
export interface ReportFacts {
  siteName: string;
  /** "portal.com.br" */
  siteHost: string;
  timeZone: string;
  advertiser: string;
  title: string;
  number: string;
  kind: PriceKind;
  /** Milliseconds; the end is exclusive. */
  startsAt: number;
  endsAt: number;
  extraDays: number;
  quantity: number | null;
}

/** A stored hour of one of the contract's banners, with what was rejected. */
export interface RecordedHour extends HourRow {
  /** Null while the hour is open. */
  rowHash: string | null;
  rejections: readonly RowRejection[];
}

/** The seal of an hour, with the hashes of all rows that the hour has now, of every banner. */
export interface RecordedSeal {
  seq: number;
  hour: string;
  previous: string;
  hash: string;
  rowHashes: readonly string[];
}

/** Version of a banner from `since` (ms) on. */
export interface RecordedCreative {
  banner: number;
  since: number;
  title: string;
  position: BannerPosition;
  type: BannerType;
  size: string;
  image: string | null;
  link: string;
}

/** Everything that is stored of a contract's month. */
export interface MonthRecord {
  /** "2026-11" */
  month: string;
  facts: ReportFacts;
  /** True when the month is over and all of it is sealed: the report is final. */
  isClosed: boolean;
  hours: readonly RecordedHour[];
  /** Seals of the month in their order, preceded by the last one before it, if there is one. */
  seals: readonly RecordedSeal[];
  /** By day. */
  roots: ReadonlyMap<string, string>;
  creatives: readonly RecordedCreative[];
  /** Sealed of all hours until the end of the month. */
  toDate: { viewable: number; clicks: number };
}

interface Figures {
  served: number;
  viewable: number;
  clicks: number;
}

export interface ReportDay extends Figures {
  /** "2026-11-21" */
  day: string;
  /** Hash of the day's last seal; null while the day is not over, or where nothing was counted in it. */
  root: string | null;
}

export interface ReportBanner extends Figures {
  banner: number;
  /** Its versions in this month, in order. */
  creatives: readonly RecordedCreative[];
}

/** A note of service as documents name it. */
export interface NamedNote {
  number: number;
  /** 50 digits. */
  accessKey: string;
}

/** The groups of a key, in which a person compares it. */
const KEY_GROUPS = /^(\d{7})(\d)(\d)(\d{14})(\d{13})(\d{4})(\d{9})(\d)$/;

/** "2211001 2 2 12345678000195 …" of a key. */
export const shownKey = (key: string): string => key.replace(KEY_GROUPS, "$1 $2 $3 $4 $5 $6 $7 $8");

export interface DeliveryReport {
  /** Of the contract's charges, as they are now; absent: not asked for. */
  notes?: readonly NamedNote[];
  month: string;
  facts: ReportFacts;
  isClosed: boolean;
  /** Every day of the contract in the month; of an open month until the last sealed hour. */
  days: readonly ReportDay[];
  banners: readonly ReportBanner[];
  totals: Figures;
  toDate: { viewable: number; clicks: number };
  /** Last hour that is counted, "2026-11-21T18"; null without any. */
  through: string | null;
  /** Hours whose rows or seals are not what was sealed. Empty: nothing was altered. */
  altered: readonly string[];
  sealedHours: number;
}

/** "2026-12" after "2026-11". */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** The months of a contract that have begun by `now` (ms), the latest first. */
export function reportMonths({ startsAt, endsAt }: Pick<Contract, "startsAt" | "endsAt">, now: number, timeZone: string): string[] {
  const months: string[] = [];
  const last = newsroomDay(Math.min(now, endsAt - 1), timeZone).slice(0, 7);
  for (let month = newsroomDay(startsAt, timeZone).slice(0, 7); month <= last; month = nextMonth(month)) months.unshift(month);
  return months;
}

/** Days of a month, "2026-11-01" first. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}

/**
 * The hours in which what is stored is not what was sealed: a row that was changed, added or removed, a seal that does not
 * follow the one before it, or a day's root that is not its last seal.
 *
 * @param sha256 of a text, in hexadecimal
 */
export function findAlteredHours({ month, hours, seals, roots }: Pick<MonthRecord, "month" | "hours" | "seals" | "roots">, sha256: (text: string) => string): string[] {
  const altered = new Set<string>();
  const sealed = seals.filter(({ hour }) => hour.startsWith(month));
  const known = new Map(sealed.map((seal) => [seal.hour, new Set(seal.rowHashes)]));
  const last = sealed.at(-1)?.hour ?? "";
  for (const row of hours) {
    const isOpen = row.rowHash === null && row.hour > last;
    if (isOpen) continue;
    if (row.rowHash === null || row.rowHash !== sha256(rowText(row, row.rejections)) || !known.get(row.hour)?.has(row.rowHash)) altered.add(row.hour);
  }
  const lastOfDay = new Map<string, string>();
  for (const [index, seal] of seals.entries()) {
    const before = seals[index - 1];
    if (!seal.hour.startsWith(month)) continue;
    const follows = before ? before.hash === seal.previous && before.seq === seal.seq - 1 : seal.seq === 1;
    if (!follows || sha256(sealText(seal.previous, seal.hour, seal.rowHashes)) !== seal.hash) altered.add(seal.hour);
    lastOfDay.set(seal.hour.slice(0, 10), seal.hour);
  }
  const hashes = new Map(sealed.map(({ hour, hash }) => [hour, hash]));
  for (const [day, root] of roots) {
    const hour = lastOfDay.get(day);
    if (hour === undefined || hashes.get(hour) !== root) altered.add(hour ?? `${day}T23`);
  }
  return [...altered].sort();
}

const sumOf = (rows: readonly Figures[]): Figures => ({
  served: rows.reduce((sum, { served }) => sum + served, 0),
  viewable: rows.reduce((sum, { viewable }) => sum + viewable, 0),
  clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
});

/** The report of a month. Counts sealed hours alone, so that it is the same whenever it is made again. */
export function deliveryReport(record: MonthRecord, sha256: (text: string) => string): DeliveryReport {
  const { month, facts, isClosed, seals, roots, creatives } = record;
  const hours = record.hours.filter(({ rowHash }) => rowHash !== null);
  const sealed = seals.filter(({ hour }) => hour.startsWith(month));
  const through = sealed.at(-1)?.hour ?? null;
  const first = newsroomDay(facts.startsAt, facts.timeZone);
  const end = newsroomDay(facts.endsAt - 1, facts.timeZone);
  const counted = new Set(hours.map(({ hour }) => hour.slice(0, 10)));
  const days = daysOf(month)
    .filter((day) => (isClosed || day <= (through ?? "").slice(0, 10)) && ((day >= first && day <= end) || counted.has(day)))
    .map((day) => ({ day, ...sumOf(hours.filter(({ hour }) => hour.startsWith(day))), root: roots.get(day) ?? null }));
  const banners = [...new Set(hours.map(({ banner }) => banner))]
    .sort((one, other) => one - other)
    .map((banner) => ({ banner, creatives: creatives.filter((creative) => creative.banner === banner), ...sumOf(hours.filter((row) => row.banner === banner)) }))
    .filter(({ served, viewable, clicks }) => served + viewable + clicks > 0);
  return { month, facts, isClosed, days, banners, totals: sumOf(hours), toDate: record.toDate, through, altered: findAlteredHours(record, sha256), sealedHours: sealed.length };
}
