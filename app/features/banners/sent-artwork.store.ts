import { type SQL, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordWrite, trailWhere } from "#app/platform/record/record-table.store.ts";
import { ARTWORK_FILES_MAX, type ArtworkFile, type ArtworkLink } from "./artwork.ts";
import type { BannerFields } from "./banner.ts";
import type { WrittenTogether } from "./banners.store.ts";

/** A link with what its page shows. */
export interface NamedLink extends ArtworkLink {
  advertiser: string;
  contractTitle: string | null;
  /** Period of the contract (ms); null without one. */
  startsAt: number | null;
  endsAt: number | null;
}

/** A file with its banner's title and position. */
export interface NamedFile extends ArtworkFile {
  advertiserId: number;
  title: string;
  position: BannerFields["position"] | null;
  link: string;
}

/** Banner that is created from a file: paused, without a picture. */
export type DraftBanner = Pick<BannerFields, "title" | "position" | "type" | "alt" | "link" | "size" | "startsAt" | "endsAt">;

export type NewFile = Pick<ArtworkFile, "storeKey" | "name" | "mime" | "width" | "height" | "size">;

/** Nobody has decided on the file. */
const isOpen = ({ id }: Pick<NamedFile, "id">): SQL => sql`EXISTS (SELECT 1 FROM artwork_files WHERE id = ${id} AND decision IS NULL)`;

const LINK = sql`l.id, l.advertiser_id AS advertiserId, l.contract_id AS contractId, l.token_hash AS tokenHash, l.created_at AS createdAt, l.expires_at AS expiresAt,
  l.revoked_at AS revokedAt, (SELECT COUNT(*) FROM artwork_files f WHERE f.link_id = l.id) AS files, a.name AS advertiser, c.title AS contractTitle,
  c.starts_at AS startsAt, c.ends_at AS endsAt`;

const FILE = sql`f.id, f.link_id AS linkId, f.n, f.store_key AS storeKey, f.name, f.mime, f.width, f.height, f.size, f.uploaded_at AS uploadedAt, f.banner_id AS bannerId,
  f.decision, f.decided_at AS decidedAt, l.advertiser_id AS advertiserId, COALESCE(b.title, f.name) AS title, b.position, COALESCE(b.link, '') AS link`;

