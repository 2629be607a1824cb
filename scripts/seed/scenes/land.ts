import { farmhouse } from "./buildings.ts";
import { goat, person, zebu } from "./figures.ts";
import { curve, disc, HEIGHT, lens, mix, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, cactus, carnauba, featherPalm, foreground, grass, tree, treeline } from "./plants.ts";
import { hills, mesa, mirrored, plain, rockStack, sky, turtleRock } from "./scenery.ts";
import { busFront, busSide, tractor, truck } from "./vehicles.ts";

/** Table mountains over a palm-dotted valley. */
export function tableland(art: Art): string {
  const { random } = art;
  const cx = random.range(700, 900);
  const side = random.pick([-1, 1]);
  let out = sky(art, { horizon: 560, sunX: cx + side * random.range(180, 330) });
  out += hills(art, 560, 130, "#a58a78", 0.82, 1.2) + hills(art, 600, 100, "#a07d5c", 0.68, 0.8);
  out += mesa(art, cx - side * random.range(480, 600), 640, random.range(260, 360), random.range(110, 150), 0.52);
  out += mesa(art, cx + side * random.range(480, 640), 640, random.range(220, 360), random.range(90, 130), 0.56);
  out += mesa(art, cx, 700, random.range(400, 560), random.range(250, 320), 0.24);
  out += plain(art, 690, "#c4a258", 0.34);
  const trees = times(26, (i) => {
    const y = 712 + (i / 26) ** 1.6 * 120;
    const x = random.range(0, WIDTH);
    return random.chance(0.55)
      ? carnauba(art, x, y, random.range(60, 80) + (y - 700) * 0.7, { depth: 0.3 - (y - 700) / 500 })
      : bush(art, x, y, random.range(50, 110), { depth: 0.28 });
  });
  out += trees;
  out += rockStack(art, 800 + side * 640, 930, 230, random.range(250, 330), 0, "#a9623f");
  out += cactus(art, 800 - side * random.range(470, 560), 940, random.range(230, 300), { tone: 0.6 });
  return out + foreground(art, 912);
}

/** A natural rock arch with the land and the light in its opening. */
export function stoneArch(art: Art): string {
  const { random } = art;
  const cx = random.range(730, 870);
  let out = sky(art, { horizon: 620, sunX: cx + random.range(-90, 90), sunY: random.range(440, 540), size: random.range(70, 100) });
  out +=
    hills(art, 600, 120, "#a58a78", 0.75, 1.3) +
    mesa(art, cx + random.range(-130, 130), 650, random.range(240, 380), random.range(80, 130), 0.55) +
    hills(art, 690, 70, "#8f8f55", 0.45, 1.6);
  out += plain(art, 700, random.pick(["#c99a5b", "#b9a756", "#d3a765"]), 0.25);
  for (let i = 0; i < 7; i++) out += carnauba(art, cx + random.range(-230, 230), 720 + i * 5, random.range(90, 170), { depth: 0.3 - i * 0.02 });
  const wide = random.range(0.78, 1.12);
  const high = random.range(0.85, 1.1);
  const wobble = (points: number[], amount: number) => points.map((v) => v + random.range(-amount, amount));
  const px = (v: number) => cx + v * wide;
  const py = (v: number) => 880 - v * high;
  const heavy = random.pick([-1, 1]);
  const [fat, thin] = heavy < 0 ? [1.3, 0.85] : [0.85, 1.3];
  const outer = wobble(
    [
      px(-540 * fat),
      py(-20),
      px(-500 * fat),
      py(120),
      px(-530 * fat),
      py(230),
      px(-470 * fat),
      py(330),
      px(-500 * fat),
      py(430),
      px(-400 * fat),
      py(540),
      px(-300),
      py(590),
      px(-290),
      py(650),
      px(-90),
      py(690),
      px(120),
      py(665),
      px(150),
      py(620),
      px(330),
      py(590),
      px(440 * thin),
      py(480),
      px(420 * thin),
      py(380),
      px(490 * thin),
      py(300),
      px(450 * thin),
      py(170),
      px(520 * thin),
      py(90),
      px(550 * thin),
      py(-20),
    ],
    13,
  );
  const tall = random.range(0.85, 1.12);
  const inner = wobble(
    [
      px(260),
      py(-20),
      px(275),
      py(110),
      px(222),
      py(220),
      px(248),
      py(340 * tall),
      px(160),
      py(450 * tall),
      px(10),
      py(490 * tall),
      px(-140),
      py(455 * tall),
      px(-236),
      py(330 * tall),
      px(-222),
      py(230),
      px(-275),
      py(120),
      px(-255),
      py(-20),
    ],
    11,
  );
  const rock = `${curve(outer)}${curve(inner).replace("M", "L")}Z`;
  const stone = art.linear(cx - 560, 0, cx + 560, 0, [
    [0, art.paint("#e09b69")],
    [0.3, art.paint("#cb7f54", 0, 0.12)],
    [0.6, art.paint("#b56c4a", 0, 0.5)],
    [1, art.paint("#9a5942", 0, 0.95)],
  ]);
  out += shape(rock, stone);
  let seams = "";
  let cracks = "";
  let light = "";
  let dark = "";
  for (let y = 200; y < 900; y += random.range(38, 66)) {
    const wave = random.range(-16, 16);
    seams += svg`M${cx - 760} ${y + 18}C${cx - 300} ${y - 18 + wave} ${cx - 100} ${y + 22} ${cx} ${y}S${cx + 400} ${y + 20 - wave} ${cx + 760} ${y - 6}`;
    for (let k = 0; k < 4; k++) {
      const x = cx + random.range(-640, 640);
      cracks += svg`M${x} ${y + 8}l${random.range(-9, 9)} ${random.range(22, 46)}`;
      light += lens(cx + random.range(-640, 120), y + random.range(16, 34), random.range(60, 170), random.range(4, 9));
      dark += lens(cx + random.range(120, 640), y + random.range(12, 30), random.range(90, 220), random.range(6, 14));
    }
  }
  const shadeSide = inner.map((v, i) => (i % 2 === 0 ? v + 26 : v - 6));
  out += `<g${art.clip(rock)}>${shape(light, art.paint("#ffcf9a"), 0.32)}${shape(dark, art.paint("#6a3833", 0, 0.8), 0.32)}`;
  out += stroke(seams, art.paint("#74402f", 0, 0.6), 5, 0.5) + stroke(seams, art.paint("#f3b27e"), 2, 0.3) + stroke(cracks, art.paint("#74402f", 0, 0.6), 3, 0.45);
  out += `${stroke(curve(inner.map((v, i) => (i % 2 === 0 ? v - 10 : v - 22))), art.paint("#5d322d", 0, 0.9), 52, 0.42)}${stroke(curve(shadeSide), art.paint("#ffd2a0"), 9, 0.16)}</g>`;
  out +=
    turtleRock(art, cx - 560 * wide, 905, random.range(300, 420), random.range(110, 160)) + turtleRock(art, cx + 590 * wide, 905, random.range(300, 420), random.range(110, 170));
  if (random.chance(0.7)) out += person(art, cx + random.range(-90, 90), 876, 92, { hat: "straw", tone: 0.4, backpack: "#c4513f", dress: false });
  out += cactus(art, cx + random.pick([-1, 1]) * random.range(300, 360), 915, random.range(170, 240), { tone: 0.4 });
  return out + foreground(art, 925);
}

