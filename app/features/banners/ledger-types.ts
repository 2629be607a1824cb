import type { BannerPosition } from "./positions.ts";
import type { ElectoralPeriod } from "./safety.ts";
import type { BannerTerms } from "./terms.ts";

/** How long a served banner holds a unit of its caps (issue 19, point 4). Milliseconds. */
export const RESERVATION_MS = 60_000;

/** How long a page's token is valid (issue 19, point 4). Milliseconds. */
export const TOKEN_LIFETIME_MS = 10 * 60_000;

/** A token younger than this is rejected for a view: nothing can have been visible for a second, a video for two (issue 19, point 4). Milliseconds. */
export const VIEW_AGE_MS = { still: 1_000, video: 2_000 } as const;

/** A visitor's clicks on one banner within this of the last counted one are repetitions (issue 19, point 4). Milliseconds. */
export const CLICK_INTERVAL_MS = 30_000;

/** Open reservations of one banner that one visitor may hold (issue 19, point 4). */
export const OPEN_RESERVATIONS_MAX = 20;

/** What may happen to a banner, and be rejected. */
export type LedgerEvent = "serve" | "view" | "click";

/**
 * Why a request was not counted. `crawler` to `staff`: who sent it. `hidden`: the page was not visible. `forged`: no token of
 * this banner. `early`: too young to have been seen. `expired`: after ten minutes. `repeated`: the token was used, or the
 * visitor clicked within 30 s. `exhausted`: a late view or a click that found no unit left. `unviewed`: a click before a view.
 * `open-limit`: the visitor holds 20 reservations. `limit`: refused (429), more requests than one address may send.
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

/** What became of a served banner: `late` is a view after its reservation had ended. */
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
  /** When it was served, on the ledger's own clock, which never goes back (ms). */
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

/** How often something was rejected, by the hour of the rejection. */
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

/** What D1 has of a banner that is new to a ledger: all that was counted, and the rows of it that the ledger may still have to add to. */
export interface CountedBefore extends BannerTally {
  hours: readonly (HourRow & { isSealed: boolean })[];
  rejections: readonly RejectionRow[];
}

/** Which banners run, as D1 says. */
export interface LedgerBook {
  /** Those that may be selected; and, as paused ones, others whose tokens may still be used. */
  banners: readonly BannerTerms[];
  /** All banners of each contract, by its id: also those that are paused, ended or deleted. */
  contracts: ReadonlyMap<number, readonly number[]>;
  electoral: ElectoralPeriod | null;
  timeZone: string;
}

/** What the ledger keeps beyond a restart. */
export interface LedgerState {
  pages: readonly ServedPage[];
  /** Sums of pages that are no longer kept; of the last days. */
  hours: readonly (HourRow & { isCopied: boolean })[];
  /** By banner: what was counted before `hours` begins. */
  totals: ReadonlyMap<number, BannerTally>;
  /** Page views by hour of the day (24). */
  traffic: readonly number[];
}

/** Where the ledger keeps it. Each call is durable, or fails, as a whole. */
export interface LedgerStore {
  load(): LedgerState;
  savePage(page: ServedPage): void;
  /** Forgets pages and adds `rows` to the stored hours. */
  foldPages(ids: readonly string[], rows: readonly HourRow[]): void;
  addRejection(row: RejectionRow): void;
  /** Keeps what was counted of a banner before this ledger knew it: `tally` leaves out what is in `hours`. */
  saveKnown(banner: number, tally: BannerTally, hours: readonly HourRow[], rejections: readonly RejectionRow[]): void;
}

/** What a page view asks for. */
export interface PageRequest {
  id: string;
  slots: readonly BannerPosition[];
  /** Hash of the day, kept in memory only; null where it cannot be made: those share one limit. */
  visitor: string | null;
  /** How often this reader's browser has seen a banner today, by banner. */
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
