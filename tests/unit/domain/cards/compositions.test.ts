import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "#app/features/cards/colour.ts";
import { compose } from "#app/features/cards/compose.ts";
import { toDrawable } from "#app/features/cards/drawable.ts";
import type { Box } from "#app/features/cards/scene.ts";
import { NAUGHTY } from "../../../support/naughty-strings.ts";
import { allFaults, bottom, boxOf, faults, isRectangle, numbersOf, right } from "./scene-boxes.ts";
import { aCard, everyDrawing, nameOf, REAL_TITLES } from "./some-orders.ts";

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
      const whole = toDrawable(title);
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

const startsIn = (path: string, box: Box) => {
  const [left = 0, top = 0] = numbersOf(path);
  return left >= box.left && left <= right(box) && top >= box.top && top <= bottom(box);
};
