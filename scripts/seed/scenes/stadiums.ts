import { hillTown } from "./buildings.ts";
import { crowd, person } from "./figures.ts";
import { circlePath, disc, HEIGHT, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba, featherPalm, tree } from "./plants.ts";
import { groundBelow, halo, hills, sky } from "./scenery.ts";

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
    groundBelow(art, line, art.paint("#dcc39a", 0.04), art.paint("#a8875f", 0, 0.45)) +
    poly([cx - 150, line, cx + 150, line, cx + 480, HEIGHT, cx - 480, HEIGHT], art.paint("#f0dcb4", 0, 0.1), 0.55);
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
