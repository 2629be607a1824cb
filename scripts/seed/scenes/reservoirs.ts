import { canoe, person, zebu } from "./figures.ts";
import { circlePath, HEIGHT, lens, mix, outline, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, carnauba, grass, reeds } from "./plants.ts";
import { hills, mesa, mirrored, ripples, sky, water } from "./scenery.ts";

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
