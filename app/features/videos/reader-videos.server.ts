import type { PageStamp, ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import { joinReads } from "#app/platform/db/database.store.ts";
import type { Video } from "./video.ts";
import type { VideoRepository } from "./videos.store.ts";

/** Other videos on a video's page, besides a spare one: its own may be among the first. */
const BESIDE = 6;

/** Videos in the sitemap: far under what a file may hold (50,000). */
const SITEMAP_VIDEOS = 5_000;

/** One page of the list. */
export interface VideosReading extends PageStamp, SiteIdentity {
  items: readonly Video[];
  total: number;
}

/** A video and others to go on with. */
export interface VideoReading extends PageStamp, SiteIdentity {
  video: Video;
  others: readonly Video[];
}

/** Readers' pages of videos: one round trip each. */
export function createReaderVideoService({ videos, pages }: Pick<ReaderDeps, "pages"> & { videos: VideoRepository }) {
  return {
    async list(page: number, limit: number): Promise<VideosReading> {
      const { value, identity, stamp } = await pages.read(videos.readPage("public", page, limit));
      return { ...stamp(), ...value, ...identity };
    },

    /** A published video; null when there is none of that id. */
    async video(id: number): Promise<VideoReading | null> {
      const { value, identity, stamp } = await pages.read(joinReads(videos.readVideo(id), videos.readFirst(BESIDE + 1)));
      const [video, others] = value;
      if (!video?.published) return null;
      return { ...stamp(), video, others: others.filter((other) => other.id !== id).slice(0, BESIDE), ...identity };
    },

    /** WebVTT of a published video; null when there is none. */
    async captions(id: number): Promise<(PageStamp & { vtt: string }) | null> {
      const { value, stamp } = await pages.read(joinReads(videos.readVideo(id), videos.readCaptions(id)));
      const [video, vtt] = value;
      return video?.published && vtt !== null ? { ...stamp(), vtt } : null;
    },

    async sitemap(): Promise<VideosReading> {
      return this.list(1, SITEMAP_VIDEOS);
    },
  };
}
