import type { FocalPoint } from "./crop.ts";

/** A stored picture, as the newsroom knows it; its bytes are kept under `key`. Sizes in pixels and bytes, times in milliseconds. */
export interface MediaItem {
  id: number;
  key: string;
  /** Media type of the original. */
  mime: string;
  width: number;
  height: number;
  size: number;
  /** What its crops keep. */
  focus: FocalPoint;
  /** A tiny WebP in base64, where there is one. */
  placeholder: string | null;
  uploadedBy: number | null;
  createdAt: number;
}

/** How an item is named: both are unique. */
export type MediaReference = { id: number } | { key: string };
