import { flags, lampPost, pane, paving, steps, streetFront } from "./buildings.ts";
import { type PersonLook, person } from "./figures.ts";
import { archPath, camera, circlePath, disc, HEIGHT, lens, mix, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, carnauba, featherPalm, grass, hedge, tree } from "./plants.ts";
import { birds, halo, hills, mesa, mirrored, plain, ripples, sky } from "./scenery.ts";
import { ambulance, busSide, cross } from "./vehicles.ts";

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
    rect(
      0,
      line,
      WIDTH,
      300,
      art.linear(0, line, 0, HEIGHT, [
        [0, art.paint("#b9b46a", 0.08)],
        [1, art.paint("#8a9a4c", 0, 0.4)],
      ]),
    ) +
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
    rect(
      0,
      line + 46,
      WIDTH,
      260,
      art.linear(0, line, 0, HEIGHT, [
        [0, art.paint("#7f7d86", 0.03)],
        [1, art.paint("#5b5a66", 0, 0.5)],
      ]),
    ) +
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
    rect(
      0,
      line + 10,
      WIDTH,
      400,
      art.linear(0, line, 0, HEIGHT, [
        [0, art.paint("#e6c391", 0.12)],
        [1, art.paint("#c98f58", 0, 0.25)],
      ]),
    ) +
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

/** A lesson: the board, the teacher, rows of pupils seen from behind. */
export function classroom(art: Art): string {
  const { random, mood } = art;
  const wall = random.pick(["#f3e2b8", "#cfe0dc", "#f1cdb6", "#dfe5c4", "#d9d3e6"]);
  const trim = random.pick(["#2f6fae", "#c8553a", "#2f8f7a", "#7a4f8a"]);
  const light = mood.lamps ? "#ffdf9a" : mix(mood.sky[3], "#ffffff", 0.35);
  let out =
    rect(
      0,
      0,
      WIDTH,
      700,
      art.linear(0, 0, 0, 700, [
        [0, art.paint(wall, 0, 0.35)],
        [1, art.paint(wall, 0, 0.08)],
      ]),
    ) +
    rect(0, 480, WIDTH, 220, art.paint(trim, 0, 0.2)) +
    rect(0, 474, WIDTH, 9, art.paint("#fffaf0"));
  const windows = random.pick([-1, 1]);
  const board = windows < 0 ? 620 : 300;
  const wx = windows < 0 ? 150 : 1130;
  for (let i = 0; i < 2; i++) {
    const x = wx + i * 175;
    out +=
      rect(x - 9, 130, 158, 330, art.paint("#fffaf0")) +
      rect(
        x,
        139,
        140,
        312,
        art.linear(0, 139, 0, 451, [
          [0, mood.sky[1]],
          [0.6, mood.sky[2]],
          [1, mood.sky[3]],
        ]),
      );
    out +=
      `<g${art.clip(svg`M${x} 139h140v312h-140Z`)}>${hills(art, 400, 70, "#a58a78", 0.6, 2)}${carnauba(art, x + 40 + i * 50, 456, 210, { depth: 0.2 })}${carnauba(art, x + 110 - i * 70, 456, 150, { depth: 0.3 })}</g>` +
      rect(x + 67, 139, 6, 312, art.paint("#fffaf0")) +
      rect(x, 240, 140, 6, art.paint("#fffaf0"));
  }
  out += poly([wx - 20, 470, wx + 320, 470, wx + 320 - windows * 460, 1000, wx - 260 - windows * 460, 1000], light, 0.18);
  const green = random.pick(["#2f6350", "#31475c", "#3d4a42"]);
  out +=
    rect(board - 16, 144, 712, 326, art.paint("#a5714a", 0, 0.1), 6) +
    rect(
      board,
      158,
      680,
      298,
      art.linear(board, 158, board + 680, 456, [
        [0, art.paint(green)],
        [1, art.paint(green, 0, 0.5)],
      ]),
    ) +
    rect(board - 16, 462, 712, 14, art.paint("#c98f5f"));
  const chalk = "#f6f2e4";
  const topic = random.int(0, 2);
  if (topic === 0)
    out +=
      svg`<circle cx="${board + 190}" cy="306" r="78" fill="none" stroke="${chalk}" stroke-width="5" stroke-opacity="0.85"/>` +
      stroke(svg`M${board + 190} 228v156M${board + 112} 306h156M${board + 360} 380L${board + 480} 220L${board + 600} 380Z`, chalk, 5, 0.85);
  if (topic === 1)
    out +=
      stroke(svg`M${board + 90} 400V210M${board + 90} 400H${board + 420}M${board + 110} 380L${board + 190} 330L${board + 270} 345L${board + 400} 230`, chalk, 5, 0.85) +
      times(5, (i) => rect(board + 470 + i * 36, 400 - 40 - i * 26, 22, 40 + i * 26, chalk, 2, 0.8));
  if (topic === 2)
    out +=
      stroke(svg`M${board + 340} 410C${board + 330} 350 ${board + 338} 330 ${board + 340} 300`, chalk, 6, 0.85) +
      shape(
        times(9, (i) => {
          const a = -2.9 + i * 0.33;
          return svg`M${board + 340} 296L${board + 340 + Math.cos(a) * 96} ${296 + Math.sin(a) * 84}L${board + 340 + Math.cos(a + 0.16) * 60} ${296 + Math.sin(a + 0.16) * 54}Z`;
        }),
        chalk,
        0.8,
      ) +
      stroke(
        times(4, (i) => svg`M${board + 60} ${250 + i * 40}h${130 - i * 22}M${board + 480} ${250 + i * 40}h${140 - i * 26}`),
        chalk,
        5,
        0.6,
      );
  out +=
    rect(
      0,
      690,
      WIDTH,
      320,
      art.linear(0, 690, 0, HEIGHT, [
        [0, art.paint("#d9b98f", 0, 0.15)],
        [1, art.paint("#a5855f", 0, 0.55)],
      ]),
    ) + rect(0, 684, WIDTH, 10, art.paint("#8a6a50", 0, 0.3));
  out += person(art, board + random.pick([60, 600]), 706, 390, {
    arms: "one",
    facing: board < 500 ? 1 : -1,
    walking: false,
    shirt: random.pick(["#e2574c", "#2f8f9d", "#f2b33d", "#d974a0"]),
    dress: random.chance(0.6),
  });
  const rows = [
    { y: 800, s: 0.8, n: 6 },
    { y: 985, s: 1.12, n: 5 },
  ];
  for (const { y, s, n } of rows) {
    for (let i = 0; i < n; i++) {
      const x = 800 + (i - (n - 1) / 2) * 270 * s + random.range(-10, 10);
      const skin = art.paint(random.pick(["#8a5637", "#a76d47", "#c98f65", "#6f4430"]), 0, 0.2);
      const shirt = art.paint(random.pick(["#fbf7ee", "#fbf7ee", "#bfe0f0", "#f5d9a0"]), 0, 0.1);
      const hair = art.paint("#2b1d1b", 0, 0.2);
      out +=
        rect(x - 104 * s, y - 60 * s, 208 * s, 15 * s, art.paint("#d9a35f", 0, 0.1), 4) +
        rect(x - 88 * s, y - 48 * s, 11 * s, 130 * s, art.paint("#5d6f86", 0, 0.3)) +
        rect(x + 78 * s, y - 48 * s, 11 * s, 130 * s, art.paint("#5d6f86", 0, 0.3));
      if (random.chance(0.22)) out += stroke(svg`M${x + 46 * s} ${y - 40 * s}L${x + 66 * s} ${y - 130 * s}L${x + 58 * s} ${y - 190 * s}`, skin, 19 * s);
      out +=
        shape(
          svg`M${x - 62 * s} ${y + 70 * s}V${y - 50 * s}Q${x - 60 * s} ${y - 92 * s} ${x} ${y - 94 * s}Q${x + 60 * s} ${y - 92 * s} ${x + 62 * s} ${y - 50 * s}V${y + 70 * s}Z`,
          shirt,
        ) +
        rect(x - 14 * s, y - 112 * s, 28 * s, 26 * s, skin) +
        disc(x, y - 140 * s, 42 * s, hair) +
        disc(x - 42 * s, y - 132 * s, 9 * s, skin) +
        disc(x + 42 * s, y - 132 * s, 9 * s, skin);
      const style = random.int(0, 2);
      if (style === 1) out += disc(x, y - 184 * s, 17 * s, hair) + rect(x - 14 * s, y - 174 * s, 28 * s, 7 * s, art.paint("#e2574c"));
      if (style === 2)
        out += shape(
          svg`M${x - 42 * s} ${y - 140 * s}Q${x - 44 * s} ${y - 70 * s} ${x - 24 * s} ${y - 62 * s}H${x + 24 * s}Q${x + 44 * s} ${y - 70 * s} ${x + 42 * s} ${y - 140 * s}Z`,
          hair,
        );
      out += rect(x - 66 * s, y + 4 * s, 132 * s, 60 * s, art.paint(trim, 0, 0.35), 12 * s) + rect(x - 66 * s, y + 4 * s, 132 * s, 9 * s, art.paint(trim, 0, 0), 6 * s, 0.8);
    }
  }
  return out;
}