/** Weathered stone towers and tortoise-shell domes among palms. */
export function stoneCity(art: Art): string {
  const { random } = art;
  let out = sky(art, { horizon: 600 });
  out +=
    hills(art, 590, 120, "#a58a78", 0.78, 1.4) +
    mesa(art, random.range(250, 480), 640, random.range(280, 400), random.range(90, 140), 0.58) +
    hills(art, 680, 60, "#8f8f55", 0.48, 1.2);
  out += plain(art, 680, random.pick(["#caa35d", "#aca850", "#cf9a5b"]), 0.32);
  for (let i = 0; i < 5; i++) out += rockStack(art, random.range(380, 1220), 730, random.range(70, 110), random.range(110, 210), 0.38);
  for (let i = 0; i < 9; i++) out += carnauba(art, random.range(60, 1540), random.range(735, 775), random.range(120, 210), { depth: 0.22 });
  const peak = random.range(640, 960);
  const wall = random.int(5, 7);
  for (let i = 0; i < wall; i++) {
    const x = peak + (i - (wall - 1) / 2) * random.range(92, 112) + random.range(-20, 20);
    const near = 1 - Math.min(1, Math.abs(x - peak) / 380);
    out += rockStack(art, x, 820 + random.range(-6, 10), random.range(105, 150), 150 + near * random.range(140, 230), 0.13, "#bd6f49");
  }
  out += rockStack(art, peak + random.range(-50, 50), 866, random.range(170, 220), random.range(450, 530), 0.02);
  const turn = random.pick([-1, 1]);
  out +=
    rockStack(art, peak + turn * random.range(190, 240), 880, random.range(160, 210), random.range(250, 320), 0.02) +
    rockStack(art, peak - turn * random.range(220, 300), 884, random.range(140, 190), random.range(150, 230), 0.02);
  out +=
    turtleRock(art, peak - turn * random.range(420, 500), 912, random.range(380, 480), random.range(170, 220)) +
    turtleRock(art, peak + turn * random.range(440, 540), 916, random.range(420, 520), random.range(140, 190));
  out +=
    cactus(art, peak + turn * random.range(60, 110), 930, random.range(190, 250), { tone: 0.35 }) + bush(art, peak - turn * 130, 930, 190) + bush(art, peak + turn * 280, 940, 150);
  return out + foreground(art, 932);
}

/** Crop rows running to a farmhouse below the hills. */
export function cropRows(art: Art): string {
  const { random } = art;
  const vx = random.range(600, 1000);
  const line = random.range(440, 560);
  let out = sky(art, { horizon: line - 45 });
  out +=
    hills(art, line - 40, random.range(110, 170), "#9d8f7a", 0.74) +
    (random.chance(0.5) ? mesa(art, random.range(450, 1150), line - 6, 340, 100, 0.58) : "") +
    hills(art, line - 5, 70, "#87935a", 0.5, 1.7) +
    treeline(art, line + 5, 26, 0.36);
  const soil = random.pick(["#b5653f", "#a9714a", "#c48a50", "#8f5a44"]);
  out += rect(
    0,
    line,
    WIDTH,
    HEIGHT - line,
    art.linear(0, line, 0, HEIGHT, [
      [0, art.paint(soil, 0.35)],
      [1, art.paint(soil, 0, 0.35)],
    ]),
  );
  const crop = random.pick(["#6f9a45", "#8fae4a", "#5c9157", "#c8ac47", "#a3b85a"]);
  const gap = random.pick([118, 150, 190]);
  const count = Math.ceil(3900 / gap);
  for (let i = -count; i <= count; i++) {
    const near = vx + (i + 0.5) * gap;
    const far = vx + (i + 0.5) * gap * 0.088;
    const half = gap * 0.3;
    out += poly(
      [far - 2.5, line + 2, far + 2.5, line + 2, near + half, HEIGHT + 20, near - half, HEIGHT + 20],
      art.linear(0, line, 0, 1000, [
        [0, art.paint(crop, 0.35)],
        [1, art.paint(crop, 0, 0.12)],
      ]),
    );
    out += poly([far + 0.5, line + 2, far + 2.5, line + 2, near + half, HEIGHT + 20, near + half * 0.28, HEIGHT + 20], art.paint(crop, 0.05, 0.8), 0.6);
  }
  let tufts = "";
  for (let r = 0; r < 11; r++) {
    const share = (r / 11) ** 1.7;
    const y = line + 35 + share * (HEIGHT - line - 55);
    for (let i = -14; i <= 14; i++) {
      const x = vx + (i + 0.5) * gap * (0.088 + ((y - line) / (HEIGHT + 20 - line)) * 0.912);
      const s = (4 + share * 26) * (gap / 150);
      if (x > -40 && x < 1640)
        tufts += svg`M${x - s} ${y}Q${x - s * 0.7} ${y - s * 1.1} ${x - s * 1.2} ${y - s * 1.2}Q${x - s * 0.2} ${y - s * 1.3} ${x} ${y - s * 0.3}Q${x + s * 0.2} ${y - s * 1.5} ${x + s * 1.1} ${y - s * 1.25}Q${x + s * 0.7} ${y - s * 0.8} ${x + s} ${y}Z`;
    }
  }
  out += shape(tufts, art.paint(crop, 0, 0), 0.75);
  const size = random.range(180, 290);
  const hx = vx + (vx > 800 ? -1 : 1) * random.range(120, 240);
  out +=
    carnauba(art, hx - size * 0.9, line + 34, size, { depth: 0.25 }) +
    carnauba(art, hx - size * 1.15, line + 30, size * 0.8, { depth: 0.3 }) +
    windPump(art, hx + size * 0.72, line + 32, size * 0.95, 0.2) +
    farmhouse(art, hx, line + 36, size, 0.16) +
    tree(art, hx + size * random.range(0.95, 1.2), line + 42, size * 0.75, { depth: 0.22 });
  const people = random.int(1, 3);
  for (let i = 0; i < people; i++) {
    const y = 850 - i * 70;
    out += person(art, 800 + (vx - 800) * 0.4 + ([0, -190, 170][i] ?? 0) + random.range(-50, 50), y, 240 - i * 34, {
      hat: "straw",
      dress: i === 1,
      tone: 0.1,
      bag: random.chance(0.5),
      walking: true,
    });
  }
  return out;
}

