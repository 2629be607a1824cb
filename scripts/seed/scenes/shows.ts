import { bunting, church, hillTown, streetFront } from "./buildings.ts";
import { crowd, person } from "./figures.ts";
import { camera, circlePath, curve, disc, group, HEIGHT, lens, mix, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba, featherPalm, foreground, tree } from "./plants.ts";
import { halo, hills, mesa, sky } from "./scenery.ts";

/** A floodlight mast with its panel of lamps. */
function floodlight(art: Art, x: number, y: number, h: number, beam: number): string {
  const steel = art.paint("#6a6f7c", 0.1, 0.4);
  const top = y - h;
  const w = h * 0.17;
  let lattice = "";
  for (let i = 0; i < 14; i++)
    lattice += svg`M${x - h * 0.022 + h * 0.0006 * i} ${y - (i * h) / 14}L${x + h * 0.02} ${y - ((i + 1) * h) / 14}M${x + h * 0.022} ${y - (i * h) / 14}L${x - h * 0.02} ${y - ((i + 1) * h) / 14}`;
  let out = "";
  if (beam !== 0)
    out += poly(
      [x - w * 0.5, top, x + w * 0.5, top, x + beam * h * 1.5 + h * 0.9, y + 120, x + beam * h * 1.5 - h * 0.5, y + 120],
      art.linear(x, top, x + beam * h * 1.2, y + 100, [
        [0, "#fff6d8", art.mood.lamps ? 0.42 : 0.12],
        [1, "#fff6d8", 0],
      ]),
    );
  out +=
    stroke(`${lattice}${svg`M${x - h * 0.024} ${y}L${x - h * 0.012} ${top}M${x + h * 0.024} ${y}L${x + h * 0.012} ${top}`}`, steel, Math.max(2, h * 0.007)) +
    rect(x - w / 2, top - h * 0.1, w, h * 0.13, art.paint("#3d414e", 0.1, 0.3), 3);
  if (art.mood.lamps) out += halo(art, x, top - h * 0.035, h * 0.34, "#fff2c9", 0.85);
  let bulbs = "";
  for (let r = 0; r < 3; r++) for (let c = 0; c < 5; c++) bulbs += circlePath(x - w * 0.4 + c * w * 0.2, top - h * 0.075 + r * h * 0.04, h * 0.0125);
  return out + shape(bulbs, art.mood.lamps ? "#fffbe8" : art.paint("#fff8e0"));
}

