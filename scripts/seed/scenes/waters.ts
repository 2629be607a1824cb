import { church, cottage, facade, hillTown, lampPost, streetFront } from "./buildings.ts";
import { canoe, person, umbrella, zebu } from "./figures.ts";
import { circlePath, curve, disc, HEIGHT, lens, mix, outline, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, carnauba, featherPalm, foreground, grass, tree, treeline } from "./plants.ts";
import { cloud, halo, hills, mesa, mirrored, plain, rain, ripples, sky, water } from "./scenery.ts";
import { busSide } from "./vehicles.ts";

/** A river winding from the hills to the viewer's feet. */
export function riverBends(art: Art): string {
  const { random, mood } = art;
  let out = sky(art, { horizon: 430 });
  out +=
    hills(art, 430, 150, "#a58a78", 0.8, 1.1) +
    mesa(art, random.range(500, 1100), 470, random.range(280, 420), random.range(90, 130), 0.6) +
    hills(art, 500, 80, "#8f9457", 0.52, 1.4) +
    treeline(art, 505, 26, 0.42);
  out += plain(art, 500, random.pick(["#9fa653", "#b9a352", "#86a055"]), 0.36, "#66783d");
  const cx = random.range(740, 860);
  const sway = random.range(190, 290);
  const spine = [
    cx + 60,
    503,
    cx - sway * 0.3,
    522,
    cx - sway * 0.1,
    548,
    cx + sway * 0.9,
    585,
    cx + sway * 0.55,
    640,
    cx - sway * 0.85,
    715,
    cx - sway * 0.4,
    830,
    cx + sway * 0.35,
    930,
    cx + sway * 0.5,
    1060,
  ];
  const edge = (grow: number, extra: number) => {
    const left: number[] = [];
    const right: number[] = [];
    for (let i = 0; i < spine.length; i += 2) {
      const y = spine[i + 1] ?? 0;
      const half = (10 + ((y - 500) / 500) ** 1.35 * 350) * grow + extra * ((y - 490) / 500);
      left.push((spine[i] ?? 0) - half, y);
      right.unshift((spine[i] ?? 0) + half, y);
    }
    return `${curve(left)}${curve(right).replace("M", "L")}Z`;
  };
  out += shape(
    edge(1.06, 70),
    art.linear(0, 500, 0, 1000, [
      [0, art.paint("#f0d6a0", 0.35)],
      [1, art.paint("#e2b878", 0, 0.2)],
    ]),
  );
  out += shape(edge(1.02, 24), art.paint("#c9965c", 0.08, 0.3));
  const river = edge(1, 0);
  out += `<g${art.clip(river)}>${water(art, 498)}${ripples(art, 560, 1000, mood.sky[3], 26, 0.4)}</g>`;
  for (let i = 0; i < 26; i++) {
    const t = i / 26;
    const y = 520 + t ** 1.7 * 380;
    const side = i % 2 === 0 ? -1 : 1;
    const near = spineAt(spine, y);
    const half = 10 + ((y - 500) / 500) ** 1.35 * 350;
    const x = near + side * (half * 1.2 + 30 + random.range(20, 190) * (0.3 + t));
    const depth = Math.max(0, 0.4 - t * 0.5);
    out += random.chance(0.55) ? carnauba(art, x, y, 60 + t * 280, { depth }) : bush(art, x, y, 46 + t * 150, { depth });
  }
  out += canoe(art, spineAt(spine, 760) + 30, 770, 230, random.chance(0.6));
  return (
    out +
    featherPalm(art, random.pick([90, 1510]), 980, random.range(560, 680), { tone: 0.45 }) +
    grass(art, -20, 320, 985, 110, "#66783d", 0.75) +
    grass(art, 1280, 1620, 985, 110, "#66783d", 0.75)
  );
}

function spineAt(spine: readonly number[], y: number): number {
  for (let i = 0; i + 3 < spine.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = spine.slice(i, i + 4);
    if (y >= y1 && y <= y2) return x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);
  }
  return spine[spine.length - 2] ?? 0;
}

