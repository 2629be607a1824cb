import fc from "fast-check";
import { expect, test } from "vitest";
import { SANS, SERIF } from "#app/features/cards/faces.ts";
import { centredLine, fittedLine, footShade, NIGHT, rectangle, type Scene, sceneToSvg, shape, textBox, textPart } from "#app/features/cards/scene.ts";
import { textPath, textWidth } from "#app/features/cards/set-text.ts";
import { kickerLine, kickerPlate, letterGround, logo } from "#app/features/cards/templates.ts";
import { bottom, boundsBox, right } from "./scene-boxes.ts";

const BOX = { left: 10, top: 20, width: 300, height: 40 };
const STYLE = { face: SANS, size: 50, tracking: 20 };
const text = fc.string({ unit: fc.constantFrom(...[..."aeioçãÁrstlmndpgWI ,."]), minLength: 1, maxLength: 140 });

test("a rectangle and a shape are what they are asked to be", () => {
  expect(rectangle(BOX)).toBe("M10 20h300v40h-300z");
  expect([shape("M0 0h1", "#123456"), shape("M0 0h1", "#123456", 0.5)]).toEqual([
    { kind: "shape", path: "M0 0h1", fill: "#123456", opacity: 1 },
    { kind: "shape", path: "M0 0h1", fill: "#123456", opacity: 0.5 },
  ]);
  expect(footShade({ width: 1080, height: 1350 }, 900)).toEqual({ kind: "fade", box: { left: 0, top: 900, width: 1080, height: 450 }, fill: NIGHT, from: 0, to: 0.7 });
});

test("the box of a text holds its ink, no more than a pixel larger above and below, and is as wide as its advances", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[HILEpgqTA]{1,12}$/), fc.integer({ min: 10, max: 140 }), (letters, size) => {
      const style = { face: SANS, size, tracking: 30 };
      const box = textBox(letters, style, 76, 500);
      const ink = boundsBox(textPath(letters, style, 76, 500));
      expect(box.left).toBe(76);
      expect(box.width).toBe(Math.ceil(textWidth(letters, style)));
      expect(box.top).toBeLessThanOrEqual(ink.top + 0.05);
      expect(bottom(box)).toBeGreaterThanOrEqual(bottom(ink) - 0.05);
      // Points that bend a curve lie beyond it.
      expect(ink.top - box.top).toBeLessThan(1.1 + size * 0.06);
      expect(bottom(box) - bottom(ink)).toBeLessThan(1.1 + size * 0.06);
      expect([box.top, box.height].every(Number.isInteger)).toBe(true);
    }),
  );
  const part = textPart("Ig", STYLE, 76, 500, "#123456");
  expect(part).toEqual({ marks: [shape(textPath("Ig", STYLE, 76, 500), "#123456")], texts: [{ text: "Ig", box: textBox("Ig", STYLE, 76, 500) }] });
  for (const nothing of ["", " "]) expect(textPart(nothing, STYLE, 76, 500, "#123456")).toEqual({ marks: [], texts: [] });
});

test("a line is as large as its width allows, and cut only where it is too wide in the smallest letters", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 60, max: 900 }), (typed, width) => {
      const { text: shown, style } = fittedLine(typed, SANS, { largest: 60, smallest: 20, tracking: 40, width });
      const whole = fittedLine(typed, SANS, { largest: 60, smallest: 1, tracking: 40, width: 1e6 }).text;
      expect([style.face, style.tracking]).toEqual([SANS, 40]);
      expect(style.size).toBeGreaterThanOrEqual(20);
      expect(style.size).toBeLessThanOrEqual(60);
      if (shown !== "…") expect(textWidth(shown, style)).toBeLessThanOrEqual(width);
      const fits = textWidth(whole, { ...style, size: 20 }) <= width;
      expect(shown === whole).toBe(fits);
      if (fits && style.size < 60) expect(textWidth(whole, { ...style, size: style.size + 1 })).toBeGreaterThan(width);
      if (fits) return;
      const stem = shown.slice(0, -1);
      expect([style.size, shown.at(-1), whole.startsWith(stem), stem]).toEqual([20, "…", true, stem.trimEnd()]);
      // One more letter would not fit; of more than 120 letters the rest is not asked.
      const next = whole.slice(0, stem.length + 1 + (whole.charAt(stem.length) === " " ? 1 : 0));
      if (stem.length < 119) expect(textWidth(`${next}…`, style)).toBeGreaterThan(width);
    }),
  );
  const cut = (width: number, words = "HI HI LEI GIL") => fittedLine(words, SANS, { largest: 20, smallest: 20, tracking: 0, width });
  for (let width = 20; width < 150; width++) {
    const { text: shown, style } = cut(width);
    expect(shown).not.toContain(" …");
    // Text exactly as wide as the line fits.
    expect(cut(textWidth(shown, style)).text).toBe(shown);
  }
  expect(cut(1).text).toBe("…");
  expect(fittedLine("👍", SANS, { largest: 60, smallest: 20, tracking: 0, width: 100 }).text).toBe("");
  expect(fittedLine("I".repeat(500), SANS, { largest: 10, smallest: 1, tracking: 0, width: 500 * 0.2 }).text).toMatch(/^I{120}…$/);
});

