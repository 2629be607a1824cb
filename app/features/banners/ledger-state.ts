import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { ElectoralPeriod } from "./banner.ts";
import type { BannerPosition } from "./positions.ts";
import type { BannerTerms } from "./terms.ts";

/** Time that a served banner reserves a unit of its caps (issue 19, point 4). Milliseconds. */
export const RESERVATION_MS = MINUTE_MS;

/** Lifetime of a page's token (issue 19, point 4). Milliseconds. */
export const TOKEN_LIFETIME_MS = 10 * MINUTE_MS;

/** A token younger than this is rejected for a view: nothing can have been visible for a second, a video for two (issue 19, point 4). Milliseconds. */
export const VIEW_AGE_MS = { still: 1_000, video: 2_000 } as const;

/** A visitor's clicks on one banner within this of the last counted one are repetitions (issue 19, point 4). Milliseconds. */
export const CLICK_INTERVAL_MS = 30_000;

/** Open reservations of one banner that one visitor may hold (issue 19, point 4). */
export const OPEN_RESERVATIONS_MAX = 20;

/** Events of a banner, each of which may be rejected. */
export type LedgerEvent = "serve" | "view" | "click";

/**
 * Reasons why a request was not counted. `crawler` to `staff`: its sender. `hidden`: the page was not visible. `forged`: no token of this banner.
 * `early`: too young to have been seen. `expired`: after ten minutes. `repeated`: the token was used, or the visitor clicked within 30 s.
 * `exhausted`: a late view or a click that found no unit left. `unviewed`: a click before a view. `open-limit`: the visitor holds 20 reservations.
 * `limit`: refused (429), more requests than one address may send.
 */
