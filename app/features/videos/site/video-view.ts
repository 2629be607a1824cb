import { categoryPath } from "#app/features/articles/categories.ts";
import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import { type PaginationView, pageHref, toPaginationView } from "#app/features/lists/site/pagination-view.ts";
import { mediaAddress } from "#app/features/media/media-kind.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { formatDuration } from "#app/features/media/size-and-duration.ts";
import { variantAddress } from "#app/features/media/variant.ts";
import { listTime, longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import type { PictureView, SectionTag } from "#app/ui/site/cards/card-view.ts";
import { type ShareAddresses, shareAddresses } from "#app/ui/site/cards/share-addresses.ts";
import { openGraphPicture } from "#app/ui/site/cards/share-pictures.ts";
import { type SiteView, titleCase, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { captionsPath, type Video, type VideoCover, videoPath, youtubeEmbed, youtubePage } from "../video.ts";

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

/** Player of a video: YouTube's, after a tap, or our own. */
export type PlayerView =
  | { kind: "youtube"; embed: string; page: string }
  | {
      kind: "own";
      src: string /** Absent where browsers must find out by themselves. */;
      type: string | null;
      poster: string | null;
      captions: string | null;
      width: number;
      height: number;
    };

/** Details of a video where it is shown in full. */
export interface VideoFacts extends VideoCardView {
  player: PlayerView;
  paragraphs: readonly string[];
  /** Milliseconds; null when unknown. */
  durationMs: number | null;
}

/** A video's page, ready to be printed. */
export interface VideoView extends VideoFacts {
  site: SiteView;
  canonical: string;
  sectionHref: string | null;
  /** "21 de novembro de 2026, 14h32". */
  publishedLong: string;
  others: readonly VideoCardView[];
  share: ShareAddresses;
}

/** Wide enough for the page's player; a third of it where bytes count. Pixels. */
const POSTER_WIDTH = 960;
const ECONOMY_POSTER_WIDTH = 320;

function playerOf(video: Video, card: VideoCardView, economy: boolean): PlayerView {
  if (video.source.from === "youtube") return { kind: "youtube", embed: youtubeEmbed(video.source.id), page: youtubePage(video.source.id) };
  const mime = video.file?.mime ?? null;
  return {
    kind: "own",
    src: mediaAddress(video.source.key),
    // Browsers refuse the name of QuickTime, and play what is in it.
    type: mime === "video/quicktime" ? null : mime,
    poster:
      card.picture && video.cover
        ? variantAddress(video.cover.key, { width: economy ? ECONOMY_POSTER_WIDTH : POSTER_WIDTH, format: "jpeg", shape: "16x9" }, video.cover.focus)
        : null,
    captions: video.hasCaptions ? captionsPath(video) : null,
    width: video.file?.width || 1280,
    height: video.file?.height || 720,
  };
}

export function toVideoFacts(video: Video, context: ViewContext): VideoFacts {
  const card = toVideoCard(video, context);
  return {
    ...card,
    player: playerOf(video, card, context.economy),
    paragraphs: video.description.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ""),
    durationMs: video.file?.durationMs ?? null,
  };
}

export function toVideoView({ video, others }: { video: Video; others: readonly Video[] }, context: ViewContext): VideoView {
  const facts = toVideoFacts(video, context);
  const canonical = context.url + facts.href;
  const category = context.categories.find(({ id }) => id === video.categoryId);
  return {
    ...facts,
    site: toSiteView(context),
    canonical,
    sectionHref: category ? categoryPath(category) : null,
    publishedLong: longDateTime(video.publishedAt ?? video.createdAt, context.timeZone),
    others: others.map((other) => toVideoCard(other, context)),
    share: shareAddresses(video.title, canonical),
  };
}

/** One page of the newsroom's videos. */
export interface VideosView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  /** "12 vídeos", with the page's number after the first. */
  count: string;
  cards: readonly VideoCardView[];
  pagination: PaginationView | null;
}

export const VIDEOS_PATH = "/videos";

const videosOf = (total: number) => counted(total, "vídeo", "vídeos");

/** One page of the newsroom's videos, ready to be printed. */
export function toVideosView({ items, total }: { items: readonly Video[]; total: number }, { page, pages }: { page: number; pages: number }, context: ViewContext): VideosView {
  const site = toSiteView(context, VIDEOS_PATH);
  const hrefOf = (other: number) => pageHref(VIDEOS_PATH, other);
  const cards = items.map((video) => toVideoCard(video, context));
  const pagination = toPaginationView(page, pages, hrefOf);
  const picture = cards[0]?.picture ?? null;
  const shared = picture && openGraphPicture(picture, site.url);
  return {
    site,
    head: {
      title: page === 1 ? site.videoBrand : `${site.videoBrand}, página ${page}`,
      description: `Os vídeos do ${site.name}: reportagens, entrevistas e imagens do norte do Piauí.`,
      canonical: site.url + hrefOf(page),
      previous: pagination?.previous ? site.url + pagination.previous : null,
      next: pagination?.next ? site.url + pagination.next : null,
      feed: null,
      image: shared && { src: shared.url, alt: shared.alt },
      indexed: total > 0,
    },
    crumbs: [
      { name: "Início", href: "/" },
      { name: site.videoBrand, href: VIDEOS_PATH },
    ],
    count: page === 1 ? videosOf(total) : `${videosOf(total)} · página ${page} de ${pages}`,
    cards,
    pagination,
  };
}
