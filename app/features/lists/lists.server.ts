import type { StoryCard } from "#app/features/articles/article.ts";
import type { Facet } from "#app/features/articles/article-rows.store.ts";
import { closedSectionsOf } from "#app/features/articles/categories.ts";
import type { PublicAuthor } from "#app/features/authors/author-profile.ts";
import type { AuthorProfileRepository } from "#app/features/authors/author-profiles.store.ts";
import { MOST_READ_SHOWN, type PageSlots, type ReaderDeps, type SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { InstitutionalPageId } from "#app/features/settings/site-choices.ts";
import { readSiteRecord } from "#app/features/settings/site-choices-cache.server.ts";
import type { TownToday } from "#app/features/towns/town-day.ts";
import { readToday, todayOf } from "#app/features/towns/town-pages.server.ts";
import { joinReads, knownRead } from "#app/platform/db/database.store.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { CorrectedStory } from "./reader-list-reads.store.ts";

const RANKING = 20;

export type ListOf = { kind: "category" | "town" | "author" | "tag"; slug: string };

/** One page of a list. */
export interface ListReading extends PageStamp, PageSlots, SiteIdentity {
  items: readonly StoryCard[];
  total: number;
  mostRead: readonly StoryCard[];
  /** The author's profile; null for other lists, and where nothing is published. */
  author: PublicAuthor | null;
  /** On the first page of a town. */
  today: TownToday | null;
}

/** The navigation around a page that is not made of stories. */
export interface ShellReading extends PageStamp, SiteIdentity {}

/** A town's stories carry it among their categories. */
const facetOf = ({ kind, slug }: ListOf): Facet => ({ kind: kind === "town" ? "category" : kind, value: slug });

/** The readers' lists: one round trip each. */
export function createListService({
  articles,
  pages,
  settings,
  defaults,
  now,
  timeZone,
  profiles,
}: Pick<ReaderDeps, "articles" | "pages" | "settings" | "defaults" | "now"> & { timeZone: string; profiles: Pick<AuthorProfileRepository, "readPublished" | "readMasthead"> }) {
  return {
    async list(of: ListOf, page: number, limit: number): Promise<ListReading> {
      const at = now();
      const withToday = of.kind === "town" && page === 1;
      const { value, identity, mostRead, stamp, slotsOn } = await pages.read(
        joinReads(
          articles.readFacetPage(facetOf(of), page, limit),
          of.kind === "author" ? profiles.readPublished(of.slug) : knownRead(null),
          withToday ? readToday(of.slug, at) : knownRead(null),
        ),
      );
      const [stories, author, rows] = value;
      const today = rows && todayOf(rows, identity, at);
      const isClosed = of.kind !== "author" && closedSectionsOf(identity.categories).has(of.slug);
      return {
        ...stamp(today?.day.changesAt ?? null),
        ...stories,
        author,
        today,
        mostRead: mostRead.slice(0, MOST_READ_SHOWN),
        slots: isClosed ? [] : slotsOn("list"),
        ...identity,
      };
    },

    /** The ranking of a period; "today" ends with the newsroom's day. */
    async mostRead(period: "today" | "week" | "ever"): Promise<ShellReading & { items: readonly StoryCard[] }> {
      const at = now();
      const rankingOf = (day: string) =>
        period === "today" ? articles.readMostReadOfDay(day, RANKING) : period === "week" ? articles.readMostReadOfWeek(RANKING) : articles.readMostReadEver(RANKING);
      const assumed = newsroomDay(at, timeZone);
      const read = await pages.read(rankingOf(assumed));
      const day = newsroomDay(at, read.identity.site.timeZone);
      // The newsroom's clock was changed a moment ago, on another machine, and it is another day there.
      const { value: items, identity, stamp } = period === "today" && day !== assumed ? await pages.read(rankingOf(day)) : read;
      return { ...stamp(newsroomDayStart(at, identity.site.timeZone) + DAY_MS), items, ...identity };
    },

    /** Returns publication times (ms) of the newest `limit` stories, newest first. */
    async newest(limit: number): Promise<ShellReading & { newest: readonly number[] }> {
      const { identity, latest, stamp } = await pages.read(knownRead(null));
      return { ...stamp(), newest: latest.slice(0, limit).map(({ publishedAt }) => publishedAt ?? 0), ...identity };
    },

    /** The navigation around a page that shows no stories, or a file made of the site's settings. */
    async shell(): Promise<ShellReading> {
      const { identity, stamp } = await pages.read(knownRead(null));
      return { ...stamp(), ...identity };
    },

    /** An institutional page's text; empty when there is none. */
    async institutionalPage(page: InstitutionalPageId): Promise<ShellReading & { text: string }> {
      const { value, identity, stamp } = await pages.read(readSiteRecord(settings, defaults));
      return { ...stamp(), ...identity, text: value.texts[page] };
    },

    /** Reads the published profiles of the newsroom's people, and its own text. */
    async masthead(): Promise<ShellReading & { people: readonly PublicAuthor[]; text: string }> {
      const { value, identity, stamp } = await pages.read(joinReads(profiles.readMasthead(), readSiteRecord(settings, defaults)));
      const [people, record] = value;
      return { ...stamp(), ...identity, people, text: record.texts.masthead };
    },

    /** One page of what was corrected. */
    async corrections(page: number, limit: number): Promise<ShellReading & { items: readonly CorrectedStory[]; total: number }> {
      const { value, identity, stamp } = await pages.read(articles.readCorrected(page, limit));
      return { ...stamp(), ...value, ...identity };
    },

    /** The towns, each with its newest story. */
    async towns(): Promise<ShellReading & { newest: ReadonlyMap<string, StoryCard> }> {
      const { value: newest, identity, stamp } = await pages.read(articles.readNewestByTown());
      return { ...stamp(), newest, ...identity };
    },
  };
}