/** A broad river at eye level: a canoe before the palms of the far bank. */
export function riverCanoe(art: Art): string {
  const { random } = art;
  const line = random.range(470, 540);
  const sunX = random.range(520, 1080);
  let land = sky(art, { horizon: line - 20, sunX });
  land += hills(art, line, 130, "#a58a78", 0.78, 1.2) + hills(art, line, 60, "#8f9457", 0.55, 2.1) + treeline(art, line - 4, 44, 0.4);
  for (let i = 0; i < 11; i++)
    land += random.chance(0.7)
      ? carnauba(art, random.range(0, WIDTH), line, random.range(110, 200), { depth: 0.34 })
      : featherPalm(art, random.range(0, WIDTH), line, random.range(100, 170), { depth: 0.34 });
  const bank = random.pick([-1, 1]);
  for (let i = 0; i < 4; i++) land += cottage(art, 800 + bank * (330 + i * 105), line + 2, random.range(70, 96), 0.22);
  land += shape(svg`M0 ${line + 8}V${line - 5}Q400 ${line - 16} 800 ${line - 4}T1600 ${line - 8}V${line + 8}Z`, art.paint("#dcb579", 0.2));
  let out = mirrored(art, land, line + 6, 0.9, 0.3);
  out += ripples(art, line + 10, HEIGHT, art.mood.sky[3], 44, 0.32) + ripples(art, line + 40, HEIGHT, mix(art.mood.sky[0], "#12546b", 0.5), 30, 0.22);
  if (art.mood.body === "low") {
    let glint = "";
    for (let i = 0; i < 26; i++) glint += lens(sunX + random.range(-26, 26) * (1 + i / 8), line + 14 + (i / 26) ** 1.3 * 430, random.range(60, 150), 3 + i * 0.18);
    out += shape(glint, art.mood.sun, 0.55);
  }
  const x = random.range(720, 880);
  out += shape(
    times(7, (i) => lens(x + random.range(-40, 40), 800 + i * 16, 300 - i * 34, 5)),
    art.paint("#5b3a30", 0.1, 0.5),
    0.4,
  );
  out += canoe(art, x, 775, random.range(400, 480), random.chance(0.55));
  if (random.chance(0.6)) out += canoe(art, x + random.pick([-420, 400]), 620, 150, false);
  return out + reeds(art, random.pick([0, 1300]));
}

function reeds(art: Art, x: number): string {
  return grass(art, x - 30, x + 320, 1000, 210, "#66783d", 0.8) + grass(art, x - 30, x + 300, 1010, 130, "#8a9a4c", 0.55);
}

/** A bridge stepping over the river on its arches. */
export function riverBridge(art: Art): string {
  const { random } = art;
  const line = 640;
  let land = sky(art, { horizon: 560 });
  land += hills(art, 560, 150, "#a58a78", 0.76, 1.1) + hills(art, 630, 80, "#8f9457", 0.5, 1.5) + treeline(art, line, 40, 0.4);
  for (let i = 0; i < 9; i++) land += carnauba(art, random.range(0, WIDTH), line, random.range(110, 180), { depth: 0.32 });
  const deck = random.range(440, 480);
  const spans = random.int(3, 5);
  const span = 1760 / spans;
  const steel = random.chance(0.4);
  const stone = steel ? "#d9d3c8" : random.pick(["#e6d8c0", "#cfc6bd", "#e0b98c"]);
  const shift = random.range(-90, 90);
  let arches = "";
  for (let i = 0; i < spans; i++) {
    const l = -80 + shift + i * span;
    arches += svg`M${l + 26} ${line + 14}V${line - 40}Q${l + span / 2} ${deck - 60} ${l + span - 26} ${line - 40}V${line + 14}Z`;
  }
  land += `<path d="M-200 ${deck}H1800V${line + 14}H-200Z${arches}" fill-rule="evenodd" fill="${art.linear(0, deck, 0, line, [
    [0, art.paint(stone, 0.05)],
    [1, art.paint(stone, 0.05, 0.6)],
  ])}"/>`;
  for (let i = 0; i <= spans; i++) {
    const px = -80 + shift + i * span;
    land +=
      rect(px - 26, deck + 20, 52, line - deck - 6, art.paint(stone, 0.02, 0.2)) +
      rect(px + 6, deck + 20, 20, line - deck - 6, art.paint(stone, 0.02, 0.8)) +
      rect(px - 36, line - 26, 72, 40, art.paint(stone, 0, 0.45));
  }
  land += rect(-20, deck - 6, 1640, 26, art.paint(stone, 0, 0.05)) + rect(-20, deck + 16, 1640, 8, art.paint(stone, 0, 0.85), 0, 0.7);
  if (steel) {
    const left = 800 - span * 0.98 + shift * 0.2;
    const right = 800 + span * 0.98 + shift * 0.2;
    const tint = art.paint(random.pick(["#c8452f", "#2f6f8f", "#d9a233"]), 0.04, 0.15);
    const bow = svg`M${left} ${deck - 6}Q800 ${deck - 330} ${right} ${deck - 6}`;
    let hang = "";
    for (let i = 1; i < 14; i++) {
      const t = i / 14;
      const bx = left + (right - left) * t;
      hang += svg`M${bx} ${deck - 4}V${deck - 6 - 324 * 2 * t * (1 - t)}`;
    }
    land += stroke(hang, tint, 4) + stroke(bow, tint, 17) + stroke(bow, art.paint("#fff0d0"), 4, 0.35);
  }
  land += times(54, (i) => rect(i * 30 - 4, deck - 34, 5, 30, art.paint(stone, 0, 0.4))) + rect(-20, deck - 38, 1640, 7, art.paint(stone, 0, 0.1));
  land = land.concat(busSide(art, random.range(640, 960), deck - 2, 170, random.pick(["#f2b33d", "#e2574c", "#f4efe4"])));
  let out = mirrored(art, land, line + 10, 0.85, 0.34);
  out += ripples(art, line + 14, HEIGHT, art.mood.sky[3], 46, 0.34) + ripples(art, line + 40, HEIGHT, mix(art.mood.sky[0], "#12546b", 0.5), 26, 0.22);
  out += canoe(art, random.range(640, 960), 850, 280, random.chance(0.5));
  return out + reeds(art, -60) + (random.chance(0.6) ? reeds(art, 1380) : "");
}

