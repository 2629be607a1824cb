import { church, cottage, facade, hillTown, streetFront } from "./buildings.ts";
import { person, umbrella } from "./figures.ts";
import { circlePath, disc, HEIGHT, lens, mix, poly, shape, stroke, svg, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba, featherPalm, foreground, tree, treeline } from "./plants.ts";
import { cloud, halo, hills, mirrored, plain, rain, ripples, sky } from "./scenery.ts";
import { lampPost } from "./street-furniture.ts";
import { busSide } from "./vehicles.ts";

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
