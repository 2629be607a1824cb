import { church, cottage, hillTown, streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { archPath, curve, disc, lens, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba, featherPalm, foreground, hedge, tree } from "./plants.ts";
import { groundBelow, halo, hills, mesa, sky } from "./scenery.ts";
import { bunting, cables, lampPost, paving } from "./street-furniture.ts";

/** Street scene: painted house fronts, with the church tower in the background. */
export function oldStreet(art: Art): string {
  const { random } = art;
  const line = random.range(710, 760);
  let out = sky(art, { horizon: 600 });
  out += hills(art, 600, 130, "#a58a78", 0.74, 1.2) + rect(0, 640, WIDTH, 200, art.paint("#b9a070", 0.3));
  out += church(art, random.range(560, 1040), line - 30, random.range(500, 560), { depth: 0.42 });
  for (let i = 0; i < 5; i++) out += featherPalm(art, random.range(60, 1540), line, random.range(380, 470), { depth: 0.26 });
  const h = random.range(270, 330);
  out += streetFront(art, random.range(-240, -40), 1620, line, h);
  out += rect(0, line, WIDTH, 26, art.paint("#e9dcc4", 0, 0.1)) + rect(0, line + 22, WIDTH, 10, art.paint("#8f8478", 0, 0.4));
  const stone = random.chance(0.5);
  out += groundBelow(art, line + 30, art.paint(stone ? "#c2ab8d" : "#7d7a80", 0.05), art.paint(stone ? "#a58d72" : "#5b5963", 0, 0.5), line);
  if (stone) {
    const cobbles = times(90, () => {
      const t = random.range(0, 1);
      return lens(random.range(0, WIDTH), line + 40 + t * 240, 34 + t * 46, 5 + t * 5);
    });
    out += shape(cobbles, art.paint("#efdcbc", 0, 0.1), 0.3);
  } else out += times(10, (i) => rect(i * 190 - 60, line + 140, 100, 9, art.paint("#f2e6c8"), 0, 0.8));
  out += cables(art, line - h - random.range(60, 110)) + rect(random.pick([330, 1260]), line - h - 120, 15, h + 130, art.paint("#6d5b50", 0, 0.5));
  out += tree(art, random.pick([180, 1420]), line + 26, random.range(320, 400), { tone: 0.15 }) + lampPost(art, random.pick([640, 960]), line + 24, 300);
  const walkers = random.int(3, 5);
  for (let i = 0; i < walkers; i++)
    out += person(art, 430 + (i + random.range(0.1, 0.8)) * (760 / walkers), line + 22 + random.range(0, 90), random.range(165, 190), {
      bag: random.chance(0.35),
      backpack: random.chance(0.2) ? "#3b5b92" : "",
      hat: random.chance(0.3) ? "straw" : "none",
      hatColor: random.pick(["#efd08c", "#e2574c", "#3b5b92"]),
    });
  return out + bicycle(art, random.range(620, 980), line + 150, 210) + bunting2(art, line - h);
}

function bunting2(art: Art, y: number): string {
  return art.random.chance(0.4) ? bunting(art, -20, y - 90, 800, y - 40, 34) + bunting(art, 800, y - 40, 1620, y - 100, 36) : "";
}

/** A person riding a bicycle to the right. */
function bicycle(art: Art, x: number, y: number, w: number): string {
  const u = w / 100;
  const iron = art.paint(art.random.pick(["#c8412f", "#2f6fae", "#2f7a63"]), 0, 0.1);
  const wheel = (cx: number) =>
    svg`<circle cx="${cx}" cy="${y - 20 * u}" r="${19 * u}" fill="none" stroke="${art.paint("#2b2a31")}" stroke-width="${2.6 * u}"/>` +
    disc(cx, y - 20 * u, 2.4 * u, art.paint("#8a8d96"));
  const skin = art.paint("#8a5637");
  const shirt = art.random.pick(["#f2b33d", "#f4efe4", "#e2574c", "#4f7fc4"]);
  return (
    oval(x, y, 54 * u, 3.4 * u, art.paint("#2a2430", 0, 1), 0.4) +
    wheel(x - 30 * u) +
    wheel(x + 30 * u) +
    stroke(
      svg`M${x - 30 * u} ${y - 20 * u}L${x - 12 * u} ${y - 46 * u}L${x + 22 * u} ${y - 46 * u}L${x} ${y - 20 * u}ZM${x - 12 * u} ${y - 46 * u}L${x} ${y - 20 * u}M${x + 30 * u} ${y - 20 * u}L${x + 20 * u} ${y - 56 * u}L${x + 30 * u} ${y - 60 * u}M${x - 14 * u} ${y - 46 * u}v${-6 * u}m${-7 * u} 0h${14 * u}`,
      iron,
      2.6 * u,
    ) +
    stroke(svg`M${x - 12 * u} ${y - 56 * u}L${x + 8 * u} ${y - 40 * u}L${x + 3 * u} ${y - 17 * u}`, art.paint("#33415e", 0, 0.2), 8 * u) +
    stroke(svg`M${x - 12 * u} ${y - 56 * u}L${x + 2 * u} ${y - 38 * u}L${x - 6 * u} ${y - 20 * u}`, art.paint("#33415e"), 8 * u) +
    shape(
      svg`M${x - 19 * u} ${y - 54 * u}Q${x - 18 * u} ${y - 78 * u} ${x - 1 * u} ${y - 90 * u}Q${x + 8 * u} ${y - 90 * u} ${x + 8 * u} ${y - 82 * u}L${x - 4 * u} ${y - 52 * u}Z`,
      art.paint(shirt),
    ) +
    stroke(svg`M${x + 3 * u} ${y - 84 * u}L${x + 13 * u} ${y - 68 * u}L${x + 28 * u} ${y - 62 * u}`, skin, 5 * u) +
    disc(x + 9 * u, y - 99 * u, 8 * u, skin) +
    shape(
      svg`M${x + 0.6 * u} ${y - 99 * u}A${8.4 * u} ${8.6 * u} 0 0 1 ${x + 17.4 * u} ${y - 101 * u}L${x + 22 * u} ${y - 100 * u}L${x + 10 * u} ${y - 99 * u}Z`,
      art.paint("#2f6fae"),
    )
  );
}

/** The town heaped on its hillside around the church. */
export function hillside(art: Art): string {
  const { random, mood } = art;
  const night = mood.body === "moon";
  const cx = random.range(620, 980);
  let out = sky(art, night ? { horizon: 640, sunX: cx + random.range(-170, 170), sunY: random.range(210, 300), size: random.range(90, 130) } : { horizon: 540 });
  out += hills(art, 560, 170, "#a58a78", 0.76, 1.1) + mesa(art, cx + random.pick([-420, 420]), 600, 360, 130, 0.58);
  const slope = curve([-40, 800, cx - 540, 690, cx - 280, 590, cx, 520, cx + 280, 590, cx + 540, 700, 1640, 800]);
  out += shape(
    `${slope}V1000H-40Z`,
    art.linear(0, 520, 0, 900, [
      [0, art.paint("#a39a55", 0.3)],
      [1, art.paint("#8a8048", 0.05, 0.4)],
    ]),
  );
  for (let i = 0; i < 9; i++) out += carnauba(art, cx + random.range(-600, 600), 660 + random.range(-30, 40), random.range(130, 190), { depth: 0.3 });
  out += hillTown(art, cx, 640, 900, 70, 3, 0.42);
  out += church(art, cx, 660, random.range(370, 430), { depth: 0.16 });
  if (night) out += halo(art, cx, 640, 230, "#ffcf7a", 0.5);
  out += hillTown(art, cx, 900, 1560, 225, 5, 0.26);
  for (let i = 0; i < 7; i++) {
    const x = 140 + i * 220 + random.range(-60, 60);
    out += random.chance(0.5) ? carnauba(art, x, 900, random.range(220, 300), { depth: 0.04 }) : tree(art, x, 905, random.range(130, 180), { depth: 0.02 });
  }
  if (night) out += times(16, () => halo(art, random.range(200, 1400), random.range(640, 880), random.range(26, 60), "#ffd98a", 0.5));
  return out + foreground(art, 920);
}

/** The square with its bandstand, benches and shade trees. */
export function bandstandSquare(art: Art): string {
  const { random } = art;
  const line = random.range(640, 680);
  const cx = random.range(730, 870);
  let out = sky(art, { horizon: 560 });
  out += hills(art, 570, 120, "#a58a78", 0.76, 1.2) + rect(0, 560, WIDTH, 200, art.paint("#a8995f", 0.4));
  if (random.chance(0.6)) out += church(art, cx + random.pick([-330, 330]), line, 440, { depth: 0.34 });
  out += streetFront(art, -60, 1620, line, 170, 0.26) + paving(art, line, cx, random.pick(["#e0c49a", "#d9cbb8", "#e3b48c"]));
  for (const s of [-1, 1]) {
    out += tree(art, cx + s * random.range(480, 560), line + 60, random.range(330, 400), { depth: 0.1 }) + lampPost(art, cx + s * 310, line + 90, 300, 2);
    out += hedge(art, cx + s * 520 - 170, line + 110, 340, 44, random.pick(["#e2574c", "#f2b33d", "#e07bb0"]));
  }
  const foot = 850;
  const w = random.range(420, 500);
  const roofColor = random.pick(["#b9473a", "#2f7a78", "#3b5b92", "#c77f2f"]);
  const deck = foot - 70;
  const eave = deck - 230;
  const iron = art.paint("#fbf4e6", 0, 0.08);
  out += oval(cx, foot + 8, w * 0.66, 30, art.paint("#3a2c30", 0, 1), 0.35);
  out +=
    poly(
      [
        cx - w / 2,
        deck,
        cx - w * 0.34,
        deck - 34,
        cx + w * 0.34,
        deck - 34,
        cx + w / 2,
        deck,
        cx + w / 2,
        foot - 12,
        cx + w * 0.3,
        foot + 12,
        cx - w * 0.3,
        foot + 12,
        cx - w / 2,
        foot - 12,
      ],
      art.paint("#efe1c8", 0, 0.1),
    ) +
    poly([cx + w * 0.3, deck + 20, cx + w / 2, deck, cx + w / 2, foot - 12, cx + w * 0.3, foot + 12], art.paint("#efe1c8", 0, 0.85)) +
    poly([cx - w / 2, deck, cx - w * 0.3, deck + 22, cx + w * 0.3, deck + 22, cx + w / 2, deck, cx + w * 0.34, deck - 30, cx - w * 0.34, deck - 30], art.paint("#d9a779", 0, 0.15));
  out += times(7, (i) => shape(archPath(cx - w * 0.24 + i * w * 0.08, foot, w * 0.045, 40), art.paint("#8d6c56", 0, 0.5), 0.5));
  for (const t of [-0.34, 0.34]) out += rect(cx + w * t - 5, eave - 20, 9, deck - 30 - eave + 20, art.paint("#fbf4e6", 0, 0.6));
  out += stroke(svg`M${cx - w * 0.34} ${deck - 86}H${cx + w * 0.34}`, art.paint("#fbf4e6", 0, 0.6), 5);
  for (let i = 0; i < random.int(2, 4); i++) out += person(art, cx - w * 0.2 + i * w * 0.13, deck - 2, 150, { arms: random.pick(["front", "one", "down"]) });
  for (const t of [-0.48, -0.29, 0.29, 0.48])
    out +=
      rect(cx + w * t - 7, eave - 8, 14, deck + (Math.abs(t) < 0.4 ? 20 : 0) - eave + 8, iron) +
      rect(cx + w * t + 1, eave - 8, 6, deck + (Math.abs(t) < 0.4 ? 20 : 0) - eave + 8, art.paint("#fbf4e6", 0, 0.8));
  out += stroke(svg`M${cx - w * 0.48} ${deck - 56}L${cx - w * 0.29} ${deck - 40}M${cx + w * 0.48} ${deck - 56}L${cx + w * 0.29} ${deck - 40}`, iron, 6);
  out += times(14, (i) => {
    const left = i < 7;
    const k = (left ? i : i - 7) / 6;
    const bx = left ? cx - w * 0.48 + k * w * 0.19 : cx + w * 0.29 + k * w * 0.19;
    const by = left ? deck - 54 + k * 16 : deck - 40 - k * 16;
    return rect(bx - 2, by, 4, 44, iron);
  });
  const arcs = [-0.48, -0.29, 0.29, 0.48];
  out += [0, 1, 2]
    .map((i) =>
      stroke(
        svg`M${cx + w * (arcs[i] ?? 0)} ${eave + 40}Q${cx + (w * ((arcs[i] ?? 0) + (arcs[i + 1] ?? 0))) / 2} ${eave - 18} ${cx + w * (arcs[i + 1] ?? 0)} ${eave + 40}`,
        iron,
        6,
      ),
    )
    .join("");
  const peak = eave - random.range(130, 165);
  const roof = (a: number, b: number, tone: number) =>
    shape(
      svg`M${cx + w * a} ${eave + (Math.abs(a) < 0.4 ? 16 : 0)}Q${cx + w * a * 0.45} ${eave - 40} ${cx + w * a * 0.08} ${peak}H${cx + w * b * 0.08}Q${cx + w * b * 0.45} ${eave - 40} ${cx + w * b} ${eave + (Math.abs(b) < 0.4 ? 16 : 0)}Z`,
      art.paint(roofColor, 0, tone),
    );
  out += roof(-0.56, -0.33, 0.15) + roof(-0.33, 0.33, 0) + roof(0.33, 0.56, 0.8);
  out += poly(
    [
      cx - w * 0.56,
      eave,
      cx - w * 0.33,
      eave + 16,
      cx + w * 0.33,
      eave + 16,
      cx + w * 0.56,
      eave,
      cx + w * 0.56,
      eave + 12,
      cx + w * 0.33,
      eave + 29,
      cx - w * 0.33,
      eave + 29,
      cx - w * 0.56,
      eave + 12,
    ],
    iron,
  );
  out += rect(cx - 4, peak - 44, 8, 48, iron) + disc(cx, peak - 46, 10, art.paint("#e6b84c"));
  if (art.mood.lamps) out += halo(art, cx, deck - 120, 220, "#ffd27a", 0.65);
  const flagsFrom = random.chance(0.5);
  if (flagsFrom) out += bunting(art, cx, peak - 30, -40, line - 240, 60, 30) + bunting(art, cx, peak - 30, 1640, line - 240, 60, 30);
  for (let i = 0; i < 4; i++) {
    const side = i % 2 === 0 ? -1 : 1;
    out += person(art, cx + side * random.range(330, 460), random.range(880, 950), random.range(190, 215), { hat: random.chance(0.3) ? "straw" : "none", hatColor: "#efd08c" });
  }
  for (const s of [-1, 1]) out += bench(art, cx + s * 560, 930, 200);
  return out;
}

function bench(art: Art, x: number, y: number, w: number): string {
  const wood = art.paint("#9c5f3d", 0, 0.2);
  const iron = art.paint("#3a3940", 0, 0.3);
  return (
    times(3, (i) => rect(x - w / 2, y - 92 + i * 16, w, 11, wood, 3)) +
    rect(x - w / 2, y - 40, w, 12, art.paint("#b57a4e"), 3) +
    [-0.42, 0.42].map((t) => rect(x + w * t - 5, y - 92, 9, 92, iron, 2)).join("")
  );
}

/** The roofs of the whole town seen from a height, row behind row. */
export function roofs(art: Art): string {
  const { random } = art;
  const horizon = random.range(360, 420);
  const cx = random.range(640, 960);
  let out = sky(art, { horizon });
  out +=
    hills(art, horizon, 140, "#a58a78", 0.8, 1.1) +
    mesa(art, random.range(400, 1200), horizon + 16, random.range(280, 420), random.range(90, 130), 0.62) +
    hills(art, horizon + 40, 50, "#8f9457", 0.54, 1.8) +
    groundBelow(art, horizon + 30, art.paint("#a5a058", 0.42), art.paint("#8a7a4c", 0, 0.4));
  const rows = 9;
  const churchRow = random.int(3, 4);
  for (let r = 0; r < rows; r++) {
    const t = r / (rows - 1);
    const y = horizon + 56 + t ** 1.5 * 560;
    const size = 40 + t ** 1.2 * 150;
    const depth = Math.max(0, 0.5 - t * 0.62);
    for (let x = -60 + random.range(0, size); x < 1700; x += size * random.range(0.95, 1.35)) {
      const roll = random.range(0, 1);
      if (roll < 0.12) out += carnauba(art, x, y, size * 1.9, { depth });
      else if (roll < 0.26) out += tree(art, x, y + 4, size * 1.25, { depth });
      else out += cottage(art, x, y + random.range(-size * 0.12, size * 0.12), size * random.range(0.95, 1.25), depth);
    }
    if (r === churchRow) {
      out += church(art, cx, y + 34, random.range(330, 400), { depth: depth * 0.6 });
      if (art.mood.lamps) out += halo(art, cx, y, 210, "#ffcf7a", 0.45);
    }
    if (r === 2) {
      const tx = cx + random.pick([-1, 1]) * random.range(300, 420);
      const steel = art.paint("#e6e0d4", depth, 0.2);
      out +=
        stroke(
          svg`M${tx - 26} ${y + 20}L${tx - 16} ${y - 120}M${tx + 26} ${y + 20}L${tx + 16} ${y - 120}M${tx - 24} ${y - 10}L${tx + 18} ${y - 80}M${tx + 24} ${y - 10}L${tx - 18} ${y - 80}`,
          steel,
          5,
        ) +
        rect(tx - 42, y - 176, 84, 60, steel, 12) +
        rect(tx + 12, y - 176, 30, 60, art.paint("#e6e0d4", depth, 0.8), 10) +
        poly([tx - 46, y - 172, tx, y - 200, tx + 46, y - 172], art.paint("#b9573a", depth, 0.2));
    }
  }
  return out;
}