/** A curved dam seen from downstream, its spillway running. */
export function damWall(art: Art): string {
  const { random, mood } = art;
  let out = sky(art, { horizon: 400 });
  out += hills(art, 400, 150, "#a58a78", 0.76, 1.2) + mesa(art, random.range(420, 1180), 430, random.range(260, 380), 110, 0.6) + hills(art, 440, 70, "#8f9457", 0.5, 1.6);
  const crest = 440;
  const foot = 720;
  const concrete = random.pick(["#ded6cb", "#d3cfd0", "#e3d2b8"]);
  const lip = svg`M-40 ${crest + 26}Q800 ${crest - 70} 1640 ${crest + 26}`;
  const wall = `${lip}L1500 ${foot}Q800 ${foot + 90} 100 ${foot}Z`;
  out += shape(
    wall,
    art.linear(0, crest, 0, foot + 60, [
      [0, art.paint(concrete, 0.14)],
      [0.5, art.paint(concrete, 0.06, 0.2)],
      [1, art.paint(concrete, 0, 0.65)],
    ]),
  );
  const cut = art.clip(wall);
  let ribs = "";
  for (let i = 0; i < 17; i++) {
    const t = i / 16;
    const x1 = -40 + 1680 * t;
    const x2 = 100 + 1400 * t;
    const y1 = crest + 26 - 96 * 2 * t * (1 - t);
    ribs +=
      poly([x1 - 7, y1, x1 + 9, y1, x2 + 18, foot + 80, x2 - 8, foot + 80], art.paint(concrete, 0.04, 0.05)) +
      poly([x1 + 9, y1, x1 + 20, y1, x2 + 34, foot + 80, x2 + 18, foot + 80], art.paint(concrete, 0.04, 0.9), 0.8);
  }
  let courses = "";
  for (let k = 1; k < 6; k++) courses += svg`M-40 ${crest + 26 + k * 48}Q800 ${crest - 70 + k * 70} 1640 ${crest + 26 + k * 48}`;
  out += `<g${cut}>${ribs}${stroke(courses, art.paint(concrete, 0, 0.8), 2.5, 0.4)}</g>`;
  out +=
    stroke(lip, art.paint(concrete, 0.02, 0.05), 20, 1, "butt") + stroke(svg`M-40 ${crest + 38}Q800 ${crest - 58} 1640 ${crest + 38}`, art.paint(concrete, 0, 0.9), 6, 0.6, "butt");
  const gates = random.int(3, 5);
  const gap = random.range(112, 128);
  const cx = random.range(740, 860);
  const g0 = cx - ((gates - 1) * gap) / 2;
  const y0 = crest - 22;
  const white = art.linear(0, y0, 0, foot + 60, [
    [0, art.paint("#bfe0e4", 0.02)],
    [0.4, art.paint("#f2fbfa", 0)],
    [1, art.paint("#ffffff")],
  ]);
  out += rect(g0 - gap / 2 - 26, y0 - 14, gates * gap + 52, 30, art.paint(concrete, 0, 0.5));
  for (let i = 0; i < gates; i++) {
    const gx = g0 + i * gap;
    const spreadX = gx + (gx - cx) * 0.12;
    out += shape(
      svg`M${gx - 40} ${y0 + 14}H${gx + 40}C${gx + 44} ${y0 + 90} ${spreadX + 54} ${foot - 60} ${spreadX + 64} ${foot + 62}H${spreadX - 64}C${spreadX - 54} ${foot - 60} ${gx - 44} ${y0 + 90} ${gx - 40} ${y0 + 14}Z`,
      white,
    );
    let streaks = "";
    for (let k = 0; k < 9; k++) {
      const o = random.range(-36, 36);
      const from = y0 + random.range(20, 160);
      streaks += svg`M${gx + o} ${from}C${gx + o} ${from + 60} ${spreadX + o * 1.4} ${foot - 80} ${spreadX + o * 1.5} ${foot + random.range(-40, 50)}`;
    }
    out += stroke(streaks, art.paint("#6fb0c0", 0, 0.2), 3.4, 0.45);
  }
  for (let i = 0; i <= gates; i++) {
    const px = g0 + (i - 0.5) * gap;
    const lower = px + (px - cx) * 0.12;
    out +=
      poly([px - 15, y0 - 46, px + 15, y0 - 46, lower + 20, foot + 66, lower - 20, foot + 66], art.paint(concrete, 0, 0.12)) +
      poly([px + 3, y0 - 46, px + 15, y0 - 46, lower + 20, foot + 66, lower + 4, foot + 66], art.paint(concrete, 0, 0.85));
  }
  out += rect(g0 - gap / 2 - 34, y0 - 60, gates * gap + 68, 18, art.paint(concrete, 0, 0.02)) + rect(g0 - gap / 2 - 34, y0 - 44, gates * gap + 68, 5, art.paint(concrete, 0, 0.9));
  const house = random.pick([g0 - gap / 2 - 10, g0 + (gates - 0.5) * gap - 40]);
  out +=
    rect(house, y0 - 128, 58, 70, art.paint("#f7efe0")) +
    rect(house + 36, y0 - 128, 22, 70, art.paint("#f7efe0", 0, 0.8)) +
    rect(house - 8, y0 - 138, 74, 12, art.paint("#b9573a", 0, 0.2)) +
    rect(house + 9, y0 - 108, 18, 22, art.paint("#4f6c80", 0, 0.4));
  const pool = svg`M-20 1000V780Q100 ${foot + 6} 190 ${foot + 18}Q800 ${foot + 70} 1410 ${foot + 18}Q1500 ${foot + 10} 1620 790V1000Z`;
  out += `<g${art.clip(pool)}>${water(art, foot)}`;
  let foam = "";
  for (let i = 0; i < 60; i++) {
    const t = random.range(0, 1);
    foam += lens(cx + random.range(-1, 1) * (gates * gap * 0.62 + t * 150), foot + 58 + t * t * 200, random.range(50, 150), 4 + t * 5);
  }
  out += `${shape(foam, "#ffffff", 0.55)}${shape(
    times(gates * 5, () => circlePath(cx + random.range(-0.58, 0.58) * gates * gap, foot + 58 + random.range(-14, 12), random.range(12, 30))),
    art.paint("#ffffff"),
    0.9,
  )}${ripples(art, foot + 80, 1000, mood.sky[3], 24, 0.4)}</g>`;
  for (const s of [-1, 1]) {
    out += shape(
      svg`M${800 + s * 860} 1020V${crest + 60}Q${800 + s * 640} ${crest + 130} ${800 + s * 610} ${foot + 10}Q${800 + s * 600} 880 ${800 + s * 470} 1020Z`,
      art.linear(0, crest, 0, 1000, [
        [0, art.paint("#a9934f", 0.12)],
        [1, art.paint("#6c7a3e", 0, 0.6)],
      ]),
    );
    for (let i = 0; i < 4; i++) out += bush(art, 800 + s * (640 + i * 45), 640 + i * 95, 120 + i * 30, { depth: 0.05 });
    out += carnauba(art, 800 + s * random.range(690, 740), 760, random.range(300, 380), {});
  }
  return out + grass(art, -20, 300, 990, 90, "#6c7a3e", 0.7) + grass(art, 1300, 1620, 990, 90, "#6c7a3e", 0.7);
}

