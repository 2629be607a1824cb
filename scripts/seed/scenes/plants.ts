import { circlePath, curve, HEIGHT, lens, mix, poly, shape, stroke, svg, times } from "./kit.ts";
import type { Art } from "./mood.ts";

interface PlantLook {
  /** 0 near … 1 lost in haze. */
  depth?: number;
  /** Sideways lean of the top, as a share of the height. */
  lean?: number;
  /** Wind pushing fronds to one side, 0 … 1. */
  wind?: number;
  /** 0 lit … 1 in shadow; near silhouettes use about 0.9. */
  tone?: number;
}

/** A carnaúba: slim trunk, ringed below, under a globe of fan leaves. */
export function carnauba(art: Art, x: number, y: number, h: number, look: PlantLook = {}): string {
  const { random } = art;
  const { depth = 0, lean = random.range(-0.06, 0.06), wind = 0, tone = 0.1 } = look;
  const tx = x + lean * h;
  const ty = y - h * 0.83;
  const foot = Math.max(1.6, h * 0.021);
  const head = foot * 0.62;
  const bend = x + lean * h * 0.2;
  let out = shape(
    svg`M${x - foot} ${y}Q${bend - foot * 0.7} ${y - h * 0.45} ${tx - head} ${ty}H${tx + head}Q${bend + foot * 0.9} ${y - h * 0.45} ${x + foot} ${y}Z`,
    art.across([
      [0, art.paint("#b49a79", depth, tone)],
      [0.5, art.paint("#8d7259", depth, tone)],
      [1, art.paint("#6f5750", depth, Math.min(1, tone + 0.6))],
    ]),
  );
  if (h > 230) {
    let rings = "";
    for (let i = 1; i < 17; i++) {
      const share = i * 0.026;
      const cy = y - h * share;
      const cx = x + lean * h * share * 0.45;
      const r = foot * 1.06;
      rings += svg`M${cx - r} ${cy - r * 0.7}L${cx} ${cy}L${cx + r} ${cy - r * 0.7}V${cy - r * 0.2}L${cx} ${cy + r * 0.5}L${cx - r} ${cy - r * 0.2}Z`;
    }
    out += shape(rings, art.paint("#6a5347", depth, Math.max(0.5, tone)), 0.5);
  }
  const size = h * random.range(0.185, 0.22);
  const near = h > 210;
  const blades = near ? 9 : 6;
  const ring = (count: number, reach: number, stalk: number, from: number, to: number, odd: 0 | 1 | 2 = 2) =>
    times(count, (i) => {
      if (odd !== 2 && i % 2 !== odd) return "";
      const a = ((from + ((to - from) * i) / (count - 1) + random.range(-6, 6)) * Math.PI) / 180;
      return fan(tx, ty - size * 0.1, a, size * reach * random.range(0.9, 1.1), stalk, blades, wind);
    });
  const leaf = (color: string, extra: number) => art.paint(color, depth, Math.min(1, tone + extra));
  out += shape(ring(4, 0.92, 0.4, 55, 125), art.paint("#a98f56", depth + 0.02, Math.min(1, tone + 0.5)));
  out += shape(circlePath(tx, ty - size * 0.06, size * (near ? 0.22 : 0.3)), leaf(near ? "#3f5f3c" : "#52784a", 0.5));
  out += shape(ring(9, 1.1, 0.5, -215, 35, 0), leaf("#44683f", 0.6)) + shape(ring(9, 1.04, 0.46, -215, 35, 1), leaf("#4d7244", 0.4));
  out += near ? shape(ring(7, 0.92, 0.24, -200, 20, 0), leaf("#5d8549", 0.22)) : shape(ring(5, 0.84, 0.12, -175, -5), leaf("#6a914f", 0.1));
  if (near) out += shape(ring(7, 0.84, 0.2, -200, 20, 1), leaf("#6c9350", 0.1)) + shape(ring(4, 0.66, 0.08, -170, -40), leaf("#86a75a", 0));
  if (h > 230) out += shape(ring(2, 0.42, 0.1, -140, -85), leaf("#b3c478", 0));
  return out;
}