test("a centred line has its middle in the middle, and is halved at most", () => {
  for (const words of ["HI", "Folha de Piripiri", "Folha de Piripiri e de todo o norte do Piauí, desde 1921"]) {
    const [line] = centredLine(words, SERIF, 540, 300, 700, 80, "#123456").texts;
    expect(Math.abs((line?.box.left ?? 0) + (line?.box.width ?? 0) / 2 - 540)).toBeLessThanOrEqual(1);
    expect([line?.text.endsWith("…"), (line?.box.width ?? 0) <= 701]).toEqual([words.length > 40, true]);
  }
  const name = centredLine("Folha", SERIF, 540, 300, 700, 80, "#123456").texts[0]?.box.width;
  expect(name).toBe(Math.ceil(textWidth("Folha", { face: SERIF, size: 80, tracking: -5 })));
  const height = (words: string) => centredLine(words, SERIF, 540, 300, 700, 80, "#123456").texts[0]?.box.height ?? 0;
  expect(height("HI") / height(`HI${"HI".repeat(60)}`)).toBeCloseTo(2, 0);
});

test("a hat line is in capitals, on a plate or alone, and of nothing nothing is drawn", () => {
  const plate = kickerPlate("eleição", 76, 100, 900, "#111111", "#222222");
  expect([plate.marks.map((mark) => mark.fill), plate.texts.map((line) => line.text)]).toEqual([["#111111", "#222222"], ["ELEIÇÃO"]]);
  expect(kickerLine("eleição", 76, 100, 900, "#222222").texts.map((line) => line.text)).toEqual(["ELEIÇÃO"]);
  for (const nothing of ["", " ", "👍"]) {
    expect(kickerPlate(nothing, 76, 100, 900, "#111111", "#222222")).toEqual({ marks: [], texts: [] });
    expect(kickerLine(nothing, 76, 100, 900, "#222222")).toEqual({ marks: [], texts: [] });
  }
  const long = kickerPlate("eleições municipais em todo o Piauí e no Maranhão e no Ceará e em Pernambuco", 76, 100, 900, "#111111", "#222222");
  expect(boundsBox(long.marks[0]?.kind === "shape" ? long.marks[0].path : "").width).toBeLessThanOrEqual(901);
});

test("a newspaper's initial is a capital, and without a name there is no logo", () => {
  const colours = { plate: "#111111", letter: "#222222", name: "#333333" };
  const initial = (name: string) => JSON.stringify(logo(name, 0, 0, 60, 900, colours).marks[1]);
  expect([initial("água") === initial("Á"), initial("água") === initial("a"), initial("★ a") === initial("★")]).toEqual([true, false, true]);
  expect(logo("Lide", 0, 0, 60, 900, colours).marks.map((mark) => mark.fill)).toEqual(["#111111", "#222222", "#333333"]);
  for (const nothing of ["", "👍"]) expect([logo(nothing, 0, 0, 60, 900, colours), letterGround(nothing, 0, 0, 60, "#111111")]).toEqual([{ marks: [], texts: [] }, []]);
  expect(logo("Folha", 0, 0, 60, 900, colours).texts[0]?.box.width).toBe(Math.ceil(textWidth("Folha", { face: SERIF, size: 48, tracking: -5 })));
  const [ornament] = letterGround("hotel", 500, 400, 200, "#111111");
  const box = boundsBox(ornament?.kind === "shape" ? ornament.path : "");
  expect([Math.round(box.left + right(box)) / 2, Math.round(box.top + bottom(box)) / 2].map((value) => Math.round(value / 10))).toEqual([50, 40]);
  expect(Math.abs(box.height - 200)).toBeLessThan(4);
  const narrow = logo("Folha de Piripiri e de todo o norte do Piauí", 0, 0, 60, 400, colours).texts[0]?.box;
  expect(right(narrow ?? BOX)).toBeLessThanOrEqual(401);
  expect(right(narrow ?? { ...BOX, width: 0 })).toBeGreaterThan(340);
});

