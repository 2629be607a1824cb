import type { Size } from "#app/features/media/crop.ts";
import { toDrawable } from "./drawable.ts";
import type { Face } from "./face.ts";
import { emWidth, inkExtent, type TextStyle, textPath, textWidth } from "./set-text.ts";

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

/** Area darkened under words until they are legible; the pixels decide how much. */
export interface Scrim {
  /** Area of full opacity; it fades out over `feather` pixels above. */
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

/** Something drawn, and the texts in it. */
export interface Part {
  marks: Mark[];
  texts: SetLine[];
}

export const shape = (path: string, fill: string, opacity = 1): ShapeMark => ({ kind: "shape", path, fill, opacity });

export const rectangle = ({ left, top, width, height }: Box): string => `M${left} ${top}h${width}v${height}h${-width}z`;

/** A line of text from `left`, and the box of its ink's reach. */
export function textPart(text: string, style: TextStyle, left: number, baseline: number, fill: string): Part {
  const path = textPath(text, style, left, baseline);
  if (path === "") return { marks: [], texts: [] };
  return { marks: [shape(path, fill)], texts: [{ text, box: textBox(text, style, left, baseline) }] };
}

export function textBox(text: string, style: TextStyle, left: number, baseline: number): Box {
  const { above, below } = inkExtent(text, style.face);
  const top = Math.floor(baseline - above * style.size);
  return { left, top, width: Math.ceil(textWidth(text, style)), height: Math.ceil(baseline + below * style.size) - top };
}

/** A text made smaller until it fits a width, and cut where even that is not enough; empty where nothing can be drawn. */
export function fittedLine(
  text: string,
  face: Face,
  { largest, smallest, tracking, width }: { largest: number; smallest: number; tracking: number; width: number },
): { text: string; style: TextStyle } {
  const whole = toDrawable(text);
  const ems = emWidth(whole, face, tracking);
  const size = Math.max(smallest, Math.min(largest, Math.floor(width / ems)));
  const style = { face, size, tracking };
  if (ems * size <= width) return { text: whole, style };
  const letters = [...whole].slice(0, 120);
  while (letters.length > 0 && textWidth(`${letters.join("").trimEnd()}…`, style) > width) letters.pop();
  return { text: `${letters.join("").trimEnd()}…`, style };
}

/** A line around the middle of a picture. */
export function centredLine(text: string, face: Face, middle: number, baseline: number, width: number, size: number, fill: string): Part {
  const line = fittedLine(text, face, { largest: size, smallest: Math.round(size * 0.5), tracking: -5, width });
  return textPart(line.text, line.style, Math.round(middle - textWidth(line.text, line.style) / 2), baseline, fill);
}

/** Near black, not black: what pictures sink into. */
export const NIGHT = "#0b0c0e";

/** Deepens a picture towards its foot, from where its words begin: a flat veil alone looks like fog. */
export const footShade = ({ width, height }: Size, top: number): Mark => ({ kind: "fade", box: { left: 0, top, width, height: height - top }, fill: NIGHT, from: 0, to: 0.7 });

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

const place = ({ left, top, width, height }: Box) => `x="${left}" y="${top}" width="${width}" height="${height}"`;

const opacityOf = (name: string, value: number) => (value === 1 ? "" : ` ${name}="${value}"`);

const gradient = (id: string, fill: string, from: number, to: number) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${fill}" stop-opacity="${from}"/><stop offset="1" stop-color="${fill}" stop-opacity="${to}"/></linearGradient>`;

function markSvg(mark: Mark, index: number): string {
  if (mark.kind === "shape") return `<path fill="${mark.fill}"${opacityOf("fill-opacity", mark.opacity)} d="${mark.path}"/>`;
  return `<defs>${gradient(`fade${index}`, mark.fill, mark.from, mark.to)}</defs><rect ${place(mark.box)} fill="url(#fade${index})"/>`;
}

/**
 * A scene as SVG, the same for a renderer and for a browser. `scrimOpacity` is 0–1. Without `pictureHref` a scene that has a
 * picture is what lies over it alone, transparent where the picture shows.
 */
export function sceneToSvg(scene: Scene, { scrimOpacity, pictureHref }: { scrimOpacity: number; pictureHref?: string }): string {
  const { width, height } = scene.size;
  const { picture, scrim } = scene;
  const parts = [`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`];
  if (!picture || pictureHref !== undefined) parts.push(`<rect width="${width}" height="${height}" fill="${scene.background}"/>`);
  else parts.push(`<path fill="${scene.background}" fill-rule="evenodd" d="M0 0h${width}v${height}h${-width}z${outlineOf(seenBox(picture))}"/>`);
  if (picture && pictureHref !== undefined) {
    parts.push(
      `<clipPath id="clip"><rect ${place(picture.clip)}/></clipPath><image clip-path="url(#clip)" ${place(picture.drawn)} preserveAspectRatio="none" href="${escaped(pictureHref)}"/>`,
    );
  }
  if (scrim && scrimOpacity > 0) {
    const above = { ...scrim.box, top: scrim.box.top - scrim.feather, height: scrim.feather };
    parts.push(
      `<defs>${gradient("scrim", scrim.fill, 0, scrimOpacity)}</defs><rect ${place(above)} fill="url(#scrim)"/><rect ${place(scrim.box)} fill="${scrim.fill}" fill-opacity="${scrimOpacity}"/>`,
    );
  }
  parts.push(...scene.marks.map(markSvg), "</svg>");
  return parts.join("");
}

const outlineOf = ({ left, top, width, height }: Box) => `M${left} ${top}h${width}v${height}h${-width}z`;

/** Returns the visible part of the picture: drawn and not clipped. */
function seenBox({ clip, drawn }: { clip: Box; drawn: Box }): Box {
  const left = Math.max(clip.left, drawn.left);
  const top = Math.max(clip.top, drawn.top);
  return {
    left,
    top,
    width: Math.max(0, Math.min(clip.left + clip.width, drawn.left + drawn.width) - left),
    height: Math.max(0, Math.min(clip.top + clip.height, drawn.top + drawn.height) - top),
  };
}