/** The still reservoir from its shore: dam on one side, intake tower in the middle. */
export function reservoir(art: Art): string {
  const { random } = art;
  const line = random.range(540, 590);
  const sunX = random.range(560, 1000);
  let land = sky(art, { horizon: line - 30, sunX });
  land +=
    hills(art, line, 180, "#a58a78", 0.78, 0.9) +
    mesa(art, random.range(900, 1240), line + 4, random.range(300, 440), random.range(110, 160), 0.54) +
    hills(art, line + 4, 70, "#8f9457", 0.46, 1.7);
  const concrete = random.pick(["#e0d8cc", "#d6d0cf"]);
  land += poly(
    [-20, line - 150, 720, line - 34, 720, line + 6, -20, line + 40],
    art.linear(0, line - 150, 0, line + 20, [
      [0, art.paint(concrete, 0.08)],
      [1, art.paint(concrete, 0.05, 0.7)],
    ]),
  );
  land += poly([-20, line - 164, 724, line - 40, 724, line - 30, -20, line - 140], art.paint(concrete, 0, 0.02));
  land += times(9, (i) => {
    const t = (i / 9) ** 0.75;
    const x = -20 + 740 * t;
    const top = line - 140 + 110 * t;
    return poly([x, top, x + 14 - 10 * t, top + 2, x + 20 - 12 * t, line + 40 - 34 * t, x - 4, line + 40 - 34 * t], art.paint(concrete, 0.03, 0.95), 0.55);
  });
  const tx = random.range(740, 940);
  land += stroke(svg`M690 ${line - 34}L${tx} ${line - 96}`, art.paint(concrete, 0.02, 0.3), 12, 1, "butt");
  land += rect(
    tx - 40,
    line - 120,
    80,
    132,
    art.across([
      [0, art.paint(concrete)],
      [0.55, art.paint(concrete, 0, 0.1)],
      [0.6, art.paint(concrete, 0, 0.8)],
      [1, art.paint(concrete, 0, 0.95)],
    ]),
  );
  land +=
    rect(tx - 52, line - 132, 104, 16, art.paint(concrete, 0, 0.05)) +
    rect(tx - 34, line - 190, 68, 60, art.paint("#f7efe0")) +
    rect(tx + 10, line - 190, 24, 60, art.paint("#f7efe0", 0, 0.85)) +
    poly([tx - 46, line - 186, tx, line - 226, tx + 46, line - 186], art.paint("#b9573a", 0, 0.1)) +
    rect(tx - 22, line - 172, 20, 24, art.paint("#4f6c80", 0, 0.4));
  land += times(4, (i) => rect(tx - 40, line - 90 + i * 26, 80, 3, art.paint("#6d5b52", 0, 0.6), 0, 0.35));
  let out = mirrored(art, land, line + 12, 0.95, 0.26);
  out += ripples(art, line + 16, HEIGHT, art.mood.sky[3], 52, 0.36) + ripples(art, line + 50, HEIGHT, mix(art.mood.sky[0], "#12546b", 0.5), 30, 0.24);
  if (art.mood.body === "low")
    out += shape(
      times(22, (i) => lens(sunX + random.range(-40, 40), line + 20 + i * 17, random.range(70, 170), 4)),
      art.mood.sun,
      0.5,
    );
  const near = random.int(0, 2);
  if (near === 0) {
    out += canoe(art, random.range(980, 1150), 730, 230, random.chance(0.5));
    out += shape(
      svg`M-20 1000V900Q200 850 480 905Q760 965 980 960Q1300 950 1620 890V1000Z`,
      art.linear(0, 850, 0, 1000, [
        [0, art.paint("#d8ab6c", 0, 0.1)],
        [1, art.paint("#a87a4c", 0, 0.6)],
      ]),
    );
    out += carnauba(art, 200, 930, random.range(480, 560), { tone: 0.25 }) + carnauba(art, 330, 925, 360, { tone: 0.2 }) + bush(art, 90, 950, 230) + bush(art, 1480, 935, 260);
    if (random.chance(0.6)) out += person(art, 620, 960, 190, { hat: "straw", dress: false, tone: 0.2 }) + person(art, 690, 964, 130, { tone: 0.2 });
    return out + grass(art, -20, 1620, 990, 56, "#8a8444", 0.6);
  }
  if (near === 1) {
    out += canoe(art, random.range(700, 900), 810, random.range(380, 450), random.chance(0.6)) + canoe(art, random.range(1080, 1220), 690, 150, false);
    return out + reeds(art, -30) + reeds(art, 1330);
  }
  const pier = random.range(640, 760);
  const wood = (tone: number) => art.paint("#a5714a", 0, tone);
  for (const [x, y] of [
    [pier - 46, 716],
    [pier + 66, 716],
    [pier - 80, 790],
    [pier + 110, 790],
    [pier - 140, 890],
    [pier + 190, 890],
  ] as const)
    out += rect(x - 8, y - 8, 16, 90, wood(0.7), 3);
  out +=
    poly(
      [pier - 40, 712, pier + 60, 712, pier + 260, HEIGHT, pier - 200, HEIGHT],
      art.linear(0, 712, 0, HEIGHT, [
        [0, wood(0.05)],
        [1, wood(0.35)],
      ]),
    ) +
    stroke(
      times(12, (i) => svg`M${pier - 42 - i * i * 1.15} ${716 + i * i * 2}H${pier + 62 + i * i * 1.4}`),
      wood(0.8),
      3,
      0.5,
    );
  out +=
    person(art, pier - 6, 760, 170, { hat: "straw", dress: false, walking: false, tone: 0.15 }) +
    person(art, pier + 52, 772, 130, { walking: false, tone: 0.15 }) +
    canoe(art, pier + 420, 800, 300, false);
  return out + reeds(art, random.pick([-40, 1330]));
}