/** The near stand's view over the pitch, players at work. */
export function pitch(art: Art): string {
  const { random } = art;
  const far = random.range(470, 510);
  const cx = 800 + random.range(-30, 30);
  let out = sky(art, { horizon: 400 });
  out += hills(art, 400, 130, "#a58a78", 0.76, 1.2);
  for (let i = 0; i < 9; i++) out += carnauba(art, random.range(20, 1580), 400, random.range(90, 150), { depth: 0.34 });
  out += poly(
    [-20, 330, 1620, 330, 1620, far, -20, far],
    art.linear(0, 330, 0, far, [
      [0, art.paint("#b9aea8", 0.12, 0.4)],
      [1, art.paint("#8f8690", 0.06, 0.6)],
    ]),
  );
  const fans = ["#e2574c", "#f4efe4", "#f2b33d", "#3b6fb0", "#3f8a5f", "#8a5637"];
  for (const color of fans) {
    out += shape(
      times(120, () => {
        const row = random.int(0, 8);
        return circlePath(random.range(0, WIDTH), 346 + row * 14 + random.range(-2, 2), 4.6);
      }),
      art.paint(color, 0.1, 0.15),
    );
  }
  out +=
    poly([-20, 300, 1620, 300, 1620, 322, -20, 322], art.paint("#e9e2d6", 0.06, 0.1)) +
    poly([-20, 322, 1620, 322, 1620, 334, -20, 334], art.paint("#5d5a68", 0.06, 0.6)) +
    times(11, (i) => rect(i * 160 - 10, 322, 7, 150, art.paint("#d5cec4", 0.06, 0.3)));
  for (let i = 0; i < 10; i++)
    out +=
      rect(i * 170 - 40, far - 34, 164, 38, art.paint(random.pick(["#e2574c", "#2f6fae", "#f2b33d", "#f4efe4", "#3f8a5f"]), 0.04, 0.1)) +
      rect(i * 170 - 14, far - 22, 60 + random.range(0, 50), 12, "#ffffff", 3, 0.5);
  for (const [x, b] of [
    [170, 0.6],
    [1430, -0.6],
  ] as const)
    out += floodlight(art, x, far - 120, random.range(330, 370), b);
  const wide = (y: number) => 620 + ((y - far) / (HEIGHT - far)) * 560;
  const turf = random.pick(["#5f9a45", "#6ba24a", "#7d9f48"]);
  out += rect(0, far, WIDTH, HEIGHT - far, art.paint(turf, 0.03, 0.35));
  const stripes = 11;
  for (let i = 0; i < stripes; i++) {
    const a = -1 + (2 * i) / stripes;
    const b = -1 + (2 * (i + 1)) / stripes;
    out += poly(
      [cx + a * wide(far), far, cx + b * wide(far), far, cx + b * wide(1020), 1020, cx + a * wide(1020), 1020],
      art.linear(0, far, 0, HEIGHT, [
        [0, art.paint(turf, 0.12, i % 2 ? 0.05 : 0.3)],
        [1, art.paint(turf, 0, i % 2 ? 0.12 : 0.42)],
      ]),
    );
  }
  const chalk = art.paint("#fffdf4");
  const ry = far + 190;
  let lines = svg`M${cx - wide(far + 14)} ${far + 14}H${cx + wide(far + 14)}M${cx} ${far + 14}V1020M${cx - wide(far + 14)} ${far + 14}L${cx - wide(1010)} 1010M${cx + wide(far + 14)} ${far + 14}L${cx + wide(1010)} 1010`;
  for (const s of [-1, 1])
    lines += svg`M${cx + s * wide(far + 80)} ${far + 80}H${cx + s * (wide(far + 80) - 210)}L${cx + s * (wide(far + 340) - 250)} ${far + 340}H${cx + s * wide(far + 340)}`;
  out +=
    stroke(lines, chalk, 5, 0.85) +
    svg`<ellipse cx="${cx}" cy="${ry}" rx="190" ry="76" fill="none" stroke="${chalk}" stroke-width="5" stroke-opacity="0.85"/>` +
    oval(cx, ry, 9, 5, chalk);
  for (const s of [-1, 1]) {
    const gx = cx + s * wide(far + 150);
    out += stroke(svg`M${gx} ${far + 150}v-90l${s * 40} -6M${gx + s * 46} ${far + 240}v-104L${gx} ${far + 60}`, chalk, 5);
  }
  const [home, away] = random.shuffle([
    ["#e2473f", "#f4efe4"],
    ["#f5cf3e", "#2f6fae"],
    ["#f4efe4", "#26334f"],
    ["#3f8a5f", "#f4efe4"],
    ["#3b5fc4", "#f4efe4"],
  ]) as [[string, string], [string, string]];
  const spots = Array.from({ length: 11 }, (_, i) => ({ x: cx + random.range(-520, 520), y: far + 60 + i * 34, team: i % 2 }));
  for (const { x, y, team } of spots) {
    const h = 74 + (y - far) * 0.24;
    const [shirt, shorts] = team === 0 ? home : away;
    out += oval(x + 22, y, h * 0.34, h * 0.05, art.paint("#24402a", 0, 1), 0.4) + person(art, x, y, h, { shirt, pants: shorts, dress: false, walking: true });
  }
  const bx = cx + random.range(-60, 60);
  const by = far + 300;
  out +=
    person(art, bx - 56, by, 170, { shirt: home[0], pants: home[1], dress: false, walking: true, facing: 1 }) +
    person(art, bx + 120, by - 24, 160, { shirt: away[0], pants: away[1], dress: false, walking: true, facing: -1 }) +
    ball(art, bx + 22, by - 10, 13);
  return out + crowd(art, 925, 2, 84, [art.paint("#5a4a58", 0, 0.9), art.paint("#3a2f3c", 0, 1)], 0.4);
}

