import { bunting, cables, church, cottage, hillTown, lampPost, paving, steps, streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { archPath, camera, circlePath, curve, disc, group, HEIGHT, lens, mix, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, cactus, carnauba, featherPalm, foreground, hedge, tree, treeline } from "./plants.ts";
import { birds, halo, hills, mesa, plain, sky, stars } from "./scenery.ts";

/** Painted house fronts along a street, the church tower behind. */
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
  out += rect(
    0,
    line + 30,
    WIDTH,
    300,
    art.linear(0, line, 0, HEIGHT, [
      [0, art.paint(stone ? "#c2ab8d" : "#7d7a80", 0.05)],
      [1, art.paint(stone ? "#a58d72" : "#5b5963", 0, 0.5)],
    ]),
  );
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
    rect(
      0,
      horizon + 30,
      WIDTH,
      640,
      art.linear(0, horizon + 30, 0, HEIGHT, [
        [0, art.paint("#a5a058", 0.42)],
        [1, art.paint("#8a7a4c", 0, 0.4)],
      ]),
    );
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

/** The church seen across its square on a feast day. */
export function churchSquare(art: Art): string {
  const { random } = art;
  const line = random.range(690, 730);
  const cx = random.range(740, 860);
  const sunX = cx + random.pick([-1, 1]) * random.range(150, 320);
  let out = sky(art, { horizon: 600, sunX });
  out += hills(art, 610, 140, "#a58a78", 0.76, 1.2) + rect(0, 600, WIDTH, 200, art.paint("#a8995f", 0.34));
  for (const s of [-1, 1]) out += streetFront(art, s < 0 ? -80 : cx + 300, s < 0 ? cx - 420 : 1640, line, 150, 0.24);
  out += rect(cx - 520, line - 40, 1040, 44, art.paint("#a8995f", 0.2));
  const palms = random.chance(0.6);
  for (const s of [-1, 1])
    out += palms
      ? carnauba(art, cx + s * random.range(360, 400), line + 6, random.range(480, 560), { depth: 0.06 })
      : tree(art, cx + s * random.range(430, 480), line + 14, random.range(350, 420), { depth: 0.06 });
  out += church(art, cx, line - 34, random.range(500, 550), { towers: random.chance(0.65) ? 2 : 1 });
  out += steps(art, cx, line - 36, 400, 50) + paving(art, line + 12, cx, random.pick(["#e3c79c", "#dccbb4", "#e6b88f"]));
  if (art.mood.lamps) out += halo(art, cx, line - 90, 260, "#ffd27a", 0.55);
  for (const s of [-1, 1]) {
    out +=
      hedge(art, cx + s * 470 - 190, line + 70, 380, 50, random.pick(["#e2574c", "#f4efe4", "#e07bb0", "#f2b33d"])) +
      lampPost(art, cx + s * 290, line + 92, 280, random.pick([1, 2] as const));
  }
  if (random.chance(0.65)) {
    const top = line - random.range(390, 440);
    out +=
      bunting(art, cx - 250, top, -60, top - 90, 50, 30) +
      bunting(art, cx + 250, top, 1660, top - 90, 50, 30) +
      bunting(art, cx - 210, top + 120, -60, top + 110, 50, 28) +
      bunting(art, cx + 210, top + 120, 1660, top + 110, 50, 28);
  }
  const people = random.int(4, 9);
  for (let i = 0; i < people; i++) {
    const y = line + 60 + (i / people) * 190;
    out += person(art, cx + random.range(-330, 330), y, 92 + (y - line) * 0.5, { hat: random.chance(0.25) ? "straw" : "none", hatColor: "#efd08c" });
  }
  return out + birds(art, cx + random.range(-200, 200), 190);
}

/** A small white chapel alone on its hill, a path climbing to it. */
export function hillChapel(art: Art): string {
  const { random } = art;
  const cx = random.range(740, 880);
  const top = random.range(560, 600);
  let out = sky(art, { horizon: 660, sunX: cx + random.range(-80, 120), sunY: top - random.range(90, 190), size: random.range(120, 160) });
  out += hills(art, 660, 150, "#a58a78", 0.78, 1.1) + mesa(art, cx + random.pick([-480, 480]), 700, 380, 140, 0.6) + hills(art, 760, 120, "#8f9457", 0.5, 1.3);
  for (let i = 0; i < 8; i++) out += carnauba(art, random.range(40, 1560), 790, random.range(120, 190), { depth: 0.36 });
  const hill = curve([-60, 930, 200, 850, 470, 690, cx - 110, top + 6, cx + 110, top + 6, 1120, 690, 1390, 850, 1660, 940]);
  out += shape(
    `${hill}V1000H-60Z`,
    art.linear(0, top, 0, 1000, [
      [0, art.paint(random.pick(["#b3a455", "#a5aa55", "#c79d57"]), 0.1)],
      [1, art.paint("#7c7a42", 0, 0.6)],
    ]),
  );
  const side = random.pick([-1, 1]);
  const path = (grow: number) =>
    svg`M${cx - 9} ${top + 6}C${cx + side * 60} ${top + 90} ${cx - side * 150 - grow * 26} ${top + 120} ${cx - side * 90 - grow * 42} ${top + 190}C${cx - side * 30 - grow * 40} ${top + 260} ${cx + side * 190 - grow * 70} ${top + 280} ${cx + side * 60 - grow * 170} 1010H${cx + side * 60 + grow * 170}C${cx + side * 190 + grow * 70} ${top + 280} ${cx - side * 30 + grow * 40} ${top + 260} ${cx - side * 90 + grow * 42} ${top + 190}C${cx - side * 150 + grow * 26} ${top + 120} ${cx + side * 60 + 18} ${top + 90} ${cx + 9} ${top + 6}Z`;
  out +=
    shape(path(1.12), art.paint("#8d7a45", 0.02, 0.5)) +
    shape(
      path(1),
      art.linear(0, top, 0, 1000, [
        [0, art.paint("#f3dbab", 0.06)],
        [1, art.paint("#dba96c", 0, 0.15)],
      ]),
    );
  out += church(art, cx, top + 10, random.range(330, 380), { towers: 1, gable: "plain" }) + steps(art, cx - 6, top + 8, 120, 20, 3);
  if (art.mood.lamps) out += halo(art, cx, top - 30, 170, "#ffd27a", 0.7);
  out += tree(art, cx + side * 250, top + 56, 190, { tone: 0.15 }) + cactus(art, cx - side * 230, top + 60, 130, { tone: 0.2 });
  for (let i = 0; i < 12; i++) {
    const x = cx + random.range(-640, 640);
    out += bush(art, x, 780 + Math.abs(x - cx) * 0.12 + random.range(0, 110), random.range(60, 130), { depth: 0.04 });
  }
  for (let i = 0; i < 4; i++)
    out += person(art, cx - side * (60 - i * 18) + random.range(-16, 16), top + 150 + i * 62, 60 + i * 27, {
      walking: true,
      hat: random.chance(0.4) ? "straw" : "none",
      hatColor: "#f4efe4",
    });
  return out + foreground(art, 945);
}

/** The church front close by, looked up at past a tree. */
export function churchClose(art: Art): string {
  const { random } = art;
  const cx = random.range(740, 820);
  let out = sky(art, { horizon: 760, sunX: cx + random.pick([-430, 470]), clouds: random.int(3, 5) });
  out += treeline(art, 862, 120, 0.4) + rect(0, 860, WIDTH, 80, art.paint("#a8a060", 0.3)) + streetFront(art, -80, 1660, 928, 130, 0.3);
  const towers = random.pick([1, 2] as const);
  out += church(art, towers === 1 ? cx - 110 : cx, 930, random.range(800, 860), { towers });
  out +=
    rect(
      0,
      925,
      WIDTH,
      90,
      art.linear(0, 925, 0, 1000, [
        [0, art.paint("#e3cba4", 0.02)],
        [1, art.paint("#c7a777", 0, 0.4)],
      ]),
    ) + steps(art, towers === 1 ? cx - 110 : cx, 926, 520, 60, 4);
  if (art.mood.lamps) out += halo(art, cx, 830, 330, "#ffd27a", 0.5);
  const people = random.int(2, 4);
  for (let i = 0; i < people; i++) out += person(art, cx + (i - (people - 1) / 2) * 150 + random.range(-30, 30), 968 + (i % 2) * 14, 190, {});
  out += birds(art, cx - 60, 170) + birds(art, cx + 210, 300);
  out += featherPalm(art, cx - random.range(640, 690), 985, random.range(700, 800), { tone: 0.3, lean: -0.04 });
  out += random.chance(0.5) ? featherPalm(art, cx + 680, 985, random.range(440, 540), { tone: 0.3, lean: 0.05 }) : tree(art, cx + 690, 985, random.range(480, 580), { tone: 0.25 });
  const garland = random.chance(0.5) ? bunting(art, -40, 300, cx, 470, 80, 40) + bunting(art, cx, 470, 1640, 300, 80, 40) : "";
  return out + garland + hedge(art, -30, 1000, 380, 80, "#e07bb0") + hedge(art, 1270, 1000, 380, 80, "#f2b33d");
}

/** Inside the church: pews, arches and the lit altar at the end of the nave. */
export function nave(art: Art): string {
  const { random, mood } = art;
  const vx = random.range(770, 830);
  const vy = random.range(540, 590);
  const cam = camera(vx, vy);
  const wall = random.pick(["#fbf3e4", "#f3e4c8", "#e9e6e2", "#f5ded0"]);
  const trim = random.pick(["#2f6fa8", "#c9a045", "#b9553c", "#4f8f7a"]);
  const light = mood.lamps ? "#ffd995" : mix(mood.sky[3], "#ffffff", 0.4);
  let out = rect(0, 0, WIDTH, HEIGHT, art.paint(wall, 0, 0.9));
  const far = 6;
  for (const s of [-1, 1]) {
    out += cam.face(
      [s * 620, -480, far, s * 620, 380, far, s * 620, 380, 0.5, s * 620, -480, 0.5],
      art.linear(s < 0 ? 0 : WIDTH, 0, vx, 0, [
        [0, art.paint(wall, 0, s < 0 ? 0.5 : 0.95)],
        [1, art.paint(wall, 0.12, s < 0 ? 0.1 : 0.5)],
      ]),
    );
    out += cam.face(
      [s * 620, -480, far, 0, -800, far, 0, -800, 0.5, s * 620, -480, 0.5],
      art.linear(0, -200, 0, vy, [
        [0, art.paint("#6d4534", 0, 0.9)],
        [1, art.paint("#a8744f", 0.15, s < 0 ? 0.3 : 0.7)],
      ]),
    );
  }
  out += cam.face(
    [-620, 380, far, 620, 380, far, 620, 380, 0.5, -620, 380, 0.5],
    art.linear(0, vy, 0, HEIGHT, [
      [0, art.paint("#ead3ab", 0.1, 0.1)],
      [1, art.paint("#a8845c", 0, 0.6)],
    ]),
  );
  for (let z = far; z > 0.8; z *= 0.84)
    for (let i = -2; i < 2; i++)
      if ((i + Math.round(Math.log(far / z) / 0.174)) % 2 === 0)
        out += cam.face([i * 80, 380, z, (i + 1) * 80, 380, z, (i + 1) * 80, 380, z * 0.84, i * 80, 380, z * 0.84], art.paint(trim, 0.1, 0.4), 0.3);
  const ax = cam.x(0, far);
  const floor = cam.y(380, far);
  const eave = cam.y(-480, far);
  out +=
    rect(cam.x(-620, far), eave, 1240 / far, 860 / far, art.paint(wall, 0.08, 0.15)) +
    poly([cam.x(-620, far), eave, ax, cam.y(-800, far), cam.x(620, far), eave], art.paint(wall, 0.08, 0.25));
  out +=
    halo(art, ax, vy - 20, 330, light, 0.85) +
    shape(archPath(ax, floor, 132, 176), art.paint(trim, 0, 0.1)) +
    shape(
      archPath(ax, floor, 116, 164),
      art.linear(0, floor - 164, 0, floor, [
        [0, art.paint(trim, 0.3, 0)],
        [1, light],
      ]),
    ) +
    disc(ax, floor - 132, 16, light) +
    stroke(
      times(12, (i) => svg`M${ax} ${floor - 132}L${ax + Math.cos(i * 0.5236) * 34} ${floor - 132 + Math.sin(i * 0.5236) * 34}`),
      "#fff4d0",
      2,
      0.8,
    ) +
    rect(ax - 4, floor - 112, 8, 60, art.paint("#7a4f34")) +
    rect(ax - 20, floor - 98, 40, 8, art.paint("#7a4f34")) +
    rect(ax - 46, floor - 34, 92, 34, art.paint("#fffaf0")) +
    rect(ax - 46, floor - 34, 92, 7, art.paint(trim)) +
    times(6, (i) => rect(ax - 40 + i * 15, floor - 46, 4, 12, "#fffbe6"));
  for (const z of [5.2, 4.1, 3.2, 2.5, 1.95, 1.5, 1.15, 0.9]) {
    const near = z * 0.86;
    const depth = Math.max(0, (z - 1) * 0.03);
    for (const s of [-1, 1]) {
      const mid = (z + near) / 2;
      let arch = "";
      for (let i = 0; i <= 10; i++) {
        const t = i / 10;
        const zz = z + (near - z) * t;
        arch += svg`${i === 0 ? "M" : "L"}${cam.x(s * 618, zz)} ${cam.y(-190 - 120 * Math.sin(Math.PI * t), zz)}`;
      }
      out +=
        shape(svg`${arch}L${cam.x(s * 618, near)} ${cam.y(60, near)}L${cam.x(s * 618, z)} ${cam.y(60, z)}Z`, light, 0.95) +
        stroke(svg`M${cam.x(s * 616, mid)} ${cam.y(-300, mid)}V${cam.y(60, mid)}`, art.paint(trim, depth, 0.3), 5 / z) +
        poly(
          [
            cam.x(s * 616, z),
            cam.y(60, z),
            cam.x(s * 616, near),
            cam.y(60, near),
            cam.x(s * 60, near * 0.9),
            cam.y(380, near * 0.9),
            cam.x(s * 60, z * 0.96),
            cam.y(380, z * 0.96),
          ],
          light,
          s < 0 ? 0.12 : 0.05,
        );
      const pillar = cam.x(s * 606, z * 1.06);
      const r = 30 / z;
      out +=
        rect(
          pillar - r,
          cam.y(-480, z * 1.06),
          r * 2,
          cam.y(380, z * 1.06) - cam.y(-480, z * 1.06),
          art.across([
            [0, art.paint("#fffaf0", depth, s < 0 ? 0.5 : 0)],
            [1, art.paint(wall, depth, s < 0 ? 0.05 : 0.8)],
          ]),
        ) + rect(pillar - r * 1.4, cam.y(-480, z * 1.06), r * 2.8, 26 / z, art.paint(trim, depth, 0.2));
    }
    out += stroke(svg`M${cam.x(-606, z)} ${cam.y(-480, z)}Q${cam.x(0, z)} ${cam.y(-960, z)} ${cam.x(606, z)} ${cam.y(-480, z)}`, art.paint(trim, depth, 0.35), 26 / z, 1, "butt");
    for (const s of [-1, 1]) {
      const back = (zz: number, tone: number) =>
        cam.face([s * 110, 190, zz, s * 560, 190, zz, s * 560, 380, zz, s * 110, 380, zz], art.paint("#9a6038", depth, tone)) +
        cam.face([s * 104, 180, zz, s * 566, 180, zz, s * 566, 200, zz, s * 104, 200, zz], art.paint("#c98a55", depth, tone * 0.5));
      out += back(z, s < 0 ? 0.25 : 0.55);
      if (random.chance(0.75)) {
        const px = cam.x(s * random.range(160, 500), z * 0.95);
        const hair = art.paint(random.pick(["#2b1d1b", "#3c2820", "#5b4a42", "#d8d2c8"]), depth, 0.3);
        out +=
          shape(
            svg`M${px - 52 / z} ${cam.y(330, z)}V${cam.y(140, z)}Q${px} ${cam.y(70, z)} ${px + 52 / z} ${cam.y(140, z)}V${cam.y(330, z)}Z`,
            art.paint(random.pick(["#e2574c", "#f4efe4", "#3b5b92", "#f2b33d", "#8a5fb0", "#5aa35f"]), depth, 0.35),
          ) + disc(px, cam.y(66, z), 36 / z, hair);
        out +=
          cam.face([s * 110, 210, z * 0.93, s * 560, 210, z * 0.93, s * 560, 380, z * 0.93, s * 110, 380, z * 0.93], art.paint("#8a5432", depth, s < 0 ? 0.3 : 0.6)) +
          cam.face([s * 104, 200, z * 0.93, s * 566, 200, z * 0.93, s * 566, 218, z * 0.93, s * 104, 218, z * 0.93], art.paint("#d3965f", depth, s < 0 ? 0.1 : 0.4));
      }
    }
  }
  const hang = cam.y(-520, 2.2);
  out +=
    stroke(svg`M${vx} -10V${hang}`, art.paint("#5b4a35"), 3) +
    halo(art, vx, hang + 30, 200, "#ffe2a0", 0.8) +
    oval(vx, hang + 44, 74, 15, art.paint("#c9a045")) +
    times(7, (i) => rect(vx - 66 + i * 21, hang + 18, 5, 24, "#fff3cf"));
  return out + person(art, vx + random.range(-20, 20), cam.y(380, 2.6), 150, { dress: random.chance(0.5), walking: true });
}

/** Starry sky over a lonely house, the milky way rising behind palms. */
export function milkyWay(art: Art): string {
  const { random, mood } = art;
  let out = sky(art, { horizon: 720, clouds: 0, sunX: random.pick([300, 1300]), sunY: 180, size: 34, birds: false });
  const lean = random.range(-26, -14) * random.pick([1, -1]);
  let band = "";
  for (let i = 0; i < 9; i++) band += shape(lens(800 + random.range(-160, 160), 330 + random.range(-34, 34), 2900 - i * 200, 230 - i * 22), mix(mood.sky[3], "#ffffff", 0.3), 0.05);
  const dust = times(520, () => {
    const t = random.range(-1, 1);
    return circlePath(800 + t * 1050, 330 + (random.range(-1, 1) + random.range(-1, 1) + random.range(-1, 1)) * 58 * (1.1 - t * t * 0.4), random.range(0.7, 2.1));
  });
  out += group(band + shape(dust, "#fff8e8", 0.85), svg`rotate(${lean * 1.9} 800 400)`) + stars(art, 700, 160);
  for (let i = 0; i < 7; i++) {
    const x = random.range(200, 1400);
    const y = random.range(60, 480);
    const r = random.range(5, 9);
    out += shape(svg`M${x} ${y - r * 2}Q${x} ${y} ${x + r * 2} ${y}Q${x} ${y} ${x} ${y + r * 2}Q${x} ${y} ${x - r * 2} ${y}Q${x} ${y} ${x} ${y - r * 2}Z`, "#fffdf0", 0.95);
  }
  const sx = random.range(420, 900);
  out += stroke(
    svg`M${sx} 150l170 74`,
    art.across([
      [0, "#ffffff", 0],
      [1, "#ffffff", 0.9],
    ]),
    3.4,
  );
  out +=
    hills(art, 730, 130, "#8d8070", 0.5, 1.1) +
    mesa(art, random.range(300, 1300), 760, 420, 130, 0.36) +
    hills(art, 820, 80, "#7c7a52", 0.22, 1.5) +
    plain(art, 810, "#8d8650", 0.14);
  const hx = random.range(620, 980);
  out += halo(art, hx, 830, 330, "#ffb95e", 0.5) + cottage(art, hx, 866, random.range(190, 230), 0);
  const fire = hx + random.pick([-220, 220]);
  out +=
    halo(art, fire, 880, 190, "#ff9a3d", 0.75) +
    shape(svg`M${fire - 26} 890Q${fire - 34} 850 ${fire - 6} 826Q${fire + 2} 846 ${fire + 12} 834Q${fire + 34} 862 ${fire + 26} 890Z`, "#ff8a3d") +
    shape(svg`M${fire - 13} 890Q${fire - 16} 866 ${fire} 852Q${fire + 16} 868 ${fire + 13} 890Z`, "#ffe08a") +
    stroke(svg`M${fire - 38} 894L${fire + 38} 886M${fire - 36} 885L${fire + 38} 896`, "#4a2f2a", 8);
  for (const dx of [-92, 84]) out += person(art, fire + dx, 908, 120, { dress: false, walking: false, arms: "front", facing: dx < 0 ? 1 : -1 });
  const grove = random.pick([-1, 1]);
  const trunks = random.int(3, 6);
  for (let i = 0; i < trunks; i++) out += carnauba(art, hx + grove * (260 + i * 105 + random.range(-30, 30)), 900, random.range(330, 640), { tone: 0.8 });
  out += random.chance(0.5)
    ? cactus(art, hx - grove * 400, 915, random.range(230, 310), { tone: 0.85 })
    : carnauba(art, hx - grove * random.range(380, 560), 905, random.range(420, 620), { tone: 0.8 });
  return out + foreground(art, 928, 1);
}

/** A lively night street: lamps, lit doors, tables outside. */
export function nightStreet(art: Art): string {
  const { random } = art;
  const line = random.range(700, 740);
  const cx = random.range(720, 880);
  let out = sky(art, { horizon: 620, sunX: random.range(300, 1300), sunY: random.range(130, 230) });
  out +=
    hills(art, 620, 120, "#8d8070", 0.66, 1.1) +
    rect(0, 610, WIDTH, 200, art.paint("#8d8070", 0.3)) +
    church(art, cx, line - 26, random.range(520, 580), { depth: 0.14 }) +
    halo(art, cx, line - 260, 330, "#ffcf7a", 0.32);
  out += streetFront(art, -90, cx - 210, line, random.range(230, 280), 0.02) + streetFront(art, cx + 210, 1640, line, random.range(230, 280), 0.02);
  out += rect(cx - 240, line - 26, 480, 30, art.paint("#b79a72", 0.05, 0.2));
  out += paving(art, line, cx, "#b79f86");
  for (const s of [-1, 1]) {
    out += lampPost(art, cx + s * 250, line + 40, 380, 2) + lampPost(art, cx + s * 620, line + 70, 430, 2);
    out += shape(lens(cx + s * 250, line + 46, 420, 34) + lens(cx + s * 620, line + 76, 460, 38), "#ffd98a", 0.22);
  }
  const strings = (y: number, sag: number) => {
    let bulbs = "";
    for (let i = 0; i <= 26; i++) {
      const t = i / 26;
      bulbs += circlePath(-20 + 1640 * t, y + 4 * sag * t * (1 - t) + 7, 6);
    }
    return stroke(svg`M-20 ${y}Q800 ${y + sag * 2} 1620 ${y}`, "#2b2438", 2.4, 0.8) + shape(bulbs, "#ffe7a6");
  };
  out += strings(line - 430, 70) + (random.chance(0.6) ? strings(line - 360, 90) : bunting(art, -20, line - 370, 1620, line - 370, 80, 30));
  for (let i = 0; i < 3; i++) {
    const tx = cx + (i - 1) * 270 + random.range(-40, 40);
    const ty = line + 150 + (i % 2) * 50;
    out += person(art, tx - 62, ty - 6, 170, { arms: "front", facing: 1, walking: false }) + person(art, tx + 62, ty - 6, 170, { arms: "front", facing: -1, walking: false });
    out +=
      oval(tx, ty + 6, 70, 10, "#191325", 0.4) +
      rect(tx - 4, ty - 66, 8, 70, art.paint("#4a3a3a")) +
      oval(tx, ty - 68, 52, 11, art.paint("#e2473f")) +
      rect(tx - 12, ty - 92, 8, 24, art.paint("#3f8a4a"), 2) +
      rect(tx + 8, ty - 84, 10, 16, art.paint("#f4efe4"), 2);
  }
  out += tree(art, random.pick([90, 1510]), line + 60, 420, { tone: 0.55 });
  return out;
}

/** The paper-cut town at nightfall below an enormous moon. */
export function moonTown(art: Art): string {
  const { random, mood } = art;
  const cx = random.range(720, 880);
  const mx = cx + random.range(-130, 130);
  let out = sky(art, { horizon: 700, sunX: mx, sunY: random.range(330, 400), size: random.range(200, 260), clouds: 2 });
  out += shape(circlePath(mx - 70, 330, 34) + circlePath(mx + 50, 410, 46) + circlePath(mx + 80, 290, 22), mood.sky[3], 0.22);
  out += hills(art, 720, 150, "#8d8070", 0.62, 1.1);
  for (let i = 0; i < 10; i++) out += carnauba(art, i * 170 + random.range(-50, 50), 770, random.range(170, 250), { depth: 0.36 });
  out += hillTown(art, cx, 800, 1700, 60, 2, 0.4) + church(art, cx, 830, random.range(520, 580), { towers: 2, depth: 0.04 }) + halo(art, cx, 760, 260, "#ffcf7a", 0.45);
  out += hillTown(art, cx, 930, 1740, 100, 3, 0.14);
  for (const s of [-1, 1])
    out +=
      featherPalm(art, cx + s * random.range(300, 380), 900, random.range(330, 430), { tone: 0.7 }) +
      carnauba(art, cx + s * random.range(560, 640), 930, random.range(430, 540), { tone: 0.75 });
  return out + times(12, () => halo(art, random.range(150, 1450), random.range(800, 910), random.range(26, 54), "#ffd98a", 0.55)) + foreground(art, 945, 1);
}