/** A wind-driven water pump on its lattice tower. */
function windPump(art: Art, x: number, y: number, h: number, depth: number): string {
  const steel = art.paint("#6c6a70", depth, 0.4);
  const top = y - h;
  let d = svg`M${x - h * 0.13} ${y}L${x - 3} ${top}M${x + h * 0.13} ${y}L${x + 3} ${top}`;
  for (let i = 0; i < 5; i++) {
    const a = 0.13 * h * (1 - i / 5);
    const b = 0.13 * h * (1 - (i + 1) / 5);
    d += svg`M${x - a} ${y - (h * i) / 5}L${x + b} ${y - (h * (i + 1)) / 5}M${x + a} ${y - (h * i) / 5}L${x - b} ${y - (h * (i + 1)) / 5}`;
  }
  const turn = art.random.range(0, 0.5);
  const blades = times(12, (i) => {
    const a = turn + (i * Math.PI) / 6;
    const r = h * 0.19;
    return svg`M${x} ${top}L${x + Math.cos(a) * r} ${top + Math.sin(a) * r}L${x + Math.cos(a + 0.3) * r} ${top + Math.sin(a + 0.3) * r}Z`;
  });
  return (
    stroke(d, steel, 2.4) +
    poly([x, top - 2, x + h * 0.34, top - 14, x + h * 0.34, top + 14, x, top + 3], art.paint("#c4513f", depth)) +
    shape(blades, art.paint("#ece7dc", depth)) +
    disc(x, top, h * 0.04, steel)
  );
}

/** A pasture with zebu or goats behind a rail fence. */
export function pasture(art: Art): string {
  const { random } = art;
  let out = sky(art, { horizon: 520 });
  out +=
    hills(art, 520, 150, "#9d8f7a", 0.76) +
    mesa(art, random.range(500, 1100), 550, random.range(300, 480), random.range(90, 140), 0.55) +
    hills(art, 600, 60, "#8d9556", 0.42, 1.5);
  const turf = random.pick(["#a8a94e", "#c9b05a", "#8fa853"]);
  out += plain(art, 585, turf, 0.34, "#6f7d3d");
  for (let i = 0; i < 8; i++)
    out += random.chance(0.6)
      ? carnauba(art, random.range(40, 1560), random.range(600, 640), random.range(110, 180), { depth: 0.3 })
      : tree(art, random.range(40, 1560), random.range(610, 640), random.range(90, 140), { depth: 0.3 });
  const goats = random.chance(0.45);
  const main = random.range(700, 860);
  const turn = (markup: string, x: number, flip: boolean) => (flip ? `<g transform="${svg`translate(${2 * x} 0) scale(-1 1)`}">${markup}</g>` : markup);
  const coats = goats ? ["#f3ece0", "#8a5a3c", "#4a3b36", "#d1a06c"] : ["#f4eee4", "#e6d9c8", "#b98a5e", "#dccfc4"];
  const herd = goats ? 9 : 6;
  for (let i = 0; i < herd; i++) {
    const side = i % 2 === 0 ? -1 : 1;
    const y = 668 + i * (goats ? 17 : 24);
    const size = (goats ? 48 : 84) + (y - 660) * (goats ? 0.55 : 0.9);
    const x = main + side * (random.range(150, 300) + (y - 660) * 1.1) + (goats ? random.range(-60, 60) : 0);
    const coat = random.pick(coats);
    out += turn(goats ? goat(art, x, y, size, coat, 0.1) : zebu(art, x, y, size, random.chance(0.5), coat, 0.1), x, random.chance(0.5));
  }
  out += goats
    ? turn(goat(art, main + 230, 868, 190, "#8a5a3c"), main + 230, true) + goat(art, main - 30, 900, 250, "#f3ece0")
    : turn(zebu(art, main, 900, 430, random.chance(0.4), random.pick(["#f4eee4", "#ece0d2", "#c99a6c"])), main, random.chance(0.3));
  out += tree(art, random.pick([120, 1480]), 860, 470, { tone: 0.45 });
  const rail = art.paint("#7d5f49", 0, 0.6);
  out += stroke(svg`M-20 868Q800 850 1620 868M-20 920Q800 905 1620 920`, rail, 6, 0.95);
  out += times(9, (i) => rect(40 + i * 190, 835 + Math.abs(i - 4) * 2, 18, 135, rail, 5));
  return out + grass(art, -20, 1620, 975, 60, "#7b7a3e", 0.7);
}

