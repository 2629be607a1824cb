import type { Size } from "#app/features/media/crop.ts";
import { type Rgb, rgbOf } from "../colour.ts";
import type { Box, FadeMark, Scene, Scrim } from "../scene.ts";

/** Pixels of a picture that a drawing shows, and the steps that produce them from the original. */
export interface PictureCut {
  /** Visible part of the picture; whole pixels of the drawing. */
  visible: Box;
  /** First the whole picture is brought to this size, never enlarged. */
  scaled: Size;
  /** Then this part of it is kept … */
  kept: Box;
  /** … and enlarged to this size. */
  made: Size;
  /** Position of the produced pixels' upper left corner in the drawing: at `visible`, or a little before it. */
  at: { left: number; top: number };
}

/** Maximum ratio of produced to visible pixels: the margin lets an enlarged picture be placed exactly. */
const MARGIN_MAX = 1.5;

interface Span {
  start: number;
  length: number;
}

const between = (start: number, end: number): Span => ({ start, length: end - start });
const endOf = ({ start, length }: Span) => start + length;

/** One direction of a cut. `drawn` is the whole picture in the drawing, `original` its length. */
function cutSpan(clip: Span, drawn: Span, original: number) {
  const whole = between(Math.round(drawn.start), Math.max(Math.round(drawn.start) + 1, Math.round(endOf(drawn))));
  const visible = between(Math.max(Math.round(clip.start), whole.start), Math.min(Math.round(endOf(clip)), endOf(whole)));
  if (whole.length <= original) {
    return { visible, scaled: whole.length, kept: between(visible.start - whole.start, endOf(visible) - whole.start), made: visible };
  }
  // Enlarged: pixels of the original are larger than those of the drawing; those that are seen in part are kept whole.
  const factor = drawn.length / original;
  const first = Math.min(original - 1, Math.max(0, Math.floor((visible.start - drawn.start) / factor)));
  const last = Math.min(original, Math.max(first + 1, Math.ceil((endOf(visible) - drawn.start) / factor)));
  const made = between(Math.min(visible.start, Math.round(drawn.start + first * factor)), Math.max(endOf(visible), Math.round(drawn.start + last * factor)));
  return { visible, scaled: original, kept: between(first, last), made };
}

/** The steps for a picture of `original` pixels; null when nothing of it is seen. */
export function cutPicture({ clip, drawn }: NonNullable<Scene["picture"]>, original: Size): PictureCut | null {
  const across = cutSpan({ start: clip.left, length: clip.width }, { start: drawn.left, length: drawn.width }, original.width);
  const down = cutSpan({ start: clip.top, length: clip.height }, { start: drawn.top, length: drawn.height }, original.height);
  if (across.visible.length <= 0 || down.visible.length <= 0) return null;
  const visible = { left: across.visible.start, top: down.visible.start, width: across.visible.length, height: down.visible.length };
  // A picture of a few pixels, enormously enlarged: scaling all of it would need too much memory.
  const isTooMuch = across.made.length * down.made.length > MARGIN_MAX * visible.width * visible.height;
  const made = isTooMuch ? { across: across.visible, down: down.visible } : { across: across.made, down: down.made };
  return {
    visible,
    scaled: { width: across.scaled, height: down.scaled },
    kept: { left: across.kept.start, top: down.kept.start, width: across.kept.length, height: down.kept.length },
    made: { width: made.across.length, height: made.down.length },
    at: { left: made.across.start, top: made.down.start },
  };
}

/** Opaque pixels of a drawing, four bytes each: red, green, blue, 255. sRGB, blended as browsers do. */
export interface Frame extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Pixels with straight alpha, four bytes each. */
export interface StraightPixels extends Size {
  data: Uint8Array<ArrayBuffer> | Uint8ClampedArray<ArrayBuffer>;
}

const words = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint8ClampedArray) => new Uint32Array(buffer, byteOffset, byteLength >> 2);

