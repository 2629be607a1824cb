import { describe, expect, test } from "vitest";
import { CARD_SIZES, type CardFormat, type CardOrder, titleWords } from "#app/features/cards/card-order.ts";
import { contrast, INK, PAPER } from "#app/features/cards/colour.ts";
import { compose } from "#app/features/cards/compose.ts";
import { isDrawable } from "#app/features/cards/drawable.ts";
import { type Box, type Scene, sceneToSvg } from "#app/features/cards/scene.ts";
import { SAFE_AREA } from "#app/features/cards/templates.ts";
import { boundsOf } from "./path-bounds.ts";
import { allFaults, bottom, boxOf, meet, outlinesOf, right } from "./scene-boxes.ts";
import { aCard, aCover, everyDrawing, nameOf } from "./some-orders.ts";

const TITLES = ["CPI", "Águas Belas ganha praça", "Última ação em Águas Belas: Ênfase, ÇÃO, gripe e praça de Açaí no Órgão"];
const FORMATS: readonly CardFormat[] = ["feed", "story"];
/** Capitals alone, so that their boxes are as high as capitals. */
const CAPITALS = { kicker: "HI", siteName: "HIHE" };

const middle = ({ left, width }: Box) => left + width / 2;
const centre = ({ top, height }: Box) => top + height / 2;
const within = (value: number, least: number, most: number, what: string) => expect([what, value, value >= least && value <= most]).toEqual([what, value, true]);
const titleBox = (scene: Scene): Box => {
  const boxes = scene.title.lines.map(({ box }) => box);
  const top = Math.min(...boxes.map((box) => box.top));
  return { left: 76, top, width: 928, height: Math.max(...boxes.map(bottom)) - top };
};
const textBoxOf = (scene: Scene, text: string): Box => scene.texts.find((one) => one.text === text)?.box ?? { left: Number.NaN, top: Number.NaN, width: 0, height: 0 };

/** One below the other, each at a distance that parts them and keeps them together; pixels. */
function isColumn(boxes: readonly Box[], least: number, most: number, name: string) {
  for (const [index, lower] of boxes.entries()) {
    const upper = boxes[index - 1];
    if (upper) within(lower.top - bottom(upper), least, most, `${name}: distance above element ${index}`);
  }
}

/** The hat line stands in the middle of its plate, which is as wide as it. */
function isPlate(plate: Box, text: Box, name: string) {
  expect([plate.left, plate.height, text.left - plate.left], name).toEqual([76, 62, 22]);
  within(right(plate) - right(text), 21, 23, `${name}: right of the hat line`);
  within(centre(text) - centre(plate), -2, 2, `${name}: height of the hat line`);
}

/** The initial stands in the middle of a square plate, the name beside it at the same height. */
function isLogo(scene: Scene, plate: Box, name: string) {
  expect([plate.left, plate.width], name).toEqual([76, plate.height]);
  const words = textBoxOf(scene, CAPITALS.siteName);
  within((words.left - right(plate)) / plate.height, 0.2, 0.4, `${name}: distance of the name`);
  within(centre(words) - centre(plate), -2, 2, `${name}: height of the name`);
  within(words.height / plate.height, 0.4, 0.7, `${name}: size of the name`);
  const initial = outlinesOf(scene).letters.find(({ box, opacity }) => opacity === 1 && meet(box, plate) && box.left < right(plate));
  const box = initial?.box ?? plate;
  within(middle(box) - middle(plate), -3, 3, `${name}: the initial's middle`);
  within(centre(box) - centre(plate), -2, 2, `${name}: the initial's height`);
  within(box.height / plate.height, 0.55, 0.65, `${name}: the initial's size`);
}

const ornamentsOf = (scene: Scene) => outlinesOf(scene).letters.filter(({ opacity }) => opacity < 0.2);

/** Every title in every format, with a picture and without. */
const each = (template: CardOrder["template"], check: (scene: Scene, order: CardOrder, name: string) => void) => {
  for (const format of FORMATS)
    for (const title of TITLES)
      for (const hasPicture of [true, false]) {
        const order = aCard({ template, format, title, ...CAPITALS, ...(hasPicture ? {} : { picture: null }) });
        check(compose(order), order, `${format} ${title} ${hasPicture}`);
      }
};
const UNDER_STORY = 340;
const footOf = (format: CardFormat) => (format === "feed" ? CARD_SIZES.feed.height - 76 : CARD_SIZES.story.height - UNDER_STORY);

