import type { Box, Scrim } from "./scene.ts";

/** WCAG 2.2 § 1.4.3, level AA, for text of any size: stricter than large letters would need. */
export const MIN_TEXT_CONTRAST = 4.5;

export const PAPER = "#fbfbf9";
export const INK = "#15171a";

/** Share of light that an sRGB channel's value (0–255) stands for (WCAG 2.2 § relative luminance). */
export const LINEAR_CHANNEL: readonly number[] = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

export type Rgb = readonly [red: number, green: number, blue: number];

/** Channels 0–255 of `#rrggbb`. */
export const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const hex = (channels: Rgb) => `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** 0–1. */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * (LINEAR_CHANNEL[Math.round(red)] ?? 0) + 0.7152 * (LINEAR_CHANNEL[Math.round(green)] ?? 0) + 0.0722 * (LINEAR_CHANNEL[Math.round(blue)] ?? 0);

export const contrastOf = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** 1–21. */
export const contrast = (one: string, other: string): number => contrastOf(luminance(rgbOf(one)), luminance(rgbOf(other)));

/** Mixes two colours; `share` 0 is the first, 1 the second. */
export function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

/** A section's colour as a ground, and the text on it: paper where it can be, after some darkening if need be; ink on light colours. */
export function accessiblePair(colour: string): { ground: string; text: string } {
  for (const darker of [0, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24]) {
    const ground = mixColours(colour, "#000000", darker);
    if (contrast(ground, PAPER) >= MIN_TEXT_CONTRAST) return { ground, text: PAPER };
  }
  // Ink reads on every colour that is too light for paper even then (computed for all of them).
  return { ground: mixColours(colour, INK, 0), text: INK };
}

/** WCAG 2.2 § 1.4.11: contrast of a meaningful shape, such as the plate behind a marked word, with its surroundings. */
const MIN_SHAPE_CONTRAST = 3;

/** A section's colour as a plate on a dark picture, light enough to be seen there, and the text on it. */
export function accessiblePlateOn(dark: string, colour: string): { ground: string; text: string } {
  let plate = colour;
  for (let lighter = 0; contrast(accessiblePair(plate).ground, dark) < MIN_SHAPE_CONTRAST && lighter < 1; lighter += 0.04) plate = mixColours(colour, "#ffffff", lighter);
  return accessiblePair(plate);
}

/** A colour changed towards ink or paper until it can be read on a ground. */
export function readableOn(ground: string, colour: string): string {
  const goal = contrast(ground, INK) > contrast(ground, PAPER) ? INK : PAPER;
  for (let share = 0; share < 1; share += 0.04) {
    const text = mixColours(colour, goal, share);
    if (contrast(ground, text) >= MIN_TEXT_CONTRAST) return text;
  }
  return goal;
}

/** Pixels of a picture as it lies under the scrim; any scale of the finished picture's width. Alpha is ignored. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Lowest opacity, so that text never seems to lie on the bare picture by accident (ours). */
export const MIN_SCRIM_OPACITY = 0.42;

/**
 * Share of a text's pixels that may stay below AA: single lights in a night picture, a thread of a sunlit wire. At one in a
 * hundred no stroke of a letter loses its edge; without it one white pixel would blacken the whole picture.
 */
export const UNREADABLE_SHARE_MAX = 0.01;

/** All compositions are this wide (spec 1 §9). */
const SCENE_WIDTH = 1080;

/** Pixels under a box, counted by colour in steps of eight; the key is five bits a channel. */
function colourCounts({ data, width, height, channels }: Pixels, box: Box): Uint32Array {
  const scale = width / SCENE_WIDTH;
  const counts = new Uint32Array(32_768);
  const left = Math.max(0, Math.floor(box.left * scale));
  const top = Math.max(0, Math.floor(box.top * scale));
  const right = Math.min(width, Math.max(left + 1, Math.ceil((box.left + box.width) * scale)));
  const bottom = Math.min(height, Math.max(top + 1, Math.ceil((box.top + box.height) * scale)));
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * channels;
      const key = (((data[at] ?? 0) >> 3) << 10) | (((data[at + 1] ?? 0) >> 3) << 5) | ((data[at + 2] ?? 0) >> 3);
      counts[key] = (counts[key] ?? 0) + 1;
    }
  }
  return counts;
}

interface Shade {
  /** The end of the steps that reads worse under the text. */
  colour: Rgb;
  count: number;
}

function shadesUnder(pixels: Pixels, box: Box, worst: 0 | 7): Shade[] {
  const shades: Shade[] = [];
  for (const [key, count] of colourCounts(pixels, box).entries()) {
    if (count > 0) shades.push({ colour: [((key >> 10) << 3) + worst, (((key >> 5) & 31) << 3) + worst, ((key & 31) << 3) + worst], count });
  }
  return shades;
}

const veiled = (colour: Rgb, veil: Rgb, opacity: number): Rgb => [
  colour[0] + (veil[0] - colour[0]) * opacity,
  colour[1] + (veil[1] - colour[1]) * opacity,
  colour[2] + (veil[2] - colour[2]) * opacity,
];

/**
 * Returns the opacity of a scrim, 0–1 in hundredths, with which each protected text has AA contrast over the pixels under its box, except `STRAY` of
 * them; never less than `CALM`.
 */
export function scrimOpacityFor(scrim: Scrim, pixels: Pixels): number {
  const veil = rgbOf(scrim.fill);
  let hundredths = MIN_SCRIM_OPACITY * 100;
  for (const { box, fill } of scrim.protects) {
    const text = luminance(rgbOf(fill));
    const shades = shadesUnder(pixels, box, text > luminance(veil) ? 7 : 0);
    const stray = UNREADABLE_SHARE_MAX * shades.reduce((sum, { count }) => sum + count, 0);
    const unread = (opacity: number) =>
      shades.reduce((sum, { colour, count }) => (contrastOf(luminance(veiled(colour, veil, opacity)), text) < MIN_TEXT_CONTRAST ? sum + count : sum), 0);
    while (hundredths < 100 && unread(hundredths / 100) > stray) hundredths++;
  }
  return hundredths / 100;
}
