/** The drawing kit: seeded randomness, colour arithmetic and SVG primitives. */

/** Width of every picture, in user units. */
export const WIDTH = 1600;
/** Height of every picture, in user units. */
export const HEIGHT = 1000;

/** A deterministic source of choices. */
export interface Random {
  /** A number between `min` (inclusive) and `max` (exclusive). */
  range(min: number, max: number): number;
  /** A whole number between `min` and `max`, both inclusive. */
  int(min: number, max: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** The items in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Creates the mulberry32 generator over an FNV-1a hash of the text. */
export function createRandom(text: string): Random {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const random: Random = {
    range: (min, max) => min + (max - min) * next(),
    int: (min, max) => Math.floor(min + (max - min + 1) * next()),
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
    chance: (probability) => next() < probability,
    shuffle: <T>(items: readonly T[]) => {
      const left = [...items];
      const mixed: T[] = [];
      while (left.length > 0) mixed.push(...left.splice(Math.floor(next() * left.length), 1));
      return mixed;
    },
  };
  return random;
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHex(red: number, green: number, blue: number): string {
  const byte = (v: number) => Math.max(0, Math.min(255, Math.round(v)));
  return `#${((1 << 24) | (byte(red) << 16) | (byte(green) << 8) | byte(blue)).toString(16).slice(1)}`;
}

/** The colour `share` of the way from `a` to `b`; both `#rrggbb`. */
export function mix(a: string, b: string, share: number): string {
  const [r1, g1, b1] = channels(a);
  const [r2, g2, b2] = channels(b);
  return toHex(r1 + (r2 - r1) * share, g1 + (g2 - g1) * share, b1 + (b2 - b1) * share);
}

/** The surface colour `a` as it looks under the light `b`. */
export function multiply(a: string, b: string): string {
  const [r1, g1, b1] = channels(a);
  const [r2, g2, b2] = channels(b);
  return toHex((r1 * r2) / 255, (g1 * g2) / 255, (b1 * b2) / 255);
}

/** The colour turned around the wheel by some degrees, its saturation scaled. */
export function turnHue(color: string, degrees: number, saturation = 1): string {
  const [r, g, b] = channels(color);
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle) * saturation;
  const sin = Math.sin(angle) * saturation;
  const gray = 0.299 * r + 0.587 * g + 0.114 * b;
  const u = 0.596 * r - 0.274 * g - 0.322 * b;
  const v = 0.211 * r - 0.523 * g + 0.312 * b;
  const i = u * cos - v * sin;
  const q = u * sin + v * cos;
  return toHex(gray + 0.956 * i + 0.621 * q, gray - 0.272 * i - 0.647 * q, gray - 1.106 * i + 1.703 * q);
}

/** Template tag that rounds numbers and joins lists, so that markup stays small. */
export function svg(parts: TemplateStringsArray, ...values: (string | number | readonly string[])[]): string {
  let text = parts[0] ?? "";
  values.forEach((value, i) => {
    if (typeof value === "number") text += String(Math.round(value * 100) / 100);
    else text += typeof value === "string" ? value : value.join("");
    text += parts[i + 1] ?? "";
  });
  return text;
}

const alpha = (name: string, opacity: number) => (opacity < 1 ? svg` ${name}="${opacity}"` : "");

/** A filled rectangle. */
export function rect(x: number, y: number, w: number, h: number, fill: string, round = 0, opacity = 1): string {
  const corner = round > 0 ? svg` rx="${round}"` : "";
  return svg`<rect x="${x}" y="${y}" width="${Math.max(0, w)}" height="${Math.max(0, h)}"${corner} fill="${fill}"${alpha("fill-opacity", opacity)}/>`;
}

/** A filled circle. */
export function disc(cx: number, cy: number, r: number, fill: string, opacity = 1): string {
  return svg`<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${alpha("fill-opacity", opacity)}/>`;
}

/** A filled ellipse. */
export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return svg`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${alpha("fill-opacity", opacity)}/>`;
}

/** A filled path. */
export function shape(d: string, fill: string, opacity = 1): string {
  return svg`<path d="${d}" fill="${fill}"${alpha("fill-opacity", opacity)}/>`;
}

/** A line along a path. */
export function stroke(d: string, color: string, width: number, opacity = 1, cap: "round" | "butt" = "round"): string {
  const join = cap === "round" ? ' stroke-linecap="round" stroke-linejoin="round"' : "";
  return svg`<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"${join}${alpha("stroke-opacity", opacity)}/>`;
}

/** Path data of the polygon through x, y, x, y… */
export function outline(points: readonly number[]): string {
  let d = "";
  for (let i = 0; i + 1 < points.length; i += 2) d += svg`${i === 0 ? "M" : "L"}${at(points, i)} ${at(points, i + 1)}`;
  return `${d}Z`;
}

/** A filled polygon through x, y, x, y… */
export function poly(points: readonly number[], fill: string, opacity = 1): string {
  return shape(outline(points), fill, opacity);
}

/** Path data of a full circle, for merging many into one path. */
export function circlePath(cx: number, cy: number, r: number): string {
  return svg`M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

/** Path data of a soft lens lying on its side: a streak of cloud, ripple or light. */
export function lens(cx: number, cy: number, w: number, h: number): string {
  return svg`M${cx - w / 2} ${cy}Q${cx} ${cy - h} ${cx + w / 2} ${cy}Q${cx} ${cy + h} ${cx - w / 2} ${cy}Z`;
}

/** Path data of a round-headed opening standing on `y`. */
export function archPath(cx: number, y: number, w: number, h: number): string {
  const r = w / 2;
  return svg`M${cx - r} ${y}V${y - h + r}A${r} ${r} 0 0 1 ${cx + r} ${y - h + r}V${y}Z`;
}

/** Path data (from "M") of a smooth curve through x, y, x, y… */
export function curve(points: readonly number[]): string {
  let d = svg`M${at(points, 0)} ${at(points, 1)}`;
  const last = points.length - 2;
  for (let i = 0; i < last; i += 2) {
    const before = Math.max(0, i - 2);
    const after = Math.min(last, i + 4);
    const x1 = at(points, i) + (at(points, i + 2) - at(points, before)) / 6;
    const y1 = at(points, i + 1) + (at(points, i + 3) - at(points, before + 1)) / 6;
    const x2 = at(points, i + 2) - (at(points, after) - at(points, i)) / 6;
    const y2 = at(points, i + 3) - (at(points, after + 1) - at(points, i + 1)) / 6;
    d += svg`C${x1} ${y1} ${x2} ${y2} ${at(points, i + 2)} ${at(points, i + 3)}`;
  }
  return d;
}

/** The number at a place that is known to exist. */
export function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? 0;
}

/** Markup moved, scaled or turned as one. */
export function group(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

/** Calls `draw` for 0 … count-1 and joins the results. */
export function times(count: number, draw: (index: number) => string): string {
  let text = "";
  for (let i = 0; i < count; i++) text += draw(i);
  return text;
}

/** A pinhole camera: points of a space with x right, y down and z away from the eye. */
export interface Camera {
  /** Screen x of a point. */
  x(x: number, z: number): number;
  /** Screen y of a point. */
  y(y: number, z: number): number;
  /** The quadrilateral (or polygon) through points given as x, y, z, x, y, z… */
  face(points: readonly number[], fill: string, opacity?: number): string;
}

/** A camera looking at the vanishing point, with everything at z = 1 drawn at its own size. */
export function camera(vanishX: number, vanishY: number): Camera {
  const x = (px: number, z: number) => vanishX + px / z;
  const y = (py: number, z: number) => vanishY + py / z;
  return {
    x,
    y,
    face(points, fill, opacity = 1) {
      const flat: number[] = [];
      for (let i = 0; i + 2 < points.length; i += 3) {
        flat.push(x(at(points, i), at(points, i + 2)), y(at(points, i + 1), at(points, i + 2)));
      }
      return poly(flat, fill, opacity);
    },
  };
}
