/** A typeface as scripts/card-fonts.mjs wrote it; lengths in font units. */
export interface FaceTable {
  unitsPerEm: number;
  capHeight: number;
  /** A line each: the character, its advance, and its outlines as places in `outlines`, moved by `,dx,dy`. */
  glyphs: string;
  /** A line each: relative path data, y upwards; contours close themselves. */
  outlines: string;
  /** A line each: characters at the left, characters at the right, how much closer (negative) they stand. */
  kerning: string;
}

/** An outline's commands, relative to where the last one ended. */
export type Outline = readonly { letter: string; numbers: readonly number[] }[];

export interface Glyph {
  advance: number;
  /** As which letter it is kerned. */
  base: string;
  pieces: readonly { outline: Outline; dx: number; dy: number }[];
  /** Extent of its ink, y upwards; both 0 without ink. */
  top: number;
  bottom: number;
}

/** A typeface to set text with; lengths in font units. */
export interface Face {
  unitsPerEm: number;
  capHeight: number;
  glyph(character: string): Glyph | undefined;
  /** To add between two neighbours. Letters with accents stand as their base letters do. */
  kerning(left: Glyph, right: Glyph): number;
}

const COMMAND = /([a-z])([^a-z]*)/g;
const NUMBER = /-?\d+/g;

const readOutline = (path: string): Outline => [...path.matchAll(COMMAND)].map(([, letter = "", rest = ""]) => ({ letter, numbers: (rest.match(NUMBER) ?? []).map(Number) }));

/** Highest and lowest point of an outline; control points count, so it can only be wider than the ink. */
function reach(outline: Outline): { top: number; bottom: number } {
  let y = 0;
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const reached = (point: number) => {
    top = Math.max(top, point);
    bottom = Math.min(bottom, point);
  };
  for (const { letter, numbers } of outline) {
    if (letter === "h") continue;
    const heights = letter === "v" ? numbers : numbers.filter((_, index) => index % 2 === 1);
    for (const [index, height] of heights.entries()) {
      reached(y + height);
      // The first of a curve's two points only bends it.
      if (letter !== "q" || index % 2 === 1) y += height;
    }
  }
  return { top, bottom };
}

/** Reads a table; keep what it answers, it costs some milliseconds. `drawn` are characters that the typeface itself lacks. */
export function readFace(table: FaceTable, drawn: ReadonlyMap<string, { advance: number; path: string }>): Face {
  const outlines = table.outlines.split("\n");
  const read = new Map<string, Glyph>();
  const entries = new Map(table.glyphs.split("\n").map((line) => [line.charAt(0), line.slice(1)]));
  const pairs = new Map<string, number>();
  for (const line of table.kerning.split("\n")) {
    const [lefts = "", rights = "", value] = line.split(" ");
    for (const left of lefts) for (const right of rights) pairs.set(left + right, Number(value));
  }

  function readGlyph(character: string): Glyph | undefined {
    const entry = entries.get(character);
    const own = drawn.get(character);
    if (entry === undefined && !own) return undefined;
    const em = table.unitsPerEm / 1000;
    const [advance = "0", ...places] = (entry ?? "").split(" ");
    const pieces =
      entry === undefined && own
        ? [{ outline: readOutline(own.path).map(({ letter, numbers }) => ({ letter, numbers: numbers.map((value) => value * em) })), dx: 0, dy: 0 }]
        : places.map((place) => {
            const [index = 0, dx = 0, dy = 0] = place.split(",").map(Number);
            return { outline: readOutline(outlines[index] ?? ""), dx, dy };
          });
    const reaches = pieces.map(({ outline, dy }) => ({ top: reach(outline).top + dy, bottom: reach(outline).bottom + dy }));
    return {
      base: character.normalize("NFD").charAt(0),
      advance: entry === undefined && own ? own.advance * em : Number(advance),
      pieces,
      top: reaches.length === 0 ? 0 : Math.max(...reaches.map(({ top }) => top)),
      bottom: reaches.length === 0 ? 0 : Math.min(...reaches.map(({ bottom }) => bottom)),
    };
  }

  return {
    unitsPerEm: table.unitsPerEm,
    capHeight: table.capHeight,
    glyph(character) {
      const known = read.get(character);
      if (known) return known;
      const glyph = readGlyph(character);
      if (glyph) read.set(character, glyph);
      return glyph;
    },
    kerning: (left, right) => pairs.get(left.base + right.base) ?? 0,
  };
}
