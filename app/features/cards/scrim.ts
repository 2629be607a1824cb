import { contrastOf, luminance, MIN_TEXT_CONTRAST, type Rgb, rgbOf } from "./colour.ts";
import type { Box, Scrim } from "./scene.ts";

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
 * How dark a scrim must be, 0–1 in hundredths, so that each protected text reads at AA over the pixels under its box,
 * all but `STRAY` of them; never less than `CALM`.
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