function ball(art: Art, x: number, y: number, r: number): string {
  const dark = art.paint("#2a2830");
  const pent = (a: number, d: number, s: number) => {
    const ring = Array.from({ length: 5 }, (_, i) => [x + Math.cos(a) * d + Math.cos(a + i * 1.2566) * s, y + Math.sin(a) * d + Math.sin(a + i * 1.2566) * s]);
    return poly(ring.flat(), dark);
  };
  const rim = art.clip(circlePath(x, y, r));
  return (
    oval(x + r * 0.3, y + r, r * 1.1, r * 0.22, art.paint("#24402a", 0, 1), 0.4) +
    disc(x, y, r, art.paint("#fffdf6")) +
    `<g${rim}>${pent(0, 0, r * 0.36)}${times(5, (i) => pent(i * 1.2566 + 0.2, r * 0.92, r * 0.34))}${stroke(
      times(
        5,
        (i) =>
          svg`M${x + Math.cos(i * 1.2566) * r * 0.36} ${y + Math.sin(i * 1.2566) * r * 0.36}L${x + Math.cos(i * 1.2566 + 0.1) * r * 0.72} ${y + Math.sin(i * 1.2566 + 0.1) * r * 0.72}`,
      ),
      dark,
      r * 0.06,
    )}${shape(svg`M${x + r * 0.2} ${y + r}A${r} ${r} 0 0 0 ${x + r} ${y - r * 0.3}V${y + r}Z`, art.paint("#8a8494", 0, 0.8), 0.4)}</g>`
  );
}

/** Behind the net: the keeper, the ball and the stand beyond. */
export function behindGoal(art: Art): string {
  const { random } = art;
  const cx = random.range(770, 830);
  const far = random.range(520, 550);
  let out = sky(art, { horizon: 460, sunX: random.range(480, 1120) });
  out += hills(art, 470, 130, "#a58a78", 0.76, 1.2);
  for (let i = 0; i < 8; i++) out += carnauba(art, random.range(20, 1580), 480, random.range(110, 190), { depth: 0.3 });
  out += poly([120, 430, 1480, 430, 1560, far, 40, far], art.paint("#a59ca0", 0.12, 0.45));
  for (const color of ["#e2574c", "#f4efe4", "#f2b33d", "#3b6fb0", "#3f8a5f", "#8a5637"])
    out += shape(
      times(70, () => circlePath(random.range(130, 1470), 446 + random.int(0, 5) * 15, 5)),
      art.paint(color, 0.12, 0.2),
    );
  out += poly([90, 392, 1510, 392, 1530, 416, 70, 416], art.paint("#e9e2d6", 0.06, 0.1)) + poly([70, 416, 1530, 416, 1530, 428, 70, 428], art.paint("#5d5a68", 0.06, 0.6));
  for (const [x, b] of [
    [200, 0.7],
    [1400, -0.7],
  ] as const)
    out += floodlight(art, x, far, random.range(400, 440), b);
  const turf = random.pick(["#5f9a45", "#6ba24a", "#7d9f48"]);
  const rows = 8;
  for (let i = 0; i < rows; i++) {
    const a = far + (i / rows) ** 1.7 * (HEIGHT - far);
    const b = far + ((i + 1) / rows) ** 1.7 * (HEIGHT - far);
    out += rect(0, a, WIDTH, b - a + 1, art.paint(turf, 0.14 - i * 0.018, i % 2 ? 0.08 : 0.36));
  }
  const chalk = art.paint("#fffdf4");
  out +=
    stroke(svg`M-20 ${far + 40}H1620M${cx - 640} 900L${cx - 420} ${far + 150}H${cx + 420}L${cx + 640} 900M-20 900H1620`, chalk, 6, 0.85) +
    svg`<path d="M${cx - 190} ${far + 150}Q${cx} ${far + 96} ${cx + 190} ${far + 150}" fill="none" stroke="${chalk}" stroke-width="5" stroke-opacity="0.85"/>`;
  const [home, away] = random.shuffle([
    ["#e2473f", "#f4efe4"],
    ["#f5cf3e", "#2f6fae"],
    ["#f4efe4", "#26334f"],
    ["#3b5fc4", "#f4efe4"],
  ]) as [[string, string], [string, string]];
  for (let i = 0; i < 5; i++) {
    const y = far + 70 + i * 34;
    const [shirt, pants] = i % 2 ? home : away;
    out += person(art, cx + random.range(-460, 460), y, 100 + i * 14, { shirt, pants, dress: false, walking: true });
  }
  const striker = cx + random.range(-170, 170);
  out += person(art, striker, far + 250, 210, { shirt: home[0], pants: home[1], dress: false, walking: true, arms: "one" });
  const dive = random.pick([-1, 1]);
  const bx = cx + dive * random.range(230, 300);
  const by = random.range(600, 650);
  out += stroke(svg`M${striker + 20} ${far + 236}Q${(striker + bx) / 2} ${by - 60} ${bx - dive * 40} ${by + 8}`, "#ffffff", 5, 0.4) + ball(art, bx, by, 36);
  const kx = cx + dive * 40;
  const keeper = person(art, 0, 0, 330, { shirt: random.pick(["#f0812b", "#a8e05a", "#e07bb0"]), pants: "#26242c", dress: false, arms: "both", walking: true });
  out += `<g transform="${svg`translate(${kx - dive * 40} 890) rotate(${dive * 38})`}">${keeper}</g>`;
  const l = cx - 560;
  const r = cx + 560;
  const top = 330;
  let net = "";
  for (let i = 0; i <= 28; i++) net += svg`M${l + (i * (r - l)) / 28} ${top}L${l - 40 + (i * (r - l + 80)) / 28} 930`;
  for (let i = 0; i <= 15; i++) net += svg`M${l - (i / 15) * 40} ${top + i * 40}H${r + (i / 15) * 40}`;
  out +=
    stroke(net, "#ffffff", 2, 0.34) +
    stroke(svg`M${l} 930V${top}H${r}V930`, art.paint("#8a8c98", 0, 0.6), 22) +
    stroke(svg`M${l - 3} 930V${top - 3}H${r - 3}V930`, art.paint("#fffdf6"), 14);
  return out;
}