/** Sunday football on a village field: wooden goal, rail fence, dust. */
export function villagePitch(art: Art): string {
  const { random } = art;
  const line = random.range(520, 570);
  let out = sky(art, { horizon: line - 20 });
  out +=
    hills(art, line - 20, 150, "#9d8f7a", 0.76, 1.1) +
    (random.chance(0.5) ? mesa(art, random.range(420, 1180), line + 6, 360, 120, 0.56) : "") +
    hills(art, line + 20, 50, "#8d9556", 0.46, 1.7) +
    treeline(art, line + 26, 30, 0.38) +
    plain(art, line + 22, random.pick(["#cf9a5c", "#b9aa54", "#d3a562"]), 0.3);
  for (let i = 0; i < 7; i++) out += carnauba(art, random.range(0, WIDTH), line + 46, random.range(150, 250), { depth: 0.26 });
  out += farmhouse(art, random.pick([300, 1300]), line + 56, 190, 0.22);
  const rail = art.paint("#8a6a4f", 0.08, 0.4);
  out += times(17, (i) => rect(i * 100 - 6, line + 52, 9, 56, rail, 3)) + rect(0, line + 64, WIDTH, 6, rail) + rect(0, line + 86, WIDTH, 6, rail);
  for (let i = 0; i < 8; i++) out += person(art, random.range(80, 1520), line + 112, random.range(84, 104), { depth: 0.1, hat: random.chance(0.4) ? "straw" : "none" });
  const chalk = art.paint("#fffaf0", 0, 0.1);
  const cx = random.range(700, 900);
  out += stroke(svg`M-20 ${line + 128}H1620M${cx - 420} 1010L${cx - 300} ${line + 128}M${cx + 420} 1010L${cx + 300} ${line + 128}`, chalk, 4, 0.5);
  const gx = cx - 190;
  const top = line + 4;
  const foot = line + 200;
  let net = "";
  for (let i = 1; i < 12; i++) net += svg`M${gx + (i * 380) / 12} ${top + 6}l${(i - 6) * -3} ${foot - top - 30}`;
  for (let i = 1; i < 7; i++) net += svg`M${gx + i * 3} ${top + i * 27}H${gx + 380 - i * 3}`;
  out += stroke(net, "#fffaf0", 1.8, 0.4) + stroke(svg`M${gx} ${foot}L${gx + 3} ${top}L${gx + 380} ${top - 4}L${gx + 378} ${foot}`, art.paint("#a5815c", 0, 0.15), 12);
  out += person(art, cx + random.range(-70, 70), foot + 4, 170, { arms: "both", dress: false, shirt: "#f0812b", pants: "#26242c", walking: false });
  const [home, away] = random.shuffle(["#e2473f", "#f5cf3e", "#3b5fc4", "#3f8a5f", "#f4efe4"]);
  for (let i = 0; i < 7; i++) {
    const y = foot + 24 + i * 26;
    const x = cx + random.range(-430, 430);
    out +=
      oval(x + 16, y, 34, 6, art.paint("#5d4030", 0, 1), 0.3) +
      person(art, x, y, 165 + i * 11, {
        dress: false,
        shirt: (i % 2 ? home : away) ?? "#e2473f",
        pants: "#f4efe4",
        walking: true,
        arms: random.pick(["down", "down", "one"] as const),
      });
  }
  const bx = cx + random.range(-120, 120);
  out += shape(lens(bx - 40, 905, 130, 14), art.paint("#f3d3a0"), 0.5) + disc(bx, 888, 17, art.paint("#fffdf6")) + disc(bx + 3, 890, 7, art.paint("#2a2830"));
  return out + grass(art, -20, 280, 990, 60, "#9a8440", 0.6) + grass(art, 1320, 1620, 990, 60, "#9a8440", 0.6);
}

