import { pane } from "./buildings.ts";
import { type PersonLook, person } from "./figures.ts";
import { archPath, circlePath, disc, HEIGHT, lens, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba, featherPalm, grass, hedge, tree } from "./plants.ts";
import { groundBelow, hills, mesa, sky } from "./scenery.ts";
import { flags, steps } from "./street-furniture.ts";
import { busSide } from "./vehicles.ts";

const SATCHELS = ["#e2473f", "#2f6fae", "#f2b33d", "#5aa35f", "#8a5fb0"];

function pupil(art: Art, x: number, y: number, h: number, look: PersonLook = {}): string {
  const { random } = art;
  return person(art, x, y, h, {
    shirt: random.pick(["#fbf7ee", "#fbf7ee", "#bfe0f0"]),
    pants: "#2f4f86",
    dress: false,
    backpack: random.chance(0.7) ? random.pick(SATCHELS) : "",
    walking: true,
    ...look,
  });
}

/** A school front under its gable, pupils arriving. */
export function schoolFront(art: Art): string {
  const { random } = art;
  const line = random.range(710, 750);
  const cx = random.range(760, 840);
  const [wall, trim, roof] = random.pick([
    ["#f6e3b4", "#2f6fae", "#b9573a"],
    ["#fbf3e4", "#2f8f7a", "#c26a45"],
    ["#f2b66d", "#8a3b2c", "#9c4a35"],
    ["#cfe3ea", "#e07b3c", "#8a5040"],
    ["#f7d7cf", "#7a3b66", "#a84e38"],
  ] as const);
  let out = sky(art, { horizon: 620 });
  out += hills(art, 620, 150, "#a58a78", 0.76, 1.2) + mesa(art, cx + random.pick([-520, 520]), 650, 320, 110, 0.6) + rect(0, 620, WIDTH, 200, art.paint("#a5a058", 0.28));
  for (const x of [60, 190, 1420, 1540])
    out += random.chance(0.5) ? carnauba(art, x, line, random.range(330, 430), { depth: 0.12 }) : tree(art, x, line + 6, random.range(250, 330), { depth: 0.12 });
  const storeys = random.pick([1, 1, 2]);
  const w = storeys === 2 ? random.range(860, 980) : random.range(1020, 1120);
  const h = storeys === 2 ? random.range(310, 340) : random.range(200, 230);
  const left = cx - w / 2;
  const top = line - h;
  out +=
    poly([left - 24, top + 6, left + 34, top - 66, left + w - 34, top - 66, left + w + 24, top + 6], art.paint(roof)) +
    stroke(
      times(44, (i) => svg`M${left + 34 + (i * (w - 68)) / 43} ${top - 65}L${left - 20 + (i * (w + 40)) / 43} ${top + 4}`),
      art.paint(roof, 0, 0.8),
      2.4,
      0.45,
    ) +
    rect(left - 24, top + 2, w + 48, 9, art.paint(roof, 0, 0.8));
  out +=
    rect(
      left,
      top + 8,
      w,
      h - 8,
      art.linear(0, top, 0, line, [
        [0, art.paint(wall, 0, 0.35)],
        [0.2, art.paint(wall, 0, 0.02)],
        [1, art.paint(wall, 0, 0.25)],
      ]),
    ) +
    rect(left, line - h * 0.3, w, h * 0.3, art.paint(trim, 0, 0.12)) +
    rect(left, line - h * 0.3, w, 5, art.paint("#ffffff"), 0, 0.7);
  const bays = 8;
  const gw = w * 0.25;
  for (let i = 0; i < bays; i++) {
    const side = i < bays / 2 ? -1 : 1;
    const k = i < bays / 2 ? i : i - bays / 2;
    const wx = cx + side * (gw / 2 + (k + 0.5) * ((w - gw) / bays));
    const ww = ((w - gw) / bays) * 0.68;
    for (let f = 0; f < storeys; f++) {
      const wy = top + h * (storeys === 2 ? 0.12 + f * 0.32 : 0.225);
      const wh = h * (storeys === 2 ? 0.22 : 0.41);
      out += rect(wx - ww / 2 - 5, wy - 5, ww + 10, wh + 10, art.paint("#fffaf0")) + rect(wx - ww / 2, wy, ww, wh, pane(art, 0, 0.8));
      out +=
        times(3, (r) => rect(wx - ww / 2, wy + ((r + 1) * wh) / 4 - 1.5, ww, 3, art.paint("#fffaf0"))) +
        rect(wx - 1.5, wy, 3, wh, art.paint("#fffaf0")) +
        poly([wx - ww / 2, wy, wx - ww * 0.1, wy, wx - ww / 2, wy + wh * 0.66], "#ffffff", 0.16);
    }
  }
  const gt = top - random.range(70, 100);
  const form = random.int(0, 2);
  out +=
    rect(
      cx - gw / 2,
      gt,
      gw,
      line - gt,
      art.across([
        [0, art.paint(wall)],
        [0.85, art.paint(wall, 0, 0.12)],
        [0.86, art.paint(wall, 0, 0.6)],
        [1, art.paint(wall, 0, 0.65)],
      ]),
    ) + rect(cx - gw / 2, line - h * 0.3, gw, h * 0.3, art.paint(trim, 0, 0.12));
  if (form === 0)
    out +=
      poly([cx - gw / 2 - 24, gt + 6, cx, gt - 110, cx + gw / 2 + 24, gt + 6], art.paint(trim)) +
      poly([cx - gw / 2 + 14, gt + 2, cx, gt - 88, cx + gw / 2 - 14, gt + 2], art.paint(wall, 0, 0.05));
  else if (form === 1)
    out +=
      shape(
        svg`M${cx - gw / 2 - 14} ${gt + 6}V${gt - 24}H${cx - gw * 0.3}V${gt - 56}H${cx - gw * 0.16}V${gt - 86}H${cx + gw * 0.16}V${gt - 56}H${cx + gw * 0.3}V${gt - 24}H${cx + gw / 2 + 14}V${gt + 6}Z`,
        art.paint(trim),
      ) +
      shape(
        svg`M${cx - gw / 2} ${gt + 6}V${gt - 10}H${cx - gw * 0.26}V${gt - 42}H${cx - gw * 0.12}V${gt - 70}H${cx + gw * 0.12}V${gt - 42}H${cx + gw * 0.26}V${gt - 10}H${cx + gw / 2}V${gt + 6}Z`,
        art.paint(wall, 0, 0.05),
      );
  else
    out +=
      shape(svg`M${cx - gw / 2 - 14} ${gt + 6}A${gw / 2 + 14} 112 0 0 1 ${cx + gw / 2 + 14} ${gt + 6}Z`, art.paint(trim)) +
      shape(svg`M${cx - gw / 2 + 10} ${gt + 6}A${gw / 2 - 10} 90 0 0 1 ${cx + gw / 2 - 10} ${gt + 6}Z`, art.paint(wall, 0, 0.05));
  const clock = gt - (form === 1 ? 6 : 26) + 26;
  out += disc(cx, clock, 36, art.paint(trim)) + disc(cx, clock, 29, art.paint("#fffdf5")) + stroke(svg`M${cx} ${clock}v-20M${cx} ${clock}l13 7`, art.paint("#3a3540"), 4);
  out += rect(cx - gw * 0.38, clock + 54, gw * 0.76, 20, art.paint(trim, 0, 0.15), 4);
  const door = Math.min(170, h * 0.74);
  out +=
    shape(archPath(cx, line, gw * 0.5, door + 12), art.paint("#fffaf0")) +
    shape(
      archPath(cx, line, gw * 0.42, door),
      art.mood.lamps
        ? "#ffd98a"
        : art.linear(0, line - door, 0, line, [
            [0, art.paint("#2f3f55", 0, 0.4)],
            [1, art.paint("#5a6f80", 0, 0.2)],
          ]),
    ) +
    rect(cx - 2, line - door, 4, door, art.paint("#fffaf0"));
  out +=
    groundBelow(art, line, art.paint("#b9b46a", 0.08), art.paint("#8a9a4c", 0, 0.4)) +
    poly(
      [cx - 110, line, cx + 110, line, cx + 320, HEIGHT, cx - 320, HEIGHT],
      art.linear(0, line, 0, HEIGHT, [
        [0, art.paint("#ecd6ae", 0.05)],
        [1, art.paint("#d0ab7a", 0, 0.25)],
      ]),
    ) +
    steps(art, cx, line - 4, 220, 20, 2);
  out += stroke(
    times(6, (i) => svg`M${cx - 110 - i * i * 6 - i * 5} ${line + 16 + i * i * 7}H${cx + 110 + i * i * 6 + i * 5}`),
    art.paint("#a5835a"),
    3,
    0.3,
  );
  for (const s of [-1, 1]) out += hedge(art, cx + s * (w * 0.32) - 160, line + 26, 320, 40, random.pick(["#e2574c", "#f2b33d", "#e07bb0", "#fff4e0"]));
  out += flags(art, cx + random.pick([-400, -330, 190, 250]), line + 60, random.range(310, 380), 112);
  const kids = random.int(5, 8);
  for (let i = 0; i < kids; i++) {
    const y = line + 40 + (i / kids) * 190;
    out += pupil(art, cx + random.range(-0.6, 0.6) * (170 + (y - line)), y, 105 + (y - line) * 0.42);
  }
  return out + tree(art, random.pick([90, 1510]), 960, 400, { tone: 0.3 }) + grass(art, -20, 300, 985, 50, "#7d8f45", 0.5) + grass(art, 1300, 1620, 985, 50, "#7d8f45", 0.5);
}

