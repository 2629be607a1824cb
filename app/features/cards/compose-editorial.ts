import { CARD_SIZES, type CardFormat, type CardOrder } from "./card-order.ts";
import { INK, mixColours, readableOn } from "./colour.ts";
import { SERIF } from "./faces.ts";
import { fitTitle, type TitleSize } from "./fit-title.ts";
import { MARGIN, SAFE_AREA } from "./frame.ts";
import { kickerLine } from "./kicker.ts";
import { letterGround } from "./logo.ts";
import { coverBox } from "./place-picture.ts";
import type { Box, Mark, Scene } from "./scene.ts";
import { centredLine, rectangle, shape } from "./scene-parts.ts";
import { titlePart } from "./title-part.ts";

/** Warmer than the site's paper: a picture lies among others on a phone. */
const NEWSPRINT = "#f6f2e9";
const HAIR = 2;
const FRAME = 12;
const TITLE: Record<CardFormat, TitleSize> = {
  feed: { largest: 124, smallest: 54, height: 470, tallest: 580 },
  story: { largest: 136, smallest: 60, height: 620, tallest: 680 },
};

/** A newspaper's front page: its name between rules, a serif headline, the picture in a frame. */
export function composeEditorial(order: CardOrder): Scene {
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
