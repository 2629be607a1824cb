import fc from "fast-check";
import { expect, test } from "vitest";
import { compose } from "#app/features/cards/compose.ts";
import { coverOrderOf, draggedPlace, EMPTY_COVER, movableAxes, zoomedBy } from "#app/features/instagram/newsroom/cover-draft.ts";
import { pictureAddress } from "#app/features/instagram/newsroom/picture-address.ts";

const pictureOf = (size: { width: number; height: number }, place: { positionX: number; positionY: number; zoom: number }) => {
  const { picture } = compose({ ...coverOrderOf({ ...EMPTY_COVER, ...place, title: "Título" }, "Lide", { kind: "none" }), picture: { size } });
  if (!picture) throw new Error("no picture was placed");
  return picture;
};

const side = fc.integer({ min: 1, max: 6000 });
const percent = fc.integer({ min: 0, max: 100 });

test("a dragged picture follows the finger as far as its area goes, larger or smaller than it", () => {
  fc.assert(
    fc.property(
      side,
      side,
      percent,
      percent,
      fc.integer({ min: 10, max: 300 }),
      fc.integer({ min: -900, max: 900 }),
      fc.integer({ min: -900, max: 900 }),
      (width, height, positionX, positionY, zoom, x, y) => {
        const before = pictureOf({ width, height }, { positionX, positionY, zoom });
        const place = draggedPlace({ positionX, positionY }, before, { x, y });
        const after = pictureOf({ width, height }, { ...place, zoom });
        const axes = movableAxes(before);
        for (const [axis, edge, extent, by] of [
          ["x", "left", "width", x],
          ["y", "top", "height", y],
        ] as const) {
          const room = before.clip[extent] - before.drawn[extent];
          const [least, most] = [before.clip[edge] + Math.min(0, room), before.clip[edge] + Math.max(0, room)];
          const wished = Math.min(most, Math.max(least, before.drawn[edge] + by));
          // Tenths of a percent, and whole pixels on both sides.
          if (axes[axis]) expect(Math.abs(after.drawn[edge] - wished)).toBeLessThanOrEqual(Math.abs(room) / 2000 + 1);
          else expect(after.drawn[edge]).toBe(before.drawn[edge]);
        }
      },
    ),
  );
});

test("zooming stays between 10 and 300 and in whole percent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 300 }), fc.double({ min: 0.001, max: 1000, noNaN: true }), (zoom, factor) => {
      const to = zoomedBy(zoom, factor);
      expect(Number.isInteger(to) && to >= 10 && to <= 300).toBe(true);
    }),
  );
});

const KEY = "0123456789abcdef0123456789abcdef-1600x900.jpg";

test.each([
  [`/img/${KEY}`, `/img/${KEY}`],
  [` https://lide.example/img/${KEY}?w=640 `, `/img/${KEY}`],
  ["https://fotos.example/a.jpg", "https://fotos.example/a.jpg"],
  ["http://fotos.example/a.jpg", null],
  ["https://lide.example/admin", null],
  ["javascript:alert(1)", null],
  ["/etc/passwd", null],
  ["", null],
])("the address of a picture: %j", (typed, expected) => {
  expect(pictureAddress(typed, "https://lide.example")).toBe(expected);
});
