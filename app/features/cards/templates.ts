import type { FocalPoint, Size } from "#app/features/media/crop.ts";
import { CARD_SIZES, type CardFormat, type CardOrder, PODCAST_COVER_SIZE, type PodcastCoverOrder } from "./card-order.ts";
import { accessiblePair, accessiblePlateOn, INK, mixColours, PAPER, readableOn } from "./colour.ts";
import { toDrawable } from "./drawable.ts";
import type { Face } from "./face.ts";
import { SANS, SERIF } from "./faces.ts";
import { type FittedTitle, fitTitle, type TitleSize } from "./fit-title.ts";
import { type Box, fittedLine, footShade, type Mark, NIGHT, type Part, rectangle, type Scene, type SetLine, shape, textBox, textPart } from "./scene.ts";
import { markerExtent, textPath, textWidth } from "./set-text.ts";

/** Distance of words from a picture's sides, in pixels. The profile's grid shows 3:4, the middle 1,012 of a feed card's 1,080 pixels. */
export const MARGIN = 76;

/**
 * Area for words, in pixels. A story keeps its upper 250 and lower 340 pixels free of words: there Instagram shows the account, and the field for
 * answers (Meta Business Help, "Safe zones for stories and reels": 14 % and 20 % of the height).
 */
export const SAFE_AREA: Record<CardFormat, Box> = {
  feed: { left: MARGIN, top: MARGIN, width: CARD_SIZES.feed.width - 2 * MARGIN, height: CARD_SIZES.feed.height - 2 * MARGIN },
  story: { left: MARGIN, top: 250, width: CARD_SIZES.story.width - 2 * MARGIN, height: CARD_SIZES.story.height - 250 - 340 },
};

export const bottomOf = ({ top, height }: Box): number => top + height;

export const wholeOf = ({ width, height }: { width: number; height: number }): Box => ({ left: 0, top: 0, width, height });

/** Pixels from the top of a hat line's plate to its bottom. */
export const PLATE_HEIGHT = 62;

/** The hat line on a plate of its own. */
export function kickerPlate(kicker: string, left: number, top: number, width: number, plate: string, fill: string): Part {
  const padding = 22;
  const { text, style } = fittedLine(kicker.toLocaleUpperCase("pt-BR"), SANS, { largest: 34, smallest: 26, tracking: 50, width: width - 2 * padding });
  if (text === "") return { marks: [], texts: [] };
  const capHeight = (SANS.capHeight / SANS.unitsPerEm) * style.size;
  const line = textPart(text, style, left + padding, Math.round(top + (PLATE_HEIGHT + capHeight) / 2), fill);
  const box = { left, top, width: Math.ceil(textWidth(text, style)) + 2 * padding, height: PLATE_HEIGHT };
  return { marks: [shape(rectangle(box), plate), ...line.marks], texts: line.texts };
}

/** The hat line as letters alone. */
export function kickerLine(kicker: string, left: number, baseline: number, width: number, fill: string, size = 34): Part {
  const { text, style } = fittedLine(kicker.toLocaleUpperCase("pt-BR"), SANS, { largest: size, smallest: 24, tracking: 70, width });
  return textPart(text, style, left, baseline, fill);
}

const initialOf = (name: string) => [...name][0]?.toLocaleUpperCase("pt-BR") ?? "";

/** The newspaper's logo: its first letter on a plate, its name beside it, as high as `height`. */
export function logo(siteName: string, left: number, top: number, height: number, width: number, colours: { plate: string; letter: string; name: string }): Part {
  const name = toDrawable(siteName);
  if (name === "") return { marks: [], texts: [] };
  const gap = Math.round(height * 0.3);
  const line = fittedLine(name, SERIF, { largest: Math.round(height * 0.8), smallest: Math.round(height * 0.5), tracking: -5, width: width - height - gap });
  const capHeight = (SERIF.capHeight / SERIF.unitsPerEm) * line.style.size;
  const baseline = Math.round(top + (height + capHeight) / 2);
  const words = textPart(line.text, line.style, left + height + gap, baseline, colours.name);
  const plate = shape(rectangle({ left, top, width: height, height }), colours.plate);
  return { marks: [plate, shape(centredLetter(initialOf(name), left + height / 2, top + height / 2, height * 0.6), colours.letter), ...words.marks], texts: words.texts };
}

