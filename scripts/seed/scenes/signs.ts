import { camera, circlePath, curve, disc, HEIGHT, mix, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba, foreground } from "./plants.ts";
import { hills, mesa } from "./scenery.ts";

/** Figures and signs in the manner of the rock paintings of Sete Cidades. */
export function rockArt(art: Art): string {
  const { random } = art;
  const base = random.pick(["#d9a273", "#c98a63", "#e2b98a", "#b9825f"]);
  let out = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    art.linear(0, 0, WIDTH, HEIGHT, [
      [0, art.paint(mix(base, "#ffffff", 0.2))],
      [0.55, art.paint(base, 0, 0.1)],
      [1, art.paint(base, 0, 0.75)],
    ]),
  );
  for (let i = 0; i < 8; i++) {
    const y = i * 140 + random.range(-40, 40);
    const points: number[] = [];
    for (let x = -60; x <= 1660; x += 130) points.push(x, y + random.range(-26, 26) + x * 0.05);
    const d = curve(points);
    out +=
      shape(`${d}V${(y + 200).toFixed(0)}H-60Z`, art.paint(mix(base, random.pick(["#8a4f35", "#f0cfa0", "#b5683f"]), random.range(0.12, 0.3)), 0, random.range(0.05, 0.4)), 0.5) +
      stroke(d, art.paint("#6d3b2a", 0, 0.5), random.range(2, 4), 0.35);
  }
  const ochre = art.paint(random.pick(["#8f2f22", "#7a2a24", "#a03a22", "#5d2a2c"]), 0, 0.15);
  const light = art.paint("#f7e6c4");
  const sun = [random.range(720, 880), random.range(330, 400)] as const;
  out +=
    disc(sun[0], sun[1], 112, ochre, 0.92) +
    disc(sun[0], sun[1], 84, art.paint(base, 0, 0.1)) +
    disc(sun[0], sun[1], 54, ochre) +
    stroke(
      times(18, (i) => {
        const a = (i / 18) * 6.283;
        return svg`M${sun[0] + Math.cos(a) * 128} ${sun[1] + Math.sin(a) * 128}L${sun[0] + Math.cos(a) * (170 + (i % 2) * 26)} ${sun[1] + Math.sin(a) * (170 + (i % 2) * 26)}`;
      }),
      ochre,
      14,
    );
  const hunter = (x: number, y: number, s: number, fill: string, up: boolean) =>
    stroke(
      svg`M${x} ${y - s * 0.62}V${y - s * 0.3}M${x} ${y - s * 0.3}L${x - s * 0.2} ${y}M${x} ${y - s * 0.3}L${x + s * 0.22} ${y - s * 0.02}M${x - s * 0.3} ${y - s * (up ? 0.84 : 0.4)}L${x} ${y - s * 0.58}L${x + s * 0.3} ${y - s * (up ? 0.86 : 0.5)}`,
      fill,
      s * 0.09,
    ) + disc(x, y - s * 0.76, s * 0.1, fill);
  const deer = (x: number, y: number, s: number, fill: string) =>
    shape(
      svg`M${x - s * 0.5} ${y - s * 0.42}Q${x} ${y - s * 0.62} ${x + s * 0.36} ${y - s * 0.46}L${x + s * 0.56} ${y - s * 0.78}L${x + s * 0.74} ${y - s * 0.7}L${x + s * 0.6} ${y - s * 0.56}L${x + s * 0.44} ${y - s * 0.2}Q${x} ${y - s * 0.12} ${x - s * 0.46} ${y - s * 0.22}Z`,
      fill,
    ) +
    stroke(
      svg`M${x - s * 0.4} ${y - s * 0.26}L${x - s * 0.46} ${y}M${x - s * 0.26} ${y - s * 0.2}L${x - s * 0.2} ${y}M${x + s * 0.28} ${y - s * 0.2}L${x + s * 0.22} ${y}M${x + s * 0.4} ${y - s * 0.26}L${x + s * 0.48} ${y}M${x + s * 0.6} ${y - s * 0.74}l${-s * 0.06} ${-s * 0.24}l${-s * 0.14} ${-s * 0.06}m${s * 0.14} ${s * 0.06}l${s * 0.1} ${-s * 0.12}`,
      fill,
      s * 0.055,
    );
  const hand = (x: number, y: number, s: number, fill: string) =>
    stroke(
      times(4, (i) => svg`M${x + (i - 1.5) * s * 0.16} ${y}L${x + (i - 1.5) * s * 0.25} ${y - s * (0.62 - Math.abs(i - 1.4) * 0.08)}`) +
        svg`M${x - s * 0.2} ${y + s * 0.2}L${x - s * 0.58} ${y - s * 0.06}`,
      fill,
      s * 0.13,
    ) + shape(circlePath(x, y + s * 0.12, s * 0.34), fill);
  const spiral = (x: number, y: number, s: number, fill: string) => {
    const points: number[] = [];
    for (let i = 0; i < 40; i++) points.push(x + (Math.cos(i * 0.42) * (s * i)) / 40, y + (Math.sin(i * 0.42) * (s * i)) / 40);
    return stroke(curve(points), fill, s * 0.11);
  };
  const line = random.range(800, 850);
  const people = random.int(4, 7);
  for (let i = 0; i < people; i++)
    out += hunter(800 + (i - (people - 1) / 2) * random.range(120, 150), line + random.range(-16, 16), random.range(150, 190), ochre, random.chance(0.6));
  out +=
    deer(random.range(380, 460), random.range(610, 660), random.range(190, 240), ochre) +
    `<g transform="translate(${(2 * 1150).toString()} 0) scale(-1 1)">${deer(1150, random.range(600, 660), random.range(180, 230), ochre)}</g>`;
  const marks = random.shuffle([
    [180, 260],
    [1420, 300],
    [360, 380],
    [1240, 240],
    [200, 800],
    [1430, 800],
    [1180, 430],
  ] as const);
  marks.forEach(([x, y], i) => {
    const s = random.range(70, 110);
    out +=
      i % 3 === 0
        ? hand(x, y, s, i === 0 ? light : ochre)
        : i % 3 === 1
          ? spiral(x, y, s, ochre)
          : stroke(
              times(4, (k) => svg`M${x - s} ${y + k * s * 0.3}l${s * 0.4} ${-s * 0.26}l${s * 0.4} ${s * 0.26}l${s * 0.4} ${-s * 0.26}l${s * 0.4} ${s * 0.26}`),
              i > 4 ? light : ochre,
              s * 0.11,
            );
  });
  return (
    out +
    stroke(
      times(5, (i) => svg`M${520 + i * 26} ${random.range(180, 200)}v${random.range(60, 90)}`),
      ochre,
      11,
    )
  );
}

