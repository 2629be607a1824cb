import { circlePath, curve, disc, group, HEIGHT, lens, mix, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba } from "./plants.ts";

/** Paper-cut dunes below a sun, sheet over sheet. */
export function paperDunes(art: Art): string {
  const { random, mood } = art;
  const [zenith, upper, lower, rim] = mood.sky;
  const cx = random.range(640, 960);
  const cy = random.range(340, 460);
  let out = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    art.linear(0, 0, 0, 800, [
      [0, mix(lower, rim, 0.3)],
      [1, rim],
    ]),
  );
  const rings = random.int(4, 6);
  for (let i = rings; i > 0; i--) out += disc(cx, cy + 6, 90 + i * random.range(58, 72), mix(rim, mood.sun, 0.15 + 0.12 * (rings - i)), 0.8);
  out += disc(cx, cy, random.range(120, 160), mood.body === "moon" ? mood.sun : mix(mood.sun, "#ff9a4d", 0.25));
  const sheets = random.int(6, 8);
  for (let i = 0; i < sheets; i++) {
    const t = i / (sheets - 1);
    const base = 480 + t * 400;
    const points: number[] = [];
    const f = random.range(0.8, 1.7);
    const p = random.range(0, 6.28);
    const amp = random.range(50, 110);
    for (let x = -60; x <= 1660; x += 86) points.push(x, base + Math.sin((x / WIDTH) * 6.28 * f + p) * amp + Math.sin((x / WIDTH) * 6.28 * f * 2.3 + p) * amp * 0.3);
    const d = `${curve(points)}V1010H-60Z`;
    const color = t < 0.5 ? mix(mix(rim, lower, 0.6), upper, t * 2) : mix(upper, mix(zenith, "#160f22", 0.25), t * 2 - 1);
    const warm = i % 2 === 1 ? mix(color, mood.cloud[0], 0.22) : color;
    out +=
      shape(d, "#120a18", 0.09).replace("<path", '<path transform="translate(0 -16)"') +
      shape(d, "#120a18", 0.12).replace("<path", '<path transform="translate(0 -8)"') +
      shape(
        d,
        art.linear(0, base - amp, 0, base + 240, [
          [0, mix(warm, "#ffffff", 0.1)],
          [1, warm],
        ]),
      );
    if (i === 2 || i === 4)
      for (let k = 0; k < 3; k++) {
        const at = random.int(3, 16) * 2;
        out += carnauba(art, points[at] ?? 800, (points[at + 1] ?? base) + 8, random.range(120, 190) + t * 130, { tone: 0.4 + t * 0.5, depth: 0.3 - t * 0.3 });
      }
  }
  return out;
}

/** A wall of geometric tiles in the mood's colours. */
export function tiles(art: Art): string {
  const { random, mood } = art;
  const palette = [...mood.sky, mood.sun, mood.cloud[0], mood.cloud[1], random.pick(["#d9573f", "#2f7a78", "#e6a53a", "#5d8f4a"])];
  const size = random.pick([160, 200, 250]);
  let out = rect(0, 0, WIDTH, HEIGHT, mood.sky[3]);
  const ordered = random.chance(0.5);
  const motifs = random.shuffle([0, 1, 2, 3, 4, 5, 6]).slice(0, 4);
  for (let y = 0, r = 0; y < HEIGHT; y += size, r++) {
    for (let x = 0, c = 0; x < WIDTH; x += size, c++) {
      const motif = ordered ? (motifs[(r + c) % motifs.length] ?? 0) : random.pick([0, 1, 2, 3, 4, 5, 6]);
      const turn = ordered ? ((r * 2 + c) % 4) * 90 : random.int(0, 3) * 90;
      const [a, b, d] = random.shuffle(palette);
      out += `<g transform="${svg`translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2})`}">${tile(size, motif, a ?? "#000000", b ?? "#ffffff", d ?? "#888888")}</g>`;
    }
  }
  const s = size * 2;
  const fx = Math.floor(WIDTH / 2 / size) * size;
  const fy = Math.floor(HEIGHT / 2 / size) * size;
  out +=
    rect(fx - size, fy - size, s, s, mood.sky[3]) +
    disc(fx, fy, size * 0.94, mood.sky[0]) +
    disc(fx, fy, size * 0.7, mood.sky[2]) +
    disc(fx, fy, size * 0.5, mix(mood.sun, "#ff9a4d", 0.2));
  out += shape(
    times(16, (i) => {
      const a = (i / 16) * 6.283;
      return svg`M${fx + Math.cos(a - 0.1) * size * 0.73} ${fy + Math.sin(a - 0.1) * size * 0.73}L${fx + Math.cos(a) * size * 0.91} ${fy + Math.sin(a) * size * 0.91}L${fx + Math.cos(a + 0.1) * size * 0.73} ${fy + Math.sin(a + 0.1) * size * 0.73}Z`;
    }),
    mood.sun,
  );
  return (
    out +
    shape(
      times(6, (i) => lens(fx, fy + size * (0.06 + i * 0.07), size * (0.9 - i * 0.13), size * 0.016)),
      mood.sky[0],
      0.5,
    )
  );
}

