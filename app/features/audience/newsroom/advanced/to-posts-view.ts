import type { Provenance } from "#app/features/articles/provenance.ts";
import { type MeasuredPost, type MediaKind, type MediaMetric, metricsOfKind, type PostsReport } from "#app/features/social/media.ts";
import { newsroomDay, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { ToldFigure } from "../instagram/instagram-view.ts";
import { NO_POST_FIGURE, postFigure } from "./advanced-provenance.ts";
import type { SocialPost, SocialPosts } from "./advanced-view.ts";

const KINDS: Record<MediaKind, string> = { feed: "Post", reels: "Reel", story: "Story" };

/** Figures of a post, in the order of the card (spec 2 § Combined Analytics). */
const LABELS: Record<MediaMetric, string> = {
  reach: "Alcance",
  views: "Visualizações",
  total_interactions: "Interações",
  likes: "Curtidas",
  comments: "Comentários",
  shares: "Compartilhamentos",
  saved: "Salvamentos",
};
const ORDER = ["reach", "views", "total_interactions", "likes", "comments", "shares", "saved"] as const satisfies readonly MediaMetric[];

function figureOf({ totals, readAt, cause }: MeasuredPost, metric: MediaMetric, timeZone: string): ToldFigure {
  const value = totals[metric];
  const label = LABELS[metric];
  if (value === null || readAt === null) return { label, value: "—", of: NO_POST_FIGURE(cause) };
  return { label, value: formatCount(value), of: postFigure(metric, newsroomDay(readAt, timeZone)) };
}

function postOf(post: MeasuredPost, timeZone: string): SocialPost {
  const { id, kind, permalink, caption, thumbnail, publishedAt } = post;
  const told = metricsOfKind(kind);
  const title = caption.trim();
  return {
    id,
    kind: KINDS[kind],
    permalink: permalink !== null && /^https:\/\//i.test(permalink) ? permalink : null,
    title: title === "" ? `${KINDS[kind]} sem legenda` : title,
    // The newsroom's pages show pictures of https alone.
    pictureUrl: thumbnail !== null && /^https:\/\//i.test(thumbnail) ? thumbnail : null,
    publishedAt: noteDateTime(publishedAt, timeZone),
    figures: ORDER.filter((metric) => told.includes(metric)).map((metric) => figureOf(post, metric, timeZone)),
  };
}

const unavailable = (reason: string, action: string): Provenance => ({ kind: "unavailable", reason, action });

/** The posts of a configured network, with how their collection stands. */
export function postsView({ status, cause, posts }: PostsReport, timeZone: string): SocialPosts {
  const items = posts.map((post) => postOf(post, timeZone));
  if (items.length > 0) return { items, missing: null, problem: status === "error" ? cause : null };
  if (status === "ok") return { items, missing: null, problem: null };
  if (status === "pending") return { items, missing: unavailable("Os posts ainda não foram coletados.", "Aguarde a próxima coleta diária."), problem: null };
  const action = status === "error" ? "Resolva a causa; a coleta diária tenta de novo." : "Veja os números de cada post no painel da própria Meta.";
  return { items, missing: unavailable(cause ?? "A Meta não respondeu.", action), problem: null };
}
