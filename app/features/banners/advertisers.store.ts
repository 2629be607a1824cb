import { type SQL, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, readOne } from "#app/platform/db/database.store.ts";
import { createRecordTable, isAt, type RecordOutcome, type RecordWrite, type SeenRecord } from "#app/platform/record/record-table.store.ts";
import { slugify } from "#app/platform/text/slug.ts";
import type { Advertiser, AdvertiserFields, Contract, ContractFields, PublicAdvertising } from "./contract.ts";

type Refused = "taken-name" | "taken-document" | "in-use" | "gone";

/** `taken`: another advertiser has the name or the document; `in-use`: something refers to it; `gone`: what it refers to does not exist. */
export type CommercialOutcome = RecordOutcome<Refused>;

const ADVERTISER = sql`SELECT id, name, contact, email, phone, document, version, created_at AS createdAt, updated_at AS updatedAt FROM advertisers`;

const CONTRACT = sql`SELECT id, advertiser_id AS advertiserId, title, number, kind, starts_at AS startsAt, ends_at AS endsAt, quantity, price_cents AS priceCents, extra_days AS extraDays,
    viewable, clicks, report_token_hash IS NOT NULL AND report_revoked_at IS NULL AS hasReport, public_advertising AS publicAdvertising, notes, version,
    created_at AS createdAt, updated_at AS updatedAt FROM contracts`;

interface ContractRow extends Omit<Contract, "delivered" | "hasReport" | "publicAdvertising"> {
  viewable: number;
  clicks: number;
  hasReport: number;
  publicAdvertising: string | null;
}

const toContract = ({ viewable, clicks, hasReport, publicAdvertising, ...row }: ContractRow): Contract => ({
  ...row,
  delivered: { viewable, clicks },
  hasReport: hasReport === 1,
  publicAdvertising: publicAdvertising === null ? null : (JSON.parse(publicAdvertising) as PublicAdvertising),
});

type Table = "advertisers" | "contracts";