/** The hospital's broad front: block, canopy, cross and ambulance. */
export function hospitalFront(art: Art): string {
  const { random } = art;
  const line = random.range(720, 750);
  const cx = random.range(760, 840);
  const accent = random.pick(["#2f8f9d", "#c8453f", "#3f8a5f", "#3b6fb0"]);
  let out = sky(art, { horizon: 620 });
  out += hills(art, 620, 150, "#a58a78", 0.76, 1.2) + rect(0, 610, WIDTH, 200, art.paint("#a5a058", 0.3));
  for (const x of [50, 160, 1440, 1550]) out += carnauba(art, x, line, random.range(360, 460), { depth: 0.14 });
  const white = "#fdf8ef";
  const block = (x: number, w: number, h: number, floors: number, cols: number, split: number) => {
    const top = line - h;
    let b =
      rect(
        x,
        top,
        w,
        h,
        art.linear(0, top, 0, line, [
          [0, art.paint(white)],
          [1, art.paint(white, 0, 0.22)],
        ]),
      ) +
      rect(x + w * split, top, w * (1 - split), h, art.paint(white, 0, 0.62)) +
      rect(x - 8, top - 14, w + 16, 18, art.paint("#fffdf8")) +
      rect(x - 8, top + 2, w + 16, 5, art.paint(white, 0, 0.9), 0, 0.7);
    for (let f = 0; f < floors; f++) {
      const wy = top + 34 + f * ((h - 40) / floors);
      const wh = ((h - 40) / floors) * 0.52;
      b += rect(x, wy - 9, w, wh + 18, art.paint(accent, 0, 0.1), 0, 0.16);
      for (let c = 0; c < cols; c++) {
        const ww = (w / cols) * 0.62;
        const wx = x + (w / cols) * (c + 0.5) - ww / 2;
        b +=
          rect(wx, wy, ww, wh, pane(art, 0, 0.65)) +
          poly([wx, wy, wx + ww * 0.6, wy, wx, wy + wh * 0.7], "#ffffff", 0.15) +
          rect(wx + ww / 2 - 1.5, wy, 3, wh, art.paint("#fffdf8")) +
          rect(wx - 3, wy + wh, ww + 6, 4, art.paint("#fffdf8"));
      }
    }
    return b;
  };
  const mid = cx;
  const shift = random.pick([-220, 0, 220]);
  out += block(mid - 560, 520, random.range(220, 320), random.pick([2, 3]), 6, 0.94) + block(mid + 40, 530, random.range(220, 320), random.pick([2, 3]), 6, 0.94);
  const th = random.range(390, 460);
  const tw = random.range(300, 420);
  out += block(mid + shift - tw / 2, tw, th, random.pick([4, 5]), random.pick([3, 4, 5]), 0.88);
  const top = line - th;
  const sign = mid + shift;
  out +=
    rect(sign - 90, top - 132, 180, 122, art.paint(accent)) +
    rect(sign + 62, top - 132, 28, 122, art.paint(accent, 0, 0.75)) +
    cross(sign - 12, top - 72, 46, "#ffffff") +
    rect(sign - 98, top - 142, 196, 14, art.paint("#fffdf8"));
  if (art.mood.lamps) out += halo(art, sign, top - 72, 190, "#ffffff", 0.5);
  out +=
    rect(
      cx - 130,
      line - 118,
      260,
      118,
      art.mood.lamps
        ? "#fff0c4"
        : art.linear(0, line - 118, 0, line, [
            [0, art.paint("#41586a", 0, 0.3)],
            [1, art.paint("#86a9b6", 0, 0.1)],
          ]),
    ) +
    times(5, (i) => rect(cx - 130 + i * 64, line - 118, 5, 118, art.paint("#fffdf8"))) +
    person(art, cx - 60, line, 100, { shirt: "#ffffff", pants: "#dfeaea", dress: false }) +
    person(art, cx + 40, line, 98, {});
  out +=
    poly([cx - 250, line - 118, cx + 250, line - 118, cx + 270, line - 146, cx - 270, line - 146], art.paint(accent, 0, 0.05)) +
    rect(cx - 250, line - 120, 500, 12, art.paint(accent, 0, 0.8)) +
    [-230, 222].map((d) => rect(cx + d, line - 110, 12, 130, art.paint("#f4efe6", 0, 0.3))).join("");
  out +=
    rect(0, line, WIDTH, 42, art.paint("#e6dccb", 0, 0.08)) +
    rect(0, line + 38, WIDTH, 12, art.paint("#9c948a", 0, 0.4)) +
    rect(
      0,
      line + 48,
      WIDTH,
      260,
      art.linear(0, line, 0, HEIGHT, [
        [0, art.paint("#83828c", 0.03)],
        [1, art.paint("#5d5c68", 0, 0.5)],
      ]),
    ) +
    times(9, (i) => rect(i * 200 - 60, line + 196, 110, 9, art.paint("#f2e6c8"), 0, 0.85));
  for (const s of [-1, 1]) out += hedge(art, cx + s * 430 - 130, line + 12, 260, 40, "#fff4e0") + tree(art, cx + s * 640, line + 20, random.range(230, 290), { tone: 0.1 });
  out += ambulance(art, cx + random.range(-150, 150), line + 140, random.range(430, 480), random.pick(["#d9342b", "#e0672b", "#2f6fae"]));
  return out + person(art, cx - 420, line + 46, 170, { bag: true }) + person(art, cx + 440, line + 44, 175, { dress: true }) + person(art, cx + 496, line + 48, 120, {});
}

