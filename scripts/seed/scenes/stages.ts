import { church, streetFront } from "./buildings.ts";
import { crowd, person } from "./figures.ts";
import { circlePath, curve, disc, HEIGHT, lens, mix, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba } from "./plants.ts";
import { groundBelow, halo, hills, sky } from "./scenery.ts";
import { bunting } from "./street-furniture.ts";

/** Colours of stage light for one night. */
function gels(art: Art): readonly [string, string, string] {
  return art.random.pick([
    ["#ff4f8b", "#ffb347", "#7a5cff"],
    ["#38d6d0", "#ffd75e", "#3a7bff"],
    ["#ff7a3d", "#ffe08a", "#e0356b"],
    ["#7dff9a", "#f6f06a", "#2fb6a8"],
    ["#c07bff", "#6ad1ff", "#ff6ac2"],
  ] as const);
}

/** A concert: truss, beams of light, a band and the crowd before it. */
export function bandStage(art: Art): string {
  const { random, mood } = art;
  const [warm, pale, cool] = gels(art);
  const cx = random.range(770, 830);
  let out = rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    art.linear(0, 0, 0, HEIGHT, [
      [0, mix(mood.sky[0], "#05030c", 0.5)],
      [0.5, mix(mood.sky[1], cool, 0.25)],
      [0.75, mix(mood.sky[2], warm, 0.4)],
      [1, mood.sky[0]],
    ]),
  );
  const floor = random.range(690, 720);
  const top = random.range(140, 180);
  const half = random.range(500, 560);
  out +=
    disc(cx, floor - 190, 620, art.glow(warm, 0.6)) +
    rect(
      cx - half,
      top + 50,
      half * 2,
      floor - top - 50,
      art.linear(0, top, 0, floor, [
        [0, mix(mood.sky[0], "#05030c", 0.55)],
        [0.6, mix(cool, mood.sky[0], 0.45)],
        [1, warm],
      ]),
      0,
      0.85,
    );
  const motif = random.int(0, 2);
  const backX = cx;
  const backY = floor - 250;
  if (motif === 0) for (let i = 5; i > 0; i--) out += disc(backX, backY, i * 44, i % 2 ? warm : pale, 0.22 + (5 - i) * 0.08);
  if (motif === 1)
    out +=
      shape(
        times(20, (i) => {
          const a = (i / 20) * 6.283;
          return svg`M${backX} ${backY}L${backX + Math.cos(a) * 300} ${backY + Math.sin(a) * 210}L${backX + Math.cos(a + 0.16) * 300} ${backY + Math.sin(a + 0.16) * 210}Z`;
        }),
        pale,
        0.34,
      ) +
      disc(backX, backY, 86, warm, 0.9) +
      disc(backX, backY, 60, pale, 0.9);
  if (motif === 2)
    out += times(12, (i) =>
      rect(
        cx - half + 60 + i * ((half * 2 - 120) / 12),
        floor - 130 - 150 * Math.abs(Math.sin(i * 1.3 + top)),
        (half * 2 - 120) / 12 - 14,
        130 + 150 * Math.abs(Math.sin(i * 1.3 + top)),
        i % 2 ? warm : cool,
        3,
        0.55,
      ),
    );
  const beams = random.int(6, 8);
  for (let i = 0; i < beams; i++) {
    const x = cx - half + 80 + (i * (half * 2 - 160)) / (beams - 1);
    const aim = x + (random.range(-1, 1) * 240 + (cx - x) * 0.5);
    const color = [warm, pale, cool][i % 3] ?? warm;
    out += poly(
      [x - 8, top + 60, x + 8, top + 60, aim + 95, floor + 40, aim - 95, floor + 40],
      art.linear(x, top + 60, aim, floor, [
        [0, color, 0.75],
        [0.6, color, 0.26],
        [1, color, 0.04],
      ]),
    );
  }
  for (let i = 0; i < 5; i++) {
    const side = i % 2 ? 1 : -1;
    const x = cx + side * half;
    out += poly(
      [x - 6, floor - 60, x + 6, floor - 60, x + side * random.range(-500, 200) - 60, -60, x + side * random.range(-500, 200) + 60, -60],
      art.linear(x, floor - 60, x, 0, [
        [0, pale, 0.4],
        [1, pale, 0],
      ]),
    );
  }
  const steel = mix(mood.sky[0], "#0a0712", 0.55);
  const truss = (x1: number, y1: number, x2: number, y2: number) => {
    let d = svg`M${x1} ${y1}L${x2} ${y2}`;
    const steps = Math.round(Math.hypot(x2 - x1, y2 - y1) / 34);
    const dx = (x2 - x1) / steps;
    const dy = (y2 - y1) / steps;
    const ox = Math.abs(dy) > Math.abs(dx) ? 30 : 0;
    const oy = ox > 0 ? 0 : 30;
    d += svg`M${x1 + ox} ${y1 + oy}L${x2 + ox} ${y2 + oy}`;
    for (let i = 0; i < steps; i++)
      d += svg`M${x1 + dx * i + (i % 2) * ox} ${y1 + dy * i + (i % 2) * oy}L${x1 + dx * (i + 1) + ((i + 1) % 2) * ox} ${y1 + dy * (i + 1) + ((i + 1) % 2) * oy}`;
    return stroke(d, steel, 6);
  };
  out += truss(cx - half - 16, floor, cx - half - 16, top) + truss(cx + half - 14, floor, cx + half - 14, top) + truss(cx - half - 40, top + 20, cx + half + 40, top + 20);
  out += poly([cx - half - 90, top + 20, cx, top - 92, cx + half + 90, top + 20, cx + half + 70, top + 30, cx, top - 64, cx - half - 70, top + 30], steel);
  for (let i = 0; i < beams; i++) {
    const x = cx - half + 80 + (i * (half * 2 - 160)) / (beams - 1);
    const color = [warm, pale, cool][i % 3] ?? warm;
    out += halo(art, x, top + 62, 62, color, 0.9) + rect(x - 15, top + 44, 30, 26, steel, 5) + disc(x, top + 70, 11, mix(color, "#ffffff", 0.7));
  }
  for (const s of [-1, 1])
    for (let k = 0; k < 4; k++)
      out += rect(cx + s * (half + 74) - 36, top + 96 + k * 62, 72, 56, steel, 6) + disc(cx + s * (half + 74), top + 124 + k * 62, 18, mix(steel, cool, 0.3));
  out += rect(cx - half - 60, floor, half * 2 + 120, 70, mix(steel, warm, 0.16)) + rect(cx - half - 60, floor, half * 2 + 120, 9, mix(warm, "#ffffff", 0.35));
  const ink = mix(steel, "#05030a", 0.4);
  const band = random.pick([3, 4, 5]);
  for (let i = 0; i < band; i++) {
    const x = cx + (i - (band - 1) / 2) * (780 / band);
    const lead = i === Math.floor(band / 2);
    out += person(art, x, floor + (lead ? 12 : 0), lead ? 250 : 215, {
      silhouette: ink,
      dress: lead && random.chance(0.4),
      arms: lead ? "one" : "front",
      hat: random.chance(0.5) ? "straw" : "none",
      facing: i < band / 2 ? 1 : -1,
      walking: true,
    });
    if (!lead)
      out +=
        i % 2 === 0
          ? stroke(svg`M${x - 34} ${floor - 92}L${x + 86} ${floor - 142}`, ink, 9) + oval(x - 26, floor - 92, 34, 25, ink)
          : rect(x - 46, floor - 128, 92, 54, ink, 6) + times(7, (k) => rect(x - 40 + k * 12, floor - 126, 5, 50, mix(warm, ink, 0.35)));
    else out += stroke(svg`M${x + 44} ${floor + 12}V${floor - 170}l-14 -16`, ink, 5) + disc(x + 30, floor - 188, 8, ink);
  }
  const sparks = times(60, () => circlePath(random.range(120, 1480), random.range(180, floor), random.range(1.4, 4)));
  out += shape(sparks, pale, 0.7);
  return out + crowd(art, 770, 4, 96, [mix(ink, warm, 0.34), mix(ink, warm, 0.2), mix(ink, cool, 0.14), ink], 0.45);
}

