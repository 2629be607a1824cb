import fc from "fast-check";
import { expect, test } from "vitest";
import type { DrawingOrder } from "#app/domain/cards/card-order.ts";
import { contrast } from "#app/domain/cards/colour.ts";
import { compose } from "#app/domain/cards/compose.ts";
import { drawable, isDrawable } from "#app/domain/cards/drawable.ts";
import type { Box, Scene } from "#app/domain/cards/scene.ts";
import { sceneToSvg } from "#app/domain/cards/scene-to-svg.ts";
import { titleWords } from "#app/domain/cards/title-words.ts";
import { NAUGHTY } from "../../../support/naughty-strings.ts";
import { aCard, everyDrawing, nameOf, REAL_TITLES } from "./some-orders.ts";

const right = ({ left, width }: Box) => left + width;
const bottom = ({ top, height }: Box) => top + height;
const isInside = (inner: Box, outer: Box) => inner.left >= outer.left && inner.top >= outer.top && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);
const meet = (one: Box, other: Box) => one.left < right(other) && other.left < right(one) && one.top < bottom(other) && other.top < bottom(one);

/** Where words may stand, as Instagram says and not as the compositions do: 3:4 of a feed card, 250 and 340 pixels of a story. */
const safeOf = (order: DrawingOrder, isTitle: boolean): Box => {
  if (order.kind === "cover" && !isTitle) return { left: 34, top: 0, width: 1012, height: 1580 };
  return order.kind === "card" && order.format === "feed" ? { left: 34, top: 34, width: 1012, height: 1282 } : { left: 34, top: 250, width: 1012, height: 1330 };
};

/** Everything that is wrong with where words stand. */
function faults(order: DrawingOrder, scene: Scene): string[] {
  const outside = scene.texts.filter((line) => !isInside(line.box, safeOf(order, scene.title.lines.includes(line))));
  const overlaps = scene.texts.flatMap((one, index) => scene.texts.slice(index + 1).filter((other) => meet(one.box, other.box)));
  const unprotected = scene.scrim ? scene.scrim.protects.filter(({ box }) => !isInside(box, scene.scrim?.box ?? box)) : [];
  return [
    ...outside.map(({ text }) => `${nameOf(order)}: "${text}" is outside`),
    ...overlaps.map(({ text }) => `${nameOf(order)}: "${text}" is covered`),
    ...unprotected.map(() => `${nameOf(order)}: words beyond the scrim`),
    ...scene.marks.flatMap((mark) => (mark.kind === "shape" && /NaN|Infinity|undefined|e-/.test(mark.path) ? [`${nameOf(order)}: not a path`] : [])),
  ];
}

const allFaults = (words: Parameters<typeof everyDrawing>[0], hasPicture = true) => everyDrawing(words, hasPicture).flatMap((order) => faults(order, compose(order)));

const letters = fc.constantFrom(...[..."aaaeeeooiiusrntmdclpvgbfhqzjxãçéêáíóúâôõàWMŒÅǅjgÇŞ–—…"]);
const word = fc.string({ unit: letters, minLength: 1, maxLength: 24 });
const sentence = fc.array(word, { minLength: 1, maxLength: 24 }).map((words) => words.join(" "));

test("two hundred real titles, marked anywhere, stand inside every composition, whole", () => {
  expect(REAL_TITLES.length).toBeGreaterThan(70);
  const titles = [
    ...REAL_TITLES,
    ...REAL_TITLES.map((title) => title.toUpperCase()),
    ...REAL_TITLES.map((title, index) => `${title.split(" ")[0]} ${REAL_TITLES[index + 1] ?? "fim"}`.slice(0, 80)),
  ];
  expect(titles.length).toBeGreaterThan(200);
  const wrong = titles.flatMap((title, index) =>
    everyDrawing({ title, highlighted: [index % 4, (index % 4) + 1, 7] }, index % 3 > 0).flatMap((order, place) => {
      if (index >= REAL_TITLES.length && (index + place) % 3 > 0) return [];
      const scene = compose(order);
      return [...faults(order, scene), ...(scene.title.isCut ? [`${nameOf(order)}: "${title}" is cut`] : [])];
    }),
  );
  expect(wrong).toEqual([]);
});

test("whatever is typed, nothing is outside, covered or no path", () => {
  fc.assert(
    fc.property(
      sentence,
      fc.string({ unit: letters, maxLength: 60 }),
      fc.string({ maxLength: 40 }),
      fc.array(fc.nat(24), { maxLength: 6 }),
      fc.boolean(),
      (title, kicker, siteName, highlighted, hasPicture) => {
        expect(allFaults({ title, kicker, siteName, highlighted }, hasPicture)).toEqual([]);
      },
    ),
    { numRuns: 50 },
  );
});

test("naughty strings, endless ones and those of which nothing can be drawn leave no fault", () => {
  const endless = ["a", "palavra ", "R$ 120 mil ", "👍", "א", "inconstitucionalissimamente"].map((text) => text.repeat(10_000 / text.length));
  for (const title of [...NAUGHTY, ...endless, "", " ", "\n", "👍👍", "שלום עולם", "ÅÇĢ Åǻ ÇĄ"])
    expect(allFaults({ title, kicker: title, siteName: title, highlighted: [0, 2] }), title.slice(0, 40)).toEqual([]);
});