/** The neighbourhood health post, low and friendly. */
export function clinic(art: Art): string {
  const { random } = art;
  const line = random.range(730, 770);
  const cx = random.range(760, 840);
  const accent = random.pick(["#2f8f9d", "#3f9a6a", "#3b6fb0", "#d9573f"]);
  let out = sky(art, { horizon: 620, size: 80 });
  out += hills(art, 620, 160, "#a58a78", 0.76, 1) + mesa(art, cx + random.pick([-420, 420]), 660, 380, 130, 0.58) + plain(art, 650, "#b9a956", 0.3);
  for (let i = 0; i < 7; i++) out += carnauba(art, random.range(20, 1580), line - 30, random.range(220, 330), { depth: 0.24 });
  const w = random.range(820, 900);
  const left = cx - w / 2;
  const h = 236;
  const top = line - h;
  out +=
    rect(
      left,
      top,
      w,
      h,
      art.linear(0, top, 0, line, [
        [0, art.paint("#fdf9f0")],
        [1, art.paint("#f3ecdf", 0, 0.2)],
      ]),
    ) +
    rect(left, line - 76, w, 76, art.paint(accent, 0, 0.08)) +
    rect(left, line - 84, w, 8, art.paint(accent, 0, 0.5));
  const butterfly = random.chance(0.5);
  out += butterfly
    ? poly([left - 50, top - 60, left + w * 0.42, top + 14, left + w * 0.42, top + 34, left - 50, top - 34], art.paint("#fffdf8")) +
      poly([left - 30, top - 26, left + w * 0.42, top + 34, left, top + 34], art.paint("#f3ecdf", 0, 0.7)) +
      poly([left + w * 0.42, top + 14, left + w + 50, top - 96, left + w + 50, top - 70, left + w * 0.42, top + 34], art.paint("#fffdf8", 0, 0.1)) +
      poly([left + w * 0.42, top + 34, left + w + 30, top - 62, left + w, top + 34], art.paint("#f3ecdf", 0, 0.45))
    : poly([left - 40, top + 8, left + 70, top - 96, left + w - 70, top - 96, left + w + 40, top + 8], art.paint("#b9573a", 0, 0.05)) +
      stroke(
        times(36, (i) => svg`M${left + 70 + (i * (w - 140)) / 35} ${top - 95}L${left - 36 + (i * (w + 72)) / 35} ${top + 6}`),
        art.paint("#7d3a2b", 0, 0.4),
        2.6,
        0.4,
      ) +
      rect(left - 40, top + 4, w + 80, 12, art.paint("#7d3a2b", 0, 0.6));
  for (const t of [0.1, 0.25, 0.78, 0.91])
    out +=
      rect(left + w * t - 52, top + 56, 104, 82, art.paint(accent, 0, 0.2)) +
      rect(left + w * t - 46, top + 62, 92, 70, pane(art, 0, 0.8)) +
      rect(left + w * t - 2, top + 62, 4, 70, art.paint("#fffdf8")) +
      poly([left + w * t - 46, top + 62, left + w * t + 10, top + 62, left + w * t - 46, top + 114], "#ffffff", 0.2);
  const px = left + w * 0.52;
  out +=
    rect(px - 150, top - 20, 300, h + 20, art.paint(accent, 0, 0.02)) +
    rect(px + 116, top - 20, 34, h + 20, art.paint(accent, 0, 0.75)) +
    rect(px - 158, top - 34, 316, 18, art.paint("#fffdf8"));
  out +=
    disc(px - 12, top + 34, 46, "#ffffff") +
    cross(px - 12, top + 34, 31, art.paint(accent, 0, 0.05)) +
    rect(px - 96, line - 140, 168, 140, art.mood.lamps ? "#fff0c4" : art.paint("#486273", 0, 0.2)) +
    rect(px - 15, line - 140, 6, 140, art.paint("#fffdf8")) +
    rect(px - 104, line - 148, 184, 10, art.paint("#fffdf8"));
  if (art.mood.lamps) out += halo(art, px, top + 34, 200, "#ffffff", 0.45);
  out +=
    rect(
      0,
      line,
      WIDTH,
      300,
      art.linear(0, line, 0, HEIGHT, [
        [0, art.paint("#e9d6b2", 0.05)],
        [1, art.paint("#c9a676", 0, 0.35)],
      ]),
    ) +
    poly([px - 110, line, px + 90, line, px + 300, HEIGHT, px - 330, HEIGHT], art.paint("#f6ead0", 0, 0.08), 0.8) +
    poly([left - 30, line, left + w + 30, line, left + w + 50, line + 18, left - 50, line + 18], art.paint("#f3e8d4", 0, 0.15)) +
    stroke(
      svg`M${px - 130} ${line + 70}L${px - 300} ${line + 76}V${line + 14}M${px - 130} ${line + 70}V${line + 16}M${px - 130} ${line + 20}H${px - 300}`,
      art.paint("#8a8d96", 0, 0.2),
      6,
    );
  out +=
    hedge(art, left - 10, line + 20, w * 0.36, 44, random.pick(["#e2574c", "#e07bb0", "#f2b33d"])) +
    hedge(art, left + w * 0.72, line + 20, w * 0.3, 44, random.pick(["#fff4e0", "#f2b33d"]));
  out += tree(art, random.pick([110, 1490]), line + 50, random.range(370, 430), { tone: 0.2 });
  const amb = random.pick([-1, 1]);
  out += ambulance(art, cx + amb * random.range(250, 300), line + 130, 390, accent === "#d9573f" ? "#2f6fae" : "#d9342b");
  out +=
    person(art, px - amb * 150, line + 110, 210, { shirt: "#fdfdfb", pants: "#d5e6ea", dress: false, facing: amb > 0 ? 1 : -1 }) +
    person(art, px - amb * 232, line + 118, 195, { dress: true }) +
    person(art, px - amb * 286, line + 122, 130, { walking: false });
  return out + birds(art, cx - 220, 210);
}