/** Path data of one pleated fan leaf on its stalk. */
function fan(cx: number, cy: number, angle: number, reach: number, stalk: number, blades: number, wind: number): string {
  const a0 = wind > 0 ? Math.atan2(Math.sin(angle) * (1 - wind * 0.55), Math.cos(angle) + wind * 1.5) : angle;
  const stretch = wind > 0 ? 1 + wind * 0.45 * Math.cos(angle) : 1;
  const px = cx + Math.cos(a0) * reach * stalk * stretch;
  const py = cy + Math.sin(a0) * reach * stalk * stretch;
  const spread = 2.7 - wind * 1.4;
  const wide = reach * 0.03;
  let d = svg`M${cx - Math.sin(a0) * wide} ${cy + Math.cos(a0) * wide}L${px} ${py}`;
  for (let i = 0; i < blades; i++) {
    const off = i / (blades - 1) - 0.5;
    const a = a0 + spread * off;
    const tip = reach * (0.56 - 0.36 * off * off) * stretch;
    d += svg`L${px + Math.cos(a) * tip} ${py + Math.sin(a) * tip + reach * 0.05 * Math.abs(Math.cos(a))}`;
    if (i < blades - 1) {
      const b = a + spread / (blades - 1) / 2;
      d += svg`L${px + Math.cos(b) * tip * 0.52} ${py + Math.sin(b) * tip * 0.52}`;
    }
  }
  return `${d}${svg`L${px} ${py}L${cx + Math.sin(a0) * wide} ${cy - Math.cos(a0) * wide}Z`}`;
}

/** A feather palm (babaçu, coconut): arching fronds with leaflets. */
export function featherPalm(art: Art, x: number, y: number, h: number, look: PlantLook = {}): string {
  const { random } = art;
  const { depth = 0, lean = random.range(-0.16, 0.16), wind = 0, tone = 0.1 } = look;
  const tx = x + lean * h;
  const ty = y - h * 0.76;
  const foot = Math.max(2, h * 0.026);
  let out = shape(
    svg`M${x - foot} ${y}C${x - foot * 0.5} ${y - h * 0.3} ${tx - foot * 0.6 - lean * h * 0.25} ${y - h * 0.5} ${tx - foot * 0.45} ${ty}H${tx + foot * 0.45}C${tx + foot * 0.6 - lean * h * 0.2} ${y - h * 0.5} ${x + foot} ${y - h * 0.3} ${x + foot * 1.2} ${y}Z`,
    art.across([
      [0, art.paint("#a58c70", depth, tone)],
      [1, art.paint("#65504b", depth, Math.min(1, tone + 0.5))],
    ]),
  );
  const reach = h * 0.42;
  const tier = (angles: readonly number[], scale: number) =>
    angles.map((deg) => frond(tx, ty, ((deg + random.range(-7, 7)) * Math.PI) / 180, reach * scale * random.range(0.9, 1.1), wind)).join("");
  out += shape(tier([-200, -160, -120, -60, -20, 20], 1), art.paint("#3f6243", depth, Math.min(1, tone + 0.55)));
  out += shape(tier([-188, -145, -92, -38, 6], 0.92), art.paint("#5f8a4a", depth, tone));
  if (h > 160) out += shape(tier([-168, -118, -62, -14], 0.66), art.paint("#93ad5c", depth, tone));
  return out;
}

function frond(cx: number, cy: number, angle: number, reach: number, wind: number): string {
  const ex = cx + Math.cos(angle) * reach * (1 + (Math.cos(angle) > 0 ? wind * 0.35 : -wind * 0.5)) + wind * reach * 0.4;
  const ey = cy + Math.sin(angle) * reach * 0.72 + reach * 0.34;
  const mx = cx + Math.cos(angle) * reach * 0.5 + wind * reach * 0.15;
  const my = cy + Math.sin(angle) * reach * 0.78 - reach * 0.16;
  let d = "";
  const steps = 15;
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    const px = (1 - t) ** 2 * cx + 2 * t * (1 - t) * mx + t * t * ex;
    const py = (1 - t) ** 2 * cy + 2 * t * (1 - t) * my + t * t * ey;
    const dir = Math.atan2(2 * (1 - t) * (my - cy) + 2 * t * (ey - my), 2 * (1 - t) * (mx - cx) + 2 * t * (ex - mx));
    const length = reach * (0.12 + 0.2 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.12)));
    for (const side of [-1, 1]) {
      const a = dir + side * (0.95 - t * 0.45);
      const lx = px + Math.cos(a) * length;
      const ly = py + Math.sin(a) * length * 0.8 + length * 0.3;
      const w = reach * 0.022;
      d += svg`M${px - Math.cos(dir) * w} ${py - Math.sin(dir) * w}L${lx} ${ly}L${px + Math.cos(dir) * w} ${py + Math.sin(dir) * w}Z`;
    }
  }
  const w = reach * 0.016;
  return `${d}${svg`M${cx} ${cy - w}Q${mx} ${my - w} ${ex} ${ey}Q${mx} ${my + w} ${cx} ${cy + w}Z`}`;
}

