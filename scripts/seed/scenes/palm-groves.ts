import { person } from "./figures.ts";
import { HEIGHT, lens, poly, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, carnauba, foreground, grass, treeline } from "./plants.ts";
import { hills, mirrored, plain, sky } from "./scenery.ts";

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