/** A capital of the serif, `height` pixels from foot to top, around a point. */
function centredLetter(letter: string, x: number, y: number, height: number): string {
  const style = { face: SERIF, size: (height * SERIF.unitsPerEm) / SERIF.capHeight, tracking: 0 };
  return textPath(letter, style, x - textWidth(letter, style) / 2, y + height / 2);
}

/** The newspaper's initial as a faint ornament around a point, `height` pixels from foot to top; nothing without a name. */
export function letterGround(siteName: string, x: number, y: number, height: number, fill: string): Mark[] {
  const letter = initialOf(toDrawable(siteName));
  return letter === "" ? [] : [shape(centredLetter(letter, x, y, height), fill, 0.1)];
}

/** A picture drawn over a whole box, cut as CSS does with `object-fit: cover` and `object-position`. Whole pixels. */
export const coverBox = (clip: Box, picture: Size, focus: FocalPoint): { clip: Box; drawn: Box } => zoomedBox(clip, picture, focus, 1);

/** The same, `zoom` times as large; smaller than the box it is placed within it, as CSS does with `background-position`. */
export function zoomedBox(clip: Box, picture: Size, { x, y }: FocalPoint, zoom: number): { clip: Box; drawn: Box } {
  const scale = Math.max(clip.width / picture.width, clip.height / picture.height) * zoom;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  return { clip, drawn: { left: clip.left + Math.round(((clip.width - width) * x) / 100), top: clip.top + Math.round(((clip.height - height) * y) / 100), width, height } };
}

/** Style of marked words: their own colour, on a box or without one. */
export interface MarkedStyle {
  text: string;
  box: string | null;
  /** Part of the line that the box covers: all of it, or its foot as a highlighter would. */
  reach: "line" | "foot";
}

/** Extent of a highlighter's stroke, in ems around the baseline. */
const PEN = { above: 0.22, below: 0.12 };

/** The title from its upper left corner. */
export function titlePart(title: FittedTitle, face: Face, left: number, top: number, fill: string, marked: MarkedStyle): Part & { lines: SetLine[] } {
  const style = { face, size: title.fontSize, tracking: 0 };
  const space = textWidth(" ", style);
  const side = Math.round(title.fontSize * 0.06);
  const [boxes, plain, emphasized]: [string[], string[], string[]] = [[], [], []];
  const lines = title.lines.map((line, row) => {
    const baseline = top + title.above + row * title.lineHeight;
    const text = line.map((piece) => piece.text).join(" ");
    const markedText = line.flatMap((piece) => (piece.isMarked ? [piece.text] : [])).join(" ");
    const { above, below } = marked.reach === "line" ? markerExtent(markedText, face) : PEN;
    const rise = Math.floor(above * title.fontSize);
    const depth = Math.floor(below * title.fontSize);
    let pen = left;
    for (const [index, piece] of line.entries()) {
      const width = piece.width * title.fontSize;
      (piece.isMarked ? emphasized : plain).push(textPath(piece.text, style, pen, baseline));
      if (piece.isMarked && marked.box !== null && !line[index - 1]?.isMarked) {
        const run = line.slice(index, index + runLength(line, index));
        const runWidth = run.reduce((sum, one) => sum + one.width * title.fontSize, 0) + space * (run.length - 1);
        boxes.push(rectangle({ left: Math.round(pen) - side, top: baseline - rise, width: Math.round(runWidth) + 2 * side, height: rise + depth }));
      }
      pen += width + space;
    }
    return { text, box: textBox(text, style, left, baseline) };
  });
  const marks = [shape(boxes.join(""), marked.box ?? fill), shape(plain.join(""), fill), shape(emphasized.join(""), marked.text)].filter(({ path }) => path !== "");
  return { marks, texts: lines, lines };
}

function runLength(line: readonly { isMarked: boolean }[], from: number): number {
  const end = line.findIndex((piece, index) => index > from && !piece.isMarked);
  return (end < 0 ? line.length : end) - from;
}

const LOGO_HEIGHT = 60;
const TITLE: Record<CardFormat, TitleSize> = {
  feed: { largest: 120, smallest: 52, height: 450, tallest: 560 },
  story: { largest: 132, smallest: 60, height: 600, tallest: 680 },
};

