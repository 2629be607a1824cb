import { type SQL, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, type Statement, valueRows } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite, trailWhere } from "#app/platform/record/record-table.store.ts";
import { type Banner, type BannerFields, type BannerSummary, bannerMediaKey, type ContractTerms } from "./banner.ts";
import { type Delivery, type Prices, revenueCents } from "./money.ts";
import type { BannerPosition } from "./positions.ts";
import type { BannerTerms } from "./terms.ts";

/** Slots that pages reserve boxes for. Times in milliseconds. */
export interface RunningSlots {
  /** Slots for which a banner runs, house banners included. */
  slots: readonly BannerPosition[];
  /** Time of the next change by the clock alone; null: never. */
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

/** Reads the banners that run at `now` (ms) or later. */
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

/** Statements written with the banner in one batch, or not at all. */
export interface WrittenTogether {
  /** Statements before the banner's own, each of them under `condition`: the banner is still as it was read. */
  statements(condition: SQL): Statement[];
  /** Condition by which the banner's statements ask whether these wrote. */
  wrote: SQL;
}

/** `gone`: its advertiser or contract was deleted meanwhile. */
export type BannerOutcome = RecordOutcome<"gone">;

interface Row extends Omit<BannerSummary, "house" | "contract"> {
  house: number;
  kind: ContractTerms["kind"] | null;
  contractStartsAt: number | null;
  contractEndsAt: number | null;
  quantity: number | null;
  contractViewable: number | null;
  contractClicks: number | null;
  html?: string;
}

const toBanner = ({ house, kind, contractStartsAt, contractEndsAt, quantity, contractViewable, contractClicks, ...row }: Row): BannerSummary => ({
  ...row,
  house: house === 1,
  contract:
    row.contractId === null || kind === null
      ? null
      : {
          id: row.contractId,
          kind,
          startsAt: contractStartsAt ?? row.startsAt,
          endsAt: contractEndsAt ?? row.endsAt,
          quantity,
          delivered: { viewable: contractViewable ?? 0, clicks: contractClicks ?? 0 },
        },
});

/** `from`: which of `b`, in which order; `more`: further columns. */
const bannersFrom = (from: SQL, more: SQL = sql``): SQL =>
  sql`SELECT b.id, b.title, b.client, b.advertiser_id AS advertiserId, b.contract_id AS contractId, b.position, b.type, b.image, b.phone_image AS phoneImage, b.alt, b.link,
      b.starts_at AS startsAt, b.ends_at AS endsAt, b.impressions_max AS impressionsMax, b.clicks_max AS clicksMax, b.price_kind AS priceKind, b.cpm_e4 AS cpmE4, b.cpc_e4 AS cpcE4,
      b.total_e4 AS totalE4, b.size, b.status, b.priority, b.weight, b.frequency_cap AS frequencyCap, b.industry, b.safety_category AS safetyCategory, b.house, b.notes, b.version,
      b.created_at AS createdAt, b.updated_at AS updatedAt, t.served, t.viewable, t.clicks,
      c.kind, c.starts_at AS contractStartsAt, c.ends_at AS contractEndsAt, c.quantity, c.viewable AS contractViewable, c.clicks AS contractClicks${more}
    FROM banners b JOIN banner_totals t ON t.banner_id = b.id LEFT JOIN contracts c ON c.id = b.contract_id ${from}`;

/** Names and values of the columns that a person decides; keys of the library only of files that it has. */
function columnsOf(fields: BannerFields): [string, SQL][] {
  const libraryKey = (address: string | null) => sql`(SELECT key FROM media WHERE key = ${bannerMediaKey(address)})`;
  return [
    ["title", sql`${fields.title}`],
    ["client", sql`${fields.client}`],
    ["advertiser_id", sql`${fields.advertiserId}`],
    ["contract_id", sql`${fields.contractId}`],
    ["position", sql`${fields.position}`],
    ["type", sql`${fields.type}`],
    ["image", sql`${fields.image}`],
    ["media_key", libraryKey(fields.image)],
    ["phone_image", sql`${fields.phoneImage}`],
    ["phone_media_key", libraryKey(fields.phoneImage)],
    ["alt", sql`${fields.alt}`],
    ["link", sql`${fields.link}`],
    ["starts_at", sql`${fields.startsAt}`],
    ["ends_at", sql`${fields.endsAt}`],
    ["impressions_max", sql`${fields.impressionsMax}`],
    ["clicks_max", sql`${fields.clicksMax}`],
    ["price_kind", sql`${fields.priceKind}`],
    ["cpm_e4", sql`${fields.cpmE4}`],
    ["cpc_e4", sql`${fields.cpcE4}`],
    ["total_e4", sql`${fields.totalE4}`],
    ["size", sql`${fields.size}`],
    ["status", sql`${fields.status}`],
    ["priority", sql`${fields.priority}`],
    ["weight", sql`${fields.weight}`],
    ["frequency_cap", sql`${fields.frequencyCap}`],
    ["industry", sql`${fields.industry}`],
    ["safety_category", sql`${fields.safetyCategory}`],
    ["house", sql`${fields.house ? 1 : 0}`],
    ["notes", sql`${fields.notes}`],
    ["html", sql`${fields.html}`],
  ];
}

const joined = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Banners, the newest first. A deleted one is no longer read; its row stays for reports. */
export function createBannerRepository(db: Database) {
  const readList = (from: SQL): Read<BannerSummary[]> => ({
    statements: [rawStatement(bannersFrom(from))],
    decode: ([result]) => rawRowsOf<Row>(result).map(toBanner),
  });

  const table = createRecordTable({ db, table: "banners", constraints: { "FOREIGN KEY": "gone" } as const });

  /** As it was read; nothing may have been counted when its contract changes, since contracts add up their banners. */
  const isAt = ({ id, version }: Pick<Banner, "id" | "version">, movesContract = false): SQL =>
    sql`id = ${id} AND version = ${version} AND deleted_at IS NULL${movesContract ? sql` AND (SELECT served FROM banner_totals WHERE banner_id = ${id}) = 0` : sql``}`;

  return {
    /** All of them, without their code. */
    readAll: (): Read<BannerSummary[]> => readList(sql`WHERE b.deleted_at IS NULL ORDER BY b.id DESC`),

    readOfAdvertiser: (advertiserId: number): Read<BannerSummary[]> => readList(sql`WHERE b.advertiser_id = ${advertiserId} AND b.deleted_at IS NULL ORDER BY b.id DESC`),
    readOfContract: (contractId: number): Read<BannerSummary[]> => readList(sql`WHERE b.contract_id = ${contractId} AND b.deleted_at IS NULL ORDER BY b.id DESC`),

    /** Cents by contract that the prices of its banners make of what was counted (spec 2 §9); of deleted ones, what was shown. `contractId` null: of all contracts. */
    readRevenues: (contractId: number | null): Read<ReadonlyMap<number, number>> => ({
      statements: [
        rawStatement(sql`SELECT b.contract_id AS contractId, b.cpm_e4 AS cpmE4, b.cpc_e4 AS cpcE4, b.total_e4 AS totalE4, t.viewable, t.clicks
          FROM banners b JOIN banner_totals t ON t.banner_id = b.id
          WHERE ${contractId === null ? sql`b.contract_id IS NOT NULL` : sql`b.contract_id = ${contractId}`} AND (b.deleted_at IS NULL OR t.served > 0)`),
      ],
      decode: ([result]) => {
        const sums = new Map<number, number>();
        for (const row of rawRowsOf<Prices & Delivery & { contractId: number }>(result)) sums.set(row.contractId, (sums.get(row.contractId) ?? 0) + revenueCents(row, row));
        return sums;
      },
    }),

    /** Those that are switched on, have artwork and end after `now` (ms). */
    readSwitchedOn: (now: number): Read<BannerSummary[]> => readList(sql`WHERE b.ends_at > ${now} AND ${SWITCHED_ON} ORDER BY +b.id DESC`),

    /** One with its code. */
    readBanner: (id: number): Read<Banner | null> =>
      mapRead(
        {
          statements: [rawStatement(bannersFrom(sql`WHERE b.id = ${id} AND b.deleted_at IS NULL`, sql`, b.html`))],
          decode: ([result]) => rawRowsOf<Row>(result).map((row) => ({ ...toBanner(row), html: row.html ?? "" })),
        },
        ([banner]) => banner ?? null,
      ),

    create(fields: BannerFields, signed: RecordWrite): Promise<BannerOutcome> {
      const columns = columnsOf(fields);
      return table.create(signed, [
        rawStatement(sql`INSERT INTO banners (${sql.raw(columns.map(([name]) => name).join(", "))}, created_at, updated_at)
            VALUES (${joined(columns.map(([, value]) => value))}, ${signed.at}, ${signed.at}) RETURNING id`),
      ]);
    },

    /** Writes over the banner as it was read; `together`: only with what else is written. */
    change(was: BannerSummary, fields: BannerFields, signed: RecordWrite, together?: WrittenTogether): Promise<BannerOutcome> {
      const unchanged = isAt(was, was.contractId !== fields.contractId);
      const condition = together ? sql`${unchanged} AND ${together.wrote}` : unchanged;
      const values = columnsOf(fields).map(([name, value]) => sql`${sql.raw(name)} = ${value}`);
      // The line of the trail asks what `together` wrote, and so comes after it.
      return table.run(
        [
          ...(together?.statements(sql`EXISTS (SELECT 1 FROM banners WHERE ${unchanged})`) ?? []),
          trailWhere(signed, signed.action, signed.details, sql`EXISTS (SELECT 1 FROM banners WHERE ${condition})`),
          rawStatement(sql`UPDATE banners SET ${joined(values)}, version = version + 1, updated_at = ${signed.at} WHERE ${condition} RETURNING id`),
        ],
        signed.affectsReaders,
      );
    },

    remove: (was: BannerSummary, signed: RecordWrite): Promise<BannerOutcome> =>
      table.changeWhere(isAt(was), signed, sql`deleted_at = ${signed.at}, version = version + 1, updated_at = ${signed.at}`),
  };
}

export type BannerRepository = ReturnType<typeof createBannerRepository>;
