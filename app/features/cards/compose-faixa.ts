import { CARD_SIZES, type CardFormat, type CardOrder } from "./card-order.ts";
import { accessiblePair, mixColours, readableOn } from "./colour.ts";
import { SANS } from "./faces.ts";
import { fitTitle, type TitleSize } from "./fit-title.ts";
import { bottomOf, SAFE_AREA } from "./frame.ts";
import { kickerPlate, PLATE_HEIGHT } from "./kicker.ts";
import { letterGround, logo } from "./logo.ts";
import { coverBox } from "./place-picture.ts";
import type { Scene } from "./scene.ts";
import { rectangle, shape } from "./scene-parts.ts";
import { titlePart } from "./title-part.ts";

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