/** A tall hospital block seen from its corner. */
export function hospitalTower(art: Art): string {
  const { random } = art;
  const cx = random.range(740, 820);
  const accent = random.pick(["#2f8f9d", "#c8453f", "#3f8a5f", "#3b6fb0", "#e0872f"]);
  let out = sky(art, { horizon: 760, sunX: cx + random.pick([-430, 460]), sunY: random.range(240, 420) });
  out += hills(art, 740, 130, "#a58a78", 0.74, 1.2) + rect(0, 740, WIDTH, 140, art.paint("#a5a058", 0.3)) + streetFront(art, -80, 1660, 810, 120, 0.4);
  for (let i = 0; i < 8; i++) out += carnauba(art, i * 210 + random.range(-50, 50), 830, random.range(190, 280), { depth: 0.2 });
  const foot = 880;
  const top = random.range(170, 220);
  const lw = random.range(430, 490);
  const rw = random.range(230, 280);
  const floors = random.int(5, 8);
  const wall = random.pick(["#fdf8ef", "#f6ead2", "#e6eef0", "#f7ddcf"]);
  const face = (side: -1 | 1, w: number, cols: number, tone: number) => {
    const fall = 48;
    const px = (t: number) => cx + side * w * t;
    const py = (t: number, v: number) => top + fall * t + v * (foot - fall * 0.5 * t - top - fall * t);
    const quad = (t1: number, t2: number, v1: number, v2: number, fill: string, opacity = 1) =>
      poly([px(t1), py(t1, v1), px(t2), py(t2, v1), px(t2), py(t2, v2), px(t1), py(t1, v2)], fill, opacity);
    let f = quad(
      0,
      1,
      0,
      1,
      art.linear(0, top, 0, foot, [
        [0, art.paint(wall, 0, tone)],
        [1, art.paint(wall, 0, Math.min(1, tone + 0.25))],
      ]),
    );
    for (let r = 0; r < floors; r++) {
      const a = 0.06 + (r * 0.8) / floors;
      const b = a + 0.46 / floors;
      f += quad(0, 1, a - 0.012, b + 0.012, art.paint(accent, 0, tone), 0.22) + quad(0, 1, b + 0.012, b + 0.02, art.paint(wall, 0, Math.min(1, tone + 0.5)), 0.6);
      for (let c = 0; c < cols; c++) {
        const t1 = (c + 0.15) / cols;
        const t2 = (c + 0.85) / cols;
        const glass = pane(art, 0, 0.6);
        f += quad(t1, t2, a, b, tone > 0.4 ? mix(glass, art.mood.shade, 0.2) : glass) + quad(t1, t1 + (t2 - t1) * 0.4, a, (a + b) / 2, "#ffffff", 0.14);
      }
    }
    return f;
  };
  out += face(-1, lw, random.int(5, 7), 0.02) + face(1, rw, 4, 0.7);
  out +=
    poly([cx, top - 12, cx - lw - 12, top + 34, cx - lw - 12, top + 52, cx, top + 10], art.paint("#fffdf8")) +
    poly([cx, top - 12, cx + rw + 12, top + 34, cx + rw + 12, top + 52, cx, top + 10], art.paint("#fffdf8", 0, 0.5));
  const bx = cx - lw * 0.52;
  out +=
    poly([bx - 100, top - 90, bx + 90, top - 110, bx + 90, top + 24, bx - 100, top + 44], art.paint(accent)) +
    poly([bx + 90, top - 110, bx + 136, top - 96, bx + 136, top + 8, bx + 90, top + 24], art.paint(accent, 0, 0.8)) +
    cross(bx - 5, top - 34, 50, "#ffffff");
  if (art.mood.lamps) out += halo(art, bx, top - 34, 220, "#ffffff", 0.5);
  out +=
    poly([cx - lw - 60, foot - 130, cx + 40, foot - 118, cx + 40, foot - 92, cx - lw - 60, foot - 106], art.paint(accent, 0, 0.05)) +
    poly([cx + 40, foot - 118, cx + rw + 60, foot - 130, cx + rw + 60, foot - 106, cx + 40, foot - 92], art.paint(accent, 0, 0.8));
  out +=
    poly([cx - lw, foot - 100, cx, foot - 94, cx, foot, cx - lw, foot - 22], art.mood.lamps ? "#ffeab5" : art.paint("#5d7f90", 0, 0.15)) +
    poly([cx, foot - 94, cx + rw, foot - 100, cx + rw, foot - 22, cx, foot], art.mood.lamps ? "#e9bd7c" : art.paint("#41596b", 0, 0.5)) +
    times(8, (i) => rect(cx - lw + (i * lw) / 7.4, foot - 102, 7, 96, art.paint("#fffdf8"))) +
    times(5, (i) => rect(cx + 8 + (i * rw) / 4.4, foot - 98, 6, 92, art.paint("#fffdf8", 0, 0.6)));
  out += rect(
    0,
    foot - 26,
    WIDTH,
    160,
    art.linear(0, foot, 0, HEIGHT, [
      [0, art.paint("#d9cbb2", 0.03)],
      [1, art.paint("#9c9088", 0, 0.4)],
    ]),
  );
  for (const x of [150, 300, 1290, 1440]) out += bush(art, x, foot + 10, 180);
  out += featherPalm(art, cx + rw + 170, foot + 20, random.range(420, 520), { tone: 0.2 }) + tree(art, cx - lw - 190, foot + 16, 320, { tone: 0.15 });
  out += ambulance(art, cx + random.range(-220, 120), 968, 360, "#d9342b") + lampPost(art, cx + 330, 960, 320, 2);
  return out + person(art, cx - 420, 964, 170, { shirt: "#fdfdfb", pants: "#d5e6ea", dress: false }) + person(art, cx - 480, 968, 160, {});
}

/** A health campaign in the square: tent, nurses, families waiting. */
export function healthTent(art: Art): string {
  const { random } = art;
  const line = random.range(620, 660);
  const cx = random.range(740, 860);
  const accent = random.pick(["#2f8f9d", "#d9453b", "#3f9a6a", "#3b6fb0"]);
  let out = sky(art, { horizon: 560 });
  out +=
    hills(art, 570, 130, "#a58a78", 0.76, 1.2) +
    rect(0, 560, WIDTH, 200, art.paint("#a8a060", 0.34)) +
    streetFront(art, -80, 1660, line, 170, 0.34) +
    paving(art, line, cx, random.pick(["#e0c49a", "#d9cbb8", "#e3b48c"]));
  for (const s of [-1, 1]) out += tree(art, cx + s * random.range(560, 650), line + 60, random.range(330, 420), { depth: 0.06, tone: 0.15 });
  const foot = 850;
  const w = random.range(740, 860);
  const eave = foot - 372;
  const peak = eave - random.range(120, 160);
  const canvas = (tone: number) => art.paint("#fffaf0", 0, tone);
  out += oval(cx, foot, w * 0.56, 34, art.paint("#3a2c30", 0, 1), 0.3) + rect(cx - w * 0.46, eave, w * 0.92, 352, art.paint("#8fa5a8", 0, 0.55), 0, 0.35);
  for (const t of [-0.47, 0.47]) out += rect(cx + w * t - 7, eave, 14, foot - eave, art.paint("#8a8f98", 0, 0.3));
  const staff = random.int(2, 3);
  for (let i = 0; i < staff; i++)
    out += person(art, cx + (i - (staff - 1) / 2) * 220 + random.range(-30, 30), foot - 20, 285, {
      shirt: "#fdfdfb",
      pants: "#cfe3e6",
      dress: false,
      arms: random.pick(["front", "down", "one"] as const),
      walking: false,
      hat: "cap",
      hatColor: accent,
    });
  out +=
    rect(cx - w * 0.4, foot - 128, w * 0.8, 18, art.paint("#fffdf6")) +
    rect(
      cx - w * 0.38,
      foot - 110,
      w * 0.76,
      116,
      art.linear(0, foot - 110, 0, foot, [
        [0, art.paint(accent)],
        [1, art.paint(accent, 0, 0.4)],
      ]),
    ) +
    disc(cx, foot - 54, 42, "#ffffff") +
    cross(cx, foot - 54, 28, art.paint(accent, 0, 0.1));
  for (const t of [-0.3, 0.26])
    out +=
      rect(cx + w * t - 38, foot - 178, 76, 52, art.paint("#f4f7f6", 0, 0.1), 6) +
      rect(cx + w * t - 38, foot - 178, 76, 14, art.paint(accent, 0, 0.3), 6) +
      cross(cx + w * t, foot - 146, 12, art.paint(accent));
  out +=
    poly([cx - w * 0.54, eave + 6, cx - w * 0.2, peak + 20, cx, peak - 16, cx + w * 0.2, peak + 20, cx + w * 0.54, eave + 6], canvas(0.02)) +
    poly([cx, peak - 16, cx + w * 0.2, peak + 20, cx + w * 0.54, eave + 6, cx + w * 0.14, eave + 6], canvas(0.6)) +
    poly([cx - w * 0.54, eave + 6, cx - w * 0.2, peak + 20, cx - w * 0.24, eave + 6], canvas(0.25));
  out += times(12, (i) =>
    shape(svg`M${cx - w * 0.54 + i * w * 0.09} ${eave}h${w * 0.09}v26a${w * 0.045} ${w * 0.045} 0 0 1 ${-w * 0.09} 0Z`, i % 2 ? canvas(0.3) : art.paint(accent, 0, 0.1)),
  );
  out += disc(cx - w * 0.06, eave - 62, 40, art.paint(accent, 0, 0.05)) + cross(cx - w * 0.06, eave - 62, 26, "#ffffff");
  if (art.mood.lamps) out += halo(art, cx, eave + 80, 330, "#ffe7b0", 0.5);
  const queue = random.int(4, 6);
  const side = random.pick([-1, 1]);
  for (let i = 0; i < queue; i++)
    out += person(art, cx + side * (90 + i * 108) + random.range(-10, 10), 920 + (i % 2) * 16, i % 3 === 2 ? 160 : random.range(225, 250), {
      facing: side < 0 ? 1 : -1,
      bag: random.chance(0.3),
    });
  if (random.chance(0.5)) out += ambulance(art, cx - side * 520, 900, 380, accent);
  return out + person(art, cx - side * 250, 940, 240, { dress: true }) + person(art, cx - side * 305, 946, 150, { walking: false });
}