/** A tractor opening furrows before the hills. */
export function ploughing(art: Art): string {
  const { random } = art;
  const line = random.range(540, 620);
  const cx = random.range(680, 880);
  let out = sky(art, { horizon: line - 50, size: random.range(70, 120) });
  out +=
    hills(art, line - 50, random.range(100, 170), "#9d8f7a", 0.72, 1.1) +
    (random.chance(0.5) ? mesa(art, random.range(420, 1180), line - 14, random.range(280, 420), random.range(90, 140), 0.56) : "") +
    hills(art, line - 6, 60, "#87935a", 0.48, 2) +
    treeline(art, line + 4, 34, 0.34);
  const soil = random.pick(["#a85a38", "#8f5a3f", "#bd7a48", "#7d4c3a"]);
  const stubble = random.pick(["#b9a154", "#9aa653", "#d0b35e"]);
  const edge = line + random.range(60, 150);
  out +=
    rect(
      0,
      line,
      WIDTH,
      HEIGHT - line,
      art.linear(0, line, 0, edge + 30, [
        [0, art.paint(stubble, 0.3)],
        [1, art.paint(stubble, 0.04)],
      ]),
    ) +
    shape(
      times(30, () => lens(random.range(0, WIDTH), random.range(line + 10, edge), random.range(60, 200), 3)),
      art.paint("#7d7f42", 0.1, 0.3),
      0.3,
    );
  const bow = random.range(-40, 60);
  out += shape(
    svg`M-20 ${edge + bow * 0.6}Q800 ${edge - bow * 0.6} 1620 ${edge + bow * 0.3}V1000H-20Z`,
    art.linear(0, edge - 30, 0, HEIGHT, [
      [0, art.paint(soil, 0.06)],
      [1, art.paint(soil, 0, 0.5)],
    ]),
  );
  for (let i = 0; i < 11; i++) {
    const y = edge + 16 + i * i * 3 + i * 7;
    const dip = bow * (0.5 - i * 0.06);
    out +=
      stroke(svg`M-20 ${y + dip}Q800 ${y - dip} 1620 ${y + dip}`, art.paint(soil, 0, 0.75), 4 + i * 2.1, 0.6) +
      stroke(svg`M-20 ${y + dip - 4 - i}Q800 ${y - dip - 4 - i} 1620 ${y + dip - 4 - i}`, art.paint("#e3a06a"), 2 + i * 0.8, 0.4);
  }
  const grove = random.int(3, 6);
  for (let i = 0; i < grove; i++)
    out += carnauba(art, cx + random.pick([-1, 1]) * random.range(330, 780), line + 30 + random.range(0, 24), random.range(200, 360), { depth: 0.18 });
  if (random.chance(0.6)) out += farmhouse(art, cx + random.pick([-430, 450]), line + 36, random.range(160, 220), 0.26);
  if (random.chance(0.5)) out += tree(art, cx + random.pick([-560, 560]), line + 60, random.range(200, 300), { depth: 0.12 });
  const y = random.range(790, 850);
  const size = random.range(380, 500);
  out += tractor(art, cx, y, size, random.pick(["#c8412f", "#3f8a4a", "#2f6fae", "#e0a02f"]));
  out += shape(
    times(9, (i) => lens(cx - size * 0.6 - i * 34, y - 14 - i * 7, 130 + i * 14, 20 + i * 3)),
    art.paint("#f0cf9d"),
    0.24,
  );
  if (random.chance(0.5)) out += person(art, cx + size * 0.5 + random.range(70, 150), y + 70, 210, { hat: "straw", dress: false, tone: 0.1, facing: -1 });
  return out;
}

/** Carnaúbas standing in flooded lowland, doubled by the water. */
export function floodedPalms(art: Art): string {
  const { random } = art;
  const line = random.range(600, 660);
  let land = sky(art, { horizon: line, sunX: random.range(560, 1040) });
  land += hills(art, line, 90, "#9d8f7a", 0.8) + treeline(art, line, 30, 0.5);
  for (let i = 0; i < 12; i++) land += carnauba(art, i * 140 + random.range(-50, 50), line + 2, random.range(150, 230), { depth: 0.44 });
  for (let i = 0; i < 7; i++) land += carnauba(art, 240 + i * 190 + random.range(-60, 60), line + 8, random.range(300, 380), { depth: 0.2 });
  const main = random.range(620, 980);
  land += carnauba(art, main, line + 14, 560, { depth: 0 }) + carnauba(art, main + random.pick([-150, 160]), line + 12, 440, { depth: 0.03 });
  land += carnauba(art, main > 800 ? 380 : 1220, line + 12, 500, { depth: 0.02 });
  let out = mirrored(art, land, line + 12, 0.8, 0.32);
  const glints = times(40, () => {
    const share = random.range(0, 1) ** 1.4;
    return lens(random.range(0, WIDTH), line + 20 + share * 370, random.range(80, 150) + share * 240, 1.5 + share * 4);
  });
  out += shape(glints, art.mood.sky[3], 0.32);
  for (let i = 0; i < 8; i++) out += grass(art, i * 210 - 60 + random.range(0, 60), i * 210 + 60, line + 20 + random.range(0, 60), 24, "#78914d", 0.35);
  return out + grass(art, -20, 420, 985, 110, "#4c6a3c", 0.85) + grass(art, 1150, 1620, 985, 120, "#4c6a3c", 0.85);
}

/** An avenue of tall trunks with the light at its end. */
export function palmAvenue(art: Art): string {
  const { random } = art;
  const vx = random.range(640, 960);
  const line = random.range(560, 680);
  const drop = 980 - line;
  let out = sky(art, { horizon: line - 10, sunX: vx + random.range(-60, 60), sunY: line - random.range(80, 200), size: random.range(80, 120), clouds: 3 });
  out += hills(art, line - 10, 90, "#9d8f7a", 0.78) + treeline(art, line + 5, 34, 0.55) + plain(art, line, random.pick(["#b9ab55", "#c9a45c", "#9fab55"]), 0.4, "#6f7d3d");
  out += poly(
    [vx - 8, line + 5, vx + 8, line + 5, vx + 330, HEIGHT, vx - 360, HEIGHT],
    art.linear(0, line, 0, 1000, [
      [0, art.paint("#e3b276", 0.45)],
      [1, art.paint("#cf8f56", 0, 0.15)],
    ]),
  );
  out += poly([vx - 2, line + 6, vx + 1, line + 6, vx + 40, HEIGHT, vx - 60, HEIGHT], art.paint("#b9a957", 0.05, 0.2), 0.3);
  const tall = random.range(800, 980);
  for (let i = 0; i < 9; i++) {
    const z = 9 - i;
    const spread = 380 / z;
    const y = line + drop / z;
    const depth = Math.max(0, 0.6 - i * 0.08);
    for (const side of [-1, 1]) {
      out += carnauba(art, vx + side * (spread + random.range(5, 60) / z) * 1.5 + side * 14, y, (tall + random.range(-90, 90)) / z ** 0.86, {
        depth,
        tone: 0.1 + i * 0.04,
        lean: -side * random.range(0, 0.03),
      });
      if (random.chance(0.7)) out += bush(art, vx + side * (spread + 60 / z) * 2.3, y + 4, 170 / z ** 0.7, { depth });
    }
  }
  const walkers = random.int(1, 3);
  for (let i = 0; i < walkers; i++)
    out += person(art, vx + (i - (walkers - 1) / 2) * 74 + random.range(-12, 12), line + 140 + i * 12, random.range(130, 165), {
      hat: random.chance(0.7) ? "straw" : "none",
      tone: 0.25,
      bag: random.chance(0.5),
      walking: true,
    });
  return out + grass(art, -20, 360, 985, 90, "#77793c", 0.7) + grass(art, 1240, 1620, 985, 90, "#77793c", 0.7);
}

