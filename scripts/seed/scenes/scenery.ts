import { circlePath, curve, disc, HEIGHT, lens, mix, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art, Stop } from "./mood.ts";

/** Parts of a sky besides its gradient. */
export interface SkyPlan {
  /** Height at which the sky meets the land. */
  horizon: number;
  /** Place of the sun or moon; absent: chosen by the mood's hour. */
  sunX?: number;
  sunY?: number;
  /** Radius of the disc. */
  size?: number;
  /** How many clouds; absent: chosen. */
  clouds?: number;
  birds?: boolean;
}

/** The sky from the zenith to the horizon, with its sun or moon, clouds or stars. */
export function sky(art: Art, plan: SkyPlan): string {
  const { mood, random } = art;
  const { horizon } = plan;
  const [zenith, upper, lower, rim] = mood.sky;
  let out = rect(
    0,
    0,
    WIDTH,
    horizon + 80,
    art.linear(0, 0, 0, horizon, [
      [0, zenith],
      [0.42, upper],
      [0.78, lower],
      [1, rim],
    ]),
  );
  const night = mood.body === "moon";
  if (night) out += stars(art, horizon);
  const x = plan.sunX ?? random.range(430, 1170);
  const y = plan.sunY ?? (mood.body === "low" ? horizon - random.range(40, 130) : random.range(130, Math.max(180, horizon * 0.42)));
  const size = plan.size ?? (mood.body === "low" ? random.range(70, 105) : random.range(48, 66));
  if (mood.body !== "hidden") {
    out += disc(x, y, size * 6.5, art.glow(mood.sun, night ? 0.34 : 0.62));
    if (!night) out += disc(x, y, size * 2.3, mood.sun, 0.13) + disc(x, y, size * 1.55, mood.sun, 0.24);
    out += night && size < 140 && random.chance(0.4) ? crescent(x, y, size, mood.sun) : disc(x, y, size, mood.sun);
  }
  const count = plan.clouds ?? (night ? random.int(1, 3) : random.int(3, 6));
  out += bands(art, horizon, count);
  if (!night) {
    out += times(Math.ceil(count / 2), () => cloud(art, random.range(-60, 1500), random.range(90, horizon * 0.55), random.range(170, 380)));
  }
  if (plan.birds ?? (!night && random.chance(0.5))) out += birds(art, random.range(420, 1100), random.range(160, horizon * 0.6));
  return out;
}

function crescent(x: number, y: number, r: number, color: string): string {
  const dx = r * 0.64;
  const dy = r * 0.77;
  return shape(svg`M${x + dx} ${y - dy}A${r} ${r} 0 0 1 ${x - dx} ${y + dy}A${r * 1.22} ${r * 1.22} 0 0 0 ${x + dx} ${y - dy}Z`, color);
}

/** A scatter of stars above the horizon, three brightnesses. */
export function stars(art: Art, horizon: number, count = 210): string {
  const { random } = art;
  return [0.35, 0.6, 0.95]
    .map((opacity, level) =>
      shape(
        times(Math.round(count / (level + 1.4)), () => {
          const y = random.range(0, 1) ** 1.4 * horizon * 0.95;
          return circlePath(random.range(0, WIDTH), y, random.range(0.8, 1.3 + level * 0.7));
        }),
        "#fff7e3",
        opacity,
      ),
    )
    .join("");
}

function bands(art: Art, horizon: number, count: number): string {
  const { random, mood } = art;
  return times(count, () => {
    const y = horizon * random.range(0.5, 0.93);
    const w = random.range(380, 900);
    const x = random.range(0, WIDTH);
    return shape(lens(x, y, w, 13) + lens(x + w * 0.22, y + 15, w * 0.6, 9), mood.cloud[0], 0.38);
  });
}