/** The council's seat as a classical front: steps, columns, pediment. */
export function portico(art: Art): string {
  const { random } = art;
  const line = random.range(720, 750);
  const cx = random.range(770, 830);
  const stone = random.pick(["#f6ecd8", "#f0c56f", "#e9b9a4", "#a9cdd3", "#e9e4da", "#d9a27a", "#bcd0a4"]);
  const trim = art.paint("#fffaf0");
  let out = sky(art, { horizon: 640, sunX: cx + random.pick([-1, 1]) * random.range(330, 470) });
  out += hills(art, 640, 150, "#a58a78", 0.76, 1.2) + rect(0, 640, WIDTH, 160, art.paint("#a8a060", 0.28)) + streetFront(art, -80, 1660, line, 140, 0.36);
  for (const s of [-1, 1]) out += featherPalm(art, cx + s * random.range(620, 680), line + 10, random.range(440, 540), { depth: 0.05, tone: 0.15 });
  const w = random.range(920, 1000);
  const left = cx - w / 2;
  const h = 320;
  const top = line - h;
  out += rect(
    left,
    top,
    w,
    h,
    art.linear(0, top, 0, line, [
      [0, art.paint(stone, 0, 0.2)],
      [1, art.paint(stone, 0, 0.42)],
    ]),
  );
  for (const s of [-1, 1])
    for (let i = 0; i < 2; i++) {
      const wx = cx + s * (w * 0.34 + i * w * 0.095);
      for (const [wy, wh] of [
        [top + 54, 92],
        [top + 184, 100],
      ] as const)
        out +=
          rect(wx - 33, wy - 8, 66, wh + 14, trim) +
          rect(wx - 26, wy, 52, wh, pane(art, 0, 0.75)) +
          rect(wx - 2, wy, 4, wh, trim) +
          poly([wx - 40, wy - 8, wx, wy - 28, wx + 40, wy - 8], trim);
    }
  out +=
    rect(left - 16, top - 8, w + 32, 26, trim) +
    rect(left - 16, top + 16, w + 32, 7, art.paint(stone, 0, 0.95), 0, 0.7) +
    times(22, (i) => rect(left + 4 + i * (w / 22), top - 40, 14, 32, art.paint(stone, 0, 0.1))) +
    rect(left - 10, top - 48, w + 20, 10, trim);
  const pw = w * random.pick([0.46, 0.54, 0.62]);
  const columns = random.pick([4, 6]);
  const crown = random.int(0, 2);
  if (crown === 1) {
    const dy = top - 150;
    out +=
      rect(cx - 170, dy + 20, 340, 130, art.paint(stone, 0, 0.1)) +
      rect(cx + 70, dy + 20, 100, 130, art.paint(stone, 0, 0.75)) +
      times(7, (i) => rect(cx - 148 + i * 46, dy + 44, 22, 80, pane(art, 0, 0.7))) +
      rect(cx - 184, dy + 12, 368, 16, trim);
    out +=
      shape(
        svg`M${cx - 160} ${dy + 14}C${cx - 160} ${dy - 120} ${cx - 60} ${dy - 170} ${cx} ${dy - 172}C${cx + 60} ${dy - 170} ${cx + 160} ${dy - 120} ${cx + 160} ${dy + 14}Z`,
        art.paint("#5f9a8c", 0, 0.1),
      ) +
      shape(
        svg`M${cx + 40} ${dy + 14}C${cx + 50} ${dy - 90} ${cx + 30} ${dy - 150} ${cx} ${dy - 172}C${cx + 60} ${dy - 170} ${cx + 160} ${dy - 120} ${cx + 160} ${dy + 14}Z`,
        art.paint("#5f9a8c", 0, 0.8),
      ) +
      stroke(svg`M${cx - 84} ${dy + 12}C${cx - 84} ${dy - 90} ${cx - 40} ${dy - 150} ${cx} ${dy - 172}`, art.paint("#a9cfc2"), 4, 0.6) +
      rect(cx - 14, dy - 204, 28, 36, trim) +
      rect(cx - 3, dy - 250, 6, 50, trim);
  }
  if (crown === 2) {
    const ty = top - 230;
    out +=
      rect(
        cx - 62,
        ty,
        124,
        240,
        art.across([
          [0, art.paint(stone)],
          [0.7, art.paint(stone, 0, 0.1)],
          [0.72, art.paint(stone, 0, 0.7)],
          [1, art.paint(stone, 0, 0.75)],
        ]),
      ) +
      rect(cx - 74, ty - 10, 148, 18, trim) +
      rect(cx - 68, ty + 96, 136, 10, trim) +
      disc(cx, ty + 52, 36, trim) +
      disc(cx, ty + 52, 29, art.paint("#fffdf5")) +
      stroke(svg`M${cx} ${ty + 52}v-19M${cx} ${ty + 52}l13 7`, art.paint("#3a3540"), 4) +
      poly([cx - 74, ty - 10, cx, ty - 96, cx + 74, ty - 10], art.paint("#b9573a", 0, 0.05)) +
      poly([cx + 16, ty - 10, cx, ty - 96, cx + 74, ty - 10], art.paint("#b9573a", 0, 0.7));
  }
  const pt = top - 40;
  const ph = line - 40;
  out += rect(
    cx - pw / 2 + 16,
    pt + 40,
    pw - 32,
    ph - pt - 40,
    art.linear(0, pt, 0, ph, [
      [0, art.paint("#6d5a56", 0, 0.8)],
      [1, art.paint("#a5886c", 0, 0.5)],
    ]),
  );
  const gap = (pw - 70) / (columns - 1);
  for (let i = 0; i + 1 < columns; i++) {
    const dx = cx - pw / 2 + 35 + gap * (i + 0.5);
    const main = i === (columns - 2) / 2;
    out +=
      shape(archPath(dx, ph, Math.min(gap * 0.56, 110), main ? 230 : 190), trim, 0.9) +
      shape(archPath(dx, ph, Math.min(gap * 0.44, 92), main ? 218 : 178), art.mood.lamps ? "#ffd27a" : art.paint(main ? "#6d3b2c" : "#54463f", 0, 0.4)) +
      rect(dx - 2, ph - (main ? 210 : 170), 4, main ? 210 : 170, art.paint("#2f2226"), 0, 0.5);
  }
  if (art.mood.lamps) out += halo(art, cx, ph - 120, 330, "#ffd27a", 0.45);
  for (let i = 0; i < columns; i++) {
    const x = cx - pw / 2 + 35 + gap * i;
    out += shape(
      svg`M${x - 19} ${pt + 60}Q${x - 25} ${(pt + ph) / 2} ${x - 24} ${ph - 14}H${x + 24}Q${x + 25} ${(pt + ph) / 2} ${x + 19} ${pt + 60}Z`,
      art.linear(x - 24, 0, x + 24, 0, [
        [0, art.paint("#fffaf0", 0, 0.1)],
        [0.35, art.paint("#fffdf6")],
        [0.7, art.paint(stone, 0, 0.45)],
        [1, art.paint(stone, 0, 0.95)],
      ]),
    );
    out +=
      times(4, (k) => rect(x - 14 + k * 9, pt + 66, 2, ph - pt - 84, art.paint(stone, 0, 0.9), 0, 0.4)) +
      rect(x - 30, pt + 42, 60, 18, trim) +
      rect(x - 25, pt + 58, 50, 7, art.paint(stone, 0, 0.7)) +
      rect(x - 32, ph - 16, 64, 18, trim);
  }
  out +=
    rect(cx - pw / 2 - 14, pt, pw + 28, 42, art.paint(stone, 0, 0.03)) +
    rect(cx - pw / 2 - 24, pt - 8, pw + 48, 14, trim) +
    rect(cx - pw / 2 - 14, pt + 36, pw + 28, 6, art.paint(stone, 0, 0.95), 0, 0.6);
  const peak = pt - (crown === 1 ? 84 : random.range(100, 130));
  out +=
    poly([cx - pw / 2 - 30, pt - 8, cx, peak, cx + pw / 2 + 30, pt - 8], trim) +
    poly([cx - pw / 2 + 24, pt - 18, cx, peak + 24, cx + pw / 2 - 24, pt - 18], art.paint(stone, 0, 0.35));
  out +=
    disc(cx, pt - 50, 30, art.paint("#e6b84c")) +
    disc(cx, pt - 50, 23, art.paint("#2f6fae")) +
    shape(svg`M${cx} ${pt - 68}l5 12h13l-10 8l4 13l-12 -8l-12 8l4 -13l-10 -8h13Z`, art.paint("#fff2c9")) +
    stroke(svg`M${cx - 40} ${pt - 34}q-36 2 -60 12M${cx + 40} ${pt - 34}q36 2 60 12`, art.paint("#5d8f3f"), 8);
  out += steps(art, cx, ph, pw + 20, 84, 7) + paving(art, line + 40, cx, random.pick(["#e3cfa8", "#d9cbb8", "#e6bd96"]));
  out += rect(left - 10, line - 4, (w - pw) / 2 - 40, 44, art.paint(stone, 0, 0.5)) + rect(cx + pw / 2 + 50, line - 4, (w - pw) / 2 - 40, 44, art.paint(stone, 0, 0.6));
  out += flags(art, left - 190, line + 50, 400, 124);
  for (const s of [-1, 1]) out += lampPost(art, cx + s * (pw / 2 + 90), line + 90, 270, 2) + hedge(art, cx + s * 560 - 140, line + 80, 280, 46, "#e2574c");
  const people = random.int(4, 7);
  for (let i = 0; i < people; i++) out += person(art, cx + random.range(-280, 280), line + 60 + i * 26, 120 + i * 11, { bag: random.chance(0.4), walking: true });
  return out;
}

