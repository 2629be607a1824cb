import type { Read } from "#app/db/database.ts";
import type { NarratedArticle, PodcastEpisodeRepository } from "#app/db/podcast/podcast-episodes.ts";
import { type Category, categoryOf } from "#app/domain/articles/categories.ts";
import { articleGuid, EPISODES_MAX, type PodcastEpisode } from "#app/domain/podcast/podcast.ts";
import { presentNarration } from "../narration/present-narration.ts";
import type { PageStamp, ReaderDeps, SiteIdentity } from "./page-reads.ts";

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

async function episodesOf(narrated: readonly NarratedArticle[]): Promise<PodcastEpisode[]> {
  const found = await Promise.all(narrated.map(episodeOf));
  const episodes = found.filter((episode) => episode !== null).sort((one, other) => other.publishedAt - one.publishedAt);
  return withDistinctFiles(episodes);
}

/** For what needs nothing but the site's identity. */
const NOTHING: Read<null> = { statements: [], decode: () => null };

/** Podcasts of recorded stories: one round trip each. */
export function createPodcastService({ pages, episodes }: Pick<ReaderDeps, "pages"> & { episodes: PodcastEpisodeRepository }) {
  return {
    /** Whose podcast a cover stands for: a section's or town's of that name, the site's without one; null when there is none of that name. */
    async subject(slug: string | null): Promise<(SiteIdentity & { category: Category | null }) | null> {
      const { identity } = await pages.read(NOTHING);
      const category = slug === null ? null : categoryOf(slug, identity.categories);
      return category === undefined ? null : { ...identity, category };
    },

    async podcast(): Promise<PodcastReading> {
      const { value, identity, stamp } = await pages.read(episodes.readLatest(EPISODES_MAX));
      return { ...stamp(), ...identity, category: null, episodes: await episodesOf(value), articles: value.map(({ article }) => article) };
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