/** The veil and the shade begin just above the title, and reach the sides and the foot. */
function isScrim(scene: Scene, name: string) {
  const { box } = scene.scrim ?? { box: null };
  if (!box) throw new Error(`${name}: no scrim`);
  expect([box.left, box.width, bottom(box)], name).toEqual([0, 1080, scene.size.height]);
  within(titleBox(scene).top - box.top, 30, 50, `${name}: above the title`);
  expect(
    scene.marks.filter(({ kind }) => kind === "fade").map((mark) => (mark.kind === "fade" ? [mark.box, mark.fill] : [])),
    name,
  ).toEqual([[box, scene.scrim?.fill]]);
}

describe("where a composition's elements stand", () => {
  test("on a picture: hat line, title, rule and logo in a column that ends where words may end", () => {
    each("foto", (scene, order, name) => {
      const [plate, rule, logo] = outlinesOf(scene).rectangles.map(({ box }) => box);
      if (!plate || !rule || !logo) throw new Error(name);
      isPlate(plate, textBoxOf(scene, "HI"), name);
      isLogo(scene, logo, name);
      expect([bottom(logo), rule.left, rule.width, rule.height], name).toEqual([footOf(order.format), 76, 928, 2]);
      isColumn([plate, titleBox(scene), rule, logo], 30, 48, name);
      if (order.picture) {
        isScrim(scene, name);
        expect(scene.scrim?.protects.map(({ box, fill }) => ({ box, fill }))).toEqual(scene.texts.filter(({ text }) => text !== "HI").map(({ box }) => ({ box, fill: PAPER })));
        expect([scene.picture?.clip, ornamentsOf(scene), scene.background], name).toEqual([{ left: 0, top: 0, ...scene.size }, [], scene.scrim?.fill]);
        return;
      }
      const [ornament] = ornamentsOf(scene);
      expect([scene.picture, scene.scrim, scene.marks.some(({ kind }) => kind === "fade")], name).toEqual([null, null, false]);
      within(middle(ornament?.box ?? plate), 540, 800, `${name}: ornament`);
      within(centre(ornament?.box ?? logo) / plate.top, 0.45, 0.6, `${name}: ornament`);
      within(ornament?.box.height ?? 0, 0.5 * Math.min(1080, plate.top), 1.02 * Math.min(0.8 * 1080, 0.74 * plate.top), `${name}: ornament`);
      expect(contrast(scene.background, PAPER), name).toBeGreaterThan(7);
    });
  });

  test("in a band: the hat line on its edge, then title and logo; the picture above it", () => {
    each("faixa", (scene, order, name) => {
      const [band, plate, rule, logo] = outlinesOf(scene).rectangles.map(({ box }) => box);
      if (!band || !plate || !rule || !logo) throw new Error(name);
      expect([band.left, band.width, bottom(band), centre(plate), bottom(logo)], name).toEqual([0, 1080, scene.size.height, band.top, footOf(order.format)]);
      isPlate(plate, textBoxOf(scene, "HI"), name);
      isLogo(scene, logo, name);
      isColumn([plate, titleBox(scene), logo], 30, 60, name);
      // The rule leads from the name to the right side.
      within(rule.left - right(textBoxOf(scene, "HIHE")), 20, 40, `${name}: rule`);
      expect([right(rule), centre(rule), rule.height], name).toEqual([1004, centre(logo), 2]);
      expect([scene.picture?.clip ?? null, scene.scrim], name).toEqual([order.picture ? { left: 0, top: 0, width: 1080, height: band.top } : null, null]);
      const ornaments = ornamentsOf(scene).map(({ box }) => box);
      if (order.picture && order.format === "feed") return expect(ornaments, name).toEqual([]);
      expect(ornaments, name).toHaveLength(1);
      const [ornament = band] = ornaments;
      if (order.picture) {
        within(middle(ornament), 800, 1000, `${name}: ornament`);
        within(centre(ornament), 1920 - 200, 1920 - 60, `${name}: ornament`);
        return;
      }
      within(middle(ornament), 540, 800, `${name}: ornament`);
      within(centre(ornament) / band.top, 0.3, 0.5, `${name}: ornament`);
      within(ornament.height / band.top, 0.8, 1.1, `${name}: ornament`);
    });
  });

  test("as a front page: name between rules, hat line, title, and the picture in a frame down to the margin", () => {
    each("editorial", (scene, order, name) => {
      const all = outlinesOf(scene);
      const [upper, hair, second] = all.rectangles.map(({ box }) => box).filter((box) => box.left === 76 && box.width === 928);
      const frame = all.letters.at(-1)?.box;
      if (!upper || !hair || !second || !frame) throw new Error(name);
      const [masthead, kicker, title] = [textBoxOf(scene, "HIHE"), textBoxOf(scene, "HI"), titleBox(scene)];
      expect([upper.top, upper.height, hair.height, second.height, second.top - bottom(hair)], name).toEqual([SAFE_AREA[order.format].top, 10, 2, 2, 3]);
      within(middle(masthead), 539, 541, `${name}: middle of the name`);
      isColumn([upper, masthead, hair], 15, 35, name);
      isColumn([second, kicker, title, frame], 25, 50, name);
      expect([kicker.left, frame.left, right(frame), bottom(frame)], name).toEqual([76, 76, 1004, scene.size.height - 76]);
      const inner = { left: frame.left + 12, top: frame.top + 12, width: frame.width - 24, height: frame.height - 24 };
      expect([scene.picture?.clip ?? null, scene.scrim], name).toEqual([order.picture ? inner : null, null]);
      const ornaments = ornamentsOf(scene).map(({ box }) => box);
      if (order.picture) return expect(ornaments, name).toEqual([]);
      expect(all.rectangles[0]?.box, name).toEqual(inner);
      const [ornament = frame] = ornaments;
      within(middle(ornament) - 540, -20, 20, `${name}: ornament`);
      within(centre(ornament) - centre(inner), -4, 4, `${name}: ornament`);
      within(ornament.height / inner.height, 0.5, 0.7, `${name}: ornament`);
    });
  });

  test("without a hat line the title moves up, and nothing else is there", () => {
    for (const format of FORMATS) {
      const [withLine, without] = ["HI", ""].map((kicker) => compose(aCard({ template: "editorial", format, title: "CPI", kicker })));
      within((withLine ? titleBox(withLine).top : 0) - (without ? titleBox(without).top : 0), 50, 70, format);
    }
    for (const order of everyDrawing({ kicker: "" })) {
      const scene = compose(order);
      expect(scene.texts.map(({ text }) => text).sort(), nameOf(order)).toEqual(["Lide", ...scene.title.lines.map(({ text }) => text)].sort());
      expect(scene.marks.length, nameOf(order)).toBe(compose({ ...order, kicker: "HI" }).marks.length - (order.kind === "card" && order.template === "editorial" ? 1 : 2));
    }
  });

  test("on a video's cover: the logo in a band above the picture, hat line and title at the foot", () => {
    for (const title of TITLES)
      for (const hasPicture of [true, false]) {
        const name = `${title} ${hasPicture}`;
        const scene = compose(aCover({ title, ...CAPITALS, ...(hasPicture ? {} : { picture: null }) }));
        const [band, logo, plate] = outlinesOf(scene).rectangles.map(({ box }) => box);
        if (!band || !logo || !plate) throw new Error(name);
        expect(band, name).toEqual({ left: 0, top: 0, width: 1080, height: 250 });
        isLogo(scene, logo, name);
        within(centre(logo), 125, 200, `${name}: height of the logo`);
        isPlate(plate, textBoxOf(scene, "HI"), name);
        isColumn([plate, titleBox(scene)], 30, 48, name);
        within(1580 - bottom(titleBox(scene)), 0, 1, `${name}: foot of the title`);
        const ornaments = ornamentsOf(scene).map(({ box }) => box);
        if (hasPicture) {
          isScrim(scene, name);
          expect(scene.scrim?.protects, name).toEqual(scene.title.lines.map(({ box }) => ({ box, fill: PAPER })));
          expect([ornaments, scene.picture?.clip], name).toEqual([[], { left: 0, top: 250, width: 1080, height: 1670 }]);
        } else {
          const [ornament = band] = ornaments;
          expect([scene.scrim, scene.picture, scene.marks.some(({ kind }) => kind === "fade")], name).toEqual([null, null, false]);
          within(middle(ornament), 540, 800, `${name}: ornament`);
          within(centre(ornament) - (250 + plate.top) / 2, -4, 4, `${name}: ornament`);
          within(ornament.height, 0.5 * Math.min(1080, plate.top - 250), 1.02 * Math.min(0.7 * 1080, 0.72 * (plate.top - 250)), `${name}: ornament`);
        }
      }
  });

  test("a long name of the newspaper is set smaller, a longer one is cut, and both stay between the sides", () => {
    for (const length of [24, 60, 200])
      for (const siteName of ["HIE".repeat(length / 3), "Folha de Piripiri ".repeat(length / 18)]) expect(allFaults({ siteName, title: "CPI" }), siteName).toEqual([]);
    for (const order of everyDrawing({ siteName: "" })) expect(compose(order).marks.filter((mark) => mark.kind === "shape" && mark.opacity === 0.1)).toEqual([]);
  });

  test("a title is marked in one box for words side by side, as wide as they are", () => {
    const scene = (highlighted: number[], template: CardOrder["template"] = "faixa") => compose(aCard({ template, title: "uma dor tem fim", highlighted }));
    const marked = (template: CardOrder["template"], highlighted: number[]) => {
      const plain = JSON.stringify(scene([], template).marks);
      const [box] = scene(highlighted, template).marks.flatMap((mark) => (mark.kind === "shape" && !plain.includes(mark.path) ? [mark] : []));
      expect([INK, PAPER].includes(box?.fill ?? INK), template).toBe(template === "faixa");
      return (box?.path.split("z").filter(Boolean) ?? []).map((path) => boxOf(`${path}z`));
    };
    for (const template of ["foto", "faixa", "editorial"] as const) {
      const boxes = (...places: number[]) => marked(template, places);
      expect([boxes(0).length, boxes(0, 1).length, boxes(0, 2).length], template).toEqual([1, 1, 2]);
      const [first, second] = [boxes(0)[0], boxes(1)[0]];
      const both = boxes(0, 1)[0];
      if (!first || !second || !both) throw new Error(template);
      const { fontSize } = scene([], template).title;
      const side = Math.round(fontSize * 0.06);
      expect([first.left, both.left], template).toEqual([76 - side, 76 - side]);
      within(right(both) - right(second), -2, 2, template);
      within(second.left - right(first), fontSize * 0.02, fontSize * 0.3, template);
      within(first.height / fontSize, template === "editorial" ? 0.3 : 0.9, template === "editorial" ? 0.36 : 1.2, template);
      const [line] = scene([], template).title.lines;
      // A marker pen runs over the foot of the letters.
      if (template === "editorial") within(first.top - (line?.box.top ?? 0), fontSize * 0.3, fontSize * 0.6, template);
    }
    expect(scene([0]).title.lines[0]?.text).toContain("uma dor");
  });
});

