import type { Category } from "#app/features/articles/categories.ts";
import { accessiblePair } from "#app/features/cards/colour.ts";
import { formatDuration } from "#app/features/media/size-and-duration.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { type Video, videoPath } from "../video.ts";

/** Videos on a page of the screen. */
export const VIDEOS_SHOWN = 30;

const PAGE_MAX = 1_000_000;

/** Parameters of the screen's address; invalid ones are ignored. */
export const parseVideosQuery = (params: URLSearchParams): { page: number; deleting: number | null } => ({
  page: /^[1-9]\d{0,6}$/.test(params.get("pagina") ?? "") ? Math.min(Number(params.get("pagina")), PAGE_MAX) : 1,
  deleting: readId(params.get("excluir")),
});

/** Address of a page of the videos, with a question open. */
export function videosHref(page = 1, excluir?: number): string {
  const params = new URLSearchParams({ ...(page > 1 ? { pagina: String(page) } : {}), ...(excluir === undefined ? {} : { excluir: String(excluir) }) }).toString();
  return params === "" ? "/admin/videos" : `/admin/videos?${params}`;
}

export interface VideoLine {
  id: number;
  title: string;
  /** A small picture of the cover; null without one. */
  thumb: string | null;
  source: string;
  category: { name: string; plate: { ground: string; text: string } } | null;
  published: boolean;
  /** "Publicado em 21/11/2026, 14:32", "Rascunho". */
  state: string;
  /** Null while readers cannot see it. */
  pagePath: string | null;
  isFirst: boolean;
  isLast: boolean;
}

export interface VideosView {
  lines: readonly VideoLine[];
  total: number;
  page: number;
  pages: number;
  /** Address after a deletion: the previous page when the last video of a page is deleted. */
  afterDeletion: string;
  /** Id of the video with an open deletion question. */
  deleting: number | null;
  mayManage: boolean;
  /** Name of the section. */
  videoBrand: string;
  previous: string | null;
  next: string | null;
}

const THUMB_WIDTH = 320;

interface Reading {
  items: readonly Video[];
  total: number;
  categories: readonly Category[];
}

export function toVideosView(
  { items, total, categories }: Reading,
  asked: { page: number; limit: number; deleting: number | null; mayManage: boolean; videoBrand: string },
  timeZone: string,
): VideosView {
  const { page, limit } = asked;
  const pages = Math.max(1, Math.ceil(total / limit));
  const lines = items.map((video, index): VideoLine => {
    const category = categories.find(({ id }) => id === video.categoryId);
    const duration = video.file?.durationMs == null ? null : formatDuration(video.file.durationMs / 1000);
    return {
      id: video.id,
      title: video.title,
      thumb: video.cover && `/img/${video.cover.key}?w=${THUMB_WIDTH}`,
      source: video.source.from === "youtube" ? "YouTube" : ["Biblioteca de mídia", duration, video.hasCaptions ? "com legendas" : null].filter(Boolean).join(" · "),
      category: category ? { name: category.name, plate: accessiblePair(category.color) } : null,
      published: video.published,
      state: video.published && video.publishedAt !== null ? `Publicado em ${tableDateTime(video.publishedAt, timeZone)}` : video.publishedAt === null ? "Rascunho" : "Fora do ar",
      pagePath: video.published ? videoPath(video) : null,
      isFirst: page === 1 && index === 0,
      isLast: (page - 1) * limit + index === total - 1,
    };
  });
  return {
    lines,
    total,
    page,
    pages,
    afterDeletion: videosHref(lines.length === 1 ? Math.max(1, page - 1) : page),
    deleting: asked.deleting,
    mayManage: asked.mayManage,
    videoBrand: asked.videoBrand,
    previous: page > 1 ? videosHref(page - 1) : null,
    next: page < pages ? videosHref(page + 1) : null,
  };
}
