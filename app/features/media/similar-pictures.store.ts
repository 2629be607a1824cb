import { eq, sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import { media } from "#app/platform/db/schema.store.ts";
import type { Size } from "./crop.ts";
import { BAND_MASKS, bandsOf, differenceOf } from "./fingerprint.ts";

/** Pictures that one band may propose: where thousands share a value, no more of them are read. */
export const BAND_CANDIDATES_MAX = 60;

/** Pictures that are answered, the nearest first. */
const SIMILAR_SHOWN = 12;

const BAND_COLUMNS = ["band_1", "band_2", "band_3", "band_4"] as const;

/** A picture that resembles another one. */
export interface SimilarPicture extends Size {
  id: number;
  key: string;
  title: string;
  createdAt: number;
  /** Bits in which the two differ. */
  difference: number;
}

/** A fingerprint as its columns; null: not made yet. */
export function fingerprintColumns(fingerprint: string | null) {
  const [band1 = null, band2 = null, band3 = null, band4 = null] = (fingerprint === null ? null : bandsOf(fingerprint)) ?? [];
  return { fingerprint, band1, band2, band3, band4 };
}

type Candidate = Omit<SimilarPicture, "difference"> & { fingerprint: string; own: string };

/** Pictures that look alike. */
export function createSimilarPictureRepository(db: Database) {
  const masks = JSON.stringify(BAND_MASKS);
  /** Those that share a band with the picture but for one bit; the equal ones come first. */
  const candidates = (id: number, band: (typeof BAND_COLUMNS)[number]) => {
    const column = sql.raw(band);
    return sql`SELECT one.id FROM (SELECT near.id FROM media own CROSS JOIN json_each(${masks}) CROSS JOIN media near INDEXED BY ${sql.raw(`media_by_${band}`)}
      ON near.${column} = (own.${column} | json_each.value) - (own.${column} & json_each.value)
      WHERE own.id = ${id} AND near.deleted_at IS NULL AND near.id <> ${id} LIMIT ${BAND_CANDIDATES_MAX}) one`;
  };

  return {
    /** Pictures that resemble one, the nearest first, then the newest. */
    readSimilar(id: number): Read<SimilarPicture[]> {
      const found = sql.join(
        BAND_COLUMNS.map((band) => candidates(id, band)),
        sql` UNION `,
      );
      return {
        statements: [
          rawStatement(sql`SELECT near.id, near.key, near.title, near.width, near.height, near.created_at AS createdAt, near.fingerprint, own.fingerprint AS own
            FROM media own CROSS JOIN (${found}) one CROSS JOIN media near ON near.id = one.id WHERE own.id = ${id}`),
        ],
        decode: ([rows]) =>
          rawRowsOf<Candidate>(rows)
            .flatMap(({ fingerprint, own, ...picture }) => {
              const difference = differenceOf(own, fingerprint);
              return difference === null ? [] : { ...picture, difference };
            })
            .sort((one, other) => one.difference - other.difference || other.createdAt - one.createdAt || other.id - one.id)
            .slice(0, SIMILAR_SHOWN),
      };
    },

    /** Pictures without a fingerprint, the oldest first. */
    async listWithoutFingerprint(limit: number): Promise<{ id: number; key: string }[]> {
      return db.all(
        sql`SELECT id, key FROM media INDEXED BY media_without_fingerprint WHERE deleted_at IS NULL AND kind = 'image' AND fingerprint IS NULL ORDER BY id LIMIT ${limit}`,
      );
    },

    async storeFingerprint(id: number, fingerprint: string): Promise<void> {
      await db.update(media).set(fingerprintColumns(fingerprint)).where(eq(media.id, id));
    },
  };
}