/** A modern school with sun baffles, the yellow bus at its kerb. */
export function schoolBus(art: Art): string {
  const { random } = art;
  const line = random.range(700, 730);
  const cx = random.range(750, 850);
  const accent = random.pick(["#e2574c", "#2f8f9d", "#5aa35f", "#e08a2f", "#5b6fc4"]);
  let out = sky(art, { horizon: 620 });
  out += hills(art, 620, 150, "#a58a78", 0.76, 1) + rect(0, 610, WIDTH, 200, art.paint("#a5a058", 0.3));
  for (let i = 0; i < 6; i++) out += featherPalm(art, [40, 170, 290, 1320, 1440, 1560][i] ?? 0, line, random.range(330, 450), { depth: 0.18 });
  const left = cx - 520;
  const top = line - random.range(330, 380);
  const slab = art.paint("#fdf6e8");
  out += rect(left, top, 1040, line - top, art.paint("#f3e6cf", 0, 0.15));
  const floors = random.pick([2, 2, 3]);
  const wing = random.pick([90, 360, 610]);
  const fh = (line - top) / floors;
  for (let f = 0; f < floors; f++) {
    const y = top + f * fh;
    out += rect(left, y + fh * 0.16, 1040, fh * 0.84, art.paint("#7d93a0", 0, 0.5));
    for (let i = 0; i < 13; i++)
      out += rect(left + i * 80 + 6, y + fh * 0.2, 68, fh * 0.6, pane(art, 0, 0.7)) + (i % 3 === 1 ? rect(left + i * 80 + 6, y + fh * 0.2, 68, fh * 0.6, "#ffffff", 0, 0.1) : "");
    const split = f < floors - 1 ? 13 : 5;
    for (let i = 0; i < split * 5; i++) {
      const bx = left + i * 16 + (f === floors - 1 ? 640 : 0);
      if (bx < left + 1036)
        out +=
          rect(bx, y + fh * 0.14, 7, fh * 0.72, art.paint(i % 5 === 0 ? accent : "#fff6e6", 0, (i % 4) * 0.14)) +
          rect(bx + 5, y + fh * 0.14, 3, fh * 0.72, art.paint("#8d8080", 0, 0.8), 0, 0.6);
    }
    out += rect(left - 26, y, 1092, fh * 0.15, slab) + rect(left - 26, y + fh * 0.13, 1092, 7, art.paint("#c9b9a4", 0, 0.8));
  }
  out += rect(left + wing, top - 64, 330, line - top + 64, art.paint(accent, 0, 0.05)) + rect(left + wing + 282, top - 64, 48, line - top + 64, art.paint(accent, 0, 0.75));
  const emblem = [left + wing + 140, top + 60] as const;
  out +=
    disc(emblem[0], emblem[1], 74, "#ffffff", 0.2) +
    shape(
      svg`M${emblem[0] - 56} ${emblem[1] - 26}Q${emblem[0] - 26} ${emblem[1] - 42} ${emblem[0]} ${emblem[1] - 24}Q${emblem[0] + 26} ${emblem[1] - 42} ${emblem[0] + 56} ${emblem[1] - 26}V${emblem[1] + 34}Q${emblem[0] + 26} ${emblem[1] + 20} ${emblem[0]} ${emblem[1] + 38}Q${emblem[0] - 26} ${emblem[1] + 20} ${emblem[0] - 56} ${emblem[1] + 34}Z`,
      art.paint("#fffaf0"),
    ) +
    stroke(
      svg`M${emblem[0]} ${emblem[1] - 22}V${emblem[1] + 36}M${emblem[0] - 42} ${emblem[1] - 12}q18 -8 30 2m-30 14q18 -8 30 2m24 -18q14 -8 30 -2m-30 18q14 -8 30 -2`,
      art.paint(accent, 0, 0.3),
      4,
      0.8,
    );
  out +=
    rect(left + wing + 50, line - 150, 190, 150, art.mood.lamps ? "#ffe0a0" : art.paint("#46606f", 0, 0.2)) +
    rect(left + wing + 143, line - 150, 5, 150, slab) +
    rect(left + wing - 30, line - 174, 400, 24, slab) +
    rect(left + wing - 30, line - 154, 400, 6, art.paint("#c9b9a4", 0, 0.8));
  out +=
    rect(0, line, WIDTH, 40, art.paint("#eadbbd", 0, 0.08)) +
    rect(0, line + 36, WIDTH, 12, art.paint("#9c8f80", 0, 0.4)) +
    groundBelow(art, line + 46, art.paint("#7f7d86", 0.03), art.paint("#5b5a66", 0, 0.5), line) +
    times(9, (i) => rect(i * 200 - 60, line + 190, 110, 9, art.paint("#f2e6c8"), 0, 0.85));
  for (let i = 0; i < 6; i++) out += pupil(art, left + 120 + i * random.range(46, 60), line + 18 + random.range(0, 16), random.range(118, 150));
  out += flags(art, left + (wing > 300 ? 40 : 700), line + 14, 380, 118) + hedge(art, left + 520, line + 6, 520, 38, "#f2b33d");
  out += busSide(art, cx + random.range(10, 120), line + 150, random.range(600, 680), "#f5b82e");
  out += person(art, cx - 380, line + 70, 190, { bag: true, dress: true }) + pupil(art, cx - 320, line + 74, 130);
  return out + tree(art, random.pick([70, 1530]), line + 60, 400, { tone: 0.25 });
}

