import { pane, streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { disc, HEIGHT, lens, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, cactus, carnauba, featherPalm, grass, tree, treeline } from "./plants.ts";
import { groundBelow, halo, hills, mesa, plain, rain, sky } from "./scenery.ts";
import { flags, lampPost } from "./street-furniture.ts";
import { cone, type PatrolBody, patrolCar } from "./vehicles.ts";

const LIVERIES: readonly (readonly [string, string])[] = [
  ["#f7f3ea", "#2b4f9a"],
  ["#f7f3ea", "#2f7a5a"],
  ["#e9e6e0", "#38404f"],
  ["#2f4270", "#f2c14e"],
  ["#f7f3ea", "#9a2f3a"],
];

function choosePatrol(art: Art): [PatrolBody, readonly [string, string]] {
  return [art.random.pick(["sedan", "wagon", "pickup"] as const), art.random.pick(LIVERIES)];
}

/** A patrol car stopped in a town street, its lights on. */
export function patrolStreet(art: Art): string {
  const { random } = art;
  const line = random.range(680, 720);
  let out = sky(art, { horizon: 560 });
  out += hills(art, 570, 130, "#8d8070", 0.7, 1.2) + rect(0, 580, WIDTH, 160, art.paint("#a8a060", 0.3));
  for (let i = 0; i < 4; i++) out += featherPalm(art, random.range(80, 1520), line, random.range(360, 450), { depth: 0.3 });
  out += streetFront(art, random.range(-220, -40), 1640, line, random.range(290, 350), 0.12);
  const [body, livery] = choosePatrol(art);
  const x = random.range(770, 830);
  out += art.mood.lamps ? disc(x - 90, line - 130, 420, art.glow("#ff3b4e", 0.34)) + disc(x + 130, line - 130, 420, art.glow("#3f8bff", 0.38)) : "";
  out +=
    rect(0, line, WIDTH, 34, art.paint("#d9cbb5", 0, 0.25)) +
    rect(0, line + 30, WIDTH, 14, art.paint("#8a8078", 0, 0.6)) +
    groundBelow(art, line + 42, art.paint("#6f6d79", 0.04), art.paint("#44434f", 0, 0.5), line) +
    times(9, (i) => rect(i * 210 - 80, 936, 120, 11, art.paint("#f2e6c8"), 0, 0.75));
  out += shape(lens(x - 180, 872, 560, 44), "#ff4a58", 0.2) + shape(lens(x + 210, 872, 560, 44), "#4a8cff", 0.22);
  for (const s of [-1, 1]) out += lampPost(art, x + s * random.range(430, 520), line + 24, 400);
  if (art.mood.lamps)
    out += poly(
      [x + 360, 790, 1700, 740, 1700, 900, x + 360, 812],
      art.across([
        [0, "#fff2c4", 0.65],
        [1, "#fff2c4", 0],
      ]),
    );
  out += patrolCar(art, x, 872, random.range(720, 800), body, livery, true);
  out += person(art, x - 470, 900, 270, { shirt: "#3f5478", pants: "#2b3550", hat: "cap", hatColor: "#2b3550", dress: false, arms: "down", facing: 1 });
  if (random.chance(0.5)) out += tape(art, 880, x);
  if (art.mood.body === "hidden") out += rain(art, 0.7);
  return out + tree(art, random.pick([60, 1540]), line + 50, 420, { tone: 0.45 });
}

function tape(art: Art, y: number, x: number): string {
  const d = (off: number) => svg`M-20 ${y + off}Q${x} ${y + 60 + off} 1620 ${y - 10 + off}`;
  return stroke(d(60), "#f5c93a", 20, 1, "butt") + svg`<path d="${d(60)}" fill="none" stroke="${art.paint("#26242c")}" stroke-width="20" stroke-dasharray="30 40"/>`;
}

/** A roadside check: patrol car, cones, hills and a long straight. */
export function patrolRoad(art: Art): string {
  const { random } = art;
  const line = random.range(520, 570);
  let out = sky(art, { horizon: line });
  out +=
    hills(art, line, 150, "#a58a78", 0.76, 1.2) +
    mesa(art, random.range(420, 1180), line + 24, random.range(300, 420), random.range(110, 150), 0.56) +
    hills(art, line + 50, 60, "#8f9457", 0.46, 1.7);
  out += plain(art, line + 30, random.pick(["#c9a258", "#aca650", "#cf955b"]), 0.34);
  for (let i = 0; i < 9; i++) out += carnauba(art, random.range(20, 1580), line + 60 + random.range(0, 60), random.range(120, 250), { depth: 0.26 });
  const edge = 740;
  out +=
    poly([-20, edge - 18, 1620, edge - 34, 1620, HEIGHT, -20, HEIGHT], art.paint("#c08a56", 0, 0.15)) +
    poly(
      [-20, edge, 1620, edge - 14, 1620, HEIGHT, -20, HEIGHT],
      art.linear(0, edge, 0, HEIGHT, [
        [0, art.paint("#74737f", 0.05)],
        [1, art.paint("#474653", 0, 0.45)],
      ]),
    ) +
    stroke(svg`M-20 ${edge + 22}L1620 ${edge + 8}`, art.paint("#f6efdd"), 6, 0.85, "butt") +
    times(6, (i) => poly([i * 300 - 60, 928, i * 300 + 110, 927, i * 300 + 104, 942, i * 300 - 72, 943], art.paint("#f5c443"), 0.9));
  const rail = art.paint("#cdd2d8", 0, 0.15);
  out +=
    times(14, (i) => rect(i * 130 - 30, edge - 60, 9, 56, art.paint("#8a8f98", 0, 0.3))) +
    rect(-20, edge - 70, 1640, 22, rail) +
    rect(-20, edge - 60, 1640, 4, art.paint("#8a8f98", 0, 0.5), 0, 0.7);
  const [body, livery] = choosePatrol(art);
  const x = random.range(760, 840);
  out += patrolCar(art, x, 868, random.range(680, 760), body, livery, true);
  const officers = random.int(1, 2);
  for (let i = 0; i < officers; i++)
    out += person(art, x + (i === 0 ? 470 : -480), 890, 270, {
      shirt: "#6a6f4a",
      pants: "#3a4038",
      hat: "cap",
      hatColor: "#2f3530",
      dress: false,
      walking: false,
      arms: i === 0 ? "one" : "down",
      facing: i === 0 ? 1 : -1,
    });
  for (let i = 0; i < 6; i++) out += cone(art, 190 + i * 250 + random.range(-20, 20), 950 + (i % 2) * 12, 76);
  return out + (random.chance(0.6) ? cactus(art, random.pick([110, 1490]), edge - 20, 250, { tone: 0.25 }) : bush(art, 1480, edge - 14, 200));
}

/** A patrol car on the crest of a road before an enormous sun. */
export function patrolSunset(art: Art): string {
  const { random, mood } = art;
  const x = random.range(770, 830);
  const r = random.range(270, 320);
  let out = sky(art, { horizon: 760, sunX: x + random.range(-120, 120), sunY: random.range(470, 520), size: r, clouds: 4 });
  if (mood.body === "hidden") out += disc(x, 520, r * 1.6, art.glow("#ffffff", 0.5));
  out += hills(art, 700, 120, "#a58a78", 0.7, 1.2) + hills(art, 760, 80, "#8f9457", 0.5, 1.8) + treeline(art, 766, 26, 0.42);
  for (let i = 0; i < 8; i++) out += carnauba(art, i * 220 + random.range(-60, 60), 780, random.range(150, 290), { depth: 0.34 });
  const crest = "M-20 812Q800 776 1620 812";
  out +=
    shape(
      `${crest}V1000H-20Z`,
      art.linear(0, 790, 0, HEIGHT, [
        [0, art.paint("#6c6b78", 0.06)],
        [1, art.paint("#3f3e4a", 0, 0.6)],
      ]),
    ) +
    stroke("M-20 824Q800 788 1620 824", art.paint("#f6efdd"), 6, 0.8) +
    times(7, (i) =>
      poly(
        [i * 260 - 40, 916 - Math.abs(i - 3) * -6, i * 260 + 110, 916 + Math.abs(i - 2.6) * 6, i * 260 + 104, 930 + Math.abs(i - 2.6) * 6, i * 260 - 50, 930 + Math.abs(i - 3) * 6],
        art.paint("#f5c443"),
        0.9,
      ),
    );
  const [body, livery] = choosePatrol(art);
  const second = random.chance(0.5);
  if (second) out += patrolCar(art, x - 370, 836, 330, random.pick(["sedan", "wagon"] as const), livery, true);
  if (mood.lamps)
    out += poly(
      [x + 350, 780, 1700, 730, 1700, 870, x + 350, 800],
      art.across([
        [0, "#fff2c4", 0.7],
        [1, "#fff2c4", 0],
      ]),
    );
  out += patrolCar(art, x + (second ? 90 : 0), 866, second ? 640 : random.range(720, 780), body, livery, true);
  if (mood.body === "hidden") out += rain(art, 0.7);
  return out + featherPalm(art, random.pick([70, 1530]), 960, random.range(560, 680), { tone: 0.75 }) + grass(art, -20, 1620, 1000, 66, "#6d6a3c", 0.85);
}

/** The station: its front, a tower of glass blocks, patrol cars ready. */
export function patrolStation(art: Art): string {
  const { random } = art;
  const line = random.range(700, 730);
  const cx = random.range(760, 840);
  const [body, livery] = choosePatrol(art);
  const accent = livery[1] === "#f2c14e" ? "#2f4270" : livery[1];
  let out = sky(art, { horizon: 600 });
  out += hills(art, 610, 150, "#8d8070", 0.72, 1.2) + rect(0, 610, WIDTH, 150, art.paint("#a8a060", 0.3)) + streetFront(art, -80, 1660, line, 150, 0.36);
  for (const x of [120, 260, 1350, 1500]) out += carnauba(art, x, line, random.range(330, 450), { depth: 0.14 });
  const w = random.range(880, 980);
  const left = cx - w / 2;
  const top = line - 270;
  out +=
    rect(
      left,
      top,
      w,
      270,
      art.linear(0, top, 0, line, [
        [0, art.paint("#f4efe4")],
        [1, art.paint("#e9e0d0", 0, 0.25)],
      ]),
    ) +
    rect(left - 16, top - 20, w + 32, 26, art.paint("#fffdf6")) +
    rect(left, top + 6, w, 8, art.paint("#a59a90", 0, 0.8), 0, 0.6) +
    rect(left, line - 70, w, 70, art.paint(accent, 0, 0.15));
  for (let i = 0; i < 8; i++) {
    const wx = left + (i + 0.5) * (w / 8);
    if (Math.abs(wx - cx) > 130)
      out +=
        rect(wx - 38, top + 62, 76, 100, art.paint("#fffdf6")) +
        rect(wx - 32, top + 68, 64, 88, pane(art, 0, 0.7)) +
        times(4, (k) => rect(wx - 32 + k * 18, top + 68, 3, 88, art.paint("#5d5f6b", 0, 0.4)));
  }
  out +=
    rect(cx - 140, top - 96, 280, 366, art.paint(accent, 0, 0.05)) +
    rect(cx + 96, top - 96, 44, 366, art.paint(accent, 0, 0.75)) +
    rect(cx - 150, top - 108, 300, 18, art.paint("#fffdf6"));
  const by = top - 6;
  out +=
    shape(
      svg`M${cx - 78} ${by - 52}L${cx - 22} ${by - 74}L${cx + 34} ${by - 52}Q${cx + 38} ${by + 26} ${cx - 22} ${by + 62}Q${cx - 82} ${by + 26} ${cx - 78} ${by - 52}Z`,
      art.paint("#f2c14e"),
    ) +
    shape(
      svg`M${cx - 66} ${by - 44}L${cx - 22} ${by - 60}L${cx + 22} ${by - 44}Q${cx + 26} ${by + 18} ${cx - 22} ${by + 48}Q${cx - 70} ${by + 18} ${cx - 66} ${by - 44}Z`,
      art.paint("#f7f3ea"),
    ) +
    shape(svg`M${cx - 22} ${by - 36}l9 22h24l-19 15l7 24l-21 -14l-21 14l7 -24l-19 -15h24Z`, art.paint(accent, 0, 0.1));
  out +=
    rect(cx - 96, line - 140, 148, 140, art.mood.lamps ? "#ffe7b0" : art.paint("#3f5668", 0, 0.2)) +
    rect(cx - 24, line - 140, 5, 140, art.paint("#fffdf6")) +
    rect(cx - 130, line - 160, 216, 18, art.paint("#fffdf6"));
  if (art.mood.lamps) out += halo(art, cx - 20, line - 90, 240, "#ffe0a0", 0.5);
  out += flags(art, left + 60, line + 6, 390, 116);
  out +=
    rect(
      0,
      line,
      WIDTH,
      320,
      art.linear(0, line, 0, HEIGHT, [
        [0, art.paint("#c9bba6", 0.04)],
        [0.18, art.paint("#8a8790", 0.02)],
        [1, art.paint("#504f5b", 0, 0.5)],
      ]),
    ) +
    stroke(
      times(5, (i) => svg`M${cx - 560 + i * 290} ${line + 40}l-90 150`),
      art.paint("#f6efdd"),
      6,
      0.6,
    );
  out += patrolCar(art, cx + 330, line + 96, 430, random.pick(["sedan", "wagon"] as const), livery, false);
  out += patrolCar(art, cx - random.range(90, 190), line + 200, random.range(540, 600), body, livery, true);
  const uniform = { shirt: "#3f5478", pants: "#2b3550", hat: "cap", hatColor: "#2b3550", dress: false, walking: false } as const;
  return out + person(art, cx + 250, line + 206, 235, { ...uniform, facing: -1 }) + person(art, cx + 330, line + 212, 225, { ...uniform, arms: "front", facing: -1 });
}
