import fc from "fast-check";
import { expect, test } from "vitest";
import { CROP_SHAPES, type CropShape, cropBox, cropSize } from "#app/features/media/crop.ts";
import { VARIANT_WIDTHS } from "#app/features/media/picture.ts";
import { readVariant, VARIANT_FORMATS, variantAddress, variantKey } from "#app/features/media/variant.ts";

const SHAPES = Object.keys(CROP_SHAPES) as CropShape[];
const sizes = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) });
const focuses = fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) });
const shapes = fc.constantFrom(...SHAPES);

test("a crop lies within the picture, holds its focal point, and is as large as its shape allows", () => {
  fc.assert(
    fc.property(sizes, shapes, focuses, (picture, shape, focus) => {
      const box = cropBox(picture, shape, focus);
      expect(box.left >= 0 && box.top >= 0 && box.width >= 1 && box.height >= 1).toBe(true);
      expect(box.left + box.width <= picture.width && box.top + box.height <= picture.height).toBe(true);
      const at = { x: (picture.width * focus.x) / 100, y: (picture.height * focus.y) / 100 };
      // Half a pixel: a box begins at a whole one.
      expect(at.x >= box.left - 0.5 && at.x <= box.left + box.width + 0.5 && at.y >= box.top - 0.5 && at.y <= box.top + box.height + 0.5).toBe(true);
      expect(box.width === picture.width || box.height === picture.height).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a crop has the proportions of its shape, to the pixel", () => {
  fc.assert(
    fc.property(
      fc.record({ width: fc.integer({ min: 200, max: 9_000 }), height: fc.integer({ min: 200, max: 9_000 }) }),
      shapes,
      fc.constantFrom(...VARIANT_WIDTHS),
      (picture, shape, width) => {
        const size = cropSize(picture, shape, width);
        expect(size.width).toBeLessThanOrEqual(Math.min(width, picture.width));
        expect(Math.abs(size.height - size.width / CROP_SHAPES[shape])).toBeLessThanOrEqual(2.5);
        expect(size.height).toBeLessThanOrEqual(picture.height);
      },
    ),
    { numRuns: 2_000 },
  );
});

const texts = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.constantFrom("16x9", "og", "1x1", "__proto__", "constructor", "50,50", "101,0", "-1,5", "5,5,5", "1e2,3", "avif", "NaN"),
);

test("whatever is asked for is one of a few variants, and its own address asks for it again", () => {
  fc.assert(
    fc.property(sizes, fc.dictionary(fc.constantFrom("w", "f", "r", "p"), texts), focuses, (picture, asked, focus) => {
      const parameters = new URLSearchParams(asked);
      const variant = readVariant(parameters, picture);
      expect(VARIANT_FORMATS).toContain(variant.format);
      expect([...VARIANT_WIDTHS, 1200]).toContain(variant.width);
      if (variant.focus) expect(variant.focus.x >= 0 && variant.focus.x <= 100 && variant.focus.y >= 0 && variant.focus.y <= 100).toBe(true);
      const address = new URL(variantAddress("k", variant, focus), "https://x.example");
      expect(readVariant(address.searchParams, picture)).toEqual({ ...variant, focus: variant.shape ? focus : null });
      expect(variantKey("k", variant, focus)).toMatch(/^v\/k\/((\d+x\d+|og)-\d+-\d+\/)?\d+\.(jpeg|webp|avif)$/);
    }),
    { numRuns: 2_000 },
  );
});