export const REJECTION_REASONS = [
  "crawler",
  "robot",
  "preview",
  "prefetch",
  "automation",
  "staff",
  "hidden",
  "forged",
  "early",
  "expired",
  "repeated",
  "exhausted",
  "unviewed",
  "open-limit",
  "limit",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** State of a served banner: `late` is a view after its reservation had ended. */
export type PieceState = "open" | "viewed" | "late" | "expired";

/** One banner in one slot of a served page. */
export interface ServedPiece {
  banner: number;
  slot: BannerPosition;
  isVideo: boolean;
  state: PieceState;
  isClicked: boolean;
}

/** The banners that one page view was given; its tokens name it by `id`. */
export interface ServedPage {
  /** Random, of the page view. */
  id: string;
  /** Time when it was served, on the ledger's own clock, which never goes back (ms). */
  at: number;
  /** The newsroom's hour in which all that comes of it counts: "2026-11-21T18". */
  hour: string;
  pieces: readonly ServedPiece[];
}

/** Counts of one banner in one slot and hour. served = viewable + expired + those still open. */
export interface HourSums {
  served: number;
  /** All views; includes `viewedLate`. */
  viewable: number;
  viewedLate: number;
  expired: number;
  clicks: number;
}

export interface HourRow extends HourSums {
  banner: number;
  hour: string;
  slot: BannerPosition;
}

/** Count of rejections, by their hour. */
export interface RejectionRow {
  banner: number;
  hour: string;
  slot: BannerPosition;
  event: LedgerEvent;
  reason: RejectionReason;
  count: number;
}

/** Views and clicks of one banner. */
export interface BannerTally {
  viewable: number;
  clicks: number;
}

/** D1's counts of a banner that is new to a ledger: the totals, and the rows that the ledger may still have to add to. */
export interface CountedBefore extends BannerTally {
  hours: readonly (HourRow & { isSealed: boolean })[];
  rejections: readonly RejectionRow[];
}

/** Running banners from D1. */
export interface LedgerBook {
  /** Those that may be selected; and, as paused ones, others whose tokens may still be used. */
  banners: readonly BannerTerms[];
  /** All banners of each contract, by its id: also those that are paused, ended or deleted. */
  contracts: ReadonlyMap<number, readonly number[]>;
  electoral: ElectoralPeriod | null;
  timeZone: string;
}

/** State that survives a restart. */
export interface LedgerState {
  pages: readonly ServedPage[];
  /** Sums of pages that are no longer kept; of the last days. */
  hours: readonly (HourRow & { isCopied: boolean })[];
  /** By banner: what was counted before `hours` begins. */
  totals: ReadonlyMap<number, BannerTally>;
  /** Page views by hour of the day (24). */
  traffic: readonly number[];
}

/** Storage of the ledger. Each call is durable, or fails, as a whole. */
export interface LedgerStore {
  load(): LedgerState;
  savePage(page: ServedPage): void;
  /** Forgets pages and adds `rows` to the stored hours. */
  foldPages(ids: readonly string[], rows: readonly HourRow[]): void;
  addRejection(row: RejectionRow): void;
  /** Keeps what was counted of a banner before this ledger knew it: `tally` leaves out what is in `hours`. */
  saveKnown(banner: number, tally: BannerTally, hours: readonly HourRow[], rejections: readonly RejectionRow[]): void;
}

export interface PageRequest {
  id: string;
  slots: readonly BannerPosition[];
  /** Hash of the day, kept in memory only; null where it cannot be made: those share one limit. */
  visitor: string | null;
  /** Number of times that this reader's browser has seen each banner today. */
  seen: ReadonlyMap<number, number>;
  withoutVideo: boolean;
}

/** A served banner as a token names it. */
export interface PieceName {
  page: string;
  banner: number;
  slot: BannerPosition;
}

/** Null: counted. */
export type Outcome = RejectionReason | null;

const NOTHING: HourSums = { served: 0, viewable: 0, viewedLate: 0, expired: 0, clicks: 0 };

const keyOf = (hour: string, banner: number, slot: string) => `${hour} ${banner} ${slot}`;

/** Returns what one served banner adds to its hour's sums. */
const sumsOf = ({ state, isClicked }: ServedPiece): HourSums => ({
  served: 1,
  viewable: state === "viewed" || state === "late" ? 1 : 0,
  viewedLate: state === "late" ? 1 : 0,
  expired: state === "expired" ? 1 : 0,
  clicks: isClicked ? 1 : 0,
});

/** The sums of some pages, as rows. */
export function rowsOfPages(pages: readonly ServedPage[]): HourRow[] {
  const tallies = new HourTallies();
  for (const { hour, pieces } of pages) for (const piece of pieces) tallies.add(hour, piece.banner, piece.slot, sumsOf(piece));
  return tallies.all();
}

/**
 * Returns the start values for a banner that is new to a ledger: the rows, and in `tally` the counts outside them. Tokens of open units in these rows
 * are unknown too: they count as expired, except in sealed rows, which do not change.
 */
export function startOf({ viewable, clicks, hours }: CountedBefore): { tally: BannerTally; rows: HourRow[] } {
  const rows = hours.map(({ isSealed, ...row }) => (isSealed ? row : { ...row, expired: row.served - row.viewable }));
  const tally = rows.reduce((rest, row) => ({ viewable: rest.viewable - row.viewable, clicks: rest.clicks - row.clicks }), { viewable, clicks });
  return { tally, rows };
}

/** Sums by hour, banner and slot, and which of them changed since they were last taken. */
export class HourTallies {
  readonly #rows = new Map<string, HourRow>();
  readonly #changed = new Set<string>();

  add(hour: string, banner: number, slot: BannerPosition, by: Partial<HourSums>): void {
    const key = keyOf(hour, banner, slot);
    const row = this.#rows.get(key) ?? { hour, banner, slot, ...NOTHING };
    this.#rows.set(key, row);
    for (const name of Object.keys(NOTHING) as (keyof HourSums)[]) row[name] += by[name] ?? 0;
    this.#changed.add(key);
  }

  all(): HourRow[] {
    return [...this.#rows.values()];
  }

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** Rows that changed since they were last taken, as copies. */
  takeChanged(): HourRow[] {
    const rows = [...this.#changed].flatMap((key) => this.#rows.get(key) ?? []).map((row) => ({ ...row }));
    this.#changed.clear();
    return rows;
  }

  /** Rows that were taken and not delivered. */
  putBack(rows: readonly HourRow[]): void {
    for (const { hour, banner, slot } of rows) this.#changed.add(keyOf(hour, banner, slot));
  }

  /** Forgets the rows of hours before `hour`, unless they changed. */
  dropBefore(hour: string): void {
    for (const [key, row] of this.#rows) if (row.hour < hour && !this.#changed.has(key)) this.#rows.delete(key);
  }
}

/** Counts of a banner that selections ask for: in all, of the current day, and units that are held. */
export interface LiveTally extends BannerTally {
  day: string;
  viewableToday: number;
  clicksToday: number;
  /** Units of the caps that served banners hold. */
  reserved: number;
}

/** Units left under a ceiling, `Infinity` where there is none. */
export const leftOf = (limit: number | null, used: number): number => (limit === null ? Number.POSITIVE_INFINITY : limit - used);

/** Counts of several banners together. */
export type TallySum = Omit<LiveTally, "day">;

/** The live counts of all banners. */
export class BannerTallies {
  readonly #tallies = new Map<number, LiveTally>();

  /** `day`: the newsroom's, which the counts of the day are of. */
  of(banner: number, day: string): LiveTally {
    const known = this.#tallies.get(banner);
    const tally = known ?? { viewable: 0, clicks: 0, day, viewableToday: 0, clicksToday: 0, reserved: 0 };
    if (!known) this.#tallies.set(banner, tally);
    if (tally.day < day) Object.assign(tally, { day, viewableToday: 0, clicksToday: 0 });
    return tally;
  }

  /** Counts of several banners, as those of a contract. */
  sumOf(banners: readonly number[], day: string): TallySum {
    const sum = { viewable: 0, clicks: 0, viewableToday: 0, clicksToday: 0, reserved: 0 };
    for (const banner of banners) {
      const { viewable, clicks, viewableToday, clicksToday, reserved } = this.of(banner, day);
      sum.viewable += viewable;
      sum.clicks += clicks;
      sum.viewableToday += viewableToday;
      sum.clicksToday += clicksToday;
      sum.reserved += reserved;
    }
    return sum;
  }

  get isEmpty(): boolean {
    return this.#tallies.size === 0;
  }

  has(banner: number): boolean {
    return this.#tallies.has(banner);
  }

  /** Counts views or clicks that were served in an hour of `day`. */
  add(banner: number, day: string, { viewable, clicks }: BannerTally): void {
    const tally = this.of(banner, day);
    tally.viewable += viewable;
    tally.clicks += clicks;
    if (tally.day !== day) return;
    tally.viewableToday += viewable;
    tally.clicksToday += clicks;
  }

  /** From what is stored. */
  restore({ totals, hours, pages }: Pick<LedgerState, "totals" | "hours" | "pages">): void {
    for (const [banner, tally] of totals) this.add(banner, "", tally);
    for (const row of [...hours, ...rowsOfPages(pages)]) this.add(row.banner, row.hour.slice(0, 10), row);
  }
}
