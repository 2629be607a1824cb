import { categoryPath } from "#app/features/articles/categories.ts";
import { mediaAddress } from "#app/features/media/media-kind.ts";
import { variantAddress } from "#app/features/media/variant.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { type ShareAddresses, shareAddresses } from "#app/ui/site/cards/share-addresses.ts";
import { type SiteView, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { captionsPath, type Video, youtubeEmbed, youtubePage } from "../video.ts";
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

/** What is said of a video wherever it is named in full. */
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
