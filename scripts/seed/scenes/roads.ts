import { curve, HEIGHT, lens, mix, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, cactus, carnauba, featherPalm, foreground, grass, treeline } from "./plants.ts";
import { hills, mesa, plain, sky } from "./scenery.ts";
import { busFront, busSide, truck } from "./vehicles.ts";

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
