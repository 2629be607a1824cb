import { sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { DigestStory } from "./digest.ts";

/** A story as its alert says it. */
export interface AlertStory {
  id: number;
  title: string;
  subtitle: string;
  kicker: string;
  categories: readonly string[];
  municipality: string | null;
  coverUrl: string | null;
  pushAuto: boolean;
  /** Epoch milliseconds; null before. */
  publishedAt: number | null;
  isVisible: boolean;
}

type StoryRow = Omit<AlertStory, "categories" | "pushAuto" | "isVisible"> & { categories: string; pushAuto: number; visible: number };

/** Stories of a day that the digest chooses from; more than any newsroom publishes that is read of an evening. */
const DIGEST_CANDIDATES = 200;

/** What alerts say of stories. */
export function createPushStoryRepository() {
  return {
    /** The story as it is now; null when there is none. */
    readStory: (id: number): Read<AlertStory | null> => ({
      statements: [
        rawStatement(sql`SELECT id, title, subtitle, kicker, categories, municipality, cover_url AS coverUrl, push_auto AS pushAuto, published_at AS publishedAt, visible
          FROM articles WHERE id = ${id} AND deleted_at IS NULL`),
      ],
      decode: ([result]) => {
        const [row] = rawRowsOf<StoryRow>(result);
        if (!row) return null;
        const { categories, pushAuto, visible, ...story } = row;
        return { ...story, categories: JSON.parse(categories) as string[], pushAuto: pushAuto === 1, isVisible: visible === 1 };
      },
    }),

    /** What readers can read that was published since a time, the newest first. */
    readDay: (since: number): Read<DigestStory[]> => ({
      statements: [
        rawStatement(sql`SELECT id, title, kicker, categories, municipality, group_rank AS groupRank, published_at AS publishedAt
          FROM articles WHERE visible = 1 AND published_at > ${since} ORDER BY published_at DESC, id DESC LIMIT ${DIGEST_CANDIDATES}`),
      ],
      decode: ([result]) =>
        rawRowsOf<Omit<DigestStory, "categories"> & { categories: string }>(result).map((row) => ({ ...row, categories: JSON.parse(row.categories) as string[] })),
    }),
  };
}

export type PushStoryRepository = ReturnType<typeof createPushStoryRepository>;