/** The straw harvest: a worker with a long pole, leaves drying on the ground. */
export function strawHarvest(art: Art): string {
  const { random } = art;
  let out = sky(art, { horizon: 650 });
  out += hills(art, 650, 110, "#9d8f7a", 0.75) + treeline(art, 665, 40, 0.5) + plain(art, 660, "#d0b062", 0.35, "#8d8440");
  for (let i = 0; i < 13; i++) out += carnauba(art, i * 130 + random.range(-40, 40), 690 + random.range(-10, 15), random.range(190, 300), { depth: 0.36 });
  for (let r = 0; r < 5; r++) {
    const y = 770 + r * r * 11 + r * 10;
    out += times(13 - r, (i) => {
      const x = (i + 0.5) * (1700 / (13 - r)) - 60 + random.range(-20, 20);
      const s = 44 + r * 17;
      const rays = times(
        7,
        (k) =>
          svg`M${x} ${y}L${x + Math.cos(-2.9 + k * 0.42) * s} ${y + Math.sin(-2.9 + k * 0.42) * s * 0.4}L${x + Math.cos(-2.75 + k * 0.42) * s * 0.6} ${y + Math.sin(-2.75 + k * 0.42) * s * 0.24}Z`,
      );
      return shape(rays, art.paint(random.pick(["#c9cf86", "#a9b96c", "#e3d394"]), 0.12 - r * 0.02, 0.1));
    });
  }
  const px = random.range(840, 960);
  const hx = px - random.range(230, 280);
  out += carnauba(art, hx, 830, 680, { lean: 0.02 }) + carnauba(art, hx + 620, 810, 560, {}) + carnauba(art, hx - 330, 800, 500, { depth: 0.06 });
  out += stroke(svg`M${px + 20} ${770}L${hx + 70} ${320}`, art.paint("#d9bd85", 0, 0.25), 7) + stroke(svg`M${hx + 70} ${320}q-24 -20 -12 -46q24 2 30 24`, art.paint("#8d9096"), 6);
  out += person(art, px, 880, 240, { hat: "straw", arms: "both", facing: -1, dress: false, walking: false, shirt: random.pick(["#f4efe4", "#3b5b92", "#e2574c"]) });
  out += bush(art, 1330, 900, 240) + bush(art, 160, 920, 260);
  return out + foreground(art, 945);
}

/** A straight paved road to the vanishing point. */
export function straightRoad(art: Art): string {
  const { random } = art;
  const vx = random.range(680, 920);
  const line = random.range(500, 570);
  let out = sky(art, { horizon: line, sunX: vx + random.range(-240, 240) });
  out += hills(art, line, 140, "#9d8f7a", 0.76, 1.2) + mesa(art, vx + random.pick([-260, 260]), line + 20, 360, 120, 0.56) + hills(art, line + 30, 44, "#8f9457", 0.48, 2);
  out += plain(art, line + 14, random.pick(["#c9a258", "#b5a654", "#c98d55"]), 0.38);
  const road = (half: number, fill: string, from = 0) =>
    poly([vx + from - half * 0.012, line + 12, vx + from + half * 0.012, line + 12, vx + half, HEIGHT + 30, vx - half, HEIGHT + 30], fill);
  out += road(
    700,
    art.linear(0, line, 0, 1000, [
      [0, art.paint("#d7a06a", 0.4)],
      [1, art.paint("#b97b4c", 0, 0.2)],
    ]),
  );
  out += road(
    560,
    art.linear(0, line, 0, 1000, [
      [0, art.paint("#7f7f8c", 0.5)],
      [0.4, art.paint("#5a5b69", 0.08)],
      [1, art.paint("#42434f", 0, 0.25)],
    ]),
  );
  for (const s of [-1, 1]) out += poly([vx + s * 6.2, line + 12, vx + s * 6.6, line + 12, vx + s * 528, HEIGHT + 30, vx + s * 500, HEIGHT + 30], art.paint("#f3ecd9"), 0.85);
  let y = line + 18;
  for (let len = 7; y < HEIGHT; len *= 1.42) {
    const w1 = (y - line) * 0.018;
    const w2 = (y + len - line) * 0.018;
    out += poly([vx - w1, y, vx + w1, y, vx + w2, y + len, vx - w2, y + len], art.paint("#f5c443"), 0.95);
    y += len * 2;
  }
  const side = random.pick([-1, 1]);
  let wire = "";
  let last: [number, number] | undefined;
  for (const z of [8, 5, 3.3, 2.2, 1.5, 1.05, 0.75]) {
    const x = vx + (side * 560) / z;
    const foot = line + 12 + 330 / z;
    const top = foot - 430 / z;
    out +=
      rect(x - 5 / z, top, 10 / z, foot - top, art.paint("#6b5a50", Math.max(0, 0.4 - 0.4 / z), 0.5)) +
      rect(x - 42 / z, top + 22 / z, 84 / z, 8 / z, art.paint("#6b5a50", Math.max(0, 0.4 - 0.4 / z), 0.5));
    if (last) wire += svg`M${last[0]} ${last[1]}Q${(last[0] + x) / 2} ${(last[1] + top) / 2 + 60 / z} ${x} ${top + 22 / z}`;
    last = [x, top + 22 / z];
  }
  out += stroke(wire, art.paint("#4d4650", 0.1, 0.5), 2, 0.8);
  for (const z of [7, 5, 3.6, 2.5, 1.8, 1.25]) {
    out += carnauba(art, vx - (side * random.range(620, 760)) / z, line + 12 + 330 / z, random.range(420, 560) / z, { depth: Math.min(0.45, z * 0.06) });
    out += bush(art, vx + (side * random.range(820, 1000)) / z, line + 14 + 330 / z, 220 / z, { depth: Math.min(0.4, z * 0.06) });
  }
  if (random.chance(0.6)) out += busFront(art, vx - 74, line + 150, 150, random.pick(["#e2574c", "#2f8f9d", "#f2b33d", "#f4efe4"]));
  return out + grass(art, -20, 240, 985, 80, "#9a8440", 0.6) + grass(art, 1360, 1620, 985, 80, "#9a8440", 0.6);
}