const SCENE: Scene = {
  size: { width: 100, height: 200 },
  background: "#000001",
  picture: { clip: { left: 0, top: 10, width: 100, height: 90 }, drawn: { left: -20, top: 30, width: 90, height: 120 } },
  scrim: { box: { left: 0, top: 120, width: 100, height: 80 }, feather: 40, fill: "#000002", protects: [] },
  marks: [shape("M1 2h3", "#000003"), { kind: "fade", box: { left: 1, top: 2, width: 3, height: 4 }, fill: "#000004", from: 0.1, to: 0.9 }, shape("M5 6h7", "#000005", 0.4)],
  title: { lines: [], fontSize: 1, isCut: false },
  texts: [],
};
const elements = (scene: Scene, opacity: number, href?: string) =>
  sceneToSvg(scene, href === undefined ? { scrimOpacity: opacity } : { scrimOpacity: opacity, pictureHref: href })
    .split(/(?=<)/)
    .filter((tag) => !tag.startsWith("</"));

test("a scene is painted in its order: ground, picture, scrim, marks", () => {
  expect(elements(SCENE, 0.5, 'a?b&"c"<d>')).toEqual([
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="200" viewBox="0 0 100 200">',
    '<rect width="100" height="200" fill="#000001"/>',
    '<clipPath id="clip">',
    '<rect x="0" y="10" width="100" height="90"/>',
    '<image clip-path="url(#clip)" x="-20" y="30" width="90" height="120" preserveAspectRatio="none" href="a?b&#38;&#34;c&#34;&#60;d&#62;"/>',
    "<defs>",
    '<linearGradient id="scrim" x1="0" y1="0" x2="0" y2="1">',
    '<stop offset="0" stop-color="#000002" stop-opacity="0"/>',
    '<stop offset="1" stop-color="#000002" stop-opacity="0.5"/>',
    '<rect x="0" y="80" width="100" height="40" fill="url(#scrim)"/>',
    '<rect x="0" y="120" width="100" height="80" fill="#000002" fill-opacity="0.5"/>',
    '<path fill="#000003" d="M1 2h3"/>',
    "<defs>",
    '<linearGradient id="fade1" x1="0" y1="0" x2="0" y2="1">',
    '<stop offset="0" stop-color="#000004" stop-opacity="0.1"/>',
    '<stop offset="1" stop-color="#000004" stop-opacity="0.9"/>',
    '<rect x="1" y="2" width="3" height="4" fill="url(#fade1)"/>',
    '<path fill="#000005" fill-opacity="0.4" d="M5 6h7"/>',
  ]);
});

test("without the picture's address its place stays open: where it is drawn and not cut off", () => {
  const ground = (scene: Scene, href?: string) => elements(scene, 0, href)[1];
  const open = (clip: typeof BOX, drawn: typeof BOX) => ground({ ...SCENE, picture: { clip, drawn } })?.split("z")[1];
  const clip = { left: 5, top: 10, width: 90, height: 90 };
  expect(open(clip, { left: -20, top: 30, width: 90, height: 120 })).toBe("M5 30h65v70h-65");
  expect(open(clip, { left: 20, top: -30, width: 90, height: 90 })).toBe("M20 10h75v50h-75");
  expect(open(clip, { left: 0, top: 0, width: 200, height: 200 })).toBe("M5 10h90v90h-90");
  expect(open(clip, { left: 20, top: 20, width: 10, height: 10 })).toBe("M20 20h10v10h-10");
  expect(open(clip, { left: 200, top: 300, width: 10, height: 10 })).toBe("M200 300h0v0h0");
  expect(ground(SCENE)).toMatch(/^<path fill="#000001" fill-rule="evenodd" d="M0 0h100v200h-100zM/);
  expect([ground({ ...SCENE, picture: null }), ground(SCENE, "")]).toEqual(Array(2).fill('<rect width="100" height="200" fill="#000001"/>'));
  expect(elements({ ...SCENE, picture: null, scrim: null, marks: [] }, 0.5, "a")).toHaveLength(2);
  expect([elements(SCENE, 0), elements({ ...SCENE, scrim: null }, 0.5)].map((tags) => tags.join("").includes("scrim"))).toEqual([false, false]);
});