function tile(s: number, motif: number, a: string, b: string, c: string): string {
  const h = s / 2;
  const ground = rect(0, 0, s + 0.6, s + 0.6, a);
  if (motif === 0) return ground + shape(svg`M0 0A${s} ${s} 0 0 1 ${s} ${s}H0Z`, b) + shape(svg`M0 ${h}A${h} ${h} 0 0 1 ${h} ${s}H0Z`, c);
  if (motif === 1) return ground + poly([0, 0, s, 0, 0, s], b) + disc(h, h, s * 0.2, c);
  if (motif === 2) return ground + shape(svg`M${h} 0A${h} ${h} 0 0 1 ${h} ${s}Z`, b) + shape(svg`M${h} 0A${h} ${h} 0 0 0 ${h} ${s}Z`, c);
  if (motif === 3) return ground + disc(h, h, s * 0.42, b) + disc(h, h, s * 0.28, a) + disc(h, h, s * 0.14, c);
  if (motif === 4) return ground + shape(svg`M0 ${s}Q0 0 ${s} 0Q${s} ${s} 0 ${s}Z`, b) + stroke(svg`M${s * 0.08} ${s * 0.92}L${s * 0.8} ${s * 0.2}`, c, s * 0.035);
  if (motif === 5) return ground + times(4, (i) => rect(0, (i * s) / 4, s, s / 8, b)) + shape(svg`M0 ${s}A${h} ${h} 0 0 1 ${s} ${s}Z`, c);
  return ground + poly([h, 0, s, h, h, s, 0, h], b) + poly([h, s * 0.24, s * 0.76, h, h, s * 0.76, s * 0.24, h], c);
}

/** Saturated companions for the mood's own colours, for the abstract compositions. */
function vivid(art: Art): string[] {
  const { mood, random } = art;
  const bright = random.pick([
    ["#e2473f", "#f2b33d", "#2f8f9d", "#3b5b92"],
    ["#e07b3c", "#f7d98a", "#3f8a6a", "#7a3b66"],
    ["#d974a0", "#f2c53d", "#4f7fc4", "#2f5f5a"],
    ["#f0712b", "#6fb3b0", "#c7a6cf", "#33415e"],
  ] as const);
  return [...bright, mood.sky[0]];
}

/** A cut opal: facets of shifting colour around a lit table. */
export function facets(art: Art): string {
  const { random, mood } = art;
  const [zenith, upper, lower, rim] = mood.sky;
  const cx = random.range(730, 870);
  const cy = random.range(470, 530);
  let out = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    art.linear(0, 0, WIDTH, HEIGHT, [
      [0, mix(zenith, "#120a20", 0.35)],
      [1, mix(upper, zenith, 0.4)],
    ]),
  );
  const stones = ["#58c7c0", "#7f9be8", "#f2a7c3", "#f7d98a", "#9fe0a8", "#c9a4ec", "#ffb38a", "#6ad1ff", lower, rim];
  for (let i = 0; i < 46; i++) {
    const x = random.range(0, WIDTH);
    const y = random.range(0, HEIGHT);
    const r = random.range(80, 260);
    const a = random.range(0, 6.28);
    out += poly(
      [x + Math.cos(a) * r, y + Math.sin(a) * r, x + Math.cos(a + 2.1) * r, y + Math.sin(a + 2.1) * r, x + Math.cos(a + 4) * r, y + Math.sin(a + 4) * r],
      random.pick(stones),
      0.06,
    );
  }
  out += disc(cx, cy, 640, art.glow(rim, 0.55));
  const sides = random.pick([8, 10, 12]);
  const turn = random.range(0, 1);
  const stretch = random.range(1.05, 1.3);
  const at = (radius: number, step: number): [number, number] => [
    cx + Math.cos(turn + (step * 6.2832) / sides) * radius * stretch,
    cy + Math.sin(turn + (step * 6.2832) / sides) * radius,
  ];
  const sheen = (step: number) => 0.5 - 0.5 * Math.sin(turn + (step * 6.2832) / sides + 0.7);
  const rings = [390, 310, 215, 125];
  for (let k = 0; k + 1 < rings.length; k++) {
    const [outer = 0, inner = 0] = rings.slice(k, k + 2);
    const half = k % 2 === 0 ? 0 : 0.5;
    for (let i = 0; i < sides; i++) {
      const s = i + half;
      const tint = (bias: number) => mix(mix(random.pick(stones), rim, 0.15), "#1a1030", Math.max(0, 0.62 - sheen(s + bias) * 0.75));
      out += poly([...at(outer, s), ...at(outer, s + 1), ...at(inner, s + 0.5)], mix(tint(0.3), "#ffffff", sheen(s) * 0.28));
      out += poly([...at(inner, s - 0.5), ...at(inner, s + 0.5), ...at(outer, s)], tint(0));
    }
  }
  const table = Array.from({ length: sides }, (_, i) => at(125, i + 0.5)).flat();
  out +=
    poly(table, mix(rim, "#ffffff", 0.5)) +
    poly([...at(125, 0.5), ...at(125, 2.5), ...at(125, Math.floor(sides / 2) + 0.5)], random.pick(stones), 0.45) +
    poly([...at(125, 3.5), ...at(125, 5.5), ...at(125, 0.5)], random.pick(stones), 0.4);
  const spark = (x: number, y: number, r: number) =>
    shape(svg`M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`, "#fffdf0", 0.95);
  return out + times(9, () => spark(cx + random.range(-480, 480), cy + random.range(-360, 360), random.range(10, 34)));
}

