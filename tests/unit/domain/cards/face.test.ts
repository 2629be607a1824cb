import fc from "fast-check";
import { expect, test } from "vitest";
import { type FaceTable, readFace } from "#app/features/cards/face.ts";
import { emWidth, inkExtent, markerExtent, textPath, textWidth } from "#app/features/cards/set-text.ts";
import { boundsOf } from "./path-bounds.ts";

/** A typeface of a few letters: 500 units to the em, capitals 350 units high. Q hangs below the baseline, C is a curve. */
const TABLE: FaceTable = {
  unitsPerEm: 500,
  capHeight: 350,
  glyphs: ["A300 0", "Á300 0 1,50,400", "B200 0,-10", "Ç300 0 1,50,-100", "C100 2", "Q250 3", "D150 4", " 120"].join("\n"),
  outlines: [
    "m10 0h100v350h-100",
    "m0 0l20 40 20-40",
    "m0-20q30 240 60 120q10-200-60-120",
    "m5-100v300h40v-180",
    "m0 0l1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
  ].join("\n"),
  kerning: ["AQ BC -50", "B A 20"].join("\n"),
};
const DRAWN = new Map([
  ["→", { advance: 880, path: "m60 310l0 120 440 0" }],
  ["A", { advance: 1, path: "m0 0h1" }],
]);
/** Read for each use: a glyph is read once for each typeface. */
const newFace = () => readFace(TABLE, DRAWN);

test("a text is as wide as its advances, and kerning and tracking between its letters", () => {
  const units = (text: string, tracking?: number) => emWidth(text, newFace(), tracking) * 500;
  expect([units(""), units("A"), units("A A"), units("BB")].map(Math.round)).toEqual([0, 300, 720, 400]);
  expect([units("AB"), units("AC"), units("QB"), units("BA"), units("CA"), units("ABA")].map(Math.round)).toEqual([450, 350, 400, 520, 400, 770]);
  expect([units("A", 100), units("AA", 100), units("ABA", -20)].map(Math.round)).toEqual([300, 650, 750]);
  expect(textWidth("AB", { face: newFace(), size: 40, tracking: 0 })).toBeCloseTo(36, 9);
});

test("letters with accents are kerned as their base letters, and what has no glyph takes no room", () => {
  expect(emWidth("ÁB", newFace())).toBe(emWidth("AB", newFace()));
  expect(emWidth("BÁ", newFace())).toBe(emWidth("BA", newFace()));
  const [style, other] = [0, 50].map((tracking) => ({ face: newFace(), size: 500, tracking }));
  for (const text of ["A中B", "中AB", "AB中"]) {
    expect(emWidth(text, newFace(), 10)).toBe(emWidth("AB", newFace(), 10));
    expect(inkExtent(text, newFace())).toEqual(inkExtent("AB", newFace()));
    if (style && other) for (const one of [style, other]) expect(textPath(text, one, 3, 4)).toBe(textPath("AB", one, 3, 4));
  }
});

test("ink reaches to the highest and lowest point, with those that bend a curve and what stands above a letter", () => {
  const extent = (text: string) => {
    const { above, below } = inkExtent(text, newFace());
    return [above * 500, below * 500];
  };
  expect([extent(""), extent(" "), extent("A"), extent("Á"), extent("Q"), extent("AQ"), extent("QÁ ")]).toEqual([
    [0, 0],
    [0, 0],
    [350, 0],
    [440, 0],
    [200, 100],
    [350, 100],
    [440, 100],
  ]);
  expect([extent("C"), extent("Ç")]).toEqual([
    [220, 100],
    [350, 100],
  ]);
  const glyph = newFace().glyph("A");
  expect([glyph?.top, glyph?.bottom, newFace().glyph(" ")?.top, newFace().glyph(" ")?.bottom]).toEqual([350, 0, 0, 0]);
});

test("a symbol of our own has the typeface's units, and no letter of the typeface is replaced by one", () => {
  const face = newFace();
  expect(emWidth("→", face)).toBeCloseTo(0.88, 9);
  expect(inkExtent("→", face).above).toBeCloseTo(0.43, 9);
  expect(textPath("→", { face, size: 100, tracking: 0 }, 0, 0)).toBe("M6-31l0-12l44 0");
  expect(face.glyph("A")?.advance).toBe(300);
  expect(face.glyph("中")).toBeUndefined();
  expect(face.glyph("→")).toBe(face.glyph("→"));
});

test("a path starts at its point and goes in tenths of a pixel, downwards", () => {
  const path = (text: string, size: number, left = 0, baseline = 0, tracking = 0) => textPath(text, { face: newFace(), size, tracking }, left, baseline);
  expect(path("A", 500)).toBe("M10 0h100v-350h-100");
  expect(path("A", 500, 7, 900)).toBe("M17 900h100v-350h-100");
  expect(path("A", 5)).toBe("M.1 0h1v-3.5h-1");
  expect(path("Á", 500)).toBe("M10 0h100v-350h-100M50-400l20-40l20 40");
  expect(path("Á", 50)).toBe("M1 0h10v-35h-10M5-40l2-4l2 4");
  expect(path("B", 50, 2, 3)).toBe("M2 3h10v-35h-10");
  expect(path("C", 500)).toBe("M0 20q30-240 60-120q10 200 -60 120");
  expect(path("Q", 6)).toBe("M.1 1.2v-3.6h.4v2.2");
  expect(path(" ", 500)).toBe("");
  // The second letter starts behind the first one's advance, kerned and tracked.
  expect(path("AB", 500)).toBe(path("A", 500) + path("B", 500, 250));
  expect(path("BA", 500, 0, 0, 100)).toBe(path("B", 500) + path("A", 500, 200 + 20 + 50));
  expect(path("ABA", 500)).toBe(path("A", 500) + path("B", 500, 250) + path("A", 500, 470));
});

test("rounding to tenths does not add up along an outline", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 500 }), (size, left) => {
      const scale = size / 500;
      const [start, top, end, bottom] = boundsOf(textPath("D", { face: newFace(), size, tracking: 0 }, left, 100));
      for (const [is, should] of [
        [start, left],
        [end, left + 14 * scale],
        [top, 100 - 14 * scale],
        [bottom, 100],
      ])
        expect(Math.abs((is ?? 0) - (should ?? 9))).toBeLessThanOrEqual(0.051);
    }),
  );
});

test("the box behind a text reaches beyond capitals and ink, whichever are higher, and below what hangs lowest", () => {
  const extent = (text: string) => markerExtent(text, newFace());
  for (const text of ["", "A", "Á", "Q", "QÁ", " "]) {
    const ink = inkExtent(text, newFace());
    const { above, below } = extent(text);
    expect(above).toBeGreaterThan(Math.max(0.7, ink.above));
    expect(below).toBeGreaterThan(ink.below);
  }
  expect([extent("A").above, extent("Á").above, extent("A").below, extent("Q").below].map((ems) => Math.round(ems * 100))).toEqual([80, 90, 20, 22]);
});
