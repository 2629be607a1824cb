import { SHARE_CARD_SIZE, type ShareCardOrder } from "./card-order.ts";
import { accessiblePair, mixColours } from "./colour.ts";
import { SERIF } from "./faces.ts";
import { fitTitle } from "./fit-title.ts";
import { kickerLine } from "./kicker.ts";
import { letterGround, logo } from "./logo.ts";
import type { Scene } from "./scene.ts";
import { NIGHT, rectangle, shape } from "./scene-parts.ts";
import { titlePart } from "./title-part.ts";

/** Free space at each side, in pixels: chats cut off a little of every edge. */
const SIDE = 72;

const LOGO_HEIGHT = 56;

/** The picture of a shared link to a story without one: its title on its section's colour. */
export function composeShareCard(order: ShareCardOrder): Scene {
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
