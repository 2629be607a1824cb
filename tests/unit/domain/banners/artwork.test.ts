import fc from "fast-check";
import { expect, test } from "vitest";
import { artworkAddress, artworkCrop, artworkKeyOf, fits, shapeProblem, shownArtwork } from "#app/features/banners/artwork.ts";

const HASH = "0123456789abcdef0123456789abcdef";
const sides = fc.integer({ min: 1, max: 30_000 });

test("a picture's address as a banner holds no size that filter lists match, and leads back to its key", () => {
  expect(artworkAddress(`${HASH}-728x90.png`)).toBe(`/faixa/${HASH}00k8002i.png`);
  fc.assert(
    fc.property(sides, sides, fc.constantFrom("png", "jpg", "webp", "gif", "avif"), (width, height, format) => {
      const key = `${HASH}-${width}x${height}.${format}`;
      const address = artworkAddress(key);
      expect(artworkKeyOf(address.slice("/faixa/".length))).toBe(key);
      expect(address).not.toMatch(/[-_]\d+x\d+/);
    }),
  );
  expect([artworkKeyOf(`${HASH}-728x90.png`), artworkKeyOf(`${HASH}00k8002i.exe`), artworkKeyOf("../x"), artworkKeyOf("")]).toEqual([null, null, null, null]);
  expect(shownArtwork(`/img/${HASH}-300x250.gif?w=640`, "gif", 320)).toBe(`/faixa/${HASH}008c006y.gif?f=gif`);
  expect(shownArtwork(`/img/${HASH}-300x250.png`, "imagem", 320)).toBe(`/faixa/${HASH}008c006y.png?w=320&f=webp`);
  expect(shownArtwork("https://exemplo.com.br/x.png", "imagem", 320)).toBe("https://exemplo.com.br/x.png");
});

test("a crop is inside the picture, of the slot's shape, and never enlarged to double", () =>
  fc.assert(
    fc.property(fc.record({ width: sides, height: sides }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (picture, x, y) => {
      const wanted = { width: 728, height: 90 };
      const box = artworkCrop(picture, wanted, { x, y });
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(picture.width);
      expect(box.top + box.height).toBeLessThanOrEqual(picture.height);
      expect(box.stored.width / box.stored.height).toBe(728 / 90);
      expect(box.stored.width).toBe(box.width >= 1456 ? 1456 : 728);
    }),
  ));

test("library pictures must have the shape of the position, others are not measured", () => {
  const wanted = { width: 970, height: 250 };
  expect([
    fits({ width: 970, height: 250 }, wanted),
    fits({ width: 1940, height: 500 }, wanted),
    fits({ width: 485, height: 125 }, wanted),
    fits({ width: 970, height: 270 }, wanted),
  ]).toEqual([true, true, false, false]);
  expect(shapeProblem(`/img/${HASH}-300x250.png`, "imagem", wanted)).toBe("A imagem tem 300x250: recorte em 970x250.");
  expect(shapeProblem(`/img/${HASH}-300x250.gif`, "gif", wanted)).toBe("O GIF tem 300x250; esta posição pede 970x250, ou o dobro.");
  expect([shapeProblem("https://exemplo.com.br/x.png", "imagem", wanted), shapeProblem(`/img/${HASH}-300x250.png`, "html", wanted)]).toEqual([null, null]);
});
