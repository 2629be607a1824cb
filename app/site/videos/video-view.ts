import { categoryPath } from "#app/domain/article/categories.ts";
import { mediaAddress } from "#app/domain/media/media-kind.ts";
import { variantAddress } from "#app/domain/media/variant.ts";
import { longDateTime } from "#app/domain/time/newsroom-clock.ts";
import { captionsPath, type Video, youtubeEmbed, youtubePage } from "#app/domain/videos/video.ts";
import { type SiteView, toSiteView, type ViewContext } from "../shell/site-view.ts";
import { toVideoCard, type VideoCardView } from "./video-card-view.ts";

/** How a video plays: by YouTube, after a tap, or here. */
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

/** A video's page, ready to be printed. */
export interface VideoView extends VideoCardView {
  site: SiteView;
  canonical: string;
  player: PlayerView;
  paragraphs: readonly string[];
  sectionHref: string | null;
  /** "21 de novembro de 2026, 14h32". */
  publishedLong: string;
  /** Milliseconds; null when unknown. */
  durationMs: number | null;
  others: readonly VideoCardView[];
  /** Share addresses that work without JavaScript. */
  share: { whatsapp: string; facebook: string; x: string };
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

export function toVideoView({ video, others }: { video: Video; others: readonly Video[] }, context: ViewContext): VideoView {
  const card = toVideoCard(video, context);
  const canonical = context.url + card.href;
  const category = context.categories.find(({ id }) => id === video.categoryId);
  const shared = encodeURIComponent(canonical);
  return {
    ...card,
    site: toSiteView(context),
    canonical,
    player: playerOf(video, card, context.economy),
    paragraphs: video.description.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ""),
    sectionHref: category ? categoryPath(category) : null,
    publishedLong: longDateTime(video.publishedAt ?? video.createdAt, context.timeZone),
    durationMs: video.file?.durationMs ?? null,
    others: others.map((other) => toVideoCard(other, context)),
    share: {
      whatsapp: `https://wa.me/?text=${encodeURIComponent(`${video.title}\n${canonical}`)}`,
      facebook: `https://www.facebook.com/sharer/sharer.php?u=${shared}`,
      x: `https://x.com/intent/post?text=${encodeURIComponent(video.title)}&url=${shared}`,
    },
  };
}
