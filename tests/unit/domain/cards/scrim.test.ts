import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf, luminance, MIN_SCRIM_OPACITY, type Pixels, rgbOf, scrimOpacityFor, UNREADABLE_SHARE_MAX } from "#app/features/cards/colour.ts";
import { composeCard } from "#app/features/cards/compose.ts";
import type { Scrim } from "#app/features/cards/scene.ts";
import { aCard } from "./some-orders.ts";

const BOX = { left: 0, top: 0, width: 1080, height: 1080 };
const aScrim = (fill: string, text: string, box = BOX): Scrim => ({ box: BOX, feather: 0, fill, protects: [{ box, fill: text }] });

/** A picture 36 pixels wide: one stands for thirty of the scene. */
const picture = (colours: readonly (readonly number[])[], channels: 3 | 4 = 3): Pixels => {
  const data = new Uint8Array(36 * 36 * channels).fill(255);
  for (let pixel = 0; pixel < 36 * 36; pixel++) for (let channel = 0; channel < 3; channel++) data[pixel * channels + channel] = colours[pixel % colours.length]?.[channel] ?? 0;
  return { data, width: 36, height: 36, channels };
};

/** Share of pixels on which the text stays below AA when the scrim lies over them, as a browser lays it. */
function unread(pixels: Pixels, fill: string, text: string, opacity: number): number {
  const veil = rgbOf(fill);
  let below = 0;
  for (let at = 0; at < pixels.data.length; at += pixels.channels) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => (pixels.data[at + channel] ?? 0) * (1 - opacity) + (veil[channel] ?? 0) * opacity);
    if (contrastOf(luminance([red, green, blue]), luminance(rgbOf(text))) < 4.5) below++;
  }
  return below / (pixels.width * pixels.height);
}

const channel = fc.nat(255);
const colour = fc.tuple(channel, channel, channel);

test("over whatever pixels, text reads at AA on all but stray ones, light on dark and dark on light", () => {
  fc.assert(
    fc.property(
      fc.array(colour, { minLength: 1, maxLength: 40 }),
      fc.constantFrom<3 | 4>(3, 4),
      fc.constantFrom(["#0b0c0e", "#fbfbf9"], ["#000000", "#ffffff"], ["#ffffff", "#111111"]),
      (colours, channels, [fill = "", text = ""]) => {
        const pixels = picture(colours, channels);
        const opacity = scrimOpacityFor(aScrim(fill, text), pixels);
        expect(opacity).toBeGreaterThanOrEqual(MIN_SCRIM_OPACITY);
        expect(opacity).toBeLessThanOrEqual(1);
        expect(unread(pixels, fill, text, opacity)).toBeLessThanOrEqual(UNREADABLE_SHARE_MAX);
      },
    ),
    { numRuns: 200 },
  );
});

test("it is no darker than the pixels ask for", () => {
  expect(scrimOpacityFor(aScrim("#0b0c0e", "#fbfbf9"), picture([[20, 20, 30]]))).toBe(MIN_SCRIM_OPACITY);
  const white = picture([[255, 255, 255]]);
  const opacity = scrimOpacityFor(aScrim("#0b0c0e", "#fbfbf9"), white);
  expect(opacity).toBeGreaterThan(MIN_SCRIM_OPACITY);
  expect(unread(white, "#0b0c0e", "#fbfbf9", opacity - 0.02)).toBe(1);
});

test("a hundredth of the pixels may be stray, two hundredths are not", () => {
  const lit = (pixels: number) => {
    const night = picture([[10, 10, 20]]);
    night.data.fill(255, 0, 3 * pixels);
    return scrimOpacityFor(aScrim("#0b0c0e", "#fbfbf9"), night);
  };
  expect([lit(12), lit(26) > MIN_SCRIM_OPACITY]).toEqual([MIN_SCRIM_OPACITY, true]);
});