/** A modern chamber on curved columns before its reflecting pool. */
export function modernChamber(art: Art): string {
  const { random } = art;
  const line = random.range(650, 690);
  const cx = random.range(770, 830);
  let land = sky(art, { horizon: 620, sunX: cx + random.pick([-1, 1]) * random.range(60, 380) });
  land += hills(art, 630, 130, "#a58a78", 0.78, 1.1) + rect(0, 620, WIDTH, 100, art.paint("#a8a060", 0.3));
  for (let i = 0; i < 9; i++) land += carnauba(art, i * 200 + random.range(-60, 60), line, random.range(170, 260), { depth: 0.32 });
  const w = random.range(940, 1020);
  const left = cx - w / 2;
  const roof = line - random.range(290, 320);
  const dome = random.int(0, 2);
  const white = (tone: number) => art.paint("#fffaf0", 0, tone);
  if (dome === 0)
    land +=
      shape(svg`M${cx - 230} ${roof - 20}A230 120 0 0 1 ${cx + 230} ${roof - 20}Z`, white(0.04)) +
      shape(svg`M${cx + 40} ${roof - 20}Q${cx + 130} ${roof - 90} ${cx + 60} ${roof - 135}A230 120 0 0 1 ${cx + 230} ${roof - 20}Z`, white(0.6), 0.7);
  if (dome === 1)
    land +=
      shape(
        svg`M${cx - 250} ${roof - 130}Q${cx - 150} ${roof - 20} ${cx - 60} ${roof - 18}H${cx + 60}Q${cx + 150} ${roof - 20} ${cx + 250} ${roof - 130}Q${cx} ${roof - 108} ${cx - 250} ${roof - 130}Z`,
        white(0.04),
      ) + shape(svg`M${cx + 60} ${roof - 18}Q${cx + 150} ${roof - 20} ${cx + 250} ${roof - 130}Q${cx + 160} ${roof - 116} ${cx + 80} ${roof - 114}Z`, white(0.7));
  if (dome === 2)
    for (const s of [-1, 1])
      land += rect(cx + s * 34 - 24, roof - 210, 48, 200, white(s < 0 ? 0.05 : 0.4)) + times(9, (i) => rect(cx + s * 34 - 18, roof - 200 + i * 21, 36, 11, pane(art, 0.02, 0.6)));
  land += rect(
    left + 60,
    roof + 30,
    w - 120,
    line - roof - 30,
    art.mood.lamps
      ? art.down([
          [0, "#c98a4f"],
          [1, "#ffdf9a"],
        ])
      : art.linear(0, roof, 0, line, [
          [0, art.paint("#3f5668", 0, 0.5)],
          [1, art.paint("#8fb0bb", 0, 0.2)],
        ]),
  );
  for (let i = 0; i < 26; i++) land += rect(left + 60 + i * ((w - 120) / 26), roof + 30, 4, line - roof - 30, art.paint("#2f3f4d", 0, 0.5), 0, 0.6);
  for (let i = 0; i < 5; i++) land += person(art, cx + random.range(-380, 380), line - 8, 88, { silhouette: art.paint("#2b2f3a", 0, 0.6) });
  const columns = random.pick([6, 8]);
  const gap = (w - 20) / columns;
  for (let i = 0; i <= columns; i++) {
    const x = left + 10 + gap * i;
    land +=
      shape(
        svg`M${x - 6} ${roof + 24}C${x - 8} ${roof + 120} ${x - 16} ${line - 110} ${x - gap * 0.36} ${line}H${x - gap * 0.24}C${x - 6} ${line - 70} ${x - 2} ${line - 70} ${x + gap * 0.24} ${line}H${x + gap * 0.36}C${x + 16} ${line - 110} ${x + 8} ${roof + 120} ${x + 6} ${roof + 24}Z`,
        white(0.03),
      ) +
      shape(
        svg`M${x + 1} ${roof + 24}C${x + 2} ${roof + 120} ${x + 4} ${line - 90} ${x + gap * 0.24} ${line}H${x + gap * 0.36}C${x + 16} ${line - 110} ${x + 8} ${roof + 120} ${x + 6} ${roof + 24}Z`,
        white(0.75),
      );
  }
  land +=
    poly([left - 70, roof, left + w + 70, roof, left + w + 30, roof + 32, left - 30, roof + 32], white(0.55)) +
    rect(left - 70, roof - 22, w + 140, 24, white(0)) +
    rect(left - 40, line - 8, w + 80, 16, white(0.15));
  land += flags(art, left - 40, line + 4, 330, 96);
  const out = mirrored(art, land, line + 8, 0.9, 0.28) + ripples(art, line + 12, 890, art.mood.sky[3], 30, 0.34);
  let near =
    poly(
      [-20, 880, 1620, 880, 1620, 1000, -20, 1000],
      art.linear(0, 880, 0, HEIGHT, [
        [0, art.paint("#f1e2c4", 0, 0.05)],
        [1, art.paint("#c4a57c", 0, 0.4)],
      ]),
    ) +
    rect(-20, 872, 1640, 14, art.paint("#fffaf0", 0, 0.05)) +
    stroke(`${times(13, (i) => svg`M${800 + (i - 6) * 150} 886L${800 + (i - 6) * 215} 1000`)}M0 936H1600`, art.paint("#8d7258"), 2, 0.3);
  const people = random.int(3, 5);
  for (let i = 0; i < people; i++)
    near += person(art, cx + (i - (people - 1) / 2) * random.range(150, 200), 930 + random.range(-14, 24), random.range(185, 210), {
      bag: random.chance(0.5),
      walking: true,
      shirt: random.pick(["#33415e", "#f4efe4", "#e2574c", "#5b4a42"]),
    });
  return out + near;
}

