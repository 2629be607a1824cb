import type { ArticleFilter } from "#app/db/article-lists.ts";
import { readTogether } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/article/article.ts";
import type { Category } from "#app/domain/article/categories.ts";
import { newsroomDay, newsroomDayStart } from "#app/domain/time/newsroom-clock.ts";
import { type PageStamp, pageReads, type ReaderDeps, stampOf } from "./page-reads.ts";

const MOST_READ_BESIDE = 5;
const RANKING = 20;
const DAY_MS = 24 * 60 * 60_000;

/** What a list is of. */
export type ListOf = { kind: "category" | "town" | "author" | "tag"; slug: string };

/** One page of a list. */
export interface ListReading extends PageStamp {
  items: readonly ArticleSummary[];
  total: number;
  mostRead: readonly ArticleSummary[];
  categories: readonly Category[];
}

/** The navigation around a page that is not made of stories. */
export interface ShellReading extends PageStamp {
  categories: readonly Category[];
}

const filterOf = ({ kind, slug }: ListOf): Partial<ArticleFilter> => {
  switch (kind) {
    case "category":
      return { category: slug };
    case "town":
      return { municipality: slug };
    case "author":
      return { authorSlug: slug };
    case "tag":
      return { tagSlug: slug };
  }
};

/** The readers' lists: one round trip each. */
export function createListService(deps: ReaderDeps & { timeZone: string }) {
  const { db, articles, now, timeZone } = deps;
  return {
    async list(of: ListOf, page: number, limit: number): Promise<ListReading> {
      const [edition, nextDue, known, { items, total }, mostRead] = await readTogether(
        db,
        ...pageReads(deps),
        articles.readPage({ audience: "public", order: "date", page, limit, ...filterOf(of) }),
        articles.readMostRead(MOST_READ_BESIDE),
      );
      return { ...stampOf(edition, now(), nextDue), items, total, mostRead, categories: known };
    },

    /** The ranking of a period; "today" ends with the newsroom's day. */
    async mostRead(period: "today" | "week" | "ever"): Promise<ShellReading & { items: readonly ArticleSummary[] }> {
      const at = now();
      const ranking =
        period === "today"
          ? articles.readMostReadOfDay(newsroomDay(at, timeZone), RANKING)
          : period === "week"
            ? articles.readMostReadOfWeek(RANKING)
            : articles.readMostReadEver(RANKING);
      const [edition, nextDue, known, items] = await readTogether(db, ...pageReads(deps), ranking);
      return { ...stampOf(edition, at, nextDue, newsroomDayStart(at, timeZone) + DAY_MS), items, categories: known };
    },

    /** The towns, each with its newest story. */
    async towns(): Promise<ShellReading & { newest: ReadonlyMap<string, ArticleSummary> }> {
      const [edition, nextDue, known, newest] = await readTogether(db, ...pageReads(deps), articles.readNewestByTown());
      return { ...stampOf(edition, now(), nextDue), newest, categories: known };
    },

    async shell(): Promise<ShellReading> {
      const [edition, nextDue, known] = await readTogether(db, ...pageReads(deps));
      return { ...stampOf(edition, now(), nextDue), categories: known };
    },
  };
}
