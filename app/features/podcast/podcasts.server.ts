import { createHash } from "node:crypto";
import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import { presentNarration } from "#app/features/narration/narration-records.server.ts";
import type { ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import { joinReads, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import { presentSummary } from "./day-summaries.server.ts";
import type { DaySummary, DaySummaryRepository, NarratedArticle, PodcastEpisodeRepository } from "./day-summaries.store.ts";
import { type SummaryStory, summaryDescription, summaryEditionOf, summaryGuid, summaryTitle } from "./day-summary.ts";
import { articleGuid, EPISODES_MAX, type PodcastEpisode } from "./podcast.ts";

export interface PodcastReading extends PageStamp, SiteIdentity {
  /** The section or town; null for the whole site. */
  category: Category | null;
  /** Newest first. */
  episodes: readonly PodcastEpisode[];
  /** Stories that the episodes tell. */
  articles: readonly { id: number }[];
}

/** The episode of a story; null while its recording does not say what the story says. */
async function episodeOf({ article, narration: recorded }: NarratedArticle): Promise<PodcastEpisode | null> {
  const narration = await presentNarration(article, recorded);
  if (!narration) return null;
  const { audioKey, bytes, durationMs, chapters } = narration;
  return {
    guid: articleGuid(article.id),
    title: article.title,
    summary: article.subtitle || article.title,
    path: `/post/${article.slug}`,
    publishedAt: article.publishedAt ?? article.createdAt,
    audioKey,
    bytes,
    durationMs,
    hasChapters: chapters.length > 1,
  };
}

/** One episode for each file: directories ignore a second one with the same address. */
const withDistinctFiles = (episodes: readonly PodcastEpisode[]) => [...new Map(episodes.map((episode) => [episode.audioKey, episode])).values()];

/** The episode of a summary; null while its recording does not say what its stories say. */
async function summaryEpisode(summary: DaySummary, stories: readonly SummaryStory[], siteName: string): Promise<PodcastEpisode | null> {
  const edition = summaryEditionOf(summary.id);
  const recording = await presentSummary(summary, stories, siteName);
  if (!edition || !recording) return null;
  const { audioKey, bytes, durationMs, chapters, madeAt } = recording;
  return {
    guid: summaryGuid(edition),
    title: summaryTitle(edition, durationMs),
    summary: summaryDescription(stories.filter(({ id }) => summary.stories.includes(id))),
    path: "/",
    publishedAt: madeAt,
    audioKey,
    bytes,
    durationMs,
    hasChapters: chapters.length > 1,
  };
}

async function episodesOf(narrated: readonly NarratedArticle[]): Promise<PodcastEpisode[]> {
  const found = await Promise.all(narrated.map(episodeOf));
  const episodes = found.filter((episode) => episode !== null).sort((one, other) => other.publishedAt - one.publishedAt);
  return withDistinctFiles(episodes);
}

/** Summaries in the site's podcast: those of ten days (ours). */
const SUMMARIES_MAX = 20;

/** For what needs nothing but the site's identity. */
const NOTHING: Read<null> = { statements: [], decode: () => null };

/** Podcasts of recorded stories: one round trip each. */
export function createPodcastService({
  db,
  pages,
  episodes,
  summaries,
}: Pick<ReaderDeps, "db" | "pages"> & { episodes: PodcastEpisodeRepository; summaries: DaySummaryRepository }) {
  return {
    /** Finds the subject of a cover: the section or town of that name, the site without a name; null when there is none of that name. */
    async subject(slug: string | null): Promise<(SiteIdentity & { category: Category | null }) | null> {
      const { identity } = await pages.read(NOTHING);
      const category = slug === null ? null : categoryOf(slug, identity.categories);
      return category === undefined ? null : { ...identity, category };
    },

    /** The whole site's, with the summaries of the day. */
    async podcast(): Promise<PodcastReading> {
      const { value, identity, stamp } = await pages.read(joinReads(episodes.readLatest(EPISODES_MAX), summaries.readSince("", SUMMARIES_MAX)));
      const [narrated, editions] = value;
      const told = editions.length === 0 ? [] : await readOne(db, summaries.readStories([...new Set(editions.flatMap(({ stories }) => stories))]));
      const ofDays = await Promise.all(editions.map((summary) => summaryEpisode(summary, told, identity.site.name)));
      const all = [...(await episodesOf(narrated)), ...ofDays.filter((episode) => episode !== null)].sort((one, other) => other.publishedAt - one.publishedAt);
      const articles = [...narrated.map(({ article }) => article), ...told];
      return { ...stamp(), ...identity, category: null, episodes: withDistinctFiles(all).slice(0, EPISODES_MAX), articles };
    },

    /** The podcast of a section or, with `town`, of a town; where it is now, when it was called so before; null when there is none of that name. */
    async podcastOf(slug: string, { town }: { town: boolean }): Promise<PodcastReading | { movedTo: Category } | null> {
      const { value, identity, stamp } = await pages.read(episodes.readLatestOf({ kind: "category", value: slug }, EPISODES_MAX));
      const category = categoryOf(slug, identity.categories);
      if (!category || (category.type === "municipality") !== town) return null;
      if (category.slug !== slug) return { movedTo: category };
      return { ...stamp(), ...identity, category, episodes: await episodesOf(value), articles: value.map(({ article }) => article) };
    },
  };
}

/** Namespace of podcasts' identifiers (podcast namespace, `podcast:guid`). */
const NAMESPACE = "ead4c236-bf58-58c6-a2c6-a6b28d128cb6";

/** Identifies a podcast for its whole life: a UUID, version 5, of its feed's address without scheme and without a slash at its end (RFC 9562 §5.5). */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^https?:\/\//, "").replace(/(?<!\/)\/+$/, "");
  const bytes = createHash("sha1")
    .update(Buffer.from(NAMESPACE.replaceAll("-", ""), "hex"))
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = bytes.toString("hex");
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join("-");
}
