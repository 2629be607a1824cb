import fc from "fast-check";
import { expect, test } from "vitest";
import { CARD_SIZES, COVER_AREA } from "#app/features/cards/card-order.ts";
import { cutPicture } from "#app/features/cards/rendering/frame.ts";
import { coverBox, zoomedBox } from "#app/features/cards/templates.ts";

const AREA = { left: 0, top: COVER_AREA.top, width: CARD_SIZES.cover.width, height: COVER_AREA.height };
const side = fc.integer({ min: 1, max: 8_000 });
const size = fc.record({ width: side, height: side }).filter(({ width, height }) => width * height <= 50_000_000);
const percent = fc.integer({ min: 0, max: 100 });

const placed = fc
  .record({ size, x: percent, y: percent, zoom: fc.integer({ min: 10, max: 300 }) })
  .map(({ size, x, y, zoom }) => ({ size, picture: zoomedBox(AREA, size, { x, y }, zoom / 100) }));

test("what is made covers what is seen, of parts that the picture has, and costs little more memory than that", () => {
  fc.assert(
    fc.property(placed, ({ size, picture }) => {
      const cut = cutPicture(picture, size);
      if (!cut) throw new Error("a cover always shows some of its picture");
      const { visible, scaled, kept, made, at } = cut;
      expect(visible.left >= AREA.left && visible.top >= AREA.top && visible.left + visible.width <= AREA.width && visible.top + visible.height <= AREA.top + AREA.height).toBe(
        true,
      );
      expect(scaled.width <= size.width && scaled.height <= size.height).toBe(true);
      expect(kept.left >= 0 && kept.top >= 0 && kept.width >= 1 && kept.height >= 1).toBe(true);
      expect(kept.left + kept.width <= scaled.width && kept.top + kept.height <= scaled.height).toBe(true);
      expect(at.left <= visible.left && at.top <= visible.top).toBe(true);
      expect(at.left + made.width >= visible.left + visible.width && at.top + made.height >= visible.top + visible.height).toBe(true);
      expect(made.width * made.height).toBeLessThanOrEqual(1.5 * visible.width * visible.height);
    }),
    { numRuns: 2_000 },
  );
});

test("each pixel that is seen is the one that the layout places there", () => {
  fc.assert(
    fc.property(placed, ({ size, picture: { clip, drawn } }) => {
      const cut = cutPicture({ clip, drawn }, size);
      if (!cut) throw new Error("a cover always shows some of its picture");
      const { visible, scaled, kept, made, at } = cut;
      const axes = [
        { drawn: [drawn.left, drawn.width], seen: [visible.left, visible.width], scaled: scaled.width, kept: [kept.left, kept.width], made: [at.left, made.width] },
        { drawn: [drawn.top, drawn.height], seen: [visible.top, visible.height], scaled: scaled.height, kept: [kept.top, kept.height], made: [at.top, made.height] },
      ] as const;
      // Only pictures of a few pixels are made in no more than what is seen: they may lie one of their own pixels aside.
      const isSnapped = made.width === visible.width && made.height === visible.height;
      for (const { drawn, seen, scaled, kept, made } of axes) {
        const tolerance = isSnapped ? Math.max(1, drawn[1] / scaled) : 1;
        for (const pixel of [seen[0], seen[0] + seen[1] - 1]) {
          const wanted = (pixel + 0.5 - drawn[0]) / drawn[1];
          const shown = (kept[0] + ((pixel + 0.5 - made[0]) * kept[1]) / made[1]) / scaled;
          expect(Math.abs(wanted - shown) * drawn[1]).toBeLessThanOrEqual(tolerance + 0.001);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a card's crop is made in exactly its own pixels", () => {
  fc.assert(
    fc.property(size, percent, percent, (size, x, y) => {
      const clip = { left: 0, top: 0, ...CARD_SIZES.story };
      const cut = cutPicture(coverBox(clip, size, { x, y }), size);
      expect(cut?.visible).toEqual(clip);
    }),
  );
});

test("what lies outside its clip is not made at all", () => {
  expect(cutPicture({ clip: AREA, drawn: { left: -500, top: 300, width: 400, height: 400 } }, { width: 400, height: 400 })).toBeNull();
});
