import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import type { FocalPoint } from "./crop.ts";
import type { MediaKind } from "./media-kind.ts";

/** Texts about an item. */
export interface MediaTexts {
  title: string;
  /** Alternative text. */
  alt: string;
  credit: string;
  tags: readonly string[];
}

export const NO_MEDIA_TEXTS: MediaTexts = { title: "", alt: "", credit: "", tags: [] };

/** An item of the library; its bytes are stored under `key`. Sizes in pixels (0 for what has none) and bytes, times in milliseconds. */
export interface MediaItem extends MediaTexts {
  id: number;
  key: string;
  kind: MediaKind;
  /** Media type of the bytes. */
  mime: string;
  width: number;
  height: number;
  /** Null where it is not known. */
  durationMs: number | null;
  size: number;
  /** Key of a video's poster. */
  posterKey: string | null;
  /** Centre of its crops. */
  focus: FocalPoint;
  /** A tiny WebP in base64, where there is one. */
  placeholder: string | null;
  /** An alternative text that nobody has confirmed; empty where there is none. */
  altSuggestion: string;
  uploader: { id: number; name: string } | null;
  createdAt: number;
  /** Counts its changes. */
  version: number;
}

/** Identifies an item; both are unique. */
export type MediaReference = { id: number } | { key: string };

/** Longest texts in characters (ours). */
export const MEDIA_TITLE_MAX = 200;
export const MEDIA_ALT_MAX = 500;
export const MEDIA_CREDIT_MAX = 120;
export const MEDIA_TAGS_MAX = 20;
export const MEDIA_TAG_MAX = 40;

/** A file's name without escapes: browsers write quotation marks and line ends so in forms, and addresses every letter beyond ASCII. */
export const unescapedName = (name: string): string =>
  name.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/** A title for a file that came without one: its name, without what follows the last dot. */
export function titleOfFile(fileName: string): string {
  const name = cleanText(unescapedName(fileName));
  const bare = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1).replace(/\.[A-Za-z0-9]{1,8}$/, "");
  return [...bare.replace(/[\s_]+/g, " ").trim()].slice(0, MEDIA_TITLE_MAX).join("");
}

/** Refusals carry the library's item as it is, when a change came too late. */
export const CURRENT_MEDIA: CarriedKind<MediaItem> = { kind: "media" };
