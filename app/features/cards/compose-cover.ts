import { CARD_SIZES, COVER_AREA, type CoverOrder } from "./card-order.ts";
import { accessiblePair, accessiblePlateOn, mixColours, PAPER } from "./colour.ts";
import { SANS } from "./faces.ts";
import { fitTitle } from "./fit-title.ts";
import { bottomOf, SAFE_AREA } from "./frame.ts";
import { kickerPlate, PLATE_HEIGHT } from "./kicker.ts";
import { letterGround, logo } from "./logo.ts";
import { zoomedBox } from "./place-picture.ts";
import type { Scene } from "./scene.ts";
import { footShade, NIGHT, rectangle, shape } from "./scene-parts.ts";
import { titlePart } from "./title-part.ts";

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
