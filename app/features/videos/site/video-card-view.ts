import { pictureSizeOf } from "#app/features/media/picture.ts";
import { formatDuration } from "#app/features/media/size-and-duration.ts";
import { listTime } from "#app/platform/time/newsroom-clock.ts";
import type { PictureView, SectionTag } from "#app/ui/site/cards/card-view.ts";
import { titleCase, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type Video, type VideoCover, videoPath } from "../video.ts";

/** A video in a list. */
export interface VideoCardView {
  id: number;
  href: string;
  title: string;
  section: SectionTag | null;
  picture: PictureView | null;
  /** "3:42"; null when nobody knows (YouTube's). */
  duration: string | null;
  /** ISO 8601, and as people say it. */
  publishedAt: string;
  publishedLabel: string;
}

function pictureOf({ key, alt, credit, focus, placeholder }: VideoCover, economy: boolean): PictureView | null {
  const size = pictureSizeOf(`/img/${key}`);
  return size && { src: `/img/${key}`, own: true, alt, credit, width: size.width, height: size.height, focus, placeholder, economy };
}

export function toVideoCard(video: Video, { categories, economy, now, timeZone }: ViewContext): VideoCardView {
  const category = categories.find(({ id }) => id === video.categoryId);
  const publishedAt = video.publishedAt ?? video.createdAt;
  return {
    id: video.id,
    href: videoPath(video),
    title: video.title,
    section: category ? { slug: category.slug, name: titleCase(category.name), color: category.color } : null,
    picture: video.cover && pictureOf(video.cover, economy),
    duration: video.file?.durationMs == null ? null : formatDuration(video.file.durationMs / 1000),
    publishedAt: new Date(publishedAt).toISOString(),
    publishedLabel: listTime(publishedAt, now, timeZone),
  };
}
