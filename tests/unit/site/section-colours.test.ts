import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accessiblePair, accessiblePlateOn, contrast, contrastOf, LINEAR_CHANNEL, luminance, MIN_TEXT_CONTRAST, readableOn, rgbOf } from "#app/features/cards/colour.ts";
import { COLOR_PATTERN, COLOR_PRESETS, PRESETS_SHOWN } from "#app/features/categories/category-rules.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("text on any colour of a category can be read: the ground and the text are computed together", () => {
  fc.assert(
    fc.property(colour, (any) => {
      const { ground, text } = accessiblePair(any);
      expect(contrast(ground, text)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
      for (const dark of ["#0b0c0e", "#17191b"]) {
        const plate = accessiblePlateOn(dark, any);
        expect(contrast(plate.ground, plate.text)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("any colour of a category, as text, can be read on any ground", () => {
  fc.assert(
    fc.property(colour, colour, (ground, text) => {
      // Ink and paper themselves: no text does better on a middle grey.
      const best = Math.max(contrast(ground, "#15171a"), contrast(ground, "#fbfbf9"));
      expect(contrast(ground, readableOn(ground, text))).toBeGreaterThanOrEqual(Math.min(MIN_TEXT_CONTRAST, best));
    }),
    { numRuns: 2_000 },
  );
});

/** Oklab after Björn Ottosson (CSS Color 4 §10): what `oklch(from …)` computes. */
function lightnessChromaHue([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  const [r, g, b] = [LINEAR_CHANNEL[red] ?? 0, LINEAR_CHANNEL[green] ?? 0, LINEAR_CHANNEL[blue] ?? 0];
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), Math.atan2(c, a)];
}

/** The light (0–1) of an oklch colour; what no screen can show is clipped to what it can, as browsers do. */
function lightOf(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const clipped = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as [number, number, number];
  return 0.2126 * clipped[0] + 0.7152 * clipped[1] + 0.0722 * clipped[2];
}

const styles = readFileSync(new URL("../../../app/ui/site/style/tokens.css", import.meta.url), "utf8");
const mosaic = readFileSync(new URL("../../../app/ui/site/style/hero-mosaic.css", import.meta.url), "utf8");

/** Each scheme's own values: `:root`, and what the dark ones set instead. */
const schemes = [...styles.matchAll(/:root[^{]*\{([^}]*--light-end[^}]*)\}/g)].map(([, block = ""]) => {
  const value = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1] ?? "";
  return { grounds: [value("paper"), value("tint")], from: Number(value("dark-end")), to: Number(value("light-end")) };
});

test("readers' pages move any section's colour to a lightness that can be read on them, light and dark", () => {
  expect(schemes.length).toBe(3);
  const most = Number(/clamp\(var\(--dark-end\), l, var\(--light-end\)\) min\(c, ([\d.]+)\) h/.exec(styles)?.[1]);
  fc.assert(
    fc.property(colour, (any) => {
      const [l, c, h] = lightnessChromaHue(rgbOf(any) as [number, number, number]);
      for (const { grounds, from, to } of schemes)
        for (const ground of grounds) {
          const light = lightOf(Math.min(to, Math.max(from, l)), Math.min(c, most), h);
          expect([any, ground, contrastOf(light, luminance(rgbOf(ground))) >= MIN_TEXT_CONTRAST]).toEqual([any, ground, true]);
        }
    }),
    { numRuns: 4_000, examples: [["#00ffd2"], ["#f0555f"], ["#ffff00"], ["#000000"], ["#ffffff"]] },
  );
});

test("a tile painted in any section's colour bears its words", () => {
  const found = /oklch\(from var\(--section\) ([\d.]+) min\(c, ([\d.]+)\) h\)/.exec(mosaic);
  const [lightness, most] = [Number(found?.[1]), Number(found?.[2])];
  fc.assert(
    fc.property(colour, (any) => {
      const [, c, h] = lightnessChromaHue(rgbOf(any) as [number, number, number]);
      expect(contrastOf(lightOf(lightness, Math.min(c, most), h), luminance(rgbOf("#e9ebe9")))).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
    }),
    { numRuns: 2_000 },
  );
});

test("the picker offers eighteen different presets, six at once, that bear white as they are", () => {
  expect([COLOR_PRESETS.length, PRESETS_SHOWN, new Set(COLOR_PRESETS.map(({ color }) => color)).size]).toEqual([18, 6, 18]);
  for (const { color } of COLOR_PRESETS) {
    expect(color).toMatch(COLOR_PATTERN);
    expect([color, accessiblePair(color).ground]).toEqual([color, color]);
  }
});
