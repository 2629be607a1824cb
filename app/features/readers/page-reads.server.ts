import type { ArticleSummary, StoryCard } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { addressWords, rankByTitleWords, toAnyWordExpression } from "#app/features/articles/related.ts";
import { bannedOn } from "#app/features/banners/banner.ts";
import { type RunningBanner, readRunningBanners, runningSlots } from "#app/features/banners/banners.store.ts";
import { type BannerPosition, type SlotPageKind, slotsOf } from "#app/features/banners/positions.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import { BREAKING_CANDIDATES, type BreakingNow, readBreakingChoice } from "#app/features/home/breaking-strip.server.ts";
import { type BreakingChoice, breakingStory } from "#app/features/home/breaking-strip.ts";
import type { SettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SiteChoices, SiteDefaults } from "#app/features/settings/site-choices.ts";
import { readSiteChoices } from "#app/features/settings/site-choices-cache.server.ts";
import { type Database, joinReads, knownRead, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** Longest validity of a page (design § Readers' pages). */
const PAGE_LIFETIME_MS = MINUTE_MS;

/** Time for which pages' shared parts are reused while the edition stays (our choice; ms): pages made of them stay valid for most of a minute. */
const SHARED_MS = 15_000;

/** Stories of "Mais lidas" beside a page; most read ones and newest ones that are read: a page leaves out what it shows elsewhere. */
export const MOST_READ_SHOWN = 5;
const MOST_READ = 16;
const LATEST = BREAKING_CANDIDATES;

export interface ReaderDeps {
  db: Database;
  articles: ArticleRepository;
  categories: CategoryRepository;
  settings: SettingsRepository;
  /** Defaults for what the newsroom has not set. */
  defaults: SiteDefaults;
  now(): number;
  pages: PageReader;
}

/** Identity of the site, on every page: its sections, and the newsroom's settings for the whole site. */
export interface SiteIdentity {
  categories: readonly Category[];
  site: SiteChoices;
  /** True when readers can support the newsroom by Pix. */
  hasSupport?: boolean;
  /** Story in the strip of every page. */
  breaking?: BreakingNow | null;
}

export const readSiteIdentity = ({ categories, settings, defaults }: Pick<ReaderDeps, "categories" | "settings" | "defaults">): Read<SiteIdentity> =>
  mapRead(joinReads(categories.readAll(), readSiteChoices(settings, defaults), settings.readHasSupport()), ([known, site, hasSupport]) => ({
    categories: known,
    site,
    hasSupport,
  }));

/** Parts that are equal on many pages of one edition. */
interface SharedParts {
  identity: SiteIdentity;
  /** Most read stories, more than a page shows. */
  mostRead: readonly StoryCard[];
  /** With more than a page shows. */
  latest: readonly StoryCard[];
  /** Banners that run, or will while this is used. */
  running: readonly RunningBanner[];
  breakingChoice: BreakingChoice;
}

/** The slots of a page that have a running banner. */
export interface PageSlots {
  slots: readonly BannerPosition[];
}

/** A page's own rows with what it shares with others, all of one edition. */
export interface PageReading<T> extends Omit<SharedParts, "running" | "breakingChoice"> {
  value: T;
  /** Slots of such a page that have a running banner: which one, each page view asks for itself. */
  slotsOn(kind: SlotPageKind): readonly BannerPosition[];
  /** `boundaries`: further times (ms, null for none) at which the page would differ. */
  stamp(...boundaries: (number | null)[]): PageStamp;
}

/** Reads pages in one round trip, and what they share once for each edition. Views change the ranking without one, hence its age. */
export class PageReader {
  readonly #readShared: () => Read<SharedParts>;
  #shared: { edition: number; at: number; parts: SharedParts } | null = null;
  /** The newest edition that is known to exist. */
  #newest = 0;

  constructor(private readonly deps: Omit<ReaderDeps, "pages">) {
    const { articles, settings } = deps;
    this.#readShared = () =>
      mapRead(
        joinReads(readSiteIdentity(deps), articles.readMostReadCards(MOST_READ), articles.readLatestCards(LATEST), readRunningBanners(deps.now()), readBreakingChoice(settings)),
        ([identity, mostRead, latest, running, breakingChoice]) => ({ identity, mostRead, latest, running, breakingChoice }),
      );
  }

  /** Learns of a write: what pages share is read again with the next page, not after it was seen to be old. */
  noteEdition(edition: number): void {
    this.#newest = Math.max(this.#newest, edition);
  }

  async read<T>(what: Read<T>): Promise<PageReading<T>> {
    const { db, articles, now } = this.deps;
    const at = now();
    const known = this.#shared;
    if (known && known.edition >= this.#newest && at >= known.at && at - known.at < SHARED_MS) {
      const [state, value] = await readTogether(db, articles.readPageState(), what);
      if (state.edition === known.edition) return pageOf(known.parts, value, state, { readAt: known.at, now: at });
    }
    const [state, parts, value] = await readTogether(db, articles.readPageState(), this.#readShared(), what);
    this.#shared = { edition: state.edition, at, parts };
    // Also where it is lower: editions of a restored copy begin where it was made.
    this.#newest = state.edition;
    return pageOf(parts, value, state, { readAt: at, now: at });
  }
}

/** A page's reading; it is old when the set of slots that have a banner changes by time, and when the strip of a breaking story ends. */
function pageOf<T>(
  { running, breakingChoice, ...parts }: SharedParts,
  value: T,
  state: { edition: number; nextDue: number | null },
  { readAt, now }: { readAt: number; now: number },
): PageReading<T> {
  const { electoralPeriod, timeZone } = parts.identity.site;
  const { slots, changesAt } = runningSlots(running, now, bannedOn(newsroomDay(now, timeZone), electoralPeriod));
  const stamp = stampOf(state, readAt);
  const breaking = breakingStory(parts.latest, breakingChoice, now);
  return {
    ...parts,
    identity: { ...parts.identity, breaking },
    value,
    slotsOn: (kind) => slotsOf(kind).filter((slot) => slots.includes(slot)),
    stamp: (...boundaries) => stamp(changesAt, breaking?.endsAt ?? null, ...boundaries),
  };
}

/** Until when a page may be shown: the earliest of the times at which it would differ, at most a minute after its oldest rows. */
const stampOf =
  ({ edition, nextDue }: { edition: number; nextDue: number | null }, readAt: number) =>
  (...boundaries: (number | null)[]): PageStamp => ({ edition, validUntil: Math.min(readAt + PAGE_LIFETIME_MS, ...[nextDue, ...boundaries].filter((at) => at !== null)) });

/** A little longer than the last good page may live. */
const TAKEN_DOWN_MS = 15 * MINUTE_MS;

/** Stories of one due time that are rendered before readers ask for them. */
const DUE_STORIES = 5;

/** Reads for the page cache: the current edition, articles taken down recently, and scheduled publications. */
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

const NEWEST = 6;
const SUGGESTIONS = 4;

export interface MissingReading extends SiteIdentity {
  /** The words of the address, for a search. */
  words: readonly string[];
  suggestions: readonly StoryCard[];
  /** The newest stories that are not suggested already. */
  latest: readonly StoryCard[];
}

/** Reads the content of the page for a missing address, in one round trip. */
export function createMissingService({ db, articles, pages }: Pick<ReaderDeps, "db" | "articles" | "pages">) {
  return {
    /** `path` is the address that led nowhere. */
    async offer(path: string): Promise<MissingReading> {
      const words = addressWords(path);
      const expression = toAnyWordExpression(words);
      const { value: matches, identity, latest } = await pages.read(expression === null ? knownRead([]) : articles.readFoundTitles(expression));
      const ids = rankByTitleWords(matches, words, SUGGESTIONS).map(({ id }) => id);
      const stories = ids.length > 0 ? await readOne(db, articles.readVisibleCards(ids)) : [];
      const suggestions = ids.flatMap((id) => stories.find((story) => story.id === id) ?? []);
      const shown = new Set(suggestions.map(({ id }) => id));
      return { words, suggestions, latest: latest.slice(0, NEWEST).filter(({ id }) => !shown.has(id)), ...identity };
    },
  };
}