/** A mandacaru cactus: ribbed arms reaching up. */
export function cactus(art: Art, x: number, y: number, h: number, look: PlantLook = {}): string {
  const { random } = art;
  const { depth = 0, tone = 0.25 } = look;
  const w = h * 0.11;
  let arms = svg`M${x} ${y}V${y - h + w / 2}`;
  let ribs = svg`M${x - w * 0.2} ${y}V${y - h + w * 0.6}`;
  let shadow = svg`M${x + w * 0.26} ${y}V${y - h + w * 0.8}`;
  const count = random.int(3, 4);
  for (let i = 0; i < count; i++) {
    const side = i % 2 === 0 ? -1 : 1;
    const from = y - h * (0.26 + i * 0.13);
    const out = w * random.range(1.5, 2.1) + (i > 1 ? 0 : w * 0.8);
    const top = Math.max(y - h * 0.96, from - h * random.range(0.24, 0.44));
    arms += svg`M${x} ${from}C${x + side * out * 0.8} ${from} ${x + side * out} ${from - w * 0.4} ${x + side * out} ${from - w * 1.6}V${top}`;
    ribs += svg`M${x + side * out - w * 0.18} ${from - w * 1.5}V${top + 2}`;
    shadow += svg`M${x + side * out + w * 0.2} ${from - w * 1.4}V${top + 4}`;
  }
  return (
    stroke(arms, art.paint("#4f7b4c", depth, tone), w * 0.8) +
    stroke(shadow, art.paint("#2f5741", depth, Math.min(1, tone + 0.4)), w * 0.24, 0.9) +
    stroke(ribs, art.paint("#8fae6a", depth, tone), w * 0.1, 0.85)
  );
}

/** A broad-crowned tree (mango, juazeiro) in three tones. */
export function tree(art: Art, x: number, y: number, h: number, look: PlantLook = {}): string {
  const { random } = art;
  const { depth = 0, tone = 0.1 } = look;
  const w = h * 0.06;
  const cy = y - h * 0.62;
  let out = shape(
    svg`M${x - w} ${y}C${x - w * 0.5} ${y - h * 0.2} ${x - w * 0.6} ${y - h * 0.35} ${x - h * 0.16} ${cy}L${x} ${cy + h * 0.1}L${x + h * 0.16} ${cy}C${x + w * 0.6} ${y - h * 0.35} ${x + w * 0.6} ${y - h * 0.2} ${x + w * 1.2} ${y}Z`,
    art.paint("#6b4c3d", depth, Math.min(1, tone + 0.35)),
  );
  const ring = (count: number, rx: number, ry: number, dx: number, dy: number, min: number, max: number) =>
    times(count, (i) => {
      const a = (i / count) * 6.283 + random.range(-0.2, 0.2);
      return circlePath(x + (dx + Math.cos(a) * rx) * h, cy + (dy + Math.sin(a) * ry) * h, h * random.range(min, max));
    });
  const leaf = random.pick(["#56844a", "#62884a", "#4d7f52"]);
  const core = (dx: number, dy: number, r: number) => circlePath(x + dx * h, cy + dy * h, r * h);
  out += shape(ring(13, 0.35, 0.19, 0, 0, 0.09, 0.14) + core(0, 0, 0.25) + core(-0.18, 0.02, 0.2) + core(0.18, 0.02, 0.2), art.paint(leaf, depth, Math.min(1, tone + 0.55)));
  out += shape(
    ring(10, 0.27, 0.13, -0.05, -0.07, 0.06, 0.11) + core(-0.05, -0.08, 0.17) + core(-0.18, -0.06, 0.13) + core(0.09, -0.07, 0.13),
    art.paint(leaf, depth, Math.min(1, tone + 0.22)),
  );
  out += shape(ring(8, 0.17, 0.07, -0.1, -0.14, 0.04, 0.075) + core(-0.1, -0.14, 0.1) + core(-0.2, -0.12, 0.07), art.paint(mix(leaf, "#9dbb62", 0.5), depth, tone));
  return (
    out +
    shape(
      times(16, () => lens(x + random.range(-0.36, 0.34) * h, cy + random.range(-0.2, 0.18) * h, h * 0.07, h * 0.012)),
      art.paint("#c3d07c", depth, tone),
      0.4,
    )
  );
}