/** A flat-bottomed cloud in two tones. */
export function cloud(art: Art, x: number, y: number, w: number): string {
  const { random, mood } = art;
  const lobes = random.int(4, 6);
  const peak = random.range(0.3, 0.7);
  let top = "";
  let base = "";
  for (let i = 0; i < lobes; i++) {
    const share = (i + 0.5) / lobes;
    const r = w * (0.06 + 0.13 * (1 - Math.min(1, Math.abs(share - peak) * 1.7))) * random.range(0.85, 1.12);
    top += circlePath(x + w * share, y - r * 0.6, r);
    base += circlePath(x + w * share + r * 0.35, y - r * 0.1, r * 0.8);
  }
  const foot = w * 0.035;
  const slab = svg`M${x - w * 0.05} ${y}a${foot} ${foot} 0 0 1 0 ${-foot * 2}H${x + w * 1.06}a${foot} ${foot} 0 0 1 0 ${foot * 2}Z`;
  const cut = art.clip(svg`M${x - w} ${y - w}H${x + w * 2}V${y}H${x - w}Z`);
  const fill = art.linear(0, y - w * 0.3, 0, y, [
    [0, mood.cloud[0]],
    [1, mix(mood.cloud[0], mood.cloud[1], 0.5)],
  ]);
  return `<g${cut}>${shape(top + slab, fill, 0.95)}${shape(base, mood.cloud[1], 0.4)}</g>`;
}

/** A few birds on the wing. */
export function birds(art: Art, x: number, y: number): string {
  const { random } = art;
  const d = times(random.int(4, 8), () => {
    const cx = x + random.range(-150, 150);
    const cy = y + random.range(-50, 50);
    const s = random.range(7, 15);
    return svg`M${cx - s} ${cy - s * 0.35}Q${cx - s * 0.4} ${cy - s * 0.6} ${cx} ${cy}Q${cx + s * 0.4} ${cy - s * 0.6} ${cx + s} ${cy - s * 0.35}`;
  });
  return stroke(d, art.paint("#3a3f55", 0.15, 0.7), 2.6, 0.75);
}

/** The points of a hilly skyline around `y`, left to right. */
function skyline(art: Art, y: number, height: number, rough: number): number[] {
  const { random } = art;
  const waves = [1, 2.3, 4.7, 9.1].map((f) => ({ f: f * rough, a: 1 / f ** 0.85, p: random.range(0, 6.3) }));
  const points: number[] = [];
  for (let x = -40; x <= WIDTH + 40; x += 40) {
    const sum = waves.reduce((total, w) => total + w.a * Math.sin((x / WIDTH) * 6.3 * w.f + w.p), 0);
    points.push(x, y - height * (0.5 + sum * 0.32));
  }
  return points;
}

/** A range of rounded hills standing on `base`, veiled towards its foot. */
export function hills(art: Art, base: number, height: number, local: string, depth: number, rough = 1): string {
  const d = `${curve(skyline(art, base, height, rough))}V${HEIGHT}H-40Z`;
  const veil = Math.min(0.97, depth + 0.22);
  return shape(
    d,
    art.linear(0, base - height, 0, base + 40, [
      [0, art.paint(local, depth)],
      [1, art.paint(local, veil)],
    ]),
  );
}

