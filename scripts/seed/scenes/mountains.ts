import { person } from "./figures.ts";
import { curve, lens, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, cactus, carnauba, foreground } from "./plants.ts";
import { hills, mesa, plain, rockStack, sky, turtleRock } from "./scenery.ts";

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