/** The low reservoir of a dry year: cracked mud, a ring of old shorelines, a stranded boat. */
export function dryShore(art: Art): string {
  const { random } = art;
  const line = 500;
  let out = sky(art, { horizon: line, size: 105 });
  out +=
    hills(art, line, 160, "#a58a78", 0.78, 1.1) +
    mesa(art, random.range(500, 1100), line + 10, random.range(300, 420), 120, 0.56) +
    hills(art, line + 20, 50, "#8f9457", 0.48, 1.8);
  out += rect(
    0,
    line + 14,
    WIDTH,
    490,
    art.linear(0, line, 0, 1000, [
      [0, art.paint("#d6ab78", 0.3)],
      [1, art.paint("#b98252", 0, 0.3)],
    ]),
  );
  const full = random.range(0.6, 1);
  for (let i = 3; i >= 1; i--) out += oval(800, 590, 900 * full + i * 80, 44 + i * 26, art.paint(mix("#c79560", "#f0d19c", i % 2), 0.2), 0.8);
  const lake = svg`M${800 - 900 * full} 586C${800 - 500 * full} 536 ${800 + 460 * full} 530 ${800 + 920 * full} 572C${800 + 800 * full} 640 ${800 + 200 * full} 626 ${800 - 60} 648C${800 - 400 * full} 660 ${800 - 800 * full} 630 ${800 - 900 * full} 586Z`;
  out += `<g${art.clip(lake)}>${water(art, 530, 780, random.range(640, 960))}</g>`;
  out += crackedMud(art, 646);
  const bx = random.range(700, 880);
  out += oval(bx, 868, 260, 22, art.paint("#4a2f28", 0, 1), 0.4);
  out += `<g transform="rotate(-5 ${bx.toFixed(0)} 850)">${shape(svg`M${bx - 260} 788Q${bx - 190} 856 ${bx - 60} 868H${bx + 110}Q${bx + 220} 850 ${bx + 260} 778Q${bx} 826 ${bx - 260} 788Z`, art.paint(random.pick(["#2f6f8f", "#c8452f", "#3f8a6a"]), 0, 0.25))}${shape(svg`M${bx - 260} 788Q${bx} 838 ${bx + 260} 778Q${bx} 806 ${bx - 260} 788Z`, art.paint("#6d4030", 0, 0.6))}${shape(svg`M${bx - 232} 812Q${bx} 858 ${bx + 234} 806L${bx + 226} 818Q${bx} 872 ${bx - 222} 824Z`, art.paint("#f6ead2"))}</g>`;
  if (random.chance(0.6)) out += zebu(art, bx + random.pick([-390, 420]), 730, 120, true, "#efe6d8", 0.08);
  out +=
    carnauba(art, 110, 690, 300, { depth: 0.1 }) +
    carnauba(art, 1490, 680, 330, { depth: 0.1 }) +
    carnauba(art, 1390, 650, 220, { depth: 0.2 }) +
    bush(art, 230, 660, 110, { depth: 0.14 }) +
    bush(art, 1300, 648, 90, { depth: 0.18 });
  return out;
}

