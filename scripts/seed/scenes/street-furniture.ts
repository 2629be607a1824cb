import { curve, disc, lens, oval, poly, rect, shape, stroke, svg, times } from "./kit.ts";
import type { Art } from "./mood.ts";
import { halo } from "./scenery.ts";

/** Colours of fruit in crates. */
export const FRUIT = ["#f0902f", "#e2473f", "#8fae3c", "#f2c53d", "#7d9f3f", "#c84f6a", "#d9b36a", "#5d8f3f", "#a8476a"];

/** Two colours of an awning's stripes. */
export const CLOTH: readonly (readonly [string, string])[] = [
  ["#e2473f", "#fff4e0"],
  ["#2f8f9d", "#fff4e0"],
  ["#f2b33d", "#fff4e0"],
  ["#3f8a4a", "#fdf1d8"],
  ["#3b5b92", "#f7ead0"],
  ["#e07b3c", "#fff0d6"],
  ["#c84f8a", "#fdeedd"],
];

/** Broad steps before a building; `x` is their centre, `y` the top. */
export function steps(art: Art, x: number, y: number, w: number, h: number, count = 5): string {
  return times(count, (i) => {
    const grow = (i + 1) / count;
    const sw = w * (1 + grow * 0.16);
    const sy = y + (h * i) / count;
    return rect(x - sw / 2, sy, sw, h / count + 1, art.paint("#d9c9b4", 0, 0.65)) + rect(x - sw / 2, sy, sw, (h / count) * 0.5, art.paint("#f3e7d4"));
  });
}

/** An old-fashioned street lamp. */
export function lampPost(art: Art, x: number, y: number, h: number, arms: 1 | 2 = 1): string {
  const iron = art.paint("#33323d", 0, 0.4);
  const heads = arms === 2 ? [x - h * 0.12, x + h * 0.12] : [x];
  const top = y - h;
  let out =
    arms === 2
      ? stroke(
          svg`M${x - h * 0.12} ${top + h * 0.04}Q${x - h * 0.1} ${top + h * 0.13} ${x} ${top + h * 0.12}Q${x + h * 0.1} ${top + h * 0.13} ${x + h * 0.12} ${top + h * 0.04}`,
          iron,
          h * 0.014,
        )
      : "";
  out +=
    rect(x - h * 0.011, top + h * 0.08, h * 0.022, h * 0.92, iron) +
    rect(x - h * 0.028, y - h * 0.14, h * 0.056, h * 0.14, iron, 3) +
    rect(x - h * 0.02, y - h * 0.5, h * 0.04, h * 0.02, iron);
  for (const hx of heads) {
    if (art.mood.lamps) out += halo(art, hx, top + h * 0.04, h * 0.36, "#ffd98a", 0.85);
    out += poly([hx - h * 0.034, top, hx + h * 0.034, top, hx + h * 0.022, top + h * 0.08, hx - h * 0.022, top + h * 0.08], art.mood.lamps ? "#fff0c0" : art.paint("#f3f0e4"));
    out += poly([hx - h * 0.044, top, hx, top - h * 0.035, hx + h * 0.044, top], iron) + rect(hx - h * 0.026, top + h * 0.078, h * 0.052, h * 0.014, iron);
  }
  return out;
}

