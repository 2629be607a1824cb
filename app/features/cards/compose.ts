import {
  CARD_SIZES,
  type CardFormat,
  type CardOrder,
  type CardTemplate,
  COVER_AREA,
  type CoverOrder,
  type DrawingOrder,
  SHARE_CARD_SIZE,
  type ShareCardOrder,
} from "./card-order.ts";
import { accessiblePair, accessiblePlateOn, INK, mixColours, PAPER, readableOn } from "./colour.ts";
import { SANS, SERIF } from "./faces.ts";
import { fitTitle, type TitleSize } from "./fit-title.ts";
import { type Box, centredLine, footShade, type Mark, NIGHT, rectangle, type Scene, shape } from "./scene.ts";
import {
  bottomOf,
  composeFaixa,
  composeFoto,
  composePodcastCover,
  coverBox,
  kickerLine,
  kickerPlate,
  letterGround,
  logo,
  MARGIN,
  PLATE_HEIGHT,
  SAFE_AREA,
  titlePart,
  zoomedBox,
} from "./templates.ts";

/** Warmer than the site's paper: a picture lies among others on a phone. */
const NEWSPRINT = "#f6f2e9";
const HAIR = 2;
const FRAME = 12;
const TITLE: Record<CardFormat, TitleSize> = {
  feed: { largest: 124, smallest: 54, height: 470, tallest: 580 },
  story: { largest: 136, smallest: 60, height: 620, tallest: 680 },
};

/** A newspaper's front page: its name between rules, a serif headline, the picture in a frame. */
function composeEditorial(order: CardOrder): Scene {
  const size = CARD_SIZES[order.format];
  const safe = SAFE_AREA[order.format];
  const accent = readableOn(NEWSPRINT, order.color);
  const rule = (top: number, height: number, fill: string) => shape(rectangle({ left: safe.left, top, width: safe.width, height }), fill);

  const name = centredLine(order.siteName, SERIF, safe.left + safe.width / 2, safe.top + 81, safe.width, 68, INK);
  const mastheadEnd = safe.top + 112;
  const kicker = kickerLine(order.kicker, safe.left, mastheadEnd + 72, safe.width, accent);
  const titleTop = mastheadEnd + (kicker.texts.length > 0 ? 108 : 48);
  const title = fitTitle(order.title, order.highlighted, { face: SERIF, ...TITLE[order.format], width: safe.width, leading: 1.06 });
  const words = titlePart(title, SERIF, safe.left, titleTop, INK, { text: INK, box: mixColours(accent, NEWSPRINT, 0.7), reach: "foot" });

  const frameTop = titleTop + title.height + 44;
  const frame: Box = { left: MARGIN, top: frameTop, width: size.width - 2 * MARGIN, height: size.height - MARGIN - frameTop };
  const inner: Box = { left: frame.left + FRAME, top: frame.top + FRAME, width: frame.width - 2 * FRAME, height: frame.height - 2 * FRAME };

  return {
    size,
    background: NEWSPRINT,
    picture: order.picture ? coverBox(inner, order.picture.size, order.picture.focus) : null,
    scrim: null,
    marks: [
      ...(order.picture ? [] : [shape(rectangle(inner), accent), ...letterGround(order.siteName, size.width / 2, inner.top + inner.height / 2, inner.height * 0.6, NEWSPRINT)]),
      rule(safe.top, 10, accent),
      ...name.marks,
      rule(mastheadEnd, HAIR, INK),
      rule(mastheadEnd + 5, HAIR, INK),
      ...kicker.marks,
      ...words.marks,
      ...outlineMarks(frame),
    ],
    title: { lines: words.lines, fontSize: title.fontSize, isCut: title.isCut },
    texts: [...name.texts, ...kicker.texts, ...words.texts],
  };
}

/** A hairline around a box. */
function outlineMarks({ left, top, width, height }: Box): Mark[] {
  const inside = `M${left + HAIR} ${top + HAIR}v${height - 2 * HAIR}h${width - 2 * HAIR}v${-(height - 2 * HAIR)}z`;
  return [shape(rectangle({ left, top, width, height }) + inside, INK)];
}