/** Bars that grow like a palm grove under a rising line: numbers of the region. */
export function growth(art: Art): string {
  const { random, mood } = art;
  const [zenith, upper, lower, rim] = mood.sky;
  let out = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    art.linear(0, 0, 0, HEIGHT, [
      [0, mix(rim, "#ffffff", 0.1)],
      [1, lower],
    ]),
  );
  const cx = random.range(560, 1040);
  for (let i = 5; i > 0; i--) out += disc(cx, 420, 110 + i * 78, mix(lower, mood.sun, 0.2 + (5 - i) * 0.13), 0.7);
  out +=
    disc(cx, 420, 128, mix(mood.sun, "#ff9a4d", 0.22)) +
    stroke(
      times(9, (i) => svg`M0 ${200 + i * 76}H1600`),
      zenith,
      1.6,
      0.16,
    );
  out += hills(art, 800, 150, "#a58a78", 0.6, 1.2) + mesa(art, random.range(500, 1100), 840, 460, 140, 0.4);
  const bars = random.int(6, 8);
  const gap = 1080 / bars;
  const rising = random.chance(0.8);
  const tops: number[] = [];
  for (let i = 0; i < bars; i++) {
    const t = i / (bars - 1);
    const h = (rising ? 170 + t ** 1.3 * 420 : 260 + Math.sin(t * 5 + cx) * 150 + t * 120) * random.range(0.9, 1.08);
    const x = 260 + i * gap + gap * 0.14;
    const w = gap * 0.62;
    const y = 880 - h;
    const color = mix(upper, zenith, t);
    out +=
      shape(
        svg`M${x} 880V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V880Z`,
        art.linear(0, y, 0, 880, [
          [0, mix(color, mood.cloud[0], 0.2)],
          [1, color],
        ]),
      ) + shape(svg`M${x + w * 0.62} 880V${y + w * 0.1}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V880Z`, mix(color, "#140c20", 0.4), 0.45);
    out += shape(
      times(Math.floor(h / 46), (k) => svg`M${x + w * 0.16} ${874 - k * 44}q${w * 0.34} ${-18} ${w * 0.68} 0v5q${-w * 0.34} ${-18} ${-w * 0.68} 0Z`),
      "#ffffff",
      0.13,
    );
    tops.push(x + w / 2, y - 34);
  }
  const accent = random.pick(["#e2473f", "#f2f0e4", "#f5b82e"]);
  out += stroke(curve(tops), "#120a18", 16, 0.16).replace("<path", '<path transform="translate(4 8)"') + stroke(curve(tops), accent, 11);
  for (let i = 0; i < tops.length; i += 2) out += disc(tops[i] ?? 0, tops[i + 1] ?? 0, 19, accent) + disc(tops[i] ?? 0, tops[i + 1] ?? 0, 9, mix(rim, "#ffffff", 0.4));
  const cam = camera(800, 860);
  out += cam.face([-900, 20, 1, 900, 20, 1, 1700, 240, 1, -1700, 240, 1], mix(zenith, "#160f22", 0.3));
  return out + carnauba(art, 130, 900, random.range(430, 540), { tone: 0.8 }) + carnauba(art, 1470, 900, random.range(380, 500), { tone: 0.8 }) + foreground(art, 930, 1);
}
