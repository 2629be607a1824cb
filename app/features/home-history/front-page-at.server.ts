import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import type { CategoryType } from "#app/features/articles/categories.ts";
import { createFrontPageService, type HomeReading, type ShownHome } from "#app/features/home/front-page.server.ts";
import { PageReader, type ReaderDeps } from "#app/features/readers/page-reads.server.ts";
import { readHeldPlaces } from "#app/features/right-of-reply/reply-cases.store.ts";
import type { VideoRepository } from "#app/features/videos/videos.store.ts";
import { joinReads, mapRead, type Read, readTogether } from "#app/platform/db/database.store.ts";
import { newestWithDue, placesWithDue } from "./due-stories.ts";

export interface FrontPageAtDeps extends Pick<ReaderDeps, "db" | "articles" | "categories" | "settings" | "defaults"> {
  videos: Pick<VideoRepository, "readFirst">;
}

/** Articles as they will be at a time (ms): what is scheduled until then has gone out. */
function articlesAt(articles: ArticleRepository, at: number): ArticleRepository {
  const due = articles.readDueCards(at);
  return {
    ...articles,
    readPlaceCards: () =>
      mapRead(joinReads(articles.readPlaceCards(), due, readHeldPlaces(0)), ([places, stories, held]) => {
        const { superHeadline, highlights } = placesWithDue(places, stories, held);
        return { superHeadline, highlights: [...highlights] };
      }),
    readLatestCards: (limit) => mapRead(joinReads(articles.readLatestCards(limit), due), ([latest, stories]) => newestWithDue(latest, stories, limit)),
    // Nobody has read them by then, as far as is known: behind those that were read.
    readMostReadCards: (limit) =>
      mapRead(joinReads(articles.readMostReadCards(limit), due), ([ranking, stories]) =>
        [...ranking, ...stories.map(({ card }) => card).sort((one, other) => other.id - one.id)].slice(0, limit),
      ),
    readLatestByCategory: (type: CategoryType, limit: number): ReturnType<ArticleRepository["readLatestByCategory"]> =>
      mapRead(joinReads(articles.readLatestByCategory(type, limit), due), ([bySection, stories]) => {
        const sections = new Set([...bySection.keys(), ...stories.flatMap(({ sections: own }) => own)]);
        return new Map(
          [...sections].map((slug) => [
            slug,
            newestWithDue(
              bySection.get(slug) ?? [],
              stories.filter(({ sections: own }) => own.includes(slug)),
              limit,
            ),
          ]),
        );
      }),
  };
}

/**
 * The readers' front page on another clock: what it shows at a time (ms) from now on, as far as that is decided by now. It shares nothing with what
 * other pages of the isolate remember.
 */
export function frontPageAt(deps: FrontPageAtDeps, at: number) {
  const reads = { ...deps, articles: articlesAt(deps.articles, at), now: () => at };
  return createFrontPageService({ ...reads, pages: new PageReader(reads) });
}

/** The front page of now, read afresh, with rows of another read. */
export const frontPageNow =
  (deps: FrontPageAtDeps, now: () => number) =>
  <T>(rows: Read<T>) => {
    const reads = { ...deps, now };
    return createFrontPageService({ ...reads, pages: new PageReader(reads) }).homeWith(rows);
  };

/** Longest time after which a home page that was read for readers stands for that of now. Milliseconds. */
const SHOWN_MS = 2_000;

/**
 * The front page of now with rows of another read: the one that was just rendered for readers, where no write came since, else read afresh. A write
 * has the page rendered and then recorded, and its twenty statements are most of what either costs.
 *
 * @param shown What readers were shown last in this isolate.
 */
export const frontPageShown = (deps: FrontPageAtDeps, now: () => number, shown: () => ShownHome | null) => {
  const readAfresh = frontPageNow(deps, now);
  return async <T>(rows: Read<T>): Promise<{ home: HomeReading; more: T }> => {
    const last = shown();
    if (last && Math.abs(now() - last.at) <= SHOWN_MS) {
      const [edition, more] = await readTogether(deps.db, deps.articles.readEdition(), rows);
      if (edition === last.home.edition) return { home: last.home, more };
    }
    return readAfresh(rows);
  };
};