/** Mud split into plates, growing towards the viewer from `y` down. */
function crackedMud(art: Art, y: number): string {
  const { random } = art;
  const rows = 15;
  const columns = 34;
  const horizon = y - 70;
  const deep = 70 / (1010 - horizon);
  const place = (r: number, c: number): [number, number] => {
    const z = 1 - (1 - deep) * (r / rows);
    const py = horizon + 70 / z;
    return [800 + (c - columns / 2) * (44 / z), py];
  };
  const knots: [number, number][][] = [];
  for (let r = -1; r <= rows + 1; r++) {
    const row: [number, number][] = [];
    for (let c = 0; c <= columns * 2; c++) {
      const zig = (c + r) % 2 === 0 ? 0.2 : -0.2;
      row.push(place(r + zig + random.range(-0.2, 0.2), c / 2 + random.range(-0.19, 0.19)));
    }
    knots.push(row);
  }
  let out = rect(
    0,
    y,
    WIDTH,
    1000 - y,
    art.linear(0, y, 0, 1000, [
      [0, art.paint("#b98a5e", 0.22)],
      [1, art.paint("#5f3c2c", 0, 0.5)],
    ]),
  );
  const tones = ["#d9a873", "#d09d67", "#e0b27f", "#c89561"];
  for (let r = 0; r + 1 < knots.length; r++) {
    const depth = Math.max(0, 0.24 - r * 0.022);
    const sets = tones.map(() => "");
    const rims = tones.map(() => "");
    for (let c = (r % 2) + 1; c + 2 <= columns * 2; c += 2) {
      const cell = [knots[r]?.[c], knots[r]?.[c + 1], knots[r]?.[c + 2], knots[r + 1]?.[c + 2], knots[r + 1]?.[c + 1], knots[r + 1]?.[c]].filter((k) => k !== undefined);
      const mx = cell.reduce((sum, k) => sum + k[0], 0) / cell.length;
      const my = cell.reduce((sum, k) => sum + k[1], 0) / cell.length;
      if (mx < -120 || mx > 1720 || my < y - 12) continue;
      const keep = random.range(0.86, 0.95);
      const ring = cell.map(([px, py]) => [mx + (px - mx) * keep, my + (py - my) * keep]);
      const which = random.int(0, tones.length - 1);
      const drop = (my - horizon) * 0.012;
      sets[which] += outline(ring.flat());
      rims[which] += outline(ring.flatMap(([px = 0, py = 0]) => [px, py + drop]));
    }
    tones.forEach((tone, i) => {
      out += shape(rims[i] ?? "", art.paint("#9b6b45", depth, 0.5)) + shape(sets[i] ?? "", art.paint(tone, depth, 0.05));
    });
  }
  return out;
}