/** A solid band in the section's colour carries the words; the picture stands whole above it. */
export function composeFaixa(order: CardOrder): Scene {
  const size = CARD_SIZES[order.format];
  const safe = SAFE_AREA[order.format];
  const { ground, text } = accessiblePair(order.color);
  const title = fitTitle(order.title, order.highlighted, { face: SANS, ...TITLE[order.format], width: safe.width, leading: 1.08 });

  const footTop = bottomOf(safe) - LOGO_HEIGHT;
  const titleTop = footTop - 52 - title.height;
  const bandTop = titleTop - (PLATE_HEIGHT / 2 + 44);
  const foot = logo(order.siteName, safe.left, footTop, LOGO_HEIGHT, safe.width, { plate: text, letter: ground, name: text });
  const words = titlePart(title, SANS, safe.left, titleTop, text, { text: readableOn(text, ground), box: text, reach: "line" });
  const kicker = kickerPlate(order.kicker, safe.left, bandTop - PLATE_HEIGHT / 2, safe.width, text, readableOn(text, ground));
  const above = { left: 0, top: 0, width: size.width, height: bandTop };
  const footEnd = Math.max(safe.left, ...foot.texts.map(({ box }) => box.left + box.width)) + 28;

  return {
    size,
    background: mixColours(ground, "#000000", 0.55),
    picture: order.picture ? coverBox(above, order.picture.size, order.picture.focus) : null,
    scrim: null,
    marks: [
      ...(order.picture ? [] : letterGround(order.siteName, size.width * 0.66, bandTop * 0.4, bandTop, text)),
      shape(rectangle({ left: 0, top: bandTop, width: size.width, height: size.height - bandTop }), ground),
      ...(order.format === "story" && order.picture ? letterGround(order.siteName, size.width - 190, size.height - 110, 400, text) : []),
      ...kicker.marks,
      ...words.marks,
      shape(rectangle({ left: footEnd, top: footTop + LOGO_HEIGHT / 2 - 1, width: Math.max(0, safe.left + safe.width - footEnd), height: 2 }), text, 0.4),
      ...foot.marks,
    ],
    title: { lines: words.lines, fontSize: title.fontSize, isCut: title.isCut },
    texts: [...kicker.texts, ...words.texts, ...foot.texts],
  };
}

/** Pixels of an em, and the height for the title. */
const PHOTO_TITLE: Record<CardFormat, TitleSize> = {
  feed: { largest: 124, smallest: 54, height: 500, tallest: 590 },
  story: { largest: 136, smallest: 60, height: 660, tallest: 700 },
};

/** The picture fills everything; hat line, title and logo stand on its darkened foot. */
export function composeFoto(order: CardOrder): Scene {
  const size = CARD_SIZES[order.format];
  const safe = SAFE_AREA[order.format];
  const { ground, text } = accessiblePlateOn(NIGHT, order.color);
  const background = order.picture ? NIGHT : mixColours(accessiblePair(order.color).ground, NIGHT, 0.62);
  const title = fitTitle(order.title, order.highlighted, { face: SANS, ...PHOTO_TITLE[order.format], width: safe.width, leading: 1.08 });

  const foot = logo(order.siteName, safe.left, bottomOf(safe) - LOGO_HEIGHT, LOGO_HEIGHT, safe.width, { plate: PAPER, letter: INK, name: PAPER });
  const ruleTop = bottomOf(safe) - LOGO_HEIGHT - 34;
  const titleTop = ruleTop - 44 - title.height;
  const words = titlePart(title, SANS, safe.left, titleTop, PAPER, { text, box: ground, reach: "line" });
  const kickerTop = titleTop - 36 - PLATE_HEIGHT;
  const kicker = kickerPlate(order.kicker, safe.left, kickerTop, safe.width, ground, text);
  const top = titleTop - 36;

  return {
    size,
    background,
    picture: order.picture ? coverBox(wholeOf(size), order.picture.size, order.picture.focus) : null,
    scrim: order.picture
      ? {
          box: { left: 0, top, width: size.width, height: size.height - top },
          feather: 420,
          fill: NIGHT,
          protects: [...words.lines, ...foot.texts].map(({ box }) => ({ box, fill: PAPER })),
        }
      : null,
    marks: [
      ...(order.picture ? [footShade(size, top)] : letterGround(order.siteName, size.width * 0.64, kickerTop * 0.52, Math.min(size.width * 0.8, kickerTop * 0.72), PAPER)),
      ...kicker.marks,
      ...words.marks,
      shape(rectangle({ left: safe.left, top: ruleTop, width: safe.width, height: 2 }), PAPER, 0.45),
      ...foot.marks,
    ],
    title: { lines: words.lines, fontSize: title.fontSize, isCut: title.isCut },
    texts: [...kicker.texts, ...words.texts, ...foot.texts],
  };
}

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
