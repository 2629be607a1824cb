import { expect, test } from "vitest";
import { BRAND_COLOR, sectionColorOf } from "#app/features/cards/card-order.ts";
import { cardKey, cleanupPrefix } from "#app/features/cards/card-storage.ts";
import { accessiblePair, accessiblePlateOn, contrast, INK, LINEAR_CHANNEL, luminance, mixColours, PAPER, readableOn, rgbOf } from "#app/features/cards/colour.ts";
import { SANS } from "#app/features/cards/faces.ts";
import { hyphenateWide, titlePieces, truncateLines } from "#app/features/cards/fit-title.ts";
import { emWidth } from "#app/features/cards/set-text.ts";
import { SAFE_AREA } from "#app/features/cards/templates.ts";

test("contrast and luminance are WCAG's", () => {
  expect([contrast("#000000", "#ffffff"), contrast("#ffffff", "#000000"), contrast("#777777", "#777777")]).toEqual([21, 21, 1]);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#ff0000", "#ffffff")).toBeCloseTo(4, 2);
  expect([luminance([255, 0, 0]), luminance([0, 255, 0]), luminance([0, 0, 255])].map((light) => Math.round(light * 1e4))).toEqual([2_126, 7_152, 722]);
  expect([LINEAR_CHANNEL.length, LINEAR_CHANNEL[0], LINEAR_CHANNEL[255]]).toEqual([256, 0, 1]);
  expect([LINEAR_CHANNEL[10], LINEAR_CHANNEL[11], LINEAR_CHANNEL[128]].map((light) => Math.round((light ?? 0) * 1e6))).toEqual([3_035, 3_347, 215_861]);
});

test("colours are read and mixed channel by channel", () => {
  expect(rgbOf("#0b5f4c")).toEqual([11, 95, 76]);
  expect([mixColours("#102030", "#f0e0d0", 0), mixColours("#102030", "#f0e0d0", 1), mixColours("#102030", "#f0e0d0", 0.5), mixColours("#000000", "#010203", 1)]).toEqual([
    "#102030",
    "#f0e0d0",
    "#808080",
    "#010203",
  ]);
});