/** The June festival: bonfire, bunting and dancers in the square. */
export function juneFestival(art: Art): string {
  const { random } = art;
  const line = random.range(640, 670);
  const cx = random.range(770, 830);
  let out = sky(art, { horizon: 600 });
  out +=
    hills(art, 600, 120, "#8d8070", 0.66, 1.2) +
    rect(0, 600, WIDTH, 140, art.paint("#a8906a", 0.2)) +
    church(art, cx + random.pick([-310, 310]), line, random.range(400, 450), { depth: 0.24 }) +
    streetFront(art, -80, 1660, line, 170, 0.18);
  out += groundBelow(art, line, art.paint("#d09a66", 0.1), art.paint("#9c643f", 0, 0.5));
  for (let i = 0; i < 3; i++) out += bunting(art, -40, 120 + i * 96, 1640, 100 + i * 104, 56 + i * 12, 28 + i * 6);
  for (let i = 0; i < 7; i++) {
    const x = 120 + i * 225 + random.range(-20, 20);
    const y = 250 + random.range(0, 170);
    const color = random.pick(["#e2574c", "#f2b33d", "#4fb39d", "#e07bb0", "#7fa8f0"]);
    out +=
      stroke(svg`M${x} ${y - 80}V${y - 30}`, "#2b2438", 2) +
      halo(art, x, y, 90, color, 0.6) +
      shape(svg`M${x - 22} ${y - 30}H${x + 22}Q${x + 40} ${y} ${x + 22} ${y + 30}H${x - 22}Q${x - 40} ${y} ${x - 22} ${y - 30}Z`, color) +
      times(3, (k) => shape(lens(x, y - 15 + k * 15, 66 - Math.abs(k - 1) * 10, 3), "#ffffff", 0.3)) +
      rect(x - 12, y - 36, 24, 7, "#3a2c2a") +
      rect(x - 12, y + 29, 24, 6, "#3a2c2a");
  }
  const fire = 820;
  out += halo(art, cx, fire - 60, 520, "#ff9a3d", 0.75) + shape(lens(cx, fire + 16, 900, 90), "#ffb45e", 0.22);
  let logs = "";
  for (let i = 0; i < 5; i++) logs += rect(cx - 96 + i * 6, fire - 20 - i * 26, 192 - i * 12, 22, art.paint(i % 2 ? "#7d4a30" : "#925838", 0, 0.2), 10);
  out += logs;
  const flame = (w: number, h: number, fill: string) =>
    shape(
      svg`M${cx - w} ${fire - 120}C${cx - w * 1.5} ${fire - 120 - h * 0.4} ${cx - w * 0.5} ${fire - 120 - h * 0.5} ${cx - w * 0.4} ${fire - 120 - h * 0.8}C${cx - w * 0.1} ${fire - 120 - h * 0.66} ${cx - w * 0.1} ${fire - 120 - h * 0.6} ${cx + w * 0.06} ${fire - 120 - h}C${cx + w * 0.5} ${fire - 120 - h * 0.8} ${cx + w * 0.4} ${fire - 120 - h * 0.6} ${cx + w * 0.66} ${fire - 120 - h * 0.66}C${cx + w * 1.4} ${fire - 120 - h * 0.3} ${cx + w * 1.3} ${fire - 130} ${cx + w} ${fire - 120}Q${cx} ${fire - 92} ${cx - w} ${fire - 120}Z`,
      fill,
    );
  out +=
    flame(92, 260, "#ff6a2b") +
    flame(66, 200, "#ffa03a") +
    flame(40, 130, "#ffe08a") +
    shape(
      times(40, () => circlePath(cx + random.range(-190, 190), random.range(280, fire - 160), random.range(1.5, 4.5))),
      "#ffd27a",
      0.9,
    );
  const couples = random.int(4, 5);
  for (let i = 0; i < couples; i++) {
    const t = (i / (couples - 1)) * 2 - 1;
    const x = cx + t * 470;
    const y = 900 - Math.abs(t) * 60 + 30;
    const h = 205 - Math.abs(t) * 18;
    out +=
      oval(x, y, 84, 12, "#1a1020", 0.35) +
      person(art, x - 40, y, h, { dress: false, hat: "straw", arms: "one", facing: 1, shirt: random.pick(["#e2574c", "#3b6fb0", "#f2b33d"]), pants: "#4a5a7a", walking: true }) +
      person(art, x + 40, y, h * 0.96, { dress: true, arms: "one", facing: -1, shirt: random.pick(["#e07bb0", "#f2c53d", "#4fb39d", "#f0812b"]), walking: true });
  }
  return out;
}