/** Artwork links, and the files that came by them. */
export function createArtworkRepository(db: Database) {
  const links = createRecordTable({ db, table: "artwork_links", constraints: { "artwork_links.token_hash": "taken" } as const });
  const files = createRecordTable({ db, table: "artwork_files", constraints: { "n BETWEEN": "full", "artwork_files.link_id": "full" } as const });

  const readLinks = (condition: SQL): Read<NamedLink[]> => ({
    statements: [
      rawStatement(sql`SELECT ${LINK} FROM artwork_links l JOIN advertisers a ON a.id = l.advertiser_id LEFT JOIN contracts c ON c.id = l.contract_id WHERE ${condition}`),
    ],
    decode: ([result]) => rawRowsOf<NamedLink>(result),
  });
  const readFiles = (condition: SQL): Read<NamedFile[]> => ({
    statements: [rawStatement(sql`SELECT ${FILE} FROM artwork_links l JOIN artwork_files f ON f.link_id = l.id LEFT JOIN banners b ON b.id = f.banner_id WHERE ${condition}`)],
    decode: ([result]) => rawRowsOf<NamedFile>(result),
  });

  return {
    readLink: (id: number): Read<NamedLink | null> => mapRead(readLinks(sql`l.id = ${id}`), ([found]) => found ?? null),
    readByToken: (tokenHash: string): Read<NamedLink | null> => mapRead(readLinks(sql`l.token_hash = ${tokenHash}`), ([found]) => found ?? null),
    /** Links of an advertiser that are neither over at `now` (ms) nor revoked, the latest first. */
    readOpenLinks: (advertiserId: number, now: number): Read<NamedLink[]> =>
      readLinks(sql`l.advertiser_id = ${advertiserId} AND l.expires_at > ${now} AND l.revoked_at IS NULL ORDER BY l.id DESC`),
    readFilesOfLink: (linkId: number): Read<NamedFile[]> => readFiles(sql`l.id = ${linkId} ORDER BY f.n`),
    /** Of an advertiser, those that wait for a decision. */
    readWaiting: (advertiserId: number): Read<NamedFile[]> => readFiles(sql`l.advertiser_id = ${advertiserId} AND f.decision IS NULL ORDER BY f.id`),
    readFile: (id: number): Read<NamedFile | null> => mapRead(readFiles(sql`f.id = ${id}`), ([found]) => found ?? null),

    /** Files that wait for a decision, by advertiser. */
    readWaitingCounts: (): Read<Map<number, number>> => ({
      statements: [
        rawStatement(sql`SELECT l.advertiser_id AS advertiser, COUNT(*) AS n FROM artwork_files f JOIN artwork_links l ON l.id = f.link_id WHERE f.decision IS NULL GROUP BY 1`),
      ],
      decode: ([result]) => new Map(rawRowsOf<{ advertiser: number; n: number }>(result).map(({ advertiser, n }) => [advertiser, n])),
    }),

    /** Makes a link; its id, or null when its advertiser or contract is not there, or they do not belong together. `taken`: a link has this token. */
    async addLink(link: Pick<ArtworkLink, "advertiserId" | "contractId" | "tokenHash" | "expiresAt">, signed: RecordWrite): Promise<number | "taken" | null> {
      const { advertiserId, contractId, tokenHash, expiresAt } = link;
      const belongs =
        contractId === null
          ? sql`EXISTS (SELECT 1 FROM advertisers WHERE id = ${advertiserId})`
          : sql`EXISTS (SELECT 1 FROM contracts WHERE id = ${contractId} AND advertiser_id = ${advertiserId})`;
      const outcome = await links.write(signed, belongs, [
        rawStatement(sql`INSERT INTO artwork_links (advertiser_id, contract_id, token_hash, created_at, created_by, expires_at)
            SELECT ${advertiserId}, ${contractId}, ${tokenHash}, ${signed.at}, ${signed.actor.id}, ${expiresAt} WHERE ${belongs} RETURNING id`),
      ]);
      return outcome.done ? outcome.id : outcome.why === "taken" ? "taken" : null;
    },

    /** Closes a link; whether it was open. */
    async revokeLink(id: number, signed: RecordWrite): Promise<boolean> {
      return (await links.changeWhere(sql`id = ${id} AND revoked_at IS NULL`, signed, sql`revoked_at = ${signed.at}`)).done;
    },

    /** The file of a link that waits for a decision with these bytes and this position, if there is one. */
    readWaitingCopy: (linkId: number, storeKey: string): Read<NamedFile | null> =>
      mapRead(readFiles(sql`l.id = ${linkId} AND f.store_key = ${storeKey} AND f.decision IS NULL ORDER BY f.id`), ([found]) => found ?? null),

    /** Keeps a file and makes its paused banner, at once; its id, or null when the link is closed or full, or such a file waits already. */
    async addFile(link: NamedLink, file: NewFile, banner: DraftBanner, signed: RecordWrite): Promise<number | null> {
      const { at } = signed;
      const mayCome = sql`EXISTS (SELECT 1 FROM artwork_links WHERE id = ${link.id} AND revoked_at IS NULL AND expires_at > ${at})
        AND (SELECT COUNT(*) FROM artwork_files WHERE link_id = ${link.id}) < ${ARTWORK_FILES_MAX}
        AND NOT EXISTS (SELECT 1 FROM artwork_files WHERE link_id = ${link.id} AND store_key = ${file.storeKey} AND decision IS NULL)`;
      const outcome = await files.write(signed, mayCome, [
        rawStatement(sql`INSERT INTO banners (title, client, advertiser_id, contract_id, position, type, alt, link, starts_at, ends_at, size, status, created_at, updated_at)
            SELECT ${banner.title}, ${link.advertiser}, ${link.advertiserId}, ${link.contractId}, ${banner.position}, ${banner.type}, ${banner.alt}, ${banner.link},
              ${banner.startsAt}, ${banner.endsAt}, ${banner.size}, 'pausado', ${at}, ${at} WHERE ${mayCome}`),
        // The banner of the statement before: its triggers' rows do not count.
        rawStatement(sql`INSERT INTO artwork_files (link_id, n, store_key, name, mime, width, height, size, uploaded_at, banner_id)
            SELECT ${link.id}, 1 + COALESCE((SELECT MAX(n) FROM artwork_files WHERE link_id = ${link.id}), 0), ${file.storeKey}, ${file.name}, ${file.mime}, ${file.width}, ${file.height},
              ${file.size}, ${at}, last_insert_rowid() WHERE ${mayCome} RETURNING id`),
      ]);
      return outcome.done ? outcome.id : null;
    },

    /** The approval of a file, to be written with the change that makes it the picture of its banner. */
    approval(file: Pick<NamedFile, "id">, { at, actor, action, details }: RecordWrite): WrittenTogether {
      return {
        statements: (condition) => [
          trailWhere({ at, actor }, action, details, sql`${isOpen(file)} AND ${condition}`),
          rawStatement(
            sql`UPDATE artwork_files SET decision = 'approved', decided_at = ${at}, decided_by = ${actor.id} WHERE id = ${file.id} AND decision IS NULL AND ${condition}`,
          ),
        ],
        wrote: sql`EXISTS (SELECT 1 FROM artwork_files WHERE id = ${file.id} AND decision = 'approved' AND decided_at = ${at} AND decided_by IS ${actor.id})`,
      };
    },

    /** Keeps that a file was rejected, unless it was decided before. Its banner is deleted if it still has no picture. */
    async reject(file: Pick<NamedFile, "id" | "bannerId">, { at, actor, action, details }: RecordWrite): Promise<void> {
      await runBatch(db, [
        trailWhere({ at, actor }, action, details, isOpen(file)),
        rawStatement(sql`UPDATE banners SET deleted_at = ${at}, version = version + 1, updated_at = ${at}
          WHERE id = ${file.bannerId} AND image IS NULL AND deleted_at IS NULL AND ${isOpen(file)}`),
        rawStatement(sql`UPDATE artwork_files SET decision = 'rejected', decided_at = ${at}, decided_by = ${actor.id} WHERE id = ${file.id} AND decision IS NULL`),
      ]);
    },
  };
}
