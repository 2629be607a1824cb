import type { BannerTally, CountedBefore, HourRow, HourSums, LedgerState, ServedPage, ServedPiece } from "./ledger-types.ts";
import type { BannerPosition } from "./positions.ts";

const NOTHING: HourSums = { served: 0, viewable: 0, viewedLate: 0, expired: 0, clicks: 0 };

const keyOf = (hour: string, banner: number, slot: string) => `${hour} ${banner} ${slot}`;

/** What one served banner adds to its hour's sums. */
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
 * What a ledger starts with of a banner that it does not know: the rows, and in `tally` what was counted outside them. Tokens of what
 * is open in these rows are unknown too: it counts as expired, except in sealed rows, which do not change.
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