/** A sandstone table mountain: cliff, fluting, strata and the slope of rubble below. */
export function mesa(art: Art, cx: number, base: number, w: number, h: number, depth: number, local = "#c9764c"): string {
  const { random } = art;
  const left = cx - w / 2;
  const right = cx + w / 2;
  const top = base - h;
  const lip = base - h * random.range(0.4, 0.5);
  const slope = h * random.range(0.5, 0.75);
  const rim: number[] = [];
  const steps = Math.max(4, Math.round(w / 70));
  for (let i = 0; i <= steps; i++) {
    const x = left + (w * i) / steps;
    const y = top + (i === 0 || i === steps ? h * 0.1 : random.range(0, h * 0.06));
    rim.push(x, y);
    if (i < steps && random.chance(0.5)) rim.push(x + (w / steps) * 0.8, y + random.range(-2, 2));
  }
  const face = [left - w * 0.02, lip, ...rim, right + w * 0.02, lip];
  const stone = art.linear(0, top, 0, base, [
    [0, art.paint(local, depth)],
    [1, art.paint(local, Math.min(1, depth + 0.2))],
  ]);
  const talus = art.linear(0, lip, 0, base + 10, [
    [0, art.paint("#b9854f", depth + 0.04, 0.15)],
    [0.5, art.paint("#a2894d", depth + 0.1, 0.1)],
    [1, art.paint("#8f9352", Math.min(1, depth + 0.22))],
  ]);
  let out = shape(
    svg`M${left - w * 0.02} ${lip - 2}C${left - slope * 0.3} ${lip + (base - lip) * 0.35} ${left - slope * 0.7} ${base - 8} ${left - slope * 1.5} ${base + 4}H${right + slope * 1.5}C${right + slope * 0.7} ${base - 8} ${right + slope * 0.3} ${lip + (base - lip) * 0.35} ${right + w * 0.02} ${lip - 2}Z`,
    talus,
  );
  out += poly(face, stone);
  let flutes = "";
  let ledges = "";
  for (let x = left + 6; x < right - 8; ) {
    const share = (x - left) / w;
    const width = random.range(0.012, 0.032) * w + (share > 0.68 ? w * 0.03 : 0);
    const start = top + random.range(0.09, 0.2) * h;
    const end = lip + random.range(-0.06, 0.1) * h;
    flutes += svg`M${x} ${start}L${Math.min(right, x + width)} ${start + 6}L${Math.min(right, x + width * 0.8)} ${end}L${x + width * 0.3} ${end - 8}Z`;
    x += width + random.range(0.025, 0.075) * w * (share > 0.68 ? 0.25 : 1);
  }
  for (let i = 1; i < 4; i++) {
    const y = top + (lip - top) * (i / 4 + random.range(-0.04, 0.04));
    ledges += svg`M${left + random.range(0, 0.15) * w} ${y}H${left + random.range(0.3, 0.6) * w}v3H${left}ZM${left + random.range(0.55, 0.7) * w} ${y + 5}H${right - 4}v2.5H${left + 0.6 * w}Z`;
  }
  const cut = art.clip(
    `M${face.slice(0, 2).join(" ")}L${face
      .slice(2)
      .map((v) => v.toFixed(1))
      .join(" ")}Z`,
  );
  out += `<g${cut}>${shape(flutes, art.paint(local, depth, 0.85), 0.75)}${shape(ledges, art.paint("#f3c08d", depth), 0.55)}</g>`;
  let scrub = "";
  for (let i = 0; i < w / 9; i++) {
    const y = random.range(lip + (base - lip) * 0.3, base);
    const half = w / 2 + slope * ((y - lip) / (base - lip)) * 0.6;
    scrub += lens(cx + random.range(-half, half), y, random.range(10, 26), random.range(4, 8));
  }
  return out + shape(scrub, art.paint("#6e7a42", depth + 0.08, 0.5), 0.55);
}

/** A tower of weathered sandstone slabs, as in Sete Cidades. */
export function rockStack(art: Art, cx: number, base: number, w: number, h: number, depth = 0, local = "#c8794f"): string {
  const { random } = art;
  let out = "";
  const layers = Math.max(4, Math.round(h / 62));
  let y = base;
  for (let i = 0; i < layers; i++) {
    const share = i / (layers - 1);
    const tall = (h / layers) * random.range(0.9, 1.12);
    const wide = w * (1 - 0.3 * share + (i === layers - 1 ? -0.08 : random.range(-0.08, 0.1)));
    const x = cx + random.range(-0.05, 0.05) * w;
    const crown = i === layers - 1 ? Math.min(tall * 0.95, wide * 0.4) : Math.min(tall, wide) * 0.34;
    const d = (left: number, right: number) =>
      svg`M${left} ${y}C${left - 9} ${y - tall * 0.5} ${left} ${y - tall - 2} ${left + crown * 0.8} ${y - tall - 3}H${right - crown * 0.8}C${right} ${y - tall - 2} ${right + 9} ${y - tall * 0.5} ${right} ${y}Z`;
    const tint = mix(local, random.pick(["#e3a172", "#a9583c", "#d88f5f"]), random.range(0.1, 0.45));
    out += shape(d(x - wide / 2, x + wide / 2), art.paint(tint, depth));
    out += shape(d(x + wide * random.range(0.08, 0.2), x + wide / 2), art.paint(tint, depth, 0.7));
    out += shape(lens(x - wide * 0.2, y - tall * 0.86, wide * 0.45, 5), art.paint("#ffd9ab", depth), 0.6);
    out += shape(lens(x, y, wide * 0.98, 7), art.paint("#6b3a34", depth, 0.8), 0.65);
    if (random.chance(0.6)) {
      const cx2 = x + random.range(-0.3, 0.2) * wide;
      out += stroke(svg`M${cx2} ${y - tall * 0.8}l${random.range(-6, 6)} ${tall * 0.5}`, art.paint("#7d4436", depth, 0.6), 2.5, 0.5);
    }
    y -= tall;
  }
  return out;
}

