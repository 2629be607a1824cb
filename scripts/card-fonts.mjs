// Cuts the outlines, advances and kerning that cards are set with out of their typefaces: node scripts/card-fonts.mjs
// The outputs in app/features/cards/glyphs are committed; run again only when a face, the character set or a package changes.
import { mkdir, writeFile } from "node:fs/promises";
import { openFace } from "./lib/open-face.mjs";

const OUT = new URL("../app/features/cards/glyphs/", import.meta.url);

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** Characters that `drawable` lets through and the faces have; a test compares the two. */
const CHARACTERS = [...range(0x20, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0xff), ...range(0x100, 0x17f), ..."ȘșȚțẞ–—‘’‚“”„†•…′″‹›⁄€₢₩₱₺₽™−"];

/** Not in every face: `drawable` writes them otherwise. */
const LEFT_OUT = new Set("Ĳĳĸŉſ₢");

/** Letters that move as their base letter does are not kerned again. */
const KERNED = [...range(0x21, 0x7e), ..."“”‘’–—…ªº°«»"];

const FACES = [
  { file: "libre-franklin-800", family: "libre-franklin", weight: 800, name: "LIBRE_FRANKLIN_800" },
  { file: "newsreader-700", family: "newsreader", weight: 700, name: "NEWSREADER_700" },
];

const joined = (numbers) => numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join("");

/** Relative whole font units; y grows upwards as in the font. Curves are quadratic, contours close themselves. */
function outline(commands) {
  let [x, y] = [0, 0];
  let text = "";
  for (const { type, x: endX, y: endY, x1, y1 } of commands) {
    if (type === "Z") continue;
    const [toX, toY] = [Math.round(endX), Math.round(endY)];
    if (type === "M") text += `m${joined([toX - x, toY - y])}`;
    else if (type === "Q") text += `q${joined([Math.round(x1) - x, Math.round(y1) - y, toX - x, toY - y])}`;
    else if (toX === x && toY === y) continue;
    else if (toY === y) text += `h${toX - x}`;
    else if (toX === x) text += `v${toY - y}`;
    else text += `l${joined([toX - x, toY - y])}`;
    [x, y] = [toX, toY];
  }
  return text;
}

const plain = ({ xScale = 1, yScale = 1, scale01 = 0, scale10 = 0 }) => xScale === 1 && yScale === 1 && scale01 === 0 && scale10 === 0;

/** The outlines a glyph consists of and where they stand. */
function pieces(font, glyph) {
  const { commands } = glyph.path;
  if (commands.length === 0) return [];
  if (!glyph.isComposite || !glyph.components.every(plain)) return [{ path: outline(commands), dx: 0, dy: 0 }];
  return glyph.components.flatMap(({ glyphIndex, dx, dy }) =>
    pieces(font, font.glyphs.get(glyphIndex)).map((piece) => ({ path: piece.path, dx: piece.dx + dx, dy: piece.dy + dy })),
  );
}

const grouped = (entries) => {
  const groups = new Map();
  for (const [key, value] of entries) groups.set(key, (groups.get(key) ?? "") + value);
  return groups;
};

/** Lines "lefts rights value": characters that kern alike share one. */
function kerningLines(font, kerning) {
  const rows = KERNED.map((left) => {
    const glyph = font.charToGlyphIndex(left);
    const rights = grouped(KERNED.map((right) => [kerning(glyph, font.charToGlyphIndex(right)), right]));
    return [
      [...rights]
        .filter(([value]) => value !== 0)
        .map(([value, characters]) => `${characters} ${value}`)
        .join("\n"),
      left,
    ];
  });
  return [...grouped(rows)].flatMap(([row, lefts]) => (row === "" ? [] : row.split("\n").map((line) => `${lefts} ${line}`)));
}

await mkdir(OUT, { recursive: true });
for (const face of FACES) {
  const parts = [await openFace(face, "latin", CHARACTERS), await openFace(face, "latin-ext", CHARACTERS)];
  const outlines = new Map();
  const glyphs = [];
  for (const character of CHARACTERS.filter((one) => !LEFT_OUT.has(one))) {
    const part = parts.find(({ font }) => font.charToGlyphIndex(character) > 0);
    if (!part) throw new Error(`${face.file} has no ${character}`);
    const glyph = part.font.charToGlyph(character);
    const placed = pieces(part.font, glyph).map(({ path, dx, dy }) => {
      if (!outlines.has(path)) outlines.set(path, outlines.size);
      return dx === 0 && dy === 0 ? ` ${outlines.get(path)}` : ` ${outlines.get(path)},${dx},${dy}`;
    });
    glyphs.push(`${character}${glyph.advanceWidth}${placed.join("")}`);
  }
  const [{ font, kerning }] = parts;
  const table = {
    unitsPerEm: font.unitsPerEm,
    capHeight: font.tables.os2.sCapHeight,
    glyphs: glyphs.join("\n"),
    outlines: [...outlines.keys()].join("\n"),
    kerning: kerningLines(font, kerning).join("\n"),
  };
  const source = `import type { FaceTable } from "../face.ts";

/** ${face.family === "newsreader" ? "Newsreader" : "Libre Franklin"} ${face.weight} (SIL Open Font License 1.1), made by scripts/card-fonts.mjs; not written by hand. */
export const ${face.name}: FaceTable = {
${Object.entries(table)
  .map(([key, value]) => (typeof value === "number" ? `  ${key}: ${value},` : `  ${key}:\n    ${quoted(value)},`))
  .join("\n")}
};
`;
  await writeFile(new URL(`${face.file}.ts`, OUT), source);
  console.log(`${face.file}.ts  ${source.length} bytes: ${glyphs.length} characters, ${outlines.size} outlines, ${table.kerning.length} bytes of kerning`);
}

/** As Biome quotes. */
function quoted(text) {
  const json = JSON.stringify(text);
  return json.includes('\\"') && !text.includes("'") ? `'${json.slice(1, -1).replaceAll('\\"', '"')}'` : json;
}