/** Low caatinga scrub: a ragged clump of leaves in three tones. */
export function bush(art: Art, x: number, y: number, w: number, look: PlantLook = {}): string {
  const { random } = art;
  const { depth = 0, tone = 0.2 } = look;
  const clump = (count: number, spread: number, low: number, high: number, min: number, max: number, shift: number) =>
    times(count, (i) => {
      const share = count === 1 ? 0 : (i / (count - 1)) * 2 - 1;
      const dome = Math.sqrt(Math.max(0, 1 - share * share));
      return circlePath(x + shift * w + share * spread * w, y - (low + (high - low) * dome * random.range(0.7, 1)) * w, w * random.range(min, max));
    });
  const hue = random.pick(["#5b7a43", "#6b7d3f", "#7c8243"]);
  const cut = art.clip(svg`M${x - w} ${y - w}H${x + w}V${y - w * 0.02}Q${x} ${y + w * 0.05} ${x - w} ${y - w * 0.02}Z`);
  return (
    shape(lens(x + w * 0.06, y, w * 1.2, w * 0.07), art.paint("#4a3a34", depth, 1), 0.35) +
    `<g${cut}>${shape(clump(9, 0.42, 0.04, 0.22, 0.08, 0.15, 0) + circlePath(x, y - w * 0.05, w * 0.24) + circlePath(x - w * 0.22, y, w * 0.16) + circlePath(x + w * 0.22, y, w * 0.16), art.paint(hue, depth, Math.min(1, tone + 0.65)))}${shape(clump(8, 0.32, 0.07, 0.24, 0.05, 0.1, -0.05), art.paint(hue, depth, tone))}${shape(clump(7, 0.24, 0.16, 0.31, 0.018, 0.042, -0.08), art.paint("#b3b468", depth, tone * 0.5), 0.85)}</g>`
  );
}

/** Blades of dry grass along a line. */
export function grass(art: Art, x1: number, x2: number, y: number, h: number, color = "#b99b4e", tone = 0.5): string {
  const { random } = art;
  const count = Math.round(Math.abs(x2 - x1) / Math.max(7, h * 0.16));
  const d = times(count, () => {
    const x = random.range(x1, x2);
    const tall = h * random.range(0.45, 1.1);
    const bend = random.range(-0.4, 0.4) * tall;
    const foot = y + random.range(0, h * 0.35);
    return svg`M${x - 2.4} ${foot}Q${x} ${foot - tall * 0.6} ${x + bend} ${foot - tall}Q${x + 3} ${foot - tall * 0.5} ${x + 3} ${foot}Z`;
  });
  return shape(d, art.paint(color, 0, tone));
}

/** A shaded strip of near ground along the lower edge, rising at one or both sides to frame the view. */
export function foreground(art: Art, y: number, tone = 0.9): string {
  const { random } = art;
  const left = random.range(10, 75);
  const right = random.range(10, 75);
  const top = (x: number) => y + 18 - (x < 800 ? left : right) * Math.min(1, Math.abs(x - 800) / 760) ** 2.2;
  const points: number[] = [];
  for (let x = -40; x <= 1640; x += 140) points.push(x, top(x) + random.range(-7, 9));
  const fill = art.linear(0, y - 40, 0, HEIGHT, [
    [0, art.paint("#7d7042", 0, tone)],
    [1, art.paint("#4c4434", 0, 1)],
  ]);
  let out = shape(`${curve(points)}V1000H-40Z`, fill);
  for (let x = -20; x < 1620; x += 180) {
    if (random.chance(0.6)) out += grass(art, x, x + random.range(60, 170), top(x + 60) + 10, random.range(24, 58), random.pick(["#7d7042", "#95823f", "#6d7a42"]), tone - 0.1);
  }
  return out;
}

/** A far band of trees, small and hazy, as seen along a shore or field. */
export function treeline(art: Art, y: number, h: number, depth: number): string {
  const { random } = art;
  let d = "";
  for (let x = -20; x < 1640; x += h * 0.9) {
    const r = h * random.range(0.35, 0.75);
    d += circlePath(x + random.range(-0.3, 0.3) * h, y - r * 0.5, r);
  }
  const cut = art.clip(svg`M0 ${y - h * 3}H1600V${y}H0Z`);
  const tone = art.paint("#5b7a45", depth, 0.35);
  return `<g${cut}>${shape(
    d,
    art.linear(0, y - h, 0, y, [
      [0, art.paint("#7a9150", depth)],
      [1, tone],
    ]),
  )}</g>${shape(lens(800, y, 1800, 5), tone)}`;
}