test("figures stay with their currency and their unit", () => {
  for (const title of ["Prefeitura de Piripiri vai investir R$ 120 mil em obras de calçamento", "Chuva de 120 mm em 48 horas deixa 47 famílias fora de casa em Piripiri"]) {
    for (const order of everyDrawing({ title })) for (const { text } of compose(order).title.lines) expect(text).not.toMatch(/(R\$|120|48)$/);
  }
});

test("the same order is the same bytes, and they are well-formed", () => {
  for (const order of everyDrawing({ title: `"<b>&'1 ${TITLES[2]}`, highlighted: [1, 2] })) {
    const draw = () => sceneToSvg(compose(structuredClone(order)), { scrimOpacity: 0.5, pictureHref: 'a"&<b' });
    expect(draw()).toBe(draw());
    expect(draw()).not.toMatch(/NaN|undefined/);
    expect(draw().replace(/<[a-zA-Z]+( [a-zA-Z0-9:-]+="[^"<&]*(&#\d+;[^"<&]*)*")*\/?>|<\/[a-zA-Z]+>/g, "")).toBe("");
  }
});

test("a marked word changes the drawing, and only a marked word of the title", () => {
  for (const order of everyDrawing({ title: "Polícia prende suspeito" })) {
    if (order.kind !== "card") continue;
    const marks = (highlighted: number[]) => JSON.stringify(compose({ ...order, highlighted }).marks);
    expect(marks([1])).not.toBe(marks([]));
    expect(marks([1])).not.toBe(marks([2]));
    expect(marks([9])).toBe(marks([]));
    expect(compose({ ...order, highlighted: [1] }).title.lines).toEqual(compose({ ...order, highlighted: [] }).title.lines);
  }
});

test("a box behind marked words holds their accents and tails, and nothing of other lines", () => {
  const title = "Última ação em Águas Belas: Ênfase, ÇÃO, gripe e praça de Açaí no Órgão";
  const words = titleWords(title);
  for (const template of ["foto", "faixa"] as const) {
    for (const format of ["feed", "story"] as const) {
      const plain = compose(aCard({ template, format, title }));
      for (const place of words.keys()) {
        const scene = compose(aCard({ template, format, title, highlighted: [place] }));
        expect(scene.title.lines).toEqual(plain.title.lines);
        const index = scene.marks.findIndex((mark, at) => JSON.stringify(mark) !== JSON.stringify(plain.marks[at]));
        const [box, , word] = scene.marks.slice(index, index + 3).map((mark) => (mark.kind === "shape" ? mark.path : ""));
        const { left, top, width, height } = boxOf(box ?? "");
        const [inkLeft, inkTop, inkRight, inkBottom] = boundsOf(word ?? "");
        expect([inkLeft >= left, inkTop >= top, inkRight <= left + width, inkBottom <= top + height], `${template} ${words[place]}`).toEqual([true, true, true, true]);
        const others = scene.title.lines.filter((line) => !titleWords(line.text).includes(words[place] ?? ""));
        expect(others.filter((line) => meet(line.box, { left, top: top + 1, width, height: height - 2 })).map(({ text }) => text)).toEqual([]);
      }
    }
  }
});

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