/** A road winding up through green hills. */
export function windingRoad(art: Art): string {
  const { random } = art;
  let out = sky(art, { horizon: 480 });
  out +=
    hills(art, 470, 150, "#a58a78", 0.82, 1.2) +
    mesa(art, random.range(560, 1040), 520, random.range(320, 480), random.range(150, 190), 0.58) +
    hills(art, 560, 110, "#8f9457", 0.52, 1.1);
  out += hills(art, 650, 120, "#9a9a52", 0.36, 0.7) + plain(art, 640, "#aea653", 0.26);
  const cx = random.range(740, 860);
  const bend = random.range(210, 300);
  const spine = [
    cx - 30,
    560,
    cx + bend * 0.3,
    590,
    cx + bend * 0.42,
    620,
    cx - bend * 0.1,
    655,
    cx - bend * 0.85,
    700,
    cx - bend * 0.6,
    770,
    cx + bend * 0.4,
    840,
    cx + bend * 0.75,
    930,
    cx + bend * 0.3,
    1040,
  ];
  const edge = (grow: number) => {
    const left: number[] = [];
    const right: number[] = [];
    for (let i = 0; i < spine.length; i += 2) {
      const y = spine[i + 1] ?? 0;
      const half = (4 + ((y - 555) / 445) ** 1.5 * 190) * grow;
      left.push((spine[i] ?? 0) - half, y);
      right.unshift((spine[i] ?? 0) + half, y);
    }
    return `${curve(left)}${curve(right).replace("M", "L")}Z`;
  };
  out += shape(
    edge(1.35),
    art.linear(0, 560, 0, 1000, [
      [0, art.paint("#dba873", 0.4)],
      [1, art.paint("#bd8150", 0, 0.1)],
    ]),
  );
  const dirt = random.chance(0.35);
  out += shape(
    edge(1),
    art.linear(0, 560, 0, 1000, [
      [0, art.paint(dirt ? "#d08d5c" : "#84838f", 0.4)],
      [1, art.paint(dirt ? "#b8693f" : "#4a4b57", 0, 0.15)],
    ]),
  );
  if (!dirt) {
    out += svg`<path d="${curve(spine)}" fill="none" stroke="${art.paint("#f5c443")}" stroke-width="7" stroke-dasharray="34 30" stroke-opacity="0.9"${art.clip("M0 690H1600V1000H0Z")}/>`;
    out += svg`<path d="${curve(spine)}" fill="none" stroke="${art.paint("#f5c443", 0.2)}" stroke-width="2.5" stroke-dasharray="14 12" stroke-opacity="0.9"${art.clip("M0 560H1600V690H0Z")}/>`;
  }
  for (let i = 0; i < 22; i++) {
    const y = 640 + (i / 22) ** 1.4 * 230;
    const x = i % 2 === 0 ? random.range(20, cx - bend - 130) : random.range(cx + bend + 130, 1580);
    out += random.chance(0.5)
      ? carnauba(art, x, y, 90 + (y - 630) * 0.75, { depth: 0.3 - (y - 640) * 0.0012 })
      : bush(art, x, y, 60 + (y - 640) * 0.5, { depth: 0.25 - (y - 640) * 0.001 });
  }
  out += truck(art, cx - bend * 0.5, 735, 190, random.pick(["#c8412f", "#2f6fae", "#f2b33d", "#3f8a4a"]));
  out += featherPalm(art, random.pick([110, 1490]), 960, 620, { tone: 0.5 });
  return out + foreground(art, 930);
}

/** An earth road with a water crossing, a bus coming through. */
export function dirtRoad(art: Art): string {
  const { random } = art;
  const vx = random.range(720, 880);
  let out = sky(art, { horizon: 560, size: 95 });
  out += hills(art, 560, 110, "#a58a78", 0.78, 0.9) + treeline(art, 580, 40, 0.5) + plain(art, 575, "#ab9f50", 0.36, "#66753b");
  out += shape(
    svg`M${vx - 14} 578C${vx - 60} 700 ${vx - 360} 800 ${vx - 560} 1020H${vx + 520}C${vx + 300} 820 ${vx + 60} 700 ${vx + 16} 578Z`,
    art.linear(0, 578, 0, 1000, [
      [0, art.paint("#dd9c68", 0.4)],
      [1, art.paint("#b6623a", 0, 0.15)],
    ]),
  );
  for (const s of [-1, 1])
    out += stroke(svg`M${vx + s * 4} 582C${vx + s * 20 - 20} 700 ${vx + s * 110 - 60} 820 ${vx + s * 220 - 20} 1020`, art.paint("#8d4a30", 0, 0.4), 26, 0.35);
  const pool = svg`M${vx - 250} 868Q${vx - 120} 838 ${vx + 60} 846Q${vx + 290} 852 ${vx + 250} 884Q${vx + 80} 920 ${vx - 120} 906Q${vx - 290} 900 ${vx - 250} 868Z`;
  out +=
    stroke(pool, art.paint("#8d4a30", 0, 0.6), 16, 0.5) +
    shape(
      pool,
      art.linear(0, 838, 0, 915, [
        [0, mix(art.mood.sky[2], "#8d5a40", 0.25)],
        [1, mix(art.mood.sky[0], "#8d5a40", 0.35)],
      ]),
    ) +
    shape(lens(vx - 40, 866, 220, 3) + lens(vx + 90, 884, 160, 3), art.mood.sky[3], 0.5);
  out += busFront(art, vx - 10, 806, 260, random.pick(["#f2b33d", "#2f8f9d", "#f4efe4"]));
  for (let i = 0; i < 8; i++) {
    const y = 610 + i * 34;
    for (const side of [-1, 1]) {
      const x = vx + side * (130 + i * 66 + random.range(0, 90));
      out += i % 3 === 0 ? carnauba(art, x, y, 190 + i * 48, { depth: Math.max(0, 0.34 - i * 0.05) }) : bush(art, x, y, 90 + i * 20, { depth: Math.max(0, 0.3 - i * 0.05) });
    }
  }
  return out + grass(art, -20, 300, 985, 120, "#77793c", 0.75) + grass(art, 1300, 1620, 985, 120, "#77793c", 0.75);
}