/** The chamber in session: benches in an arc before the rostrum, the public seen from behind. */
export function plenary(art: Art): string {
  const { random, mood } = art;
  const cx = random.range(770, 830);
  const wood = random.pick(["#9a5f3a", "#7d4a32", "#b57a48"]);
  const cloth = random.pick(["#2f6fae", "#8f2f3a", "#2f7a63", "#c98a2f"]);
  const wall = random.pick(["#f3e4c8", "#e6dccb", "#efd9c4"]);
  const light = mood.lamps ? "#ffdf9a" : mix(mood.sky[3], "#ffffff", 0.35);
  let out = rect(
    0,
    0,
    WIDTH,
    640,
    art.linear(0, 0, 0, 640, [
      [0, art.paint(wall, 0, 0.75)],
      [1, art.paint(wall, 0, 0.15)],
    ]),
  );
  for (let i = 0; i < 4; i++)
    out += poly([60 - i * 40, 60 - i * 46, 1540 + i * 40, 60 - i * 46, 1500 + i * 40, 84 - i * 46, 100 - i * 40, 84 - i * 46], art.paint(wall, 0, 0.2 + i * 0.2));
  for (const s of [-1, 1]) {
    for (let i = 0; i < 2; i++) {
      const x = cx + s * (430 + i * 210);
      out +=
        rect(x - 62, 150, 124, 330, art.paint("#fffaf0", 0, 0.15)) +
        rect(
          x - 52,
          160,
          104,
          320,
          art.linear(0, 160, 0, 480, [
            [0, mood.sky[1]],
            [1, light],
          ]),
        ) +
        rect(x - 3, 160, 6, 320, art.paint("#fffaf0", 0, 0.15)) +
        rect(x - 52, 270, 104, 6, art.paint("#fffaf0", 0, 0.15));
      out += poly([x - 52, 480, x + 52, 480, x + 52 - s * 210, 900, x - 110 - s * 210, 900], light, 0.1);
    }
    out += shape(svg`M${cx + s * 330} 96h${s * 26}v400h${-s * 26}Z`, art.paint(wall, 0, s < 0 ? 0.05 : 0.55));
  }
  out +=
    rect(cx - 270, 110, 540, 420, art.paint(wood, 0, 0.3)) +
    times(12, (i) => rect(cx - 270 + i * 45, 110, 3, 420, art.paint(wood, 0, 0.85), 0, 0.7)) +
    rect(cx - 284, 98, 568, 16, art.paint("#fffaf0", 0, 0.1));
  out +=
    disc(cx, 214, 66, art.paint("#e6b84c")) +
    disc(cx, 214, 54, art.paint(cloth, 0, 0.1)) +
    shape(svg`M${cx} 168l12 31h33l-27 21l10 33l-28 -20l-28 20l10 -33l-27 -21h33Z`, art.paint("#fff2c9"));
  out += flags(art, cx + 130, 530, 320, 66);
  out +=
    rect(cx - 330, 500, 660, 150, art.paint(wood, 0, 0.15)) +
    rect(cx - 346, 486, 692, 18, art.paint(mix(wood, "#ffffff", 0.25))) +
    times(6, (i) => rect(cx - 316 + i * 108, 522, 92, 110, art.paint(wood, 0, 0.55), 3));
  for (let i = 0; i < 5; i++) {
    const x = cx + (i - 2) * 122;
    out +=
      `<g${art.clip("M0 0H1600V488H0Z")}>${rect(x - 34, 372, 68, 130, art.paint(cloth, 0, 0.5), 12)}${person(art, x, 610, 250, { shirt: random.pick(["#33415e", "#5b4a42", "#f4efe4", "#7a3b66", "#2f5f5a"]), dress: false, walking: false })}</g>` +
      stroke(svg`M${x + 26} 486q0 -30 -16 -36`, art.paint("#33343c"), 3.4);
  }
  out += rect(
    0,
    640,
    WIDTH,
    370,
    art.linear(0, 640, 0, HEIGHT, [
      [0, art.paint(cloth, 0.1, 0.5)],
      [1, art.paint(cloth, 0, 0.95)],
    ]),
  );
  const speaker = cx + random.pick([-1, 1]) * random.range(0, 160);
  out +=
    `<g${art.clip("M0 0H1600V690H0Z")}>${person(art, speaker, 812, 300, { shirt: random.pick(["#e2574c", "#f4efe4", "#f2b33d", "#33415e"]), dress: false, arms: random.pick(["one", "front"] as const), walking: false })}</g>` +
    poly([speaker - 84, 660, speaker + 84, 660, speaker + 66, 800, speaker - 66, 800], art.paint(wood, 0, 0.1)) +
    poly([speaker + 20, 660, speaker + 84, 660, speaker + 66, 800, speaker + 20, 800], art.paint(wood, 0, 0.75)) +
    rect(speaker - 94, 650, 188, 16, art.paint(mix(wood, "#ffffff", 0.25))) +
    disc(speaker - 20, 728, 26, art.paint("#e6b84c")) +
    stroke(svg`M${speaker + 40} 652l-18 -44M${speaker - 40} 652l20 -40`, art.paint("#33343c"), 4);
  const rows = [
    { y: 850, s: 0.82, n: 9 },
    { y: 985, s: 1.15, n: 7 },
  ];
  for (const { y, s, n } of rows) {
    for (let i = 0; i < n; i++) {
      const t = i - (n - 1) / 2;
      const x = cx + t * 205 * s;
      const lift = Math.abs(t) * 9 * s;
      const hair = art.paint(random.pick(["#2b1d1b", "#3c2820", "#1f1719", "#8d8580"]), 0, 0.3);
      if (random.chance(0.9)) {
        out +=
          shape(
            svg`M${x - 62 * s} ${y - lift + 60}V${y - lift - 50 * s}Q${x - 58 * s} ${y - lift - 92 * s} ${x} ${y - lift - 94 * s}Q${x + 58 * s} ${y - lift - 92 * s} ${x + 62 * s} ${y - lift - 50 * s}V${y - lift + 60}Z`,
            art.paint(random.pick(["#e2574c", "#f4efe4", "#3b5b92", "#f2b33d", "#5aa35f", "#d98ab0", "#7a6a5c"]), 0, 0.35),
          ) +
          rect(x - 14 * s, y - lift - 112 * s, 28 * s, 26 * s, art.paint(random.pick(["#8a5637", "#a76d47", "#6f4430"]), 0, 0.4)) +
          disc(x, y - lift - 138 * s, 40 * s, hair);
        if (random.chance(0.35))
          out += shape(
            svg`M${x - 40 * s} ${y - lift - 138 * s}Q${x - 42 * s} ${y - lift - 72 * s} ${x - 24 * s} ${y - lift - 66 * s}H${x + 24 * s}Q${x + 42 * s} ${y - lift - 72 * s} ${x + 40 * s} ${y - lift - 138 * s}Z`,
            hair,
          );
      }
      out +=
        shape(svg`M${x - 84 * s} ${y - lift + 80}V${y - lift - 6 * s}Q${x} ${y - lift - 34 * s} ${x + 84 * s} ${y - lift - 6 * s}V${y - lift + 80}Z`, art.paint(wood, 0, 0.3)) +
        stroke(svg`M${x - 84 * s} ${y - lift - 5 * s}Q${x} ${y - lift - 33 * s} ${x + 84 * s} ${y - lift - 5 * s}`, art.paint(mix(wood, "#ffffff", 0.3)), 6 * s);
    }
  }
  return out;
}