/** A downpour over the old street: umbrellas, lamps, the wet paving shining. */
export function rainyStreet(art: Art): string {
  const { random } = art;
  const line = 690;
  let street = sky(art, { horizon: 520, clouds: 5 });
  for (let i = 0; i < 5; i++) street += cloud(art, random.range(-100, 1400), random.range(110, 260), random.range(380, 620));
  street +=
    hills(art, 560, 110, "#7c7468", 0.7, 1.2) +
    hillTown(art, 800, line - 10, 1300, 90, 3, 0.6) +
    church(art, random.range(700, 900), line - 14, random.range(420, 500), { depth: 0.4 });
  street +=
    streetFront(art, -60, random.range(420, 500), line, random.range(240, 290), 0.12) + streetFront(art, random.range(1060, 1150), 1660, line, random.range(240, 290), 0.12);
  street += lampPost(art, 590, line + 4, 330, 2) + lampPost(art, 1010, line + 4, 330, 2);
  let out = mirrored(art, street, line, 0.8, 0.42);
  const colors = random.shuffle(["#e2473f", "#f2b33d", "#2f8f9d", "#d974a0", "#5aa35f", "#f4efe4", "#4f6fc4"]);
  const close = random.chance(0.5);
  const walkers = close ? random.int(1, 2) : random.int(3, 5);
  let people = "";
  for (let i = 0; i < walkers; i++) {
    const h = close ? random.range(380, 440) - i * 60 : random.range(200, 260) - Math.abs(i - (walkers - 1) / 2) * 26;
    const x = 800 + (i - (walkers - 1) / 2) * (close ? random.range(260, 320) : random.range(170, 215));
    const y = close ? 930 - i * 26 : 770 + (h - 180) * 0.9;
    const color = colors[i] ?? "#e2473f";
    const shirt = colors[i + 2] ?? "#f4efe4";
    people += person(art, x, y, h, { walking: true, arms: "front", shirt, facing: i % 2 === 0 ? 1 : -1 }) + umbrella(art, x + h * 0.02, y, h, color);
    out += onWetFloor(person(art, x, y, h, { walking: true, shirt, arms: "front" }) + umbrella(art, x, y, h, color), y);
  }
  out += people;
  out += puddleRings(art, line + 30, 40);
  return out + rain(art, 1.15);
}

/** A faint reflection of a figure standing at `y` on a wet floor. */
function onWetFloor(content: string, y: number): string {
  return `<g opacity="0.22" transform="${svg`translate(0 ${y * 1.7}) scale(1 -0.7)`}">${content}</g>`;
}

function puddleRings(art: Art, y: number, count: number): string {
  const { random } = art;
  let d = "";
  for (let i = 0; i < count; i++) {
    const t = random.range(0, 1);
    const cx = random.range(0, WIDTH);
    const cy = y + t * (990 - y);
    for (const grow of [1, 1.9]) {
      const rx = (10 + t * 20) * grow;
      d += svg`M${cx - rx} ${cy}a${rx} ${rx * 0.28} 0 1 0 ${rx * 2} 0a${rx} ${rx * 0.28} 0 1 0 ${-rx * 2} 0`;
    }
  }
  return stroke(d, "#f2fafa", 1.8, 0.4);
}