/** Broad bands that pass over and under one another. */
export function ribbons(art: Art): string {
  const { random, mood } = art;
  const colors = random.shuffle(vivid(art));
  let out =
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      art.linear(0, 0, WIDTH, HEIGHT, [
        [0, mix(mood.sky[3], "#ffffff", 0.2)],
        [1, mood.sky[2]],
      ]),
    ) + disc(800, 500, 330, mood.sun, 0.5);
  const gap = random.range(170, 210);
  const width = gap * random.range(0.5, 0.62);
  const wave = random.range(20, 60);
  const count = 4;
  const across = (i: number) => curve(Array.from({ length: 9 }, (_, k) => [-100 + k * 225, 500 + (i - (count - 1) / 2) * gap + Math.sin(k * 1.1 + i) * wave]).flat());
  const upright = (i: number) => curve(Array.from({ length: 7 }, (_, k) => [800 + (i - (count - 1) / 2) * gap * 1.25 + Math.sin(k * 1.2 + i * 2) * wave, -100 + k * 200]).flat());
  const band = (d: string, color: string) =>
    stroke(d, "#140c20", width + 16, 0.14) +
    stroke(d, mix(color, "#140c20", 0.22), width) +
    stroke(d, color, width * 0.8) +
    stroke(d, mix(color, "#ffffff", 0.35), width * 0.1, 0.7);
  for (let i = 0; i < count; i++) out += band(across(i), colors[i % colors.length] ?? "#e2473f");
  for (let j = 0; j < count; j++) {
    const markup = band(upright(j), colors[(j + 3) % colors.length] ?? "#3b5b92");
    out += markup;
    for (let i = 0; i < count; i++) {
      if ((i + j) % 2 !== 0) continue;
      const y = 500 + (i - (count - 1) / 2) * gap;
      const x = 800 + (j - (count - 1) / 2) * gap * 1.25;
      const reach = gap * 0.5;
      out += `<g${art.clip(svg`M${x - gap * 0.62} ${y - reach}h${gap * 1.24}v${reach * 2}h${-gap * 1.24}Z`)}>${band(across(i), colors[i % colors.length] ?? "#e2473f")}</g>`;
    }
  }
  return group(out, svg`rotate(${random.pick([-28, -14, 14, 28])} 800 500) translate(800 500) scale(1.36) translate(-800 -500)`);
}

/** Five translucent shapes that meet in a lit middle. */
export function meeting(art: Art): string {
  const { random, mood } = art;
  const colors = random.shuffle(vivid(art)).slice(0, 5);
  const cx = random.range(750, 850);
  const cy = random.range(470, 530);
  let out = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    art.radial([
      [0, mix(mood.sky[3], "#ffffff", 0.45)],
      [0.6, mood.sky[3]],
      [1, mood.sky[2]],
    ]),
  );
  for (let i = 5; i > 0; i--) out += svg`<circle cx="${cx}" cy="${cy}" r="${200 + i * 110}" fill="none" stroke="${mood.sky[1]}" stroke-width="2" stroke-opacity="0.25"/>`;
  const turn = random.range(0, 1.2);
  const petal = random.int(0, 2);
  const spot = (i: number, reach: number): [number, number] => [cx + Math.cos(turn + i * 1.2566) * reach, cy + Math.sin(turn + i * 1.2566) * reach];
  colors.forEach((color, i) => {
    const [x, y] = spot(i, 205);
    const angle = ((turn + i * 1.2566) * 180) / Math.PI;
    const form =
      petal === 0 ? disc(0, 0, 235, color, 0.78) : petal === 1 ? rect(-255, -150, 510, 300, color, 150, 0.78) : shape("M-280 0Q-60 -230 270 0Q-60 230 -280 0Z", color, 0.8);
    out += group(form, svg`translate(${x} ${y}) rotate(${angle})`);
  });
  colors.forEach((color, i) => {
    const [x, y] = spot(i, 300);
    out += disc(x, y, 64, mix(color, "#140c20", 0.3), 0.85) + disc(x, y, 34, mix(color, "#ffffff", 0.6));
  });
  const star = Array.from({ length: 10 }, (_, i) => [cx + Math.cos(turn + i * 0.6283) * (i % 2 ? 66 : 128), cy + Math.sin(turn + i * 0.6283) * (i % 2 ? 66 : 128)]).flat();
  out += disc(cx, cy, 240, art.glow("#fffdf0", 0.8)) + poly(star, "#fffaf0") + disc(cx, cy, 40, mix(mood.sun, "#ff9a4d", 0.3));
  return (
    out +
    shape(
      times(30, () => circlePath(random.range(60, 1540), random.range(60, 940), random.range(4, 13))),
      random.pick(colors),
      0.6,
    )
  );
}
