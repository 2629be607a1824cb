import type { ArticleSummary } from "#app/features/articles/article.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import type { ReaderDeps } from "./page-reads.server.ts";

/** A little longer than the last good page may live. */
const TAKEN_DOWN_MS = 15 * 60_000;

/** Stories of one due time that are rendered before readers ask for them. */
const DUE_STORIES = 5;

/** What the page cache asks: the edition of now, articles taken down of late, and what a schedule has published. */
export function createEditionService({ db, articles, now }: Pick<ReaderDeps, "db" | "articles" | "now">) {
  return {
    async current(): Promise<{ edition: number; takenDown: number[] }> {
      const [edition, takenDown] = await readTogether(db, articles.readEdition(), articles.readTakenDown(now() - TAKEN_DOWN_MS));
      return { edition, takenDown };
    },

    /** The newest visible stories whose date is `time` (ms) or later: scheduled ones have their due time as their date. A few at most. */
    publishedSince: (time: number): Promise<ArticleSummary[]> => readOne(db, articles.readSummariesSince(time - 1, DUE_STORIES)),
  };
}
