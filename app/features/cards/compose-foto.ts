import { CARD_SIZES, type CardFormat, type CardOrder } from "./card-order.ts";
import { accessiblePair, accessiblePlateOn, INK, mixColours, PAPER } from "./colour.ts";
import { SANS } from "./faces.ts";
import { fitTitle, type TitleSize } from "./fit-title.ts";
import { bottomOf, SAFE_AREA, wholeOf } from "./frame.ts";
import { kickerPlate, PLATE_HEIGHT } from "./kicker.ts";
import { letterGround, logo } from "./logo.ts";
import { coverBox } from "./place-picture.ts";
import type { Scene } from "./scene.ts";
import { footShade, NIGHT, rectangle, shape } from "./scene-parts.ts";
import { titlePart } from "./title-part.ts";

const LOGO_HEIGHT = 60;

/** Pixels of an em, and the height for the title. */
const TITLE: Record<CardFormat, TitleSize> = {
  feed: { largest: 124, smallest: 54, height: 500, tallest: 590 },
  story: { largest: 136, smallest: 60, height: 660, tallest: 700 },
};

/** The picture fills everything; hat line, title and logo stand on its darkened foot. */
export function composeFoto(order: CardOrder): Scene {
  const size = CARD_SIZES[order.format];
  const safe = SAFE_AREA[order.format];
  const { ground, text } = accessiblePlateOn(NIGHT, order.color);
  const background = order.picture ? NIGHT : mixColours(accessiblePair(order.color).ground, NIGHT, 0.62);
  const title = fitTitle(order.title, order.highlighted, { face: SANS, ...TITLE[order.format], width: safe.width, leading: 1.08 });

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