/** A theatre: curtains, a spot of light, one performer. */
export function theatre(art: Art): string {
  const { random, mood } = art;
  const cloth = mix(mood.sky[2], random.pick(["#b3243a", "#1f6f7a", "#c2562b", "#2f4f9a"]), 0.4);
  const cx = random.range(770, 830);
  const floor = 760;
  let out = rect(0, 0, WIDTH, HEIGHT, mix(cloth, "#0d0713", 0.85));
  out += rect(
    200,
    120,
    1200,
    660,
    art.linear(0, 120, 0, floor, [
      [0, mix(cloth, "#12091c", 0.82)],
      [1, mix(cloth, "#1a0f26", 0.62)],
    ]),
  );
  const back = random.int(0, 2);
  const glow = mix(mood.sky[3], "#ffd9a0", 0.5);
  if (back === 0)
    out +=
      disc(cx, 560, 330, mood.sky[2], 0.5) +
      disc(cx, 560, 250, mood.sky[3], 0.6) +
      shape(`${curve([200, 700, 420, 600, 620, 660, 820, 590, 1050, 650, 1250, 590, 1400, 680])}V790H200Z`, mix(cloth, "#12091c", 0.7)) +
      times(5, (i) => carnauba(art, 330 + i * 240 + random.range(-40, 40), 740, random.range(200, 330), { tone: 1 }));
  if (back === 1)
    out +=
      times(14, (i) => stroke(svg`M${260 + i * 84} 120v${random.range(90, 330)}`, glow, 1.6, 0.5)) +
      times(14, (i) => disc(260 + i * 84, 210 + random.range(0, 240), random.range(10, 20), glow, 0.85));
  if (back === 2)
    out +=
      shape(
        times(
          13,
          (i) =>
            svg`M${cx} 620L${cx + Math.cos(3.14 + (i / 12) * 3.14) * 760} ${620 + Math.sin(3.14 + (i / 12) * 3.14) * 620}L${cx + Math.cos(3.14 + (i / 12) * 3.14 + 0.12) * 760} ${620 + Math.sin(3.14 + (i / 12) * 3.14 + 0.12) * 620}Z`,
        ),
        mood.sky[3],
        0.22,
      ) + disc(cx, 620, 150, mood.sky[3], 0.7);
  out +=
    poly(
      [120, floor, 1480, floor, 1640, 900, -40, 900],
      art.linear(0, floor, 0, 900, [
        [0, mix("#a8683f", cloth, 0.3)],
        [1, mix("#d99a5e", cloth, 0.1)],
      ]),
    ) +
    stroke(
      times(15, (i) => svg`M${800 + (i - 7) * 96} ${floor}L${800 + (i - 7) * 122} 900`),
      "#3a1f1a",
      2.5,
      0.4,
    );
  const beam = (fromX: number, color: string, reach: number) =>
    poly(
      [fromX - 12, -20, fromX + 12, -20, cx + reach, 830, cx - reach, 830],
      art.linear(fromX, 0, cx, 820, [
        [0, color, 0.6],
        [1, color, 0.1],
      ]),
    );
  out += beam(cx, "#fff2cf", 210) + beam(360, glow, 130) + beam(1240, glow, 130) + oval(cx, 826, 230, 42, "#fff2cf", 0.55);
  const scene = random.int(0, 2);
  const ink = mix(cloth, "#0d0713", 0.88);
  if (scene === 0) out += person(art, cx, 836, 330, { arms: "both", walking: true, dress: true, shirt: "#f7ead2" });
  if (scene === 1)
    out +=
      stroke(svg`M${cx + 72} 836V560l-26 -26`, ink, 7) +
      disc(cx + 42, 528, 13, ink) +
      person(art, cx, 836, 320, { arms: "one", facing: 1, walking: false, dress: false, shirt: "#f7ead2", hat: "straw" });
  if (scene === 2)
    for (const d of [-150, 0, 150])
      out += person(art, cx + d, 836 - Math.abs(d) * 0.12, 280, {
        arms: random.pick(["both", "one"] as const),
        walking: true,
        shirt: random.pick(["#f2b33d", "#e2574c", "#4fb39d", "#f7ead2"]),
        hat: random.chance(0.5) ? "straw" : "none",
      });
  const drape = (side: -1 | 1) => {
    let d = "";
    const edge = side < 0 ? 0 : WIDTH;
    for (let i = 0; i < 7; i++) {
      const a = edge - side * i * 52;
      const b = edge - side * (i + 1) * 52;
      const tie = edge - side * (i * 24 + 10);
      const tie2 = edge - side * ((i + 1) * 24 + 10);
      d += shape(
        svg`M${a} -10H${b}C${b} 300 ${tie2} 420 ${tie2} 560C${tie2} 700 ${b - side * -6} 780 ${edge - side * ((i + 1) * 32)} 930H${edge - side * (i * 32)}C${a} 780 ${tie} 700 ${tie} 560C${tie} 420 ${a} 300 ${a} -10Z`,
        art.across(
          side < 0
            ? [
                [0, mix(cloth, "#12091c", 0.5)],
                [0.45, mix(cloth, "#ffffff", 0.08)],
                [1, mix(cloth, "#12091c", 0.35)],
              ]
            : [
                [0, mix(cloth, "#12091c", 0.35)],
                [0.55, mix(cloth, "#ffffff", 0.08)],
                [1, mix(cloth, "#12091c", 0.5)],
              ],
        ),
      );
    }
    return d + rect(edge - (side < 0 ? 0 : 190), 548, 190, 22, "#e6b84c", 8);
  };
  out += drape(-1) + drape(1);
  out += times(
    9,
    (i) =>
      shape(
        svg`M${i * 180 - 10} -10H${i * 180 + 190}Q${i * 180 + 190} 150 ${i * 180 + 90} 160Q${i * 180 - 10} 150 ${i * 180 - 10} -10Z`,
        art.down([
          [0, mix(cloth, "#12091c", 0.55)],
          [1, mix(cloth, "#ffffff", 0.06)],
        ]),
      ) + stroke(svg`M${i * 180 - 10} 96Q${i * 180 + 10} 158 ${i * 180 + 90} 160Q${i * 180 + 170} 158 ${i * 180 + 190} 96`, "#e6b84c", 7),
  );
  return out + rect(-20, 896, 1640, 16, "#e6b84c", 0, 0.8) + crowd(art, 920, 2, 88, [mix(ink, cloth, 0.16), ink], 0.08);
}
