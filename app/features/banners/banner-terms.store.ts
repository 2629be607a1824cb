import { sql } from "drizzle-orm";
import { mapRead, type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import type { BannerPosition } from "./positions.ts";
import type { BannerTerms } from "./terms.ts";

/** What pages reserve boxes for. Times in milliseconds. */
export interface RunningSlots {
  /** Slots for which a banner runs, house banners included. */
  slots: readonly BannerPosition[];
  /** When that can change by time alone; null: never. */
  changesAt: number | null;
}

/** Condition on `b`: switched on, not deleted, with artwork. */
export const SWITCHED_ON = sql`b.status = 'ativo' AND b.deleted_at IS NULL AND CASE b.type WHEN 'html' THEN trim(b.html) <> '' ELSE b.image IS NOT NULL END`;

/** No ceiling and no quantity is reached; joined as `b`, `t` and `c`. */
const HAS_UNITS = sql`(b.impressions_max IS NULL OR t.viewable < b.impressions_max) AND (b.clicks_max IS NULL OR t.clicks < b.clicks_max)
  AND (c.quantity IS NULL OR CASE c.kind WHEN 'CPC' THEN c.clicks ELSE c.viewable END < c.quantity)`;

const JOINED = sql`banners b JOIN banner_totals t ON t.banner_id = b.id LEFT JOIN contracts c ON c.id = b.contract_id`;
const STARTS = sql`MAX(b.starts_at, COALESCE(c.starts_at, b.starts_at))`;
const ENDS = sql`MIN(b.ends_at, COALESCE(c.ends_at, b.ends_at))`;

/** A banner that runs, or will before it is read again. */
export interface RunningBanner {
  position: BannerPosition;
  startsAt: number;
  endsAt: number;
  safetyCategory: string;
}

/** What runs at `now` (ms) or later. */
export const readRunningBanners = (now: number): Read<RunningBanner[]> => ({
  statements: [
    rawStatement(sql`SELECT b.position, ${STARTS} AS startsAt, ${ENDS} AS endsAt, b.safety_category AS safetyCategory FROM ${JOINED}
      WHERE b.ends_at > ${now} AND ${SWITCHED_ON} AND ${ENDS} > ${now} AND ${HAS_UNITS}`),
  ],
  decode: ([result]) => rawRowsOf<RunningBanner>(result),
});

/** The slots that have a running banner at `now` (ms), without banners of the banned categories. */
export function runningSlots(running: readonly RunningBanner[], now: number, banned: readonly string[] = []): RunningSlots {
  const bounds = running.flatMap(({ startsAt, endsAt }) => (startsAt > now ? [startsAt] : endsAt > now ? [endsAt] : []));
  const shown = running.filter(({ startsAt, endsAt, safetyCategory }) => startsAt <= now && now < endsAt && !banned.includes(safetyCategory));
  return { slots: [...new Set(shown.map(({ position }) => position))], changesAt: bounds.length === 0 ? null : Math.min(...bounds) };
}

/** The same, read for one moment alone. */
export const readRunningSlots = (now: number, banned: readonly string[] = []): Read<RunningSlots> =>
  mapRead(readRunningBanners(now), (running) => runningSlots(running, now, banned));

interface TermsRow extends Omit<BannerTerms, "contract" | "house"> {
  house: number;
  contractId: number | null;
  kind: NonNullable<BannerTerms["contract"]>["kind"] | null;
  contractStartsAt: number | null;
  contractEndsAt: number | null;
  quantity: number | null;
}

const TERMS = sql`b.id, b.version, b.position, b.type, b.starts_at AS startsAt, b.ends_at AS endsAt, b.impressions_max AS impressionsMax, b.clicks_max AS clicksMax,
  b.priority, b.weight, b.frequency_cap AS frequencyCap, b.industry, b.house, b.safety_category AS safetyCategory,
  c.id AS contractId, c.kind, c.starts_at AS contractStartsAt, c.ends_at AS contractEndsAt, c.quantity`;

const toTerms = ({ contractId, kind, contractStartsAt, contractEndsAt, quantity, house, ...terms }: TermsRow): BannerTerms => ({
  ...terms,
  house: house === 1,
  contract: contractId === null || kind === null ? null : { id: contractId, kind, startsAt: contractStartsAt ?? terms.startsAt, endsAt: contractEndsAt ?? terms.endsAt, quantity },
});

/** Terms of all banners that are switched on and end after `now` (ms), by id; what was counted is the ledger's. `+`: else the whole table is read in that order. */
export const readBannerTerms = (now: number): Read<BannerTerms[]> => ({
  statements: [
    rawStatement(sql`SELECT ${TERMS}, b.status FROM banners b LEFT JOIN contracts c ON c.id = b.contract_id WHERE b.ends_at > ${now} AND ${SWITCHED_ON} ORDER BY +b.id`),
  ],
  decode: ([result]) => rawRowsOf<TermsRow>(result).map(toTerms),
});

/** Terms of banners by their ids, as paused ones: also of those that are switched off, ended or deleted. */
export const readTermsOf = (ids: readonly number[]): Read<BannerTerms[]> => ({
  statements: [
    rawStatement(sql`SELECT ${TERMS}, 'pausado' AS status FROM ${valueRows(ids)} wanted JOIN banners b ON b.id = wanted.value LEFT JOIN contracts c ON c.id = b.contract_id`),
  ],
  decode: ([result]) => rawRowsOf<TermsRow>(result).map(toTerms),
});