/** The school yard: children circle under a great mango tree. */
export function schoolYard(art: Art): string {
  const { random } = art;
  const line = random.range(600, 640);
  const cx = random.range(750, 850);
  const wall = random.pick(["#f6e3b4", "#cfe3ea", "#f4c9a4", "#e8efd2"]);
  const trim = random.pick(["#2f6fae", "#c8553a", "#2f8f7a", "#7a4f8a"]);
  let out = sky(art, { horizon: 540 });
  out += hills(art, 540, 130, "#a58a78", 0.76, 1.3) + rect(0, 540, WIDTH, 100, art.paint("#a5a058", 0.3));
  const h = 210;
  out +=
    poly([-20, line - h, -20, line - h - 74, 1620, line - h - 74, 1620, line - h], art.paint("#b9573a", 0.06)) +
    stroke(
      times(80, (i) => svg`M${i * 20 - 10} ${line - h - 72}V${line - h}`),
      art.paint("#7d3a2b", 0.05, 0.5),
      3,
      0.35,
    ) +
    rect(-20, line - h, 1640, h, art.paint(wall, 0.05, 0.35)) +
    rect(-20, line - h * 0.28, 1640, h * 0.28, art.paint(trim, 0.05, 0.45));
  for (let i = 0; i < 9; i++) {
    const x = i * 190 - 10 + 95;
    out +=
      i % 3 === 1
        ? rect(x - 34, line - 140, 68, 140, art.paint(trim, 0.04, 0.2)) + rect(x - 24, line - 126, 48, 44, pane(art, 0.05))
        : rect(x - 56, line - 150, 112, 74, art.paint("#fffaf0", 0.05)) +
          rect(x - 51, line - 145, 102, 64, pane(art, 0.05)) +
          rect(x - 2, line - 145, 4, 64, art.paint("#fffaf0", 0.05));
  }
  for (let i = 0; i < 10; i++)
    out +=
      rect(i * 190 - 22, line - h + 2, 20, h + 14, art.paint("#fffaf0", 0.02, 0.05)) +
      rect(i * 190 - 8, line - h + 2, 6, h + 14, art.paint("#fffaf0", 0.02, 0.8)) +
      (i < 9 ? stroke(svg`M${i * 190 - 4} ${line - h + 60}Q${i * 190 + 85} ${line - h - 16} ${i * 190 + 170} ${line - h + 60}`, art.paint("#fffaf0", 0.02, 0.15), 12) : "");
  out += rect(-20, line - h - 4, 1640, 14, art.paint("#fffaf0", 0.02));
  out +=
    groundBelow(art, line + 10, art.paint("#e6c391", 0.12), art.paint("#c98f58", 0, 0.25), line) +
    shape(
      times(30, () => lens(random.range(0, WIDTH), random.range(line + 30, 990), random.range(100, 300), 5)),
      art.paint("#fff0cf"),
      0.18,
    );
  out += oval(cx + 20, 790, 540, 78, art.paint("#8a5a3c", 0, 0.8), 0.42);
  out +=
    oval(cx, 772, 130, 30, art.paint("#f3e6cf", 0, 0.3)) +
    oval(cx, 762, 130, 28, art.paint("#d98f5a")) +
    oval(cx, 762, 112, 22, art.paint("#8a6a48", 0, 0.4)) +
    tree(art, cx, 768, random.range(640, 700), { tone: 0.12 });
  const mangoes = times(18, () => circlePath(cx + random.range(-250, 250), 330 + random.range(-90, 140), random.range(8, 12)));
  out += shape(mangoes, art.paint(random.pick(["#f2b33d", "#ee8f3d", "#e2574c"])));
  const football = random.chance(0.5);
  const kids = football ? 0 : random.int(7, 9);
  if (football) {
    for (let i = 0; i < 6; i++)
      out += pupil(art, cx + (i - 2.5) * 150 + random.range(-30, 30), 850 + (i % 3) * 46, 165 + (i % 3) * 20, {
        backpack: "",
        shirt: i % 2 ? "#e2473f" : "#f5cf3e",
        arms: random.pick(["down", "one"] as const),
      });
    out += disc(cx + 20, 938, 17, art.paint("#fffdf6")) + disc(cx + 24, 940, 6, art.paint("#2a2830"));
  }
  for (let i = 0; i < kids; i++) {
    const a = Math.PI * (0.1 + (0.8 * i) / (kids - 1));
    out += pupil(art, cx + Math.cos(a) * 340, 790 + Math.sin(a) * 110, 150 + Math.sin(a) * 40, { backpack: "", arms: random.pick(["down", "one", "both"] as const) });
  }
  out += person(art, cx - 250, 780, 210, { dress: true, arms: "one", facing: 1, shirt: "#e2574c" });
  const gx = random.pick([250, 1200]);
  const cells = times(6, (i) => hopscotch(gx + i * 8, 905 - i * 26, 70 - i * 3, 24));
  return out + stroke(cells, art.paint("#fffaf0"), 4, 0.75) + flags(art, random.pick([300, 1180]), line + 100, 330, 100);
}

/** Path data of one chalk square of a hopscotch. */
function hopscotch(x: number, y: number, w: number, h: number): string {
  return svg`M${x} ${y}h${w}l-8 ${-h}h${-w + 4}Z`;
}