test("a single light does not blacken the picture; a bright part under one line does", () => {
  const night = picture([[10, 10, 20]]);
  night.data.fill(255, 0, 3 * 10);
  expect(scrimOpacityFor(aScrim("#0b0c0e", "#fbfbf9"), night)).toBe(MIN_SCRIM_OPACITY);
  expect(scrimOpacityFor(aScrim("#0b0c0e", "#fbfbf9", { left: 0, top: 0, width: 540, height: 30 }), night)).toBeGreaterThan(MIN_SCRIM_OPACITY);
});

test("every line of a card over a picture is protected, in its own colour", () => {
  for (const format of ["feed", "story"] as const) {
    const scene = composeCard(aCard({ format }));
    const kept = new Set(scene.scrim?.protects.map(({ box }) => box));
    for (const { box } of scene.title.lines) expect(kept.has(box)).toBe(true);
    expect(
      scrimOpacityFor(scene.scrim ?? aScrim("#000000", "#ffffff"), { data: new Uint8Array(1080 * 1920 * 3).fill(255), width: 1080, height: 1920, channels: 3 }),
    ).toBeGreaterThan(MIN_SCRIM_OPACITY);
  }
});

/** White pixels of a picture 36 pixels wide where asked, the others black; and the opacity that a light text in a box needs over it. */
function opacityOver(isWhite: (x: number, y: number) => boolean, box: typeof BOX): number {
  const pixels = picture([[0, 0, 0]]);
  for (let y = 0; y < 36; y++) for (let x = 0; x < 36; x++) if (isWhite(x, y)) pixels.data.fill(255, (y * 36 + x) * 3, (y * 36 + x + 1) * 3);
  return scrimOpacityFor(aScrim("#0b0c0e", "#fbfbf9", box), pixels);
}

test("only the pixels under a text count, all of them", () => {
  const start = fc.integer({ min: 0, max: 34 });
  fc.assert(
    fc.property(start, start, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), (x, y, columns, rows) => {
      const box = { left: x * 30, top: y * 30, width: columns * 30, height: rows * 30 };
      const isUnder = (column: number, row: number) => column >= x && column < x + columns && row >= y && row < y + rows;
      expect(opacityOver(isUnder, box)).toBeGreaterThan(MIN_SCRIM_OPACITY);
      expect(opacityOver((column, row) => !isUnder(column, row), box)).toBe(MIN_SCRIM_OPACITY);
      const corner = (column: number, row: number) => column === Math.min(35, x + columns - 1) && row === Math.min(35, y + rows - 1);
      expect(opacityOver(corner, box)).toBeGreaterThan(MIN_SCRIM_OPACITY);
    }),
    { numRuns: 40 },
  );
});

test("a text between two pixels lies on one, and what lies beyond the picture is not counted", () => {
  expect(opacityOver((x, y) => x === 7 && y === 9, { left: 210, top: 270, width: 0, height: 0 })).toBeGreaterThan(MIN_SCRIM_OPACITY);
  expect(opacityOver((x) => x > 1, { left: -600, top: 0, width: 660, height: 1080 })).toBe(MIN_SCRIM_OPACITY);
  expect(opacityOver((x) => x < 34, { left: 1020, top: 0, width: 600, height: 1080 })).toBe(MIN_SCRIM_OPACITY);
  expect(opacityOver((_, y) => y === 0, { left: 0, top: -6000, width: 1080, height: 6030 })).toBeGreaterThan(MIN_SCRIM_OPACITY);
  expect(opacityOver((_, y) => y === 35, { left: 0, top: 1050, width: 1080, height: 6000 })).toBeGreaterThan(MIN_SCRIM_OPACITY);
});

test("exactly a hundredth may be stray, and what no scrim makes readable gets a whole one", () => {
  expect(opacityOver((x, y) => x === 3 && y === 4, { left: 0, top: 0, width: 300, height: 300 })).toBe(MIN_SCRIM_OPACITY);
  expect(scrimOpacityFor(aScrim("#808080", "#808080"), picture([[255, 255, 255]]))).toBe(1);
});