/** A storm walking over the plain: shelf cloud, rain curtain, lightning. */
export function plainStorm(art: Art): string {
  const { random, mood } = art;
  const line = random.range(640, 690);
  let out = sky(art, { horizon: line, clouds: 0 });
  const base = random.range(300, 350);
  const cx = random.range(700, 900);
  const [lit, dark] = mood.cloud;
  const ink = mix(dark, "#141a24", 0.35);
  const curtain = (x1: number, x2: number, drift: number, opacity: number) =>
    poly(
      [x1, base - 20, x2, base - 20, x2 - drift, line + 6, x1 - drift, line + 6],
      art.linear(0, base, 0, line, [
        [0, ink, opacity],
        [0.7, mix(ink, mood.haze, 0.5), opacity * 0.75],
        [1, mood.haze, opacity * 0.35],
      ]),
    );
  out += curtain(cx - 420, cx - 60, 90, 0.75) + curtain(cx + 20, cx + 260, 90, 0.6) + curtain(cx - 250, cx + 120, 70, 0.5);
  const bolt = cx + random.range(-90, 120);
  const path: number[] = [bolt, base - 10];
  let bx = bolt;
  for (let y = base + 40; y < line - 10; y += random.range(34, 60)) {
    bx += random.range(-46, 42);
    path.push(bx, y);
  }
  path.push(bx + 8, line);
  const d = path.map((v, i) => (i % 2 === 0 ? svg`${i === 0 ? "M" : "L"}${v} ` : svg`${v}`)).join("");
  const fork = Math.floor(path.length / 4) * 2;
  const fx = path[fork] ?? 0;
  const fy = path[fork + 1] ?? 0;
  const branch = svg`M${fx} ${fy}l46 38l-8 40l40 50M${path[4] ?? 0} ${path[5] ?? 0}l-52 44l-6 34`;
  out += disc(bx, line, 300, art.glow("#fff4c9", 0.7)) + disc(bolt, base + 60, 360, art.glow("#fff4d6", 0.5));
  out += stroke(d, "#fff2c2", 15, 0.25) + stroke(d, "#fffbe8", 6.5) + stroke(branch, "#fffbe8", 3.4, 0.9);
  const mass = (y: number, r: number, fill: string, opacity = 1) => {
    let blob = svg`M-100 -50H1700V${y - r * 0.6}H-100Z`;
    for (let x = -80; x < 1700; x += r * random.range(0.5, 1.1)) blob += circlePath(x, y - r * random.range(0.5, 1.3), r * random.range(0.5, 1.45));
    return shape(blob, fill, opacity);
  };
  out +=
    mass(base + 36, 66, ink, 0.9) +
    mass(base - 20, 88, mix(dark, ink, 0.45)) +
    mass(base - 100, 96, dark) +
    mass(base - 190, 110, mix(dark, lit, 0.4)) +
    mass(base - 268, 120, mix(dark, lit, 0.8));
  out += hills(art, line + 6, 70, "#6f6a5d", 0.55, 1.3) + treeline(art, line + 8, 22, 0.45) + plain(art, line, random.pick(["#a59a4c", "#8f9c50", "#b98c50"]), 0.3);
  const hx = cx + random.pick([-1, 1]) * random.range(150, 210);
  out += cottage(art, hx, line + 90, 190, 0) + tree(art, hx + 150, line + 84, 170, { wind: 0.4, tone: 0.3 });
  for (let i = 0; i < 7; i++) out += carnauba(art, random.range(40, 1560), line + 30 + i * 16, 150 + i * 26, { wind: 0.55, lean: 0.07, depth: 0.16 - i * 0.02, tone: 0.3 });
  out += carnauba(art, hx - 260, line + 150, 420, { wind: 0.65, lean: 0.1, tone: 0.35 });
  return out + foreground(art, 925, 0.95) + rain(art, 0.7, 0.34);
}

/** Floodwater in the square: a bus and walkers wade before the church. */
export function floodedSquare(art: Art): string {
  const { random } = art;
  const line = 660;
  let town = sky(art, { horizon: 540, clouds: 4 });
  for (let i = 0; i < 4; i++) town += cloud(art, random.range(-100, 1300), random.range(120, 300), random.range(420, 680));
  town += hills(art, 560, 130, "#7c7468", 0.66, 1.2) + hillTown(art, 800, line - 20, 1500, 110, 3, 0.5);
  const cx = random.range(700, 900);
  town += church(art, cx, line, 430, { depth: 0.1 });
  for (const s of [-1, 1]) {
    for (let i = 0; i < 3; i++) town += facade(art, cx + s * (270 + i * 210) - 95, line + 2, 190, random.range(130, 170), { depth: 0.1 });
    town += featherPalm(art, cx + s * random.range(230, 260), line + 4, 330, { wind: 0.5, tone: 0.3 });
  }
  let out = mirrored(art, town, line + 2, 0.75, 0.4);
  out += ripples(art, line + 10, HEIGHT, art.mood.sky[3], 40, 0.3);
  const x = cx + random.pick([-1, 1]) * random.range(60, 120);
  out +=
    `<g${art.clip(svg`M0 0H1600V812H0Z`)}>${busSide(art, x, 832, 460, random.pick(["#f2b33d", "#e2574c", "#f4efe4"]))}</g>` +
    shape(lens(x, 812, 560, 9) + lens(x + 40, 828, 440, 6), "#ffffff", 0.42);
  if (art.mood.lamps) out += halo(art, x + 240, 740, 130, "#ffe6a8", 0.6);
  out +=
    umbrella(art, x - 360, 880, 200, "#e2473f") +
    `<g${art.clip(svg`M0 0H1600V850H0Z`)}>${person(art, x - 362, 884, 200, { walking: true, arms: "front" })}</g>` +
    shape(lens(x - 360, 851, 90, 5), "#ffffff", 0.5);
  out += puddleRings(art, line + 20, 46);
  return out + rain(art, 1);
}
