import { youtubeIdIn } from "#app/features/articles/embeds.ts";
import { FILE_FORMATS, fileFormatOf } from "#app/features/media/media-kind.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import type { CarriedKind, FieldProblem } from "#app/platform/failures/refusal.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";

/** Longest title, description and captions, as a person counts characters (the title as spec 1 §5 counts a video cover's; the others ours). */
export const VIDEO_TITLE_MAX = 100;
export const VIDEO_DESCRIPTION_MAX = 1_000;
export const VIDEO_COVER_ALT_MAX = 250;
export const CAPTIONS_MAX = 100_000;

/** Source of a video: YouTube, by its id there, or a file of the library, by its key. */
export type VideoSource = { from: "youtube"; id: string } | { from: "library"; key: string };

/** A file of the library, as a player needs it; sizes in pixels, 0 when unknown. */
export interface VideoFile {
  mime: string;
  durationMs: number | null;
  width: number;
  height: number;
}

/** The picture that stands for a video, a picture of the library. */
export interface VideoCover {
  key: string;
  alt: string;
  credit: string;
  focus: { x: number; y: number };
  placeholder: string | null;
}

/** A video of the newsroom. Times in milliseconds. */
export interface Video {
  id: number;
  slug: string;
  title: string;
  description: string;
  source: VideoSource;
  /** Of a source in the library. */
  file: VideoFile | null;
  cover: VideoCover | null;
  categoryId: number | null;
  hasCaptions: boolean;
  published: boolean;
  /** Time of the first publication. */
  publishedAt: number | null;
  orderKey: number;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** Fields of a video that a person sets; absent ones stay. */
export interface VideoChange {
  title?: string;
  description?: string;
  source?: VideoSource;
  /** Key of a picture of the library; null: none. */
  cover?: string | null;
  coverAlt?: string;
  /** Slug; null: none. */
  category?: string | null;
  /** WebVTT; null: none. */
  captions?: string | null;
  published?: boolean;
}

const YOUTUBE_ID = /^[\w-]{11}$/;

/** The id of the video that an address of YouTube names, as all of its videos have it today; null for anything else. */
export function youtubeIdOf(address: string): string | null {
  const id = youtubeIdIn(address);
  return id !== null && YOUTUBE_ID.test(id) ? id : null;
}

/** Addresses of a video on YouTube: its page, and the player that is embedded when a reader requests it. */
export const youtubePage = (id: string): string => `https://www.youtube.com/watch?v=${id}`;
export const youtubeEmbed = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;

/** Address of a video's page. */
export const videoPath = ({ slug }: Pick<Video, "slug">): string => `/video/${slug}`;

/** Address of a video's captions. */
export const captionsPath = ({ id }: Pick<Video, "id">): string => `/video/${id}/legendas.vtt`;

/** Captions as they are stored: WebVTT with its own first line, through the gate of every text; null for what is not. */
export function readCaptions(text: string): string | null {
  const whole = cleanText(text);
  return /^WEBVTT[ \t\n]/.test(whole) && /\d\d:\d\d[.:]\d/.test(whole) && whole.includes("-->") ? `${whole.trimEnd()}\n` : null;
}

/** Returns the problems that block a video's publication, by field. */
export const publicationProblems = ({ coverKey, categoryId }: { coverKey: string | null; categoryId: number | null }): FieldProblem[] => [
  ...(coverKey === null ? [{ field: "capa", message: "Escolha uma imagem de capa." }] : []),
  ...(categoryId === null ? [{ field: "categoria", message: "Escolha uma categoria." }] : []),
];

/** The path of an address of this site, whatever its origin; the media library checks what it refers to. */
function pathOf(address: string): string {
  const typed = address.trim();
  return URL.canParse(typed) ? new URL(typed).pathname : (typed.split(/[?#]/)[0] ?? "");
}

/** Parses a source: an address of YouTube, or of a video of the library; null for anything else. */
export function readVideoSource(address: string): VideoSource | null {
  const id = youtubeIdOf(address);
  if (id !== null) return { from: "youtube", id };
  const key = /^\/media\/([^/]+)$/.exec(pathOf(address))?.[1] ?? "";
  const format = fileFormatOf(key);
  return format !== null && FILE_FORMATS[format].kind === "video" ? { from: "library", key } : null;
}

/** The key in an address of a picture of the library; null for anything else. */
export const readCoverKey = (address: string): string | null => pictureSizeOf(pathOf(address))?.key ?? null;

/** Refusals carry the video as it is, when the version was an older one. */
export const CURRENT_VIDEO: CarriedKind<Video> = { kind: "video" };
