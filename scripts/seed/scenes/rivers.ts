import { cottage } from "./buildings.ts";
import { canoe } from "./figures.ts";
import { curve, HEIGHT, lens, mix, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, carnauba, featherPalm, grass, reeds, treeline } from "./plants.ts";
import { hills, mesa, mirrored, plain, ripples, sky, water } from "./scenery.ts";
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
