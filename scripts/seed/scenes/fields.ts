import { farmhouse } from "./buildings.ts";
import { goat, person, zebu } from "./figures.ts";
import { disc, HEIGHT, lens, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba, grass, tree, treeline } from "./plants.ts";
import { groundBelow, hills, mesa, mirrored, plain, sky } from "./scenery.ts";
import { tractor } from "./vehicles.ts";

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
  out += groundBelow(art, line, art.paint(soil, 0.35), art.paint(soil, 0, 0.35));
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