/** The highway from its verge: a bus going by, palms and hills behind. */
export function roadside(art: Art): string {
  const { random } = art;
  const line = random.range(540, 600);
  let out = sky(art, { horizon: line - 20, size: random.range(80, 150) });
  out +=
    hills(art, line - 20, 160, "#a58a78", 0.78, 1.1) +
    mesa(art, random.range(480, 1120), line + 10, random.range(280, 440), random.range(120, 170), 0.56) +
    hills(art, line + 30, 60, "#8f9457", 0.46, 1.6) +
    plain(art, line + 20, random.pick(["#c9a258", "#aca650", "#cf955b"]), 0.34);
  for (let i = 0; i < 12; i++)
    out += random.chance(0.6)
      ? carnauba(art, random.range(0, WIDTH), line + 50 + i * 8, random.range(140, 240) + i * 10, { depth: 0.3 - i * 0.015 })
      : bush(art, random.range(0, WIDTH), line + 56 + i * 8, random.range(90, 160), { depth: 0.26 });
  const edge = 760;
  out +=
    poly([-20, edge - 34, 1620, edge - 34, 1620, HEIGHT, -20, HEIGHT], art.paint("#c98f58", 0, 0.1)) +
    rect(
      -20,
      edge,
      1640,
      190,
      art.linear(0, edge, 0, edge + 190, [
        [0, art.paint("#74737f", 0.05)],
        [1, art.paint("#474653", 0, 0.4)],
      ]),
    ) +
    rect(-20, edge + 12, 1640, 6, art.paint("#f6efdd"), 0, 0.85) +
    times(9, (i) => rect(i * 210 - 60, edge + 96, 120, 9, art.paint("#f5c443"), 0, 0.9)) +
    rect(-20, edge + 178, 1640, 7, art.paint("#f6efdd"), 0, 0.85) +
    rect(
      -20,
      edge + 190,
      1640,
      80,
      art.linear(0, edge + 190, 0, HEIGHT, [
        [0, art.paint("#b98a52")],
        [1, art.paint("#7d6a42", 0, 0.6)],
      ]),
    );
  out += times(9, (i) => rect(i * 200 + 30, edge - 44, 10, 46, art.paint("#fffaf0", 0, 0.2)) + rect(i * 200 + 30, edge - 36, 10, 9, art.paint("#e2473f")));
  const lead = random.chance(0.6);
  const cx = random.range(740, 860);
  if (random.chance(0.6)) out += truck(art, cx + random.pick([-600, 560]), edge + 66, 300, random.pick(["#c8412f", "#3f8a4a", "#2f6fae"]));
  out += lead
    ? busSide(art, cx, edge + 128, random.range(620, 740), random.pick(["#e2574c", "#2f8f9d", "#f2b33d", "#f4efe4", "#3b5fa8"]))
    : truck(art, cx, edge + 132, random.range(560, 640), random.pick(["#c8412f", "#2f6fae", "#f2b33d", "#3f8a4a"]));
  if (art.mood.lamps)
    out += poly(
      [cx + 330, edge + 60, 1700, edge + 30, 1700, edge + 170, cx + 330, edge + 84],
      art.across([
        [0, "#fff2c4", 0.6],
        [1, "#fff2c4", 0],
      ]),
    );
  return out + cactus(art, random.pick([120, 1480]), edge + 10, random.range(260, 330), { tone: 0.3 }) + grass(art, -20, 1620, 985, 66, "#8d7f42", 0.65);
}

/** Wet season: a lone tree and cattle mirrored in a field pond. */
export function pond(art: Art): string {
  const { random } = art;
  let land = sky(art, { horizon: 560 });
  land += hills(art, 560, 120, "#9d8f7a", 0.75) + treeline(art, 600, 34, 0.45) + plain(art, 592, "#a8b058", 0.3, "#66783d");
  land +=
    tree(art, random.range(760, 880), 690, 390, { tone: 0.15 }) +
    carnauba(art, 400, 680, 360, { depth: 0.1 }) +
    carnauba(art, 300, 670, 280, { depth: 0.18 }) +
    carnauba(art, 1230, 675, 330, { depth: 0.12 });
  land += zebu(art, 590, 712, 150, false, "#f4eee4") + zebu(art, 1040, 716, 170, true, "#d8b48c") + zebu(art, 1200, 700, 120, true, "#efe6d8", 0.1);
  let out = mirrored(art, land, 722, 0.85, 0.25);
  out += shape(
    times(36, () => lens(random.range(0, WIDTH), random.range(735, 990), random.range(90, 320), 4)),
    art.mood.sky[3],
    0.3,
  );
  out += shape(svg`M-20 1000V880Q120 860 260 905Q420 950 520 1000ZM1620 1000V850Q1460 850 1360 910Q1240 970 1130 1000Z`, art.paint("#6f7c3f", 0, 0.6));
  return out + grass(art, -20, 330, 905, 110, "#5f7a3f", 0.7) + grass(art, 1330, 1620, 905, 130, "#5f7a3f", 0.7);
}