/** A video's cover: a band with the logo, the picture as the sliders place it, the title on its darkened foot. */
export function composeCover(order: CoverOrder): Scene {
  const size = CARD_SIZES.cover;
  const safe = SAFE_AREA.story;
  const area = { left: 0, top: COVER_AREA.top, width: size.width, height: COVER_AREA.height };
  const { ground, text } = accessiblePair(order.color);
  const plate = accessiblePlateOn(NIGHT, order.color);
  const title = fitTitle(order.title, [], { face: SANS, largest: 140, smallest: 60, width: safe.width, height: 660, tallest: 700, leading: 1.08 });
  const titleTop = bottomOf(safe) - title.height;
  const words = titlePart(title, SANS, safe.left, titleTop, PAPER, { text: PAPER, box: null, reach: "line" });
  const brand = logo(order.siteName, safe.left, 120, 72, 520, { plate: text, letter: ground, name: text });
  const kickerTop = titleTop - 40 - PLATE_HEIGHT;
  const kicker = kickerPlate(order.kicker, safe.left, kickerTop, safe.width, plate.ground, plate.text);
  const top = titleTop - 40;
  return {
    size,
    background: mixColours(ground, NIGHT, 0.62),
    picture: order.picture ? zoomedBox(area, order.picture.size, { x: order.positionX, y: order.positionY }, order.zoom / 100) : null,
    scrim: order.picture
      ? { box: { left: 0, top, width: size.width, height: size.height - top }, feather: 420, fill: NIGHT, protects: words.lines.map(({ box }) => ({ box, fill: PAPER })) }
      : null,
    marks: [
      ...(order.picture
        ? [footShade(size, top)]
        : letterGround(order.siteName, size.width * 0.64, (area.top + kickerTop) / 2, Math.min(size.width * 0.7, (kickerTop - area.top) * 0.7), PAPER)),
      shape(rectangle({ left: 0, top: 0, width: size.width, height: COVER_AREA.top }), ground),
      ...brand.marks,
      ...kicker.marks,
      ...words.marks,
    ],
    title: { lines: words.lines, fontSize: title.fontSize, isCut: title.isCut },
    texts: [...brand.texts, ...kicker.texts, ...words.texts],
  };
}

/** Free space at each side, in pixels: chats cut off a little of every edge. */
const SIDE = 72;

const LOGO_HEIGHT = 56;

/** The picture of a shared link to a story without one: its title on its section's colour. */
function composeShareCard(order: ShareCardOrder): Scene {
  const size = SHARE_CARD_SIZE;
  const width = size.width - 2 * SIDE;
  const { ground, text } = accessiblePair(order.color);
  const title = fitTitle(order.title, [], { face: SERIF, largest: 96, smallest: 44, width, height: 350, tallest: 390, leading: 1.06 });
  const kicker = kickerLine(order.kicker, SIDE, SIDE + 30, width, text, 30);
  const words = titlePart(title, SERIF, SIDE, SIDE + 62, text, { text, box: null, reach: "line" });
  const brand = logo(order.siteName, SIDE, size.height - SIDE - LOGO_HEIGHT + 20, LOGO_HEIGHT, width, { plate: text, letter: ground, name: text });
  return {
    size,
    background: ground,
    picture: null,
    scrim: null,
    marks: [
      ...letterGround(order.siteName, size.width * 0.86, size.height * 0.56, size.height * 0.7, text),
      shape(rectangle({ left: 0, top: size.height - 16, width: size.width, height: 16 }), mixColours(ground, NIGHT, 0.4)),
      ...brand.marks,
      ...kicker.marks,
      ...words.marks,
    ],
    title: { lines: words.lines, fontSize: title.fontSize, isCut: title.isCut },
    texts: [...brand.texts, ...kicker.texts, ...words.texts],
  };
}

export function compose(order: DrawingOrder): Scene {
  switch (order.kind) {
    case "card":
      return composeCard(order);
    case "cover":
      return composeCover(order);
    case "podcast":
      return composePodcastCover(order);
    case "share":
      return composeShareCard(order);
  }
}

const COMPOSITIONS: Record<CardTemplate, (order: CardOrder) => Scene> = { foto: composeFoto, faixa: composeFaixa, editorial: composeEditorial };

/** Sets a card: the same order is the same scene, to the tenth of a pixel, in a browser and in the renderer. */
export const composeCard = (order: CardOrder): Scene => COMPOSITIONS[order.template](order);
