import type { Size } from "#app/features/media/crop.ts";

/** Pixels of the finished picture, from its left upper corner. */
export interface Box extends Size {
  left: number;
  top: number;
}

/** A filled outline; `path` is SVG path data in pixels of the finished picture. */
export interface ShapeMark {
  kind: "shape";
  path: string;
  /** `#rrggbb`. */
  fill: string;
  /** 0–1. */
  opacity: number;
}

/** A linear change of opacity from the top of a box to its bottom. */
export interface FadeMark {
  kind: "fade";
  box: Box;
  fill: string;
  /** 0–1, at the top and at the bottom. */
  from: number;
  to: number;
}

export type Mark = ShapeMark | FadeMark;

/** A line of text as it was set. */
export interface SetLine {
  text: string;
  /** As high and as deep as the ink of its letters reaches, and from the first advance to the last. */
  box: Box;
}

/** What is darkened under words until they can be read; how much, the pixels decide. */
export interface Scrim {
  /** Where it is whole; it fades out over `feather` pixels above. */
  box: Box;
  feather: number;
  fill: string;
  /** Words that must be readable on it, all within `box`: their boxes and their colours. */
  protects: readonly { box: Box; fill: string }[];
}

/** A drawing, composed: what the renderer paints, in this order, and what a browser shows of it. */
export interface Scene {
  size: Size;
  /** Below everything. */
  background: string;
  /** The whole picture as `drawn` (it may reach beyond), seen through `clip`. */
  picture: { clip: Box; drawn: Box } | null;
  /** Over the picture. */
  scrim: Scrim | null;
  marks: readonly Mark[];
  /** The title's lines, its size in pixels, and whether words had to go. */
  title: { lines: readonly SetLine[]; fontSize: number; isCut: boolean };
  /** Every text that was set, the title's lines too: for proofs. */
  texts: readonly SetLine[];
}