/** The ground from outside on match night: stand, masts, people arriving. */
export function stadiumOutside(art: Art): string {
  const { random } = art;
  const line = random.range(720, 750);
  const cx = random.range(770, 830);
  let out = sky(art, { horizon: 640, clouds: 3 });
  out += hills(art, 640, 130, "#8d8070", 0.72, 1.2) + rect(0, 640, WIDTH, 140, art.paint("#a8a060", 0.3)) + hillTown(art, 800, line - 20, 1800, 70, 2, 0.5);
  for (const [dx, h, b] of [
    [-400, 470, 0.4],
    [400, 470, -0.4],
    [-250, 400, 0.25],
    [250, 400, -0.25],
  ] as const)
    out += floodlight(art, cx + dx, line - 40, h, b);
  if (art.mood.lamps) out += halo(art, cx, line - 210, 520, "#fff2c9", 0.5);
  const w = random.range(980, 1080);
  const accent = random.pick(["#e2574c", "#2f6fae", "#3f8a5f", "#f0a02f"]);
  const rim = line - random.range(230, 260);
  const bowl = svg`M${cx - w / 2} ${rim + 40}Q${cx} ${rim - 90} ${cx + w / 2} ${rim + 40}L${cx + w / 2 - 70} ${line}H${cx - w / 2 + 70}Z`;
  out += shape(
    svg`M${cx - w / 2} ${rim + 40}Q${cx} ${rim - 90} ${cx + w / 2} ${rim + 40}Q${cx} ${rim + 92} ${cx - w / 2} ${rim + 40}Z`,
    art.linear(0, rim - 30, 0, rim + 66, [
      [0, art.paint("#7d7480", 0.05, 0.7)],
      [1, art.mood.lamps ? "#fff0c4" : art.paint("#b9aeb0", 0.05, 0.3)],
    ]),
  );
  for (const color of ["#e2574c", "#f4efe4", "#f2b33d", "#3b6fb0"]) {
    out += shape(
      times(60, () => {
        const t = random.range(-0.86, 0.86);
        return circlePath(cx + t * (w / 2), rim + 36 + random.range(-1, 0.8) * 46 * (1 - t * t), 4);
      }),
      art.paint(color, 0.08, 0.2),
    );
  }
  out += stroke(svg`M${cx - w / 2} ${rim + 40}Q${cx} ${rim - 90} ${cx + w / 2} ${rim + 40}`, art.paint("#fffaf0", 0.05, 0.2), 9);
  out += shape(
    svg`M${cx - w / 2} ${rim + 40}Q${cx} ${rim + 92} ${cx + w / 2} ${rim + 40}L${cx + w / 2 - 70} ${line}H${cx - w / 2 + 70}Z`,
    art.linear(cx - w / 2, 0, cx + w / 2, 0, [
      [0, art.paint("#efe6d8", 0, 0.1)],
      [0.55, art.paint("#efe6d8", 0, 0.25)],
      [1, art.paint("#efe6d8", 0, 0.9)],
    ]),
  );
  let ribs = "";
  for (let i = 0; i <= 22; i++) {
    const t = -1 + (2 * i) / 22;
    const a = cx + Math.sin((t * Math.PI) / 2) * (w / 2);
    const b = cx + Math.sin((t * Math.PI) / 2) * (w / 2 - 70);
    const y = rim + 40 + 26 * (1 - t * t);
    ribs += poly([a - 7, y, a + 7, y, b + 8, line, b - 8, line], art.paint("#fffaf0", 0, 0.1 + Math.max(0, t) * 0.6));
  }
  out += `<g${art.clip(bowl)}>${ribs}</g>`;
  for (const [k, tone] of [
    [0, 0.1],
    [70, 0.3],
  ] as const)
    out += stroke(
      svg`M${cx - w / 2 + k * 0.3} ${rim + 44 + k}Q${cx} ${rim + 96 + k} ${cx + w / 2 - k * 0.3} ${rim + 44 + k}`,
      art.paint(accent, 0, tone),
      k === 0 ? 24 : 12,
      1,
      "butt",
    );
  for (let i = 0; i < 7; i++) {
    const t = (i - 3) / 3.6;
    const fx = cx + t * w * 0.46;
    const fy = rim + 30 + 40 * (1 - t * t) - 6;
    out +=
      rect(fx - 2, fy - 86, 4, 86, art.paint("#8a8f98", 0, 0.3)) +
      shape(svg`M${fx} ${fy - 86}q20 -8 40 2q14 6 26 0v30q-12 6 -26 0q-20 -10 -40 -2Z`, art.paint(["#e2574c", "#f5cf3e", "#3b6fb0", "#f4efe4", "#3f8a5f"][i % 5] ?? "#ffffff"));
  }
  out +=
    rect(cx - 170, line - 150, 340, 150, art.paint(accent, 0, 0.1)) +
    rect(cx + 130, line - 150, 40, 150, art.paint(accent, 0, 0.8)) +
    rect(cx - 186, line - 166, 372, 22, art.paint("#fffaf0")) +
    [-110, -22, 66].map((d) => rect(cx + d, line - 108, 60, 108, art.mood.lamps ? "#ffe7a8" : art.paint("#3d4452", 0, 0.4))).join("");
  const emblem = line - 196;
  out += disc(cx - 10, emblem - 24, 50, art.paint("#fffaf0")) + ball(art, cx - 10, emblem - 24, 38);
  out +=
    rect(
      0,
      line,
      WIDTH,
      300,
      art.linear(0, line, 0, HEIGHT, [
        [0, art.paint("#dcc39a", 0.04)],
        [1, art.paint("#a8875f", 0, 0.45)],
      ]),
    ) + poly([cx - 150, line, cx + 150, line, cx + 480, HEIGHT, cx - 480, HEIGHT], art.paint("#f0dcb4", 0, 0.1), 0.55);
  for (const s of [-1, 1])
    out +=
      tree(art, cx + s * 610, line + 30, random.range(230, 290), { tone: 0.2 }) +
      featherPalm(art, cx + s * random.range(690, 740), line + 70, random.range(420, 520), { tone: 0.35 });
  const kit = random.pick([
    ["#e2473f", "#f4efe4"],
    ["#f5cf3e", "#3f8a5f"],
    ["#3b5fc4", "#f4efe4"],
  ]);
  for (let i = 0; i < 14; i++) {
    const y = line + 30 + i * 15;
    out += person(art, cx + random.range(-0.62, 0.62) * (220 + (y - line) * 2), y, 84 + (y - line) * 0.5, {
      shirt: random.pick(kit),
      walking: true,
      dress: false,
      arms: random.pick(["down", "down", "one", "both"] as const),
      hat: random.chance(0.3) ? "cap" : "none",
      hatColor: kit[0] ?? "#e2473f",
    });
  }
  return out;
}

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
  out += rect(
    0,
    line,
    WIDTH,
    400,
    art.linear(0, line, 0, HEIGHT, [
      [0, art.paint("#d09a66", 0.1)],
      [1, art.paint("#9c643f", 0, 0.5)],
    ]),
  );
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