test("a section's colour stays as it is where paper or ink can be read on it, else moves no further than it must", () => {
  expect(accessiblePair("#0b5f4c")).toEqual({ ground: "#0b5f4c", text: PAPER });
  expect(accessiblePair("#ffee00")).toEqual({ ground: "#ffee00", text: INK });
  const dark = ["#000000", "#101010", "#000080", "#300000"];
  for (let hue = 0; hue < 256; hue += 5)
    for (const colour of [...dark, mixColours("#ff0000", "#00ff00", hue / 255), mixColours("#808080", "#0000ff", hue / 255), mixColours("#7a7a7a", "#00aaff", hue / 255)]) {
      const { ground, text } = accessiblePair(colour);
      expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
      expect(text).toBe(contrast(mixColours(colour, "#000000", 0.24), PAPER) >= 4.5 ? PAPER : INK);
      if (contrast(colour, PAPER) >= 4.5) expect(ground).toBe(colour);
      const plate = accessiblePlateOn("#15171a", colour);
      expect(contrast(plate.ground, plate.text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(plate.ground, "#15171a")).toBeGreaterThanOrEqual(3);
      if (contrast(ground, "#15171a") >= 3) expect(plate).toEqual({ ground, text });
      else if (dark.includes(colour)) expect(contrast(plate.ground, "#15171a")).toBeLessThan(3.6);
      for (const under of ["#ffffff", "#15171a", "#808080"]) {
        const words = readableOn(under, colour);
        expect(contrast(under, words)).toBeGreaterThanOrEqual(contrast(under, INK) > 4.5 || contrast(under, PAPER) > 4.5 ? 4.5 : 3.9);
        if (contrast(under, colour) >= 4.5) expect(words).toBe(colour);
      }
    }
});

test("on a white ground, where a light colour cannot stand out, a plate still has a text that can be read", () => {
  for (const colour of ["#ffffff", "#ffee00"]) {
    const { ground, text } = accessiblePlateOn("#ffffff", colour);
    expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a drawn card has one name, and each part of the cards is cleaned up once in 256 times five minutes", () => {
  const name = "a".repeat(64);
  expect([cardKey(`${name}.png`), cardKey(`${name}.jpg`)]).toEqual([`cards/${name}.png`, `cards/${name}.jpg`]);
  for (const none of [`${name}.gif`, `${name}a.png`, `x/${name}.png`, `${name}.png/x`, `${"g".repeat(64)}.png`, ""]) expect([none, cardKey(none)]).toEqual([none, null]);
  const prefixes = Array.from({ length: 256 * 5 }, (_, minute) => cleanupPrefix(minute * 60_000 + 59_999)).filter((prefix) => prefix !== null);
  expect([prefixes.length, new Set(prefixes).size, prefixes[0], prefixes[1], prefixes[255]]).toEqual([256, 256, "cards/00", "cards/01", "cards/ff"]);
  expect([cleanupPrefix(60_000), cleanupPrefix(256 * 5 * 60_000)]).toEqual([null, "cards/00"]);
});

test("a story has the colour of its section, or the site's", () => {
  const categories = [{ slug: "a", color: "#111111" }];
  expect([sectionColorOf("a", categories), sectionColorOf("b", categories), sectionColorOf(null, categories)]).toEqual(["#111111", BRAND_COLOR, BRAND_COLOR]);
});

test("words keep off the sides, and in a story off what Instagram puts there", () => {
  expect(SAFE_AREA).toEqual({ feed: { left: 76, top: 76, width: 928, height: 1_198 }, story: { left: 76, top: 250, width: 928, height: 1_330 } });
});

const pieces = (title: string, marked: number[] = []) => titlePieces(title, marked, SANS);
const tiedIn = (title: string) => pieces(title).flatMap(({ text, isTied }) => (isTied ? [text] : []));

test.each([
  ["custa R$ 1,5 milhão", ["1,5", "milhão"]],
  ["custa R$ 500, diz", ["500,"]],
  ["US$ 20!”", ["20!”"]],
  ["€ muitos", []],
  ["R$ 5!0", []],
  ["300 alunos", []],
  ["20 km/h", ["km/h"]],
  ["20 anos, diz", ["anos,"]],
  ["20 anosx", []],
  ["a 50 %", ["%"]],
  ["nº 12 e art. 5", ["12", "5"]],
  ["km 30", ["30"]],
  ["a – b - c — d", ["–", "-", "—"]],
  ["– b", []],
  ["(12 mil)", ["mil)"]],
  ["Dr. 12x 5", []],
])("in %j a line does not begin with %j", (title, tied) => {
  expect(tiedIn(title)).toEqual(tied);
});

test("small words and figures are weak ends of a line; marks are places of the title; nothing is left of what cannot be drawn", () => {
  expect(pieces("A casa de 300 e É boa").map(({ isWeak }) => isWeak)).toEqual([true, false, true, true, true, true, false]);
  expect(pieces("um \u{1F9FF} dois três", [1, 2]).map(({ text, isMarked }) => [text, isMarked])).toEqual([
    ["um", false],
    ["dois", true],
    ["três", false],
  ]);
  expect(pieces("a ".repeat(200))).toHaveLength(160);
  for (const { text, width } of pieces("Piripiri já")) expect(width).toBe(emWidth(text, SANS));
});

const divided = (word: string, width: number, most = 9) => hyphenateWide(pieces(word), SANS, { width, space: emWidth(" ", SANS) }, most);

test("a word wider than a line is divided after a syllable, with a hyphen, and loses no letter", () => {
  const parts = divided("inconstitucionalissimamente", 6);
  expect(
    parts
      .map(({ text }) => text)
      .join("")
      .replaceAll("-", ""),
  ).toBe("inconstitucionalissimamente");
  for (const [index, { text, width, endsLine }] of parts.entries()) {
    expect(width).toBeLessThanOrEqual(6);
    expect(width).toBe(emWidth(text, SANS));
    const isLast = index === parts.length - 1;
    expect([text, text.endsWith("-"), endsLine]).toEqual([text, !isLast, !isLast]);
    if (!isLast) expect(text).toMatch(/[aeiou]-$/);
  }
  expect(divided("guarda-chuvas", 5)[0]?.text).toBe("guarda-");
  expect(divided("inconstitucionalissimamente", 6, 1)).toHaveLength(1);
  expect(divided("casa", 6).map(({ text, endsLine }) => [text, endsLine])).toEqual([["casa", false]]);
});

test("a divided word takes as many letters of a line as fit, and breaks between syllables where there is one in its second half", () => {
  const texts = (word: string, width: number, most = 9) => divided(word, width, most).map(({ text }) => text);
  const ems = (letters: string) => emWidth(letters, SANS);
  expect(texts("xxxxxx", ems("xxx-"))).toEqual(["xxx-", "xxx"]);
  expect(texts("xxxxxxx", ems("xxxx"))).toEqual(["xxx-", "xxxx"]);
  expect(texts("casa", ems("casa"))).toEqual(["casa"]);
  expect(texts("casa", 0.1, 3)).toEqual(["c-", "a-", "s-"]);
  for (const part of texts("x-xxxxxxxxxxxxxx", ems("x-xxxx-")).slice(0, -1)) expect(part).toMatch(/-$/);
  // A hyphen in the first half of what fits is no place to break.
  expect([texts("x-xxxxxxxxxxxxxx", ems("x-xxxx-"))[0], texts("xxx-xxxxxxxxxxxx", ems("xxx-xxxx-"))[0]]).toEqual(["x-xxxx-", "xxx-xxxx-"]);
  expect(divided("12345678901234567890", 6, 2).map(({ isWeak }) => isWeak)).toEqual([false, false, true]);
  const heads = ["inconsti-", "inconstitu-", "inconstitucio-", "inconstituciona-", "inconstitucionali-", "inconstitucionalissi-", "inconstitucionalissima-"];
  for (let width = ems("inconstit-"); width < 13; width += 0.1) expect(heads).toContain(texts("inconstitucionalissimamente", width)[0]);
});

test("what is tied comes apart where both do not fit one line", () => {
  const tied = (width: number) => divided("R$ 1.500", width).map(({ text, isTied }) => [text, isTied]);
  const both = emWidth("R$", SANS) + emWidth(" ", SANS) + emWidth("1.500", SANS);
  expect(tied(both)).toEqual(tied(both + 0.001));
  expect([tied(both + 0.001), tied(both - 0.01)]).toEqual([
    [
      ["R$", false],
      ["1.500", true],
    ],
    [
      ["R$", false],
      ["1.500", false],
    ],
  ]);
});

const cut = (title: string, width: number, count: number) =>
  truncateLines(pieces(title), { width, space: emWidth(" ", SANS) }, count, SANS).map((line) => line.map(({ text }) => text).join(" "));

test("a title that is cut ends with an ellipsis after a word that can end it", () => {
  const width = emWidth("Prefeitura anuncia", SANS) + 0.3;
  expect(cut("Prefeitura anuncia obra nova", width, 1)).toEqual(["Prefeitura…"]);
  expect(cut("Prefeitura anuncia obra nova", width + 1, 1)).toEqual(["Prefeitura anuncia…"]);
  expect(cut("Prefeitura anuncia obra nova", width, 2)).toEqual(["Prefeitura anuncia", "obra nova…"]);
  expect(cut("Obra, de casa grande", emWidth("Obra, de casa", SANS), 1)).toEqual(["Obra…"]);
  expect(cut("de", 3, 1)).toEqual(["de…"]);
  expect(cut("inconstitucional", 4, 1)[0]).toMatch(/^incons?t?i?t?…$/);
  expect(cut("", 4, 1)).toEqual([""]);
});

test("what is cut loses its punctuation but not that within a word, and never ends with a dash or a figure's comma", () => {
  const ems = (text: string) => emWidth(text, SANS);
  expect(cut("uma casa", 9, 3)).toEqual(["uma casa…"]);
  expect(cut("Foram 1.500 casas, ontem", ems("Foram 1.500 casas, o"), 1)).toEqual(["Foram 1.500 casas…"]);
  expect(cut("Eram a.b, ontem", ems("Eram a.b, o") + 0.3, 1)).toEqual(["Eram a.b…"]);
  expect(cut("Foi o fim?! Não", ems("Foi o fim?!") + 0.4, 1)).toEqual(["Foi o fim…"]);
  expect(cut("Obra – nova", ems("Obra –") + 0.4, 1)).toEqual(["Obra…"]);
  expect(cut("12, depois", ems("12, dep"), 1)).toEqual(["12…"]);
  expect([cut("— — —", 20, 1), cut("---", 20, 1)]).toEqual([["—…"], ["…"]]);
  expect(cut("R$ 120 mil", ems("120…"), 2)).toEqual(["R$", "120…"]);
  expect(cut("guarda-chuvas", ems("guarda-ch…"), 1)).toEqual(["guarda-ch…"]);
  expect([cut("inconstitucional", ems("inco…"), 1), cut("casa", 0.1, 1)]).toEqual([["inco…"], ["…"]]);
  const both = ems("anuncia…") + ems("Prefeitura") + ems(" ");
  expect([cut("Prefeitura anuncia obra", both, 1), cut("Prefeitura anuncia obra", both - 0.01, 1)]).toEqual([["Prefeitura anuncia…"], ["Prefeitura…"]]);
  const parts = divided("inconstitucionalissimamente", 6);
  expect(
    truncateLines(parts, { width: 6, space: ems(" ") }, 1, SANS)
      .flat()
      .map(({ text }) => text)[0],
  ).toMatch(/^inconst[a-z]*…$/);
});