/** Plants hung in pots or beds: a low hedge with blossoms. */
export function hedge(art: Art, x: number, y: number, w: number, h: number, blossom: string): string {
  const { random } = art;
  const leaf = times(Math.ceil(w / (h * 0.6)), (i) => circlePath(x + (i + 0.5) * h * 0.6, y - h * 0.5, h * random.range(0.42, 0.56)));
  const spots = times(Math.ceil(w / 26), () => circlePath(x + random.range(0, w), y - h * random.range(0.3, 0.95), h * 0.09));
  return poly([x, y, x, y - h * 0.5, x + w, y - h * 0.5, x + w, y], art.paint("#4c7a48", 0, 0.4)) + shape(leaf, art.paint("#5d8c4d", 0, 0.15)) + shape(spots, art.paint(blossom));
}

/** Near leaves reaching in from a corner, outside the subject: a frond, a flowering branch or broad blades. */
export function nearLeaves(art: Art): string {
  const { random } = art;
  const kind = random.pick(["fronds", "branch", "blades"] as const);
  if (kind === "fronds") {
    const angles = [8, 34, 60, 84].map((deg) => ((deg + random.range(-6, 6)) * Math.PI) / 180);
    const far = angles.map((a) => frond(-70, -80, a, random.range(420, 520), 0)).join("");
    const near = angles
      .slice(1, 3)
      .map((a) => frond(-70, -80, a + 0.12, random.range(300, 380), 0))
      .join("");
    return shape(far, art.paint("#3f6243", 0, 0.9)) + shape(near, art.paint("#557a48", 0, 0.6));
  }
  if (kind === "branch") {
    const blossom = random.pick(["#e0558f", "#f2b92f", "#e8552f", "#c77bd0", "#f6efe2"]);
    const twigs = [
      [-20, 40, 420, 150],
      [60, 60, 300, 300],
      [-20, 150, 180, 380],
      [180, 95, 520, 60],
    ] as const;
    let wood = "";
    let dark = "";
    let light = "";
    let petals = "";
    for (const [x1, y1, x2, y2] of twigs) {
      wood += svg`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - 40} ${x2} ${y2}`;
      for (let i = 0; i < 17; i++) {
        const t = random.range(0.1, 1);
        const x = x1 + (x2 - x1) * t + random.range(-34, 34);
        const y = y1 + (y2 - y1) * t - 80 * t * (1 - t) + random.range(-30, 40);
        const a = random.range(0, 6.28);
        const s = random.range(26, 42);
        const leaf = svg`M${x} ${y}Q${x + Math.cos(a + 0.7) * s * 0.6} ${y + Math.sin(a + 0.7) * s * 0.6} ${x + Math.cos(a) * s} ${y + Math.sin(a) * s}Q${x + Math.cos(a - 0.7) * s * 0.6} ${y + Math.sin(a - 0.7) * s * 0.6} ${x} ${y}Z`;
        if (i % 2 === 0) dark += leaf;
        else light += leaf;
        if (i % 3 === 0) petals += [0, 1.25, 2.5, 3.76, 5].map((b) => circlePath(x + 16 + Math.cos(b) * 8, y + 8 + Math.sin(b) * 8, 7.5)).join("");
      }
    }
    return (
      stroke(wood, art.paint("#5b4038", 0, 0.8), 9) +
      shape(dark, art.paint("#3f6a45", 0, 0.75)) +
      shape(light, art.paint("#5f8a4c", 0, 0.4)) +
      shape(petals, art.paint(blossom, 0, 0.15))
    );
  }
  let back = "";
  let front = "";
  for (let i = 0; i < 13; i++) {
    const a = ((-88 + i * 7.4 + random.range(-4, 4)) * Math.PI) / 180;
    const s = random.range(240, 380) * (1 - i * 0.022);
    const x = -30 + random.range(0, 90);
    const tipX = x + Math.cos(a) * s;
    const tipY = 1010 + Math.sin(a) * s;
    const blade = svg`M${x - 16} 1010Q${x + Math.cos(a - 0.16) * s * 0.5} ${1010 + Math.sin(a - 0.16) * s * 0.5} ${tipX} ${tipY}Q${x + Math.cos(a + 0.16) * s * 0.55} ${1010 + Math.sin(a + 0.16) * s * 0.55} ${x + 22} 1012Z`;
    if (i % 2 === 0) back += blade;
    else front += blade;
  }
  return shape(back, art.paint("#3f6a52", 0, 0.85)) + shape(front, art.paint("#5d8a5c", 0, 0.55));
}

/** Reeds at the water's edge; `x` is their left end. */
export function reeds(art: Art, x: number): string {
  return grass(art, x - 30, x + 320, 1000, 210, "#66783d", 0.8) + grass(art, x - 30, x + 300, 1010, 130, "#8a9a4c", 0.55);
}
