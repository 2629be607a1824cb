import type { ArticleFilter } from "#app/db/article-lists.ts";
import { readTogether } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/article/article.ts";
import { newsroomDay, newsroomDayStart } from "#app/domain/time/newsroom-clock.ts";
import { type House, type PageStamp, pageReads, type ReaderDeps, stampOf } from "./page-reads.ts";

const MOST_READ_BESIDE = 5;
const RANKING = 20;
const DAY_MS = 24 * 60 * 60_000;

/** What a list is of. */
export type ListOf = { kind: "category" | "town" | "author" | "tag"; slug: string };

/** One page of a list. */
export interface ListReading extends PageStamp, House {
  items: readonly ArticleSummary[];
  total: number;
  mostRead: readonly ArticleSummary[];
}

/** The navigation around a page that is not made of stories. */
export interface ShellReading extends PageStamp, House {}

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
      const [edition, nextDue, house, { items, total }, mostRead] = await readTogether(
        db,
        ...pageReads(deps),
        articles.readPage({ audience: "public", order: "date", page, limit, ...filterOf(of) }),
        articles.readMostRead(MOST_READ_BESIDE),
      );
      return { ...stampOf(edition, now(), nextDue), items, total, mostRead, ...house };
    },

    /** The ranking of a period; "today" ends with the newsroom's day. */
    async mostRead(period: "today" | "week" | "ever"): Promise<ShellReading & { items: readonly ArticleSummary[] }> {
      const at = now();
      const rankingOf = (day: string) =>
        period === "today" ? articles.readMostReadOfDay(day, RANKING) : period === "week" ? articles.readMostReadOfWeek(RANKING) : articles.readMostReadEver(RANKING);
      const assumed = newsroomDay(at, timeZone);
      const read = await readTogether(db, ...pageReads(deps), rankingOf(assumed));
      const day = newsroomDay(at, read[2].site.timeZone);
      // The newsroom's clock was changed a moment ago, on another machine, and it is another day there.
      const [edition, nextDue, house, items] = period === "today" && day !== assumed ? await readTogether(db, ...pageReads(deps), rankingOf(day)) : read;
      return { ...stampOf(edition, at, nextDue, newsroomDayStart(at, house.site.timeZone) + DAY_MS), items, ...house };
    },

    /** The towns, each with its newest story. */
    async towns(): Promise<ShellReading & { newest: ReadonlyMap<string, ArticleSummary> }> {
      const [edition, nextDue, house, newest] = await readTogether(db, ...pageReads(deps), articles.readNewestByTown());
      return { ...stampOf(edition, now(), nextDue), newest, ...house };
    },
  };
}
