import { readTogether } from "#app/db/database.ts";
import type { VideoRepository } from "#app/db/videos.ts";
import type { Video } from "#app/domain/videos/video.ts";
import { type House, type PageStamp, pageReads, type ReaderDeps, stampOf } from "./page-reads.ts";

/** Other videos on a video's page, besides a spare one: its own may be among the first. */
const BESIDE = 6;

/** Videos in the sitemap: far under what a file may hold (50,000). */
const SITEMAP_VIDEOS = 5_000;

/** One page of the list. */
export interface VideosReading extends PageStamp, House {
  items: readonly Video[];
  total: number;
}

/** A video and others to go on with. */
export interface VideoReading extends PageStamp, House {
  video: Video;
  others: readonly Video[];
}

/** Readers' pages of videos: one round trip each. */
export function createReaderVideoService(deps: ReaderDeps & { videos: VideoRepository }) {
  const { db, videos, now } = deps;
  return {
    async list(page: number, limit: number): Promise<VideosReading> {
      const [edition, nextDue, house, list] = await readTogether(db, ...pageReads(deps), videos.readPage("public", page, limit));
      return { ...stampOf(edition, now(), nextDue), ...list, ...house };
    },

    /** A published video; null when there is none of that id. */
    async video(id: number): Promise<VideoReading | null> {
      const [edition, nextDue, house, video, others] = await readTogether(db, ...pageReads(deps), videos.readVideo(id), videos.readFirst(BESIDE + 1));
      if (!video?.published) return null;
      return { ...stampOf(edition, now(), nextDue), video, others: others.filter((other) => other.id !== id).slice(0, BESIDE), ...house };
    },

    /** WebVTT of a published video; null when there is none. */
    async captions(id: number): Promise<(PageStamp & { vtt: string }) | null> {
      const [edition, nextDue, , video, vtt] = await readTogether(db, ...pageReads(deps), videos.readVideo(id), videos.readCaptions(id));
      return video?.published && vtt !== null ? { ...stampOf(edition, now(), nextDue), vtt } : null;
    },

    async sitemap(): Promise<VideosReading> {
      return this.list(1, SITEMAP_VIDEOS);
    },
  };
}
