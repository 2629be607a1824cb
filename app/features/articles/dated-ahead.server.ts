import { CLOCK_TOLERANCE_MS } from "#app/features/highlights/write-problems.ts";
import type { Read } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { Article } from "./article.ts";
import type { ArticleService, WriteContext } from "./articles.server.ts";
import { readStoriesDatedAfter, type StoryDatedAhead } from "./dated-ahead.store.ts";

/** Stories listed at once (ours): those behind come up as these are mended. */
const LISTED_MAX = 100;

interface DatedAheadDeps {
  articles: Pick<ArticleService, "getForStaff" | "save">;
  now(): number;
}

/** Stories that readers see with a date to come, after a clock ran ahead and was put back. */
export function createDatedAheadService({ articles, now }: DatedAheadDeps) {
  return {
    read: (): Read<StoryDatedAhead[]> => readStoriesDatedAfter(now() + CLOCK_TOLERANCE_MS, LISTED_MAX),

    /** Gives a story this moment as its date, as a save of an editor does. */
    async setToNow(id: number, write: WriteContext): Promise<Article> {
      const at = now();
      const { publishedAt, version } = await articles.getForStaff(id);
      if ((publishedAt ?? 0) <= at) refuse("conflict", "A data desta matéria não está no futuro.");
      return articles.save(id, { content: {}, placement: { publishedAt: at }, expectedVersion: version }, write);
    },
  };
}