/** A frame of one colour, `#rrggbb`. */
export function filledFrame({ width, height }: Size, fill: string): Frame {
  const [red, green, blue] = rgbOf(fill);
  const data = new Uint8ClampedArray(width * height * 4);
  words(data).fill(((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0);
  return { width, height, data };
}

/** Lays what is seen of a picture over the frame; what is transparent in it shows the frame. */
export function compositePicture(frame: Frame, pixels: StraightPixels, { visible, at }: PictureCut): void {
  const { data } = pixels;
  for (let row = 0; row < visible.height; row += 1) {
    const from = ((visible.top - at.top + row) * pixels.width + visible.left - at.left) * 4;
    const to = ((visible.top + row) * frame.width + visible.left) * 4;
    const line = data.subarray(from, from + visible.width * 4);
    if (isOpaque(line)) frame.data.set(line, to);
    else blendRow(frame.data, to, line);
  }
}

function isOpaque(line: Uint8Array | Uint8ClampedArray): boolean {
  for (let at = 3; at < line.length; at += 4) if (line[at] !== 255) return false;
  return true;
}

function blendRow(into: Uint8ClampedArray, start: number, line: Uint8Array | Uint8ClampedArray): void {
  for (let at = 0; at < line.length; at += 4) {
    const alpha = (line[at + 3] ?? 0) / 255;
    for (let channel = at; channel < at + 3; channel += 1) into[start + channel] = (line[channel] ?? 0) * alpha + (into[start + channel] ?? 0) * (1 - alpha);
  }
}

/** Thresholds that turn the steps of a fade, which the eye sees as bands, into grain that it does not (Bayer, 8 × 8). */
const GRAIN = Float32Array.from({ length: 64 }, (_, index) => {
  const [x, y] = [index & 7, index >> 3];
  let value = 0;
  for (let bit = 0; bit < 3; bit += 1) value = (value << 2) | (((((x ^ y) >> bit) & 1) << 1) | ((y >> bit) & 1));
  return (value + 0.5) / 64;
});

/** Blends a colour over part of one row: `opacity` 0–1, with grain where the rows beside it are blended otherwise. */
function tintRow({ data, width }: Frame, row: number, left: number, right: number, [red, green, blue]: Rgb, opacity: number, grained: boolean): void {
  const rest = 1 - opacity;
  const [addRed, addGreen, addBlue] = [red * opacity, green * opacity, blue * opacity];
  const grainRow = (row & 7) << 3;
  for (let x = left, at = (row * width + left) * 4; x < right; x += 1, at += 4) {
    const up = grained ? (GRAIN[grainRow | (x & 7)] as number) : 0.5;
    data[at] = ((data[at] as number) * rest + addRed + up) | 0;
    data[at + 1] = ((data[at + 1] as number) * rest + addGreen + up) | 0;
    data[at + 2] = ((data[at + 2] as number) * rest + addBlue + up) | 0;
  }
}

export function compositeFade(frame: Frame, { box, fill, from, to }: Omit<FadeMark, "kind">): void {
  const colour = rgbOf(fill);
  const [left, right] = [Math.max(0, Math.round(box.left)), Math.min(frame.width, Math.round(box.left + box.width))];
  const [top, bottom] = [Math.max(0, Math.round(box.top)), Math.min(frame.height, Math.round(box.top + box.height))];
  for (let row = top; row < bottom; row += 1) {
    const opacity = from + (to - from) * Math.min(1, Math.max(0, (row + 0.5 - box.top) / box.height));
    if (opacity > 0) tintRow(frame, row, left, right, colour, opacity, from !== to);
  }
}

export function compositeScrim(frame: Frame, { box, feather, fill }: Scrim, opacity: number): void {
  if (feather > 0) compositeFade(frame, { box: { left: box.left, width: box.width, top: box.top - feather, height: feather }, fill, from: 0, to: opacity });
  compositeFade(frame, { box, fill, from: opacity, to: opacity });
}

/** Lays pixels with premultiplied alpha, of the frame's size, over it. */
export function compositeOverlay(frame: Frame, overlay: Uint8Array): void {
  const [into, over] = [words(frame.data), words(overlay)];
  const { data } = frame;
  for (let pixel = 0; pixel < over.length; pixel += 1) {
    const value = over[pixel] as number;
    if (value === 0) continue;
    const alpha = value >>> 24;
    if (alpha === 255) {
      into[pixel] = value;
      continue;
    }
    const at = pixel * 4;
    const rest = (255 - alpha) / 255;
    data[at] = ((value & 255) + (data[at] as number) * rest + 0.5) | 0;
    data[at + 1] = (((value >>> 8) & 255) + (data[at + 1] as number) * rest + 0.5) | 0;
    data[at + 2] = (((value >>> 16) & 255) + (data[at + 2] as number) * rest + 0.5) | 0;
  }
}