test("eighty characters are never cut, not even the widest", () => {
  const short = fc
    .array(fc.string({ unit: fc.constantFrom(...[..."WMÁÇgjŒ—Qm%@"]), minLength: 1, maxLength: 16 }), { minLength: 1, maxLength: 30 })
    .map((words) => words.join(" ").slice(0, 80).trim());
  fc.assert(
    fc.property(short, (title) => {
      for (const order of everyDrawing({ title })) expect(compose(order).title.isCut, `${nameOf(order)} ${title}`).toBe(false);
    }),
    { numRuns: 100 },
  );
});

test("lines are the title's words in their order; a cut ends with an ellipsis after a word", () => {
  for (const title of [...REAL_TITLES, REAL_TITLES.join(" ")]) {
    for (const order of everyDrawing({ title })) {
      const { lines, isCut } = compose(order).title;
      const shown = lines.map(({ text }) => text).join(" ");
      const whole = drawable(title);
      if (!isCut) expect(shown).toBe(whole);
      else {
        expect(shown.endsWith("…")).toBe(true);
        expect(whole.startsWith(shown.slice(0, -1))).toBe(true);
        expect(whole.charAt(shown.length - 1)).toMatch(/[\s,.;:]/);
      }
    }
  }
});

test("a word is divided only where no size holds it whole", () => {
  const endings = (title: string) => everyDrawing({ title }).map((order) => compose(order).title.lines.some(({ text }) => text.endsWith("-")));
  expect(endings("Inconstitucionalissimamente, prefeito anuncia obra")).not.toContain(true);
  expect(new Set(endings(`${"pneumoultramicroscopicossilicovulcanoconiótico".repeat(2)} em Piripiri`))).toEqual(new Set([true]));
});

test("figures stay with their currency and their unit", () => {
  for (const title of ["Prefeitura de Piripiri vai investir R$ 120 mil em obras de calçamento", "Chuva de 120 mm em 48 horas deixa 47 famílias fora de casa em Piripiri"]) {
    for (const order of everyDrawing({ title })) for (const { text } of compose(order).title.lines) expect(text).not.toMatch(/(R\$|120|48)$/);
  }
});

test("the same order is the same bytes, and they are well-formed", () => {
  for (const order of everyDrawing({ title: `"<b>&'1 ${REAL_TITLES[3]}`, highlighted: [1, 2] })) {
    const draw = () => sceneToSvg(compose(structuredClone(order)), { scrimOpacity: 0.5, pictureHref: 'a"&<b' });
    expect(draw()).toBe(draw());
    expect(draw()).not.toMatch(/NaN|undefined/);
    expect(draw().replace(/<[a-zA-Z]+( [a-zA-Z0-9:-]+="[^"<&]*(&#\d+;[^"<&]*)*")*\/?>|<\/[a-zA-Z]+>/g, "")).toBe("");
  }
});

test("a marked word changes the drawing, and only a marked word of the title", () => {
  for (const order of everyDrawing({ title: "Polícia prende suspeito" })) {
    if (order.kind === "cover") continue;
    const marks = (highlighted: number[]) => JSON.stringify(compose({ ...order, highlighted }).marks);
    expect(marks([1])).not.toBe(marks([]));
    expect(marks([1])).not.toBe(marks([2]));
    expect(marks([9])).toBe(marks([]));
    expect(compose({ ...order, highlighted: [1] }).title.lines).toEqual(compose({ ...order, highlighted: [] }).title.lines);
  }
});

/** Fills of a scene's shapes by what lies under them, for grounds that are plain. */
test("whatever the section's colour, words on plain grounds read at AA", () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const color = `#${channels.join("")}`;
      for (const template of ["foto", "faixa", "editorial"] as const) {
        const scene = compose(aCard({ template, color, title: "um dois", highlighted: [1], picture: null }));
        const shapes = scene.marks.flatMap((mark) => (mark.kind === "shape" && mark.opacity === 1 ? [mark] : []));
        for (const { box } of scene.texts) {
          for (const { fill, path } of shapes.filter((one) => !isRectangle(one.path) && startsIn(one.path, box))) {
            const ground = shapes.filter((one) => isRectangle(one.path) && startsIn(path, boxOf(one.path))).at(-1)?.fill ?? scene.background;
            expect(contrast(fill, ground), `${template} ${color} ${fill} on ${ground}`).toBeGreaterThanOrEqual(4.5);
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});

const isRectangle = (path: string) => /^M\S+ \S+h\S+v\S+h-\S+z$/.test(path);
const numbersOf = (path: string) => (path.match(/-?\d*\.?\d+/g) ?? []).map(Number);
const boxOf = (path: string): Box => {
  const [left = 0, top = 0, width = 0, height = 0] = numbersOf(path);
  return { left, top, width, height };
};
const startsIn = (path: string, box: Box) => {
  const [left = 0, top = 0] = numbersOf(path);
  return left >= box.left && left <= right(box) && top >= box.top && top <= bottom(box);
};

test("without a picture there is nothing to darken, and every composition still shows the newspaper", () => {
  for (const order of everyDrawing({}, false)) {
    const scene = compose(order);
    expect([scene.picture, scene.scrim]).toEqual([null, null]);
    expect(scene.texts.map(({ text }) => text)).toContain("Lide");
    expect(sceneToSvg(scene, { scrimOpacity: 0.5 })).not.toContain("scrim");
  }
});

test("the title that can be clicked has as many words as the one that was typed", () => {
  expect(titleWords("  R$ 120\u00a0mil — 👍 obras ")).toEqual(["R$", "120", "mil", "—", "👍", "obras"]);
  expect(isDrawable("👨‍👩‍👧 田中")).toBe(false);
});