/** Advertisers by name, and their contracts, the latest first. */
export function createAdvertiserRepository(db: Database) {
  const readAdvertisers = (from: SQL): Read<Advertiser[]> => ({ statements: [rawStatement(sql`${ADVERTISER} ${from}`)], decode: ([result]) => rawRowsOf<Advertiser>(result) });
  const readContracts = (from: SQL): Read<Contract[]> => ({
    statements: [rawStatement(sql`${CONTRACT} ${from}`)],
    decode: ([result]) => rawRowsOf<ContractRow>(result).map(toContract),
  });

  const tableOf = (table: Table, missing: "in-use" | "gone") =>
    createRecordTable<Refused>({ db, table, constraints: { "advertisers.name_key": "taken-name", "advertisers.document": "taken-document", "FOREIGN KEY": missing } });
  const [advertisers, contracts] = [tableOf("advertisers", "gone"), tableOf("contracts", "gone")];

  const contractColumns = (fields: ContractFields): [string, SQL][] => [
    ["advertiser_id", sql`${fields.advertiserId}`],
    ["title", sql`${fields.title}`],
    ["number", sql`${fields.number}`],
    ["kind", sql`${fields.kind}`],
    ["starts_at", sql`${fields.startsAt}`],
    ["ends_at", sql`${fields.endsAt}`],
    ["quantity", sql`${fields.quantity}`],
    ["price_cents", sql`${fields.priceCents}`],
    ["public_advertising", sql`${fields.publicAdvertising === null ? null : JSON.stringify(fields.publicAdvertising)}`],
    ["notes", sql`${fields.notes}`],
  ];
  const joined = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

  /**
   * Deletes one with its artwork links that are closed and decided; the banners of `banners` stay without it. Whatever else refers
   * to it refuses the deletion.
   */
  function removal(name: Table, was: SeenRecord, banners: SQL, signed: RecordWrite): Promise<CommercialOutcome> {
    const column = sql.raw(name === "advertisers" ? "advertiser_id" : "contract_id");
    const table = tableOf(name, "in-use");
    const isThere = table.standsAt(was);
    const links = sql`SELECT id FROM artwork_links WHERE ${column} = ${was.id} AND (revoked_at IS NOT NULL OR expires_at <= ${signed.at})
      AND NOT EXISTS (SELECT 1 FROM artwork_files WHERE link_id = artwork_links.id AND decision IS NULL)`;
    return table.remove(was, signed, [
      rawStatement(sql`DELETE FROM artwork_files WHERE link_id IN (${links}) AND decision IS NOT NULL AND ${isThere}`),
      rawStatement(sql`DELETE FROM artwork_links WHERE id IN (${links}) AND ${isThere}`),
      rawStatement(sql`UPDATE banners SET ${column} = NULL WHERE ${column} = ${was.id} AND ${banners} AND ${isThere}`),
    ]);
  }

  return {
    readAll: (): Read<Advertiser[]> => readAdvertisers(sql`ORDER BY name_key`),
    readAdvertiser: (id: number): Read<Advertiser | null> => mapRead(readAdvertisers(sql`WHERE id = ${id}`), ([found]) => found ?? null),

    createAdvertiser: (fields: AdvertiserFields, signed: RecordWrite): Promise<CommercialOutcome> =>
      advertisers.create(signed, [
        rawStatement(sql`INSERT INTO advertisers (name, name_key, contact, email, phone, document, created_at, updated_at)
            VALUES (${fields.name}, ${slugify(fields.name) || fields.name}, ${fields.contact}, ${fields.email}, ${fields.phone}, ${fields.document}, ${signed.at}, ${signed.at}) RETURNING id`),
      ]),

    changeAdvertiser: (was: Advertiser, fields: AdvertiserFields, signed: RecordWrite): Promise<CommercialOutcome> =>
      advertisers.change(
        was,
        signed,
        sql`name = ${fields.name}, name_key = ${slugify(fields.name) || fields.name}, contact = ${fields.contact}, email = ${fields.email}, phone = ${fields.phone},
          document = ${fields.document}`,
      ),

    /** Refused (`in-use`) while contracts, banners that are not deleted, or artwork links that are open or undecided refer to it. */
    removeAdvertiser: (was: Advertiser, signed: RecordWrite): Promise<CommercialOutcome> => removal("advertisers", was, sql`deleted_at IS NOT NULL`, signed),

    /** Of one advertiser, or all. */
    readContracts: (advertiserId: number | null): Read<Contract[]> =>
      advertiserId === null ? readContracts(sql`ORDER BY starts_at DESC, id DESC`) : readContracts(sql`WHERE advertiser_id = ${advertiserId} ORDER BY starts_at DESC, id DESC`),
    readContract: (id: number): Read<Contract | null> => mapRead(readContracts(sql`WHERE id = ${id}`), ([found]) => found ?? null),

    createContract(fields: ContractFields, signed: RecordWrite): Promise<CommercialOutcome> {
      const columns = contractColumns(fields);
      return contracts.create(signed, [
        rawStatement(sql`INSERT INTO contracts (${sql.raw(columns.map(([name]) => name).join(", "))}, created_at, updated_at)
            VALUES (${joined(columns.map(([, value]) => value))}, ${signed.at}, ${signed.at}) RETURNING id`),
      ]);
    },

    /**
     * Its period and quantity decide when its banners run: pages may be old afterwards. It moves to another advertiser
     * (else `in-use`) only while nothing that was made for this one refers to it.
     */
    async changeContract(was: Contract, fields: ContractFields, signed: RecordWrite): Promise<CommercialOutcome> {
      const isMoved = was.advertiserId !== fields.advertiserId;
      const isFree = sql`NOT EXISTS (SELECT 1 FROM invoices WHERE contract_id = ${was.id}) AND NOT EXISTS (SELECT 1 FROM artwork_links WHERE contract_id = ${was.id})
        AND NOT EXISTS (SELECT 1 FROM banners WHERE contract_id = ${was.id} AND deleted_at IS NULL)`;
      const affectsReaders = was.startsAt !== fields.startsAt || was.endsAt !== fields.endsAt || was.quantity !== fields.quantity || was.kind !== fields.kind;
      const columns = sql`${joined(contractColumns(fields).map(([name, value]) => sql`${sql.raw(name)} = ${value}`))}, version = version + 1, updated_at = ${signed.at}`;
      const outcome = await contracts.changeWhere(isMoved ? sql`${isAt(was)} AND ${isFree}` : isAt(was), { ...signed, affectsReaders }, columns);
      if (outcome.done || outcome.why !== "stale" || !isMoved) return outcome;
      const now = await readOne(db, readContracts(sql`WHERE id = ${was.id}`));
      return now[0]?.version === was.version ? { done: false, why: "in-use" } : outcome;
    },

    /** Refused (`in-use`) while invoices, banners that are not deleted or were shown, or artwork links that are open or undecided refer to it. */
    removeContract: (was: Contract, signed: RecordWrite): Promise<CommercialOutcome> =>
      removal("contracts", was, sql`deleted_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM banner_totals WHERE banner_id = banners.id AND served > 0)`, signed),
  };
}

export type AdvertiserRepository = ReturnType<typeof createAdvertiserRepository>;
