/** Offsets into a font file of its GPOS table's kerning: pairs as OpenType 1.9 § GPOS lookup type 2 keeps them, also behind extensions (type 9), which opentype.js does not follow. */
function pairSubtables(view, gpos) {
  const lookups = gpos + view.getUint16(gpos + 8);
  const found = [];
  for (let index = 0; index < view.getUint16(lookups); index++) {
    const lookup = lookups + view.getUint16(lookups + 2 + 2 * index);
    const type = view.getUint16(lookup);
    const subtables = [];
    for (let one = 0; one < view.getUint16(lookup + 4); one++) {
      const at = lookup + view.getUint16(lookup + 6 + 2 * one);
      if (type === 2) subtables.push(at);
      else if (type === 9 && view.getUint16(at + 2) === 2) subtables.push(at + view.getUint32(at + 4));
    }
    if (subtables.length > 0) found.push(subtables);
  }
  return found;
}

function tableAt(view, tag) {
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + 16 * index;
    if (String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte))) === tag) return view.getUint32(record + 8);
  }
  return null;
}

/** Place of a glyph in a coverage table, or -1. */
function coverage(view, at, glyph) {
  const count = view.getUint16(at + 2);
  for (let index = 0; index < count; index++) {
    if (view.getUint16(at) === 1) {
      if (view.getUint16(at + 4 + 2 * index) === glyph) return index;
      continue;
    }
    const range = at + 4 + 6 * index;
    const first = view.getUint16(range);
    if (glyph >= first && glyph <= view.getUint16(range + 2)) return view.getUint16(range + 4) + glyph - first;
  }
  return -1;
}

function glyphClass(view, at, glyph) {
  if (view.getUint16(at) === 1) {
    const first = view.getUint16(at + 2);
    return glyph >= first && glyph < first + view.getUint16(at + 4) ? view.getUint16(at + 6 + 2 * (glyph - first)) : 0;
  }
  for (let index = 0; index < view.getUint16(at + 2); index++) {
    const range = at + 4 + 6 * index;
    if (glyph >= view.getUint16(range) && glyph <= view.getUint16(range + 2)) return view.getUint16(range + 4);
  }
  return 0;
}

const bits = (format) => [...format.toString(2)].filter((bit) => bit === "1").length;

/** Change of the advance, or null where the subtable does not know the pair. */
function advanceChange(view, at, left, right) {
  const place = coverage(view, at + view.getUint16(at + 2), left);
  if (place < 0) return null;
  const [first, second] = [view.getUint16(at + 4), view.getUint16(at + 6)];
  const size = 2 * (bits(first) + bits(second));
  const read = (record) => (first & 4 ? view.getInt16(record + 2 * bits(first & 3)) : 0);
  if (view.getUint16(at) === 1) {
    const set = at + view.getUint16(at + 10 + 2 * place);
    for (let index = 0; index < view.getUint16(set); index++) {
      const record = set + 2 + index * (2 + size);
      if (view.getUint16(record) === right) return read(record + 2);
    }
    return null;
  }
  const classes = view.getUint16(at + 14);
  const row = glyphClass(view, at + view.getUint16(at + 8), left);
  const column = glyphClass(view, at + view.getUint16(at + 10), right);
  return read(at + 16 + size * (row * classes + column));
}

/** A function that answers how two glyphs of an sfnt font move together, in font units, for text from left to right. The font must hold no positions but kerning. */
export function pairKerning(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const gpos = tableAt(view, "GPOS");
  const lookups = gpos === null ? [] : pairSubtables(view, gpos);
  return (left, right) => {
    let sum = 0;
    for (const subtables of lookups) {
      for (const at of subtables) {
        const change = advanceChange(view, at, left, right);
        if (change === null) continue;
        sum += change;
        break;
      }
    }
    return sum;
  };
}
