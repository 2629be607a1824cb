import { PODCAST_COVER_SIZE, type PodcastCoverOrder } from "./card-order.ts";
import { accessiblePair, mixColours } from "./colour.ts";
import { SERIF } from "./faces.ts";
import { fitTitle } from "./fit-title.ts";
import { kickerLine } from "./kicker.ts";
import { letterGround, logo } from "./logo.ts";
import type { Mark, Scene } from "./scene.ts";
import { NIGHT, rectangle, shape } from "./scene-parts.ts";
import { titlePart } from "./title-part.ts";

/** Free space at each side, in pixels: directories round the corners. */
const SIDE = 120;

/** Heights of the bars that stand for sound, in shares of the tallest: a voice that begins, speaks and ends. */
const BARS = [0.22, 0.4, 0.3, 0.62, 0.86, 0.58, 1, 0.74, 0.9, 0.5, 0.66, 0.36, 0.46, 0.24] as const;
const BAR = { width: 40, gap: 46, tallest: 230 } as const;

/** Bars around a horizontal line, from `left`. */
const soundMarks = (left: number, middle: number, fill: string): Mark[] =>
  BARS.map((share, index) => {
    const height = Math.round(BAR.tallest * share);
    return shape(rectangle({ left: left + index * (BAR.width + BAR.gap), top: Math.round(middle - height / 2), width: BAR.width, height }), fill);
  });

/** A podcast's cover: the logo, the name of the section or town, and bars of sound on the section's colour. */
export function composePodcastCover(order: PodcastCoverOrder): Scene {
  const size = PODCAST_COVER_SIZE;
  const width = size.width - 2 * SIDE;
  const { ground, text } = accessiblePair(order.color);
  const brand = logo(order.siteName, SIDE, SIDE, 104, width, { plate: text, letter: ground, name: text });
  const title = fitTitle(order.title, [], { face: SERIF, largest: 216, smallest: 84, width, height: 560, tallest: 620, leading: 1.04 });
  const titleTop = size.height - SIDE - title.height;
  const words = titlePart(title, SERIF, SIDE, titleTop, text, { text, box: null, reach: "line" });
  const kicker = kickerLine(order.kicker, SIDE, titleTop - 48, width, text, 46);
  const brandEnd = SIDE + 104;
  const kickerTop = titleTop - 48 - 46;
  return {
    size,
    background: ground,
    picture: null,
    scrim: null,
    marks: [
      ...letterGround(order.siteName, size.width * 0.78, size.height * 0.5, size.height * 0.62, text),
      shape(rectangle({ left: 0, top: size.height - 28, width: size.width, height: 28 }), mixColours(ground, NIGHT, 0.4)),
      ...brand.marks,
      ...soundMarks(SIDE, (brandEnd + kickerTop) / 2, text),
      ...kicker.marks,
      ...words.marks,
    ],
    title: { lines: words.lines, fontSize: title.fontSize, isCut: title.isCut },
    texts: [...brand.texts, ...kicker.texts, ...words.texts],
  };
}