/** Under the colonnade: columns marching into the distance, light falling between them. */
export function colonnade(art: Art): string {
  const { random, mood } = art;
  const vx = random.range(860, 940);
  const vy = random.range(560, 600);
  const cam = camera(vx, vy);
  const stone = random.pick(["#f6ecd8", "#f0dcbc", "#ece6de"]);
  let out = sky(art, { horizon: 640, sunX: random.range(280, 420) });
  out += hills(art, 650, 140, "#a58a78", 0.76, 1.2) + plain(art, 640, "#a8ad5c", 0.3);
  for (let i = 0; i < 6; i++) out += carnauba(art, 60 + i * 120 + random.range(-30, 30), 670 + i * 5, random.range(180, 300), { depth: 0.28 });
  const far = 9;
  out += cam.face(
    [480, -480, far, 480, 300, far, 480, 300, 0.5, 480, -480, 0.5],
    art.linear(vx, 0, WIDTH, 0, [
      [0, art.paint(stone, 0.2, 0.3)],
      [1, art.paint(stone, 0, 0.6)],
    ]),
  );
  out += cam.face(
    [-260, -480, far, 480, -480, far, 480, -480, 0.5, -260, -480, 0.5],
    art.linear(0, 0, 0, vy, [
      [0, art.paint(stone, 0, 0.95)],
      [1, art.paint(stone, 0.2, 0.5)],
    ]),
  );
  out += cam.face(
    [-400, 300, far, 480, 300, far, 480, 300, 0.5, -400, 300, 0.5],
    art.linear(0, vy, 0, HEIGHT, [
      [0, art.paint("#ecdcc0", 0.2, 0.2)],
      [1, art.paint("#b99f80", 0, 0.6)],
    ]),
  );
  out += rect(cam.x(-260, far), cam.y(-480, far), 740 / far, 780 / far, mix(mood.sky[3], "#ffffff", 0.4)) + halo(art, vx + 8, vy, 190, mood.sun, 0.6);
  const lanes = [7.4, 5.5, 4.1, 3.05, 2.25, 1.65, 1.2, 0.86];
  for (const z of lanes) {
    const b = z * 0.83;
    const depth = Math.min(0.3, (z - 0.8) * 0.05);
    out +=
      cam.face([-260, 300, z, 480, 300, z * 0.78, 480, 300, z * 0.7, -260, 300, b], mood.sun, 0.26) +
      cam.face([480, 300, z * 0.78, 480, 40, z * 0.78, 480, 40, z * 0.7, 480, 300, z * 0.7], mood.sun, 0.22);
    out +=
      cam.face([-260, -480, z, 480, -480, z, 480, -430, z, -260, -430, z], art.paint(stone, depth, 0.6)) +
      cam.face([-260, -430, z, 480, -430, z, 480, -430, z * 0.94, -260, -430, z * 0.94], art.paint(stone, depth, 0.95));
    const dz = (z + b) / 2;
    out +=
      cam.face([479, -190, z * 0.97, 479, 300, z * 0.97, 479, 300, b, 479, -190, b], art.paint("#6d4434", depth, 0.5)) +
      cam.face([478, -170, z * 0.94, 478, 300, z * 0.94, 478, 300, dz, 478, -170, dz], art.mood.lamps ? "#ffd27a" : art.paint("#8a5a44", depth, 0.35));
  }
  const walker = random.int(2, 4);
  lanes.forEach((z, i) => {
    const depth = Math.min(0.34, (z - 0.8) * 0.06);
    const x = cam.x(-260, z);
    const r = 46 / z;
    const top = cam.y(-480, z);
    const foot = cam.y(300, z);
    out += rect(
      x - r,
      top,
      r * 2,
      foot - top,
      art.linear(x - r, 0, x + r, 0, [
        [0, art.paint("#fffdf6", depth)],
        [0.3, art.paint("#fffaf0", depth, 0.05)],
        [0.62, art.paint(stone, depth, 0.55)],
        [1, art.paint(stone, depth, 1)],
      ]),
    );
    out += times(5, (k) => rect(x - r + ((k + 0.7) * r * 2) / 6, top, Math.max(1, 4 / z), foot - top, art.paint(stone, depth, 1), 0, 0.28));
    out +=
      rect(x - r * 1.5, top, r * 3, 34 / z, art.paint("#fffaf0", depth, 0.12)) +
      rect(x - r * 1.25, top + 34 / z, r * 2.5, 20 / z, art.paint(stone, depth, 0.55)) +
      rect(x - r * 1.45, foot - 40 / z, r * 2.9, 42 / z, art.paint("#fffaf0", depth, 0.15)) +
      rect(x + r * 0.5, foot - 40 / z, r * 0.95, 42 / z, art.paint(stone, depth, 0.95));
    if (i === walker || i === walker + 2) {
      const pz = z * 0.9;
      const px = cam.x(random.range(0, 220), pz);
      out +=
        poly([px, cam.y(300, pz), px + 300 / pz, cam.y(300, pz) + 30 / pz, px + 300 / pz, cam.y(300, pz) + 44 / pz, px - 10, cam.y(300, pz) + 8], art.paint("#4a3a3a", 0, 1), 0.3) +
        person(art, px, cam.y(300, pz), 400 / pz, {
          shirt: random.pick(["#33415e", "#f4efe4", "#5b4a42", "#b9473a"]),
          pants: "#2b3046",
          dress: false,
          walking: true,
          bag: true,
          tone: 0.15,
          depth: depth * 0.7,
        });
    }
  });
  return out;
}
