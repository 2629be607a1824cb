import fc from "fast-check";
import { expect, test } from "vitest";
import { COVER_AREA } from "#app/features/cards/card-order.ts";
import { composeCover } from "#app/features/cards/compose.ts";
import { coverBox } from "#app/features/cards/templates.ts";
import { aCover } from "./some-orders.ts";

const side = fc.integer({ min: 1, max: 8000 });
const share = fc.integer({ min: 0, max: 100 });

test("a picture covers its box, as little larger as can be, and its focus is inside", () => {
  fc.assert(
    fc.property(side, side, share, share, (width, height, x, y) => {
      const clip = { left: 88, top: 300, width: 904, height: 700 };
      const { drawn } = coverBox(clip, { width, height }, { x, y });
      expect(drawn.left).toBeLessThanOrEqual(clip.left);
      expect(drawn.top).toBeLessThanOrEqual(clip.top);
      expect(drawn.left + drawn.width).toBeGreaterThanOrEqual(clip.left + clip.width);
      expect(drawn.top + drawn.height).toBeGreaterThanOrEqual(clip.top + clip.height);
      expect(drawn.width === clip.width || drawn.height === clip.height).toBe(true);
      const focus = { left: drawn.left + (drawn.width * x) / 100, top: drawn.top + (drawn.height * y) / 100 };
      expect(focus.left).toBeGreaterThanOrEqual(clip.left - 1);
      expect(focus.left).toBeLessThanOrEqual(clip.left + clip.width + 1);
      expect(focus.top).toBeGreaterThanOrEqual(clip.top - 1);
      expect(focus.top).toBeLessThanOrEqual(clip.top + clip.height + 1);
    }),
  );
});

test("a cover's sliders move a picture as CSS's background-position does, larger or smaller than its area", () => {
  const drawn = (positionX: number, positionY: number, zoom: number) =>
    composeCover(aCover({ picture: { size: { width: 1080, height: COVER_AREA.height } }, positionX, positionY, zoom })).picture?.drawn;
  expect(drawn(50, 100, 100)).toEqual({ left: 0, top: 250, width: 1080, height: 1670 });
  expect(drawn(0, 0, 200)).toEqual({ left: 0, top: 250, width: 2160, height: 3340 });
  expect(drawn(100, 100, 200)).toEqual({ left: -1080, top: -1420, width: 2160, height: 3340 });
  expect(drawn(0, 100, 50)).toEqual({ left: 0, top: 1085, width: 540, height: 835 });
  expect(drawn(100, 50, 50)).toEqual({ left: 540, top: 668, width: 540, height: 835 });
  expect(composeCover(aCover()).picture?.clip).toEqual({ left: 0, top: 250, width: 1080, height: 1670 });
});
