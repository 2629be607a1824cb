import type { ArticleSummary, StoryCard } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import type { Category } from "#app/features/articles/categories.ts";
import type { OpenLive } from "#app/features/live/live-blog.ts";
import type { LiveBlogRepository } from "#app/features/live/live-blogs.store.ts";
import { type Poll, pollChangesAt, pollStateAt } from "#app/features/polls/poll.ts";
import { readHomePoll } from "#app/features/polls/polls.store.ts";
import type { PageSlots, ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { TownToday } from "#app/features/towns/town-day.ts";
import { readToday, todayOf } from "#app/features/towns/town-pages.server.ts";
import type { Video } from "#app/features/videos/video.ts";
import type { VideoRepository } from "#app/features/videos/videos.store.ts";
import { joinReads, knownRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import { newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { type HomeSettings, layoutAt, nextChange, toHomeSettings } from "./home-settings.ts";
import type { HomeSection, LayoutId } from "./layouts.ts";

/** Candidates read for each part of the home page: what is shown above is replaced below, so a part has a dozen to spare. */
const MOST_REACTED = 16;
const SECTION_STORIES = 16;
const TOWN_STORIES = 3;
const VIDEOS = 8;

export interface HomeReading extends PageStamp, PageSlots, SiteIdentity {
  layout: LayoutId;
  /** Every part in its order, shown or hidden. */
  plan: readonly HomeSection[];
  superHeadline: StoryCard | null;
  highlights: readonly StoryCard[];
  latest: readonly StoryCard[];
  mostRead: readonly StoryCard[];
  mostReacted: readonly { article: StoryCard; reactions: number }[];
  sections: readonly { category: Category; items: readonly StoryCard[] }[];
  /** Towns with their newest stories. */
  towns: readonly { category: Category; items: readonly StoryCard[] }[];
  videos: readonly Video[];
  /** The day of the town that the page begins with; null where there is no town. */
  today: TownToday | null;
  /** The open poll of the home page. */
  poll: Poll | null;
  /** The live coverage in course. */
  live: OpenLive | null;
}

/** The home page as it was read for readers, and when (ms). */
export interface ShownHome {
  at: number;
  home: HomeReading;
}

/** Layout, and the sections in their order. */
type HomePlan = Pick<HomeReading, "layout" | "plan">;

/** Reads of articles that the home page needs. */
type FrontPageArticles = Pick<ArticleRepository, "readPlaceCards" | "readMostReacted" | "readLatestByCategory" | "readVisible">;

/** Reads the home page in one round trip. */
export function createFrontPageService({
  db,
  articles,
  settings,
  videos,
  live,
  pages,
  now,
}: Pick<ReaderDeps, "db" | "settings" | "pages" | "now"> & {
  articles: FrontPageArticles;
  videos: Pick<VideoRepository, "readFirst">;
  /** Absent: a page of another time. */
  live?: Pick<LiveBlogRepository, "readOpen">;
}) {
  async function read<P extends HomePlan, T>(planOf: (stored: HomeSettings, minute: number) => P, more: Read<T>): Promise<{ reading: HomeReading; plan: P; more: T }> {
    const { value, identity, mostRead, latest, stamp, slotsOn } = await pages.read(
      joinReads(
        settings.read("home-layout"),
        articles.readPlaceCards(),
        articles.readMostReacted(MOST_REACTED),
        articles.readLatestByCategory("editorial", SECTION_STORIES),
        articles.readLatestByCategory("municipality", TOWN_STORIES),
        videos.readFirst(VIDEOS),
        readToday(null, now()),
        readHomePoll(now()),
        live?.readOpen() ?? knownRead(null),
        more,
      ),
    );
    const [stored, places, mostReacted, bySection, byTown, played, townRows, poll, liveNow, moreRows] = value;
    const decided = toHomeSettings(stored);
    const at = now();
    const today = todayOf(townRows, identity, at);
    const minute = newsroomMinute(at, identity.site.timeZone);
    const plan = planOf(decided, minute);
    const categoriesWith = (type: Category["type"], items: ReadonlyMap<string, readonly StoryCard[]>) =>
      identity.categories.filter((category) => category.type === type).map((category) => ({ category, items: items.get(category.slug) ?? [] }));
    return {
      reading: {
        ...stamp(nextChange(decided, at, minute), today?.day.changesAt ?? null, poll && pollChangesAt(poll, at)),
        layout: plan.layout,
        plan: plan.plan,
        ...places,
        latest,
        mostRead,
        mostReacted,
        sections: categoriesWith("editorial", bySection),
        towns: categoriesWith("municipality", byTown),
        videos: played,
        today,
        poll: poll && pollStateAt(poll, at) === "aberta" ? poll : null,
        live: liveNow,
        slots: slotsOn("home"),
        ...identity,
      },
      plan,
      more: moreRows,
    };
  }

  const byTheClock = (stored: HomeSettings, minute: number): HomePlan => ({ layout: layoutAt(stored, minute), plan: stored.sections });
  let shown: ShownHome | null = null;
  const home = async (): Promise<HomeReading> => {
    const at = now();
    const { reading } = await read(byTheClock, knownRead(null));
    shown = { at, home: reading };
    return reading;
  };

  return {
    home,

    /** The last answer of `home`; null before the first. */
    shown: (): ShownHome | null => shown,

    /** The home page with rows of another read, of one moment. */
    async homeWith<T>(rows: Read<T>): Promise<{ home: HomeReading; more: T }> {
      const { reading, more } = await read(byTheClock, rows);
      return { home: reading, more };
    },

    /** The home page with its stories as the API describes them, by id; without those that were withdrawn since the cards were read. */
    async homeInFull(): Promise<{ home: HomeReading; stories: ReadonlyMap<number, ArticleSummary> }> {
      const reading = await home();
      const { superHeadline, highlights, latest, mostRead, mostReacted, towns } = reading;
      const shown = [
        ...(superHeadline ? [superHeadline] : []),
        ...highlights,
        ...latest,
        ...mostRead,
        ...mostReacted.map(({ article }) => article),
        ...towns.flatMap(({ items }) => items),
      ];
      const stories = await readOne(db, articles.readVisible([...new Set(shown.map(({ id }) => id))]));
      return { home: reading, stories: new Map(stories.map((story) => [story.id, story])) };
    },

    /** Preview of the page with unsaved settings. */
    async preview<P extends HomePlan>(planOf: (stored: HomeSettings) => P): Promise<{ reading: HomeReading; preview: P }> {
      const { reading, plan } = await read(planOf, knownRead(null));
      return { reading, preview: plan };
    },
  };
}