/** A dome cracked into plates like a tortoise's shell. */
export function turtleRock(art: Art, cx: number, base: number, w: number, h: number, depth = 0): string {
  const { random } = art;
  const d = svg`M${cx - w / 2} ${base}C${cx - w * 0.5} ${base - h * 0.6} ${cx - w * 0.3} ${base - h} ${cx} ${base - h}C${cx + w * 0.3} ${base - h} ${cx + w * 0.5} ${base - h * 0.6} ${cx + w / 2} ${base}Z`;
  const place = (u: number, v: number): [number, number] => {
    const round = Math.sin((v * Math.PI) / 2);
    return [cx + (w / 2) * round ** 0.9 * Math.sin((u * Math.PI) / 2), base - h * Math.cos((v * Math.PI) / 2) + h * 0.03];
  };
  const rows = Math.max(4, Math.round(h / 30));
  let plates = "";
  for (let r = 0; r < rows; r++) {
    const v = (r + 0.55) / rows;
    const count = 5 + r * 2;
    for (let i = -1; i <= count; i++) {
      const u = ((i + (r % 2) * 0.5 + 0.25) / count) * 2 - 1;
      const du = 0.92 / count;
      const dv = 0.58 / rows;
      const ring = [
        [-1, -0.45],
        [0, -1],
        [1, -0.45],
        [1, 0.45],
        [0, 1],
        [-1, 0.45],
      ].flatMap(([a = 0, b = 0]) => place(Math.max(-1, Math.min(1, u + a * du + random.range(-0.1, 0.1) * du)), Math.max(0, v + b * dv + random.range(-0.08, 0.08) * dv)));
      const tone = Math.max(0, Math.min(1, 0.3 + u * 0.42 + v * 0.25));
      plates += poly(ring, art.paint(mix("#e9ae7d", "#c27a50", Math.min(1, v + random.range(-0.2, 0.2))), depth, tone));
    }
  }
  return `${shape(d, art.paint("#8a4d38", depth, 0.5))}<g${art.clip(d)}>${plates}</g>`;
}

/** The ground from `y` to the lower edge of the picture, shaded between two paints from `from` on. */
export function groundBelow(art: Art, y: number, near: string, far: string, from = y): string {
  const paints: Stop[] = [near, far].map((paint, at) => [at, paint]);
  return rect(0, y, WIDTH, HEIGHT - y, art.linear(0, from, 0, HEIGHT, paints));
}

/** Flat land from `y` down, lighter far away, streaked with soil and grass. */
export function plain(art: Art, y: number, local: string, far = 0.45, streak = "#8d8a4a"): string {
  const { random } = art;
  let out = rect(
    0,
    y,
    WIDTH,
    HEIGHT - y,
    art.linear(0, y, 0, HEIGHT, [
      [0, art.paint(local, far)],
      [0.5, art.paint(local, far * 0.3)],
      [1, art.paint(local, 0, 0.45)],
    ]),
  );
  const layer = (color: string, tone: number, opacity: number, count: number) => {
    const d = times(count, () => {
      const share = random.range(0, 1) ** 1.5;
      return lens(random.range(-100, 1700), y + 6 + share * (HEIGHT - y), 60 + share * random.range(160, 420), 2 + share * random.range(6, 15));
    });
    return shape(d, art.paint(color, far * 0.4, tone), opacity);
  };
  out += layer(streak, 0.3, 0.32, 46) + layer("#f2cf93", 0, 0.3, 30);
  return out;
}