/** Strings of small flags sagging between two points. */
export function bunting(art: Art, x1: number, y1: number, x2: number, y2: number, sag: number, size = 26): string {
  const colors = ["#e2574c", "#f2b33d", "#3f9d8f", "#4f7fc4", "#f4efe4", "#d974a0"];
  const count = Math.round(Math.hypot(x2 - x1, y2 - y1) / (size * 1.25));
  const first = art.random.int(0, 5);
  const flags = times(count, (i) => {
    const t = (i + 0.5) / count;
    const x = x1 + (x2 - x1) * t;
    const y = y1 + (y2 - y1) * t + 4 * sag * t * (1 - t);
    const s = size / 2;
    return poly([x - s, y, x + s, y, x + s, y + size * 1.15, x, y + size * 0.75, x - s, y + size * 1.15], art.paint(colors[(i + first) % 6] ?? "#ffffff", 0, 0.05));
  });
  return stroke(svg`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, art.paint("#4a4048", 0, 0.3), 2) + flags;
}

/** A market awning with stripes and scallops; `x` is the centre of its lower edge at `y`. */
export function awning(art: Art, x: number, y: number, w: number, h: number, colors: readonly [string, string], depth = 0): string {
  const stripes = Math.max(5, Math.round(w / 46) | 1);
  const topW = w * 0.84;
  let out = "";
  for (let i = 0; i < stripes; i++) {
    const color = colors[i % 2] ?? colors[0];
    const a = x - topW / 2 + (topW * i) / stripes;
    const b = x - topW / 2 + (topW * (i + 1)) / stripes;
    const c = x - w / 2 + (w * (i + 1)) / stripes;
    const d = x - w / 2 + (w * i) / stripes;
    out += poly(
      [a, y - h, b, y - h, c, y, d, y],
      art.linear(0, y - h, 0, y, [
        [0, art.paint(color, depth)],
        [1, art.paint(color, depth, 0.12)],
      ]),
    );
    out += shape(svg`M${d} ${y}V${y + h * 0.16}A${(c - d) / 2} ${(c - d) / 2} 0 0 0 ${c} ${y + h * 0.16}V${y}Z`, art.paint(color, depth, 0.5));
  }
  return out + rect(x - topW / 2 - 3, y - h - 5, topW + 6, 7, art.paint("#5b4a42", depth));
}

/** A heap of round fruit in a crate; (x, y) is the crate's lower left. */
export function fruitCrate(art: Art, x: number, y: number, w: number, h: number, color: string, depth = 0): string {
  const { random } = art;
  const r = w * random.range(0.085, 0.12);
  let out = "";
  for (let row = 2; row >= 0; row--) {
    const count = Math.max(2, Math.floor(w / (r * 1.85)) - row);
    for (let i = 0; i < count; i++) {
      const fx = x + w / 2 + (i - (count - 1) / 2) * r * 1.85 + random.range(-1, 1);
      const fy = y - h - r * 0.3 - row * r * 1.15;
      out += disc(fx, fy, r, art.paint(color, depth, 0.2 + random.range(0, 0.3))) + disc(fx - r * 0.28, fy - r * 0.3, r * 0.42, art.paint("#fff3d0", depth), 0.3);
    }
  }
  out += poly([x, y - h, x + w, y - h, x + w * 0.95, y, x + w * 0.05, y], art.paint("#b98353", depth, 0.15));
  return (
    out +
    rect(x + w * 0.02, y - h * 0.72, w * 0.96, h * 0.09, art.paint("#7d5236", depth), 0, 0.7) +
    rect(x + w * 0.04, y - h * 0.36, w * 0.92, h * 0.09, art.paint("#7d5236", depth), 0, 0.7)
  );
}

/** A banner flag hanging from a pole. */
export function flag(art: Art, x: number, y: number, h: number, bands: readonly string[]): string {
  const w = h * 0.36;
  const fh = h * 0.24;
  const ground = y - h;
  let out = rect(x - h * 0.008, ground, h * 0.016, h, art.paint("#d8d4cc", 0, 0.3)) + disc(x, ground, h * 0.016, art.paint("#e6b84c"));
  bands.forEach((color, i) => {
    const y1 = ground + h * 0.02 + (fh * i) / bands.length;
    const s = fh / bands.length + 0.6;
    out += shape(
      svg`M${x} ${y1}C${x + w * 0.3} ${y1 - fh * 0.16} ${x + w * 0.6} ${y1 + fh * 0.18} ${x + w} ${y1 - fh * 0.02}V${y1 + s - fh * 0.02}C${x + w * 0.6} ${y1 + s + fh * 0.18} ${x + w * 0.3} ${y1 + s - fh * 0.16} ${x} ${y1 + s}Z`,
      art.paint(color),
    );
  });
  return out;
}

/** The flags that fly before public buildings: of the country and of the state, simplified. */
export function flags(art: Art, x: number, y: number, h: number, gap: number): string {
  const brazil =
    flag(art, x, y, h, ["#2f9a4f"]) +
    oval(x + h * 0.18, y - h * 0.86, h * 0.11, h * 0.07, art.paint("#f5cf3e")) +
    disc(x + h * 0.18, y - h * 0.86, h * 0.042, art.paint("#2b4a94"));
  return brazil + flag(art, x + gap, y, h, ["#2f9a4f", "#f5cf3e", "#2f9a4f", "#f5cf3e", "#2f9a4f"]) + rect(x + gap, y - h * 0.985, h * 0.13, h * 0.115, art.paint("#2b4a94"));
}

/** Joint lines of a paved square, running to a vanishing point. */
export function paving(art: Art, y: number, vx: number, color = "#d9bf98"): string {
  let out = rect(
    0,
    y,
    1600,
    1000 - y,
    art.linear(0, y, 0, 1000, [
      [0, art.paint(color, 0.22)],
      [1, art.paint(color, 0, 0.35)],
    ]),
  );
  const lines = times(25, (i) => svg`M${vx + (i - 12) * 26} ${y}L${vx + (i - 12) * 190} 1000`) + times(8, (i) => svg`M0 ${y + ((i + 1) / 8) ** 2 * (1000 - y)}H1600`);
  out += stroke(lines, art.paint("#8d7258", 0, 0.3), 2, 0.22);
  return (
    out +
    shape(
      times(16, () => lens(art.random.range(0, 1600), art.random.range(y + 20, 990), art.random.range(120, 380), 7)),
      art.paint("#fff0d2"),
      0.16,
    )
  );
}

/** A wavy overhead cable between two points. */
export function cables(art: Art, y: number, count = 3): string {
  const d = times(count, (i) => curve([-20, y + i * 16, 420, y + 34 + i * 20, 800, y + 10 + i * 15, 1210, y + 40 + i * 18, 1620, y + 4 + i * 14]));
  return stroke(d, art.paint("#3a3640", 0, 0.5), 2, 0.6);
}
