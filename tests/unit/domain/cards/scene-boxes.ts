import type { DrawingOrder } from "#app/features/cards/card-order.ts";
import { compose } from "#app/features/cards/compose.ts";
import type { Box, Scene } from "#app/features/cards/scene.ts";
import { boundsOf } from "./path-bounds.ts";
import { everyDrawing, nameOf } from "./some-orders.ts";

export const right = ({ left, width }: Box) => left + width;
export const bottom = ({ top, height }: Box) => top + height;
const isInside = (inner: Box, outer: Box) => inner.left >= outer.left && inner.top >= outer.top && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);
export const meet = (one: Box, other: Box) => one.left < right(other) && other.left < right(one) && one.top < bottom(other) && other.top < bottom(one);

/** Area for words, as Instagram says and not as the compositions do: 3:4 of a feed card, 250 and 340 pixels of a story. */
const safeOf = (order: DrawingOrder, isTitle: boolean): Box => {
  if (order.kind === "cover" && !isTitle) return { left: 34, top: 0, width: 1012, height: 1580 };
  return order.kind === "card" && order.format === "feed" ? { left: 34, top: 34, width: 1012, height: 1282 } : { left: 34, top: 250, width: 1012, height: 1330 };
};

/** Everything that is wrong with where words stand. */
export function faults(order: DrawingOrder, scene: Scene): string[] {
  const outside = scene.texts.filter((line) => !isInside(line.box, safeOf(order, scene.title.lines.includes(line))));
  const overlaps = scene.texts.flatMap((one, index) => scene.texts.slice(index + 1).filter((other) => meet(one.box, other.box)));
  const unprotected = scene.scrim ? scene.scrim.protects.filter(({ box }) => !isInside(box, scene.scrim?.box ?? box)) : [];
  return [
    ...outside.map(({ text }) => `${nameOf(order)}: "${text}" is outside`),
    ...overlaps.map(({ text }) => `${nameOf(order)}: "${text}" is covered`),
    ...unprotected.map(() => `${nameOf(order)}: words beyond the scrim`),
    ...scene.marks.flatMap((mark) => (mark.kind === "shape" && !/^M[Mhvlqz\d. -]+$/.test(mark.path) ? [`${nameOf(order)}: not a path`] : [])),
  ];
}

export const allFaults = (words: Parameters<typeof everyDrawing>[0], hasPicture = true) => everyDrawing(words, hasPicture).flatMap((order) => faults(order, compose(order)));

export const isRectangle = (path: string) => /^M\S+ \S+h\S+v\S+h-\S+z$/.test(path);
export const numbersOf = (path: string) => (path.match(/-?\d*\.?\d+/g) ?? []).map(Number);
export const boxOf = (path: string): Box => {
  const [left = 0, top = 0, width = 0, height = 0] = numbersOf(path);
  return { left, top, width, height };
};

/** The box around an outline's points. */
export const boundsBox = (path: string): Box => {
  const [left, top, end, foot] = boundsOf(path);
  return { left, top, width: end - left, height: foot - top };
};

/** The rectangles of a scene, in the order in which they are painted, and all other outlines. */
export const outlinesOf = (scene: Scene) => {
  const shapes = scene.marks.flatMap((mark) => (mark.kind === "shape" ? [{ ...mark, box: boundsBox(mark.path) }] : []));
  return { rectangles: shapes.filter(({ path }) => isRectangle(path)), letters: shapes.filter(({ path }) => !isRectangle(path)) };
};