/** Still water between two heights: sky colours turned over, with ripples. */
export function water(art: Art, y: number, bottom = HEIGHT, glint?: number): string {
  const { random, mood } = art;
  const [zenith, upper, lower, rim] = mood.sky;
  const deep = "#12546b";
  let out = rect(
    0,
    y,
    WIDTH,
    bottom - y,
    art.linear(0, y, 0, bottom, [
      [0, mix(rim, deep, 0.12)],
      [0.22, mix(lower, deep, 0.22)],
      [0.62, mix(upper, deep, 0.36)],
      [1, mix(zenith, deep, 0.5)],
    ]),
  );
  out += ripples(art, y, bottom, mix(rim, "#ffffff", 0.25), 46, 0.34) + ripples(art, y, bottom, mix(zenith, deep, 0.6), 34, 0.22);
  if (glint !== undefined && mood.body !== "hidden") {
    let d = "";
    for (let i = 0; i < 34; i++) {
      const share = (i / 34) ** 1.25;
      d += lens(glint + random.range(-22, 22) * (1 + share * 3), y + 5 + share * (bottom - y), random.range(40, 130) * (1 - share * 0.35), 2.5 + share * 5);
    }
    out += shape(d, mood.sun, 0.62);
  }
  return out;
}

/** Ripples growing towards the viewer. */
export function ripples(art: Art, y: number, bottom: number, color: string, count: number, opacity: number): string {
  const { random } = art;
  const d = times(count, () => {
    const share = random.range(0, 1) ** 1.3;
    return lens(random.range(-50, 1650), y + 4 + share * (bottom - y), random.range(50, 120) + share * random.range(80, 280), 1.2 + share * 5);
  });
  return shape(d, color, opacity);
}

/** The markup, then its reflection in water (or a wet floor) below `y`. */
export function mirrored(art: Art, content: string, y: number, squash = 0.75, veil = 0.45): string {
  const id = art.name();
  const { mood } = art;
  const cut = art.clip(`M0 ${y}H${WIDTH}V${HEIGHT}H0Z`);
  const tint = mix(mood.sky[1], "#12546b", 0.4);
  return (
    `<g${cut}><use href="#${id}" transform="${svg`translate(0 ${y + y * squash}) scale(1 ${-squash})`}"/>` +
    rect(
      0,
      y,
      WIDTH,
      HEIGHT - y,
      art.linear(0, y, 0, HEIGHT, [
        [0, tint, veil * 0.7],
        [0.6, tint, Math.min(1, veil + 0.3)],
        [1, tint, 1],
      ]),
    ) +
    `</g><g${art.clip(`M0 0H${WIDTH}V${(y + 1).toFixed(1)}H0Z`)}><g id="${id}">${content}</g></g>`
  );
}

/** Rain over everything: two planes of slanted streaks. */
export function rain(art: Art, density = 1, slant = art.random.range(0.12, 0.3)): string {
  const { random } = art;
  const plane = (count: number, min: number, max: number, width: number, opacity: number) => {
    const d = times(Math.round(count * density), () => {
      const length = random.range(min, max);
      const x = random.range(-20, WIDTH + 260);
      const y = random.range(-80, HEIGHT);
      return svg`M${x} ${y}l${-length * slant} ${length}`;
    });
    return stroke(d, "#eef6f6", width, opacity, "butt");
  };
  return plane(170, 26, 60, 1.4, 0.34) + plane(75, 70, 130, 2.6, 0.3);
}

/** A soft pool of light, for lamps. */
export function halo(art: Art, x: number, y: number, r: number, color = "#ffd98a", strength = 0.7): string {
  return disc(x, y, r, art.glow(color, strength));
}

/** Foreground corner darkening that holds the picture together. */
export function vignette(art: Art): string {
  const edge = mix(art.mood.sky[0], "#140d20", 0.75);
  return rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    art.radial([
      [0, edge, 0],
      [0.62, edge, 0],
      [1, edge, 0.24],
    ]),
  );
}
