import { streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { archPath, camera, circlePath, disc, HEIGHT, mix, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba, featherPalm, hedge, tree } from "./plants.ts";
import { halo, hills, sky } from "./scenery.ts";
import { awning, bunting, CLOTH, FRUIT, fruitCrate, lampPost, paving } from "./street-furniture.ts";

/** The municipal market: a long front of arches below a clock gable. */
export function marketHall(art: Art): string {
  const { random } = art;
  const line = random.range(700, 770);
  const cx = random.range(760, 840);
  const wall = random.pick(["#f0c56f", "#e9a07a", "#a9d0c4", "#f4ead8", "#d98f8a"]);
  const trim = art.paint("#fff6e6");
  let out = sky(art, { horizon: 620 });
  out += hills(art, 620, 150, "#a58a78", 0.76, 1.2) + rect(0, 610, WIDTH, 200, art.paint("#b9a070", 0.3)) + streetFront(art, -90, 1640, line - 10, 160, 0.34);
  const shade = random.int(0, 2);
  for (const x of [100, 250, 1350, 1510])
    out +=
      shade === 0
        ? featherPalm(art, x, line, random.range(390, 480), { depth: 0.14 })
        : shade === 1
          ? tree(art, x, line + 10, random.range(300, 380), { depth: 0.1 })
          : carnauba(art, x, line, random.range(380, 480), { depth: 0.12 });
  const w = random.range(960, 1080);
  const h = random.range(280, 310);
  const left = cx - w / 2;
  const top = line - h;
  out +=
    poly([left - 20, top + 4, left + 60, top - 80, left + w - 60, top - 80, left + w + 20, top + 4], art.paint("#b9573a", 0.02, 0.1)) +
    stroke(
      times(40, (i) => svg`M${left + 60 + i * ((w - 120) / 39)} ${top - 79}L${left - 16 + i * ((w + 32) / 39)} ${top + 2}`),
      art.paint("#7d3a2b", 0, 0.4),
      2.4,
      0.4,
    );
  out +=
    rect(
      left,
      top,
      w,
      h,
      art.linear(0, top, 0, line, [
        [0, art.paint(wall)],
        [1, art.paint(wall, 0, 0.3)],
      ]),
    ) +
    rect(left - 10, top - 6, w + 20, 18, trim) +
    rect(left, top + 12, w, 9, art.paint(wall, 0, 0.9), 0, 0.6);
  const bays = random.pick([5, 7, 9]);
  const covered = random.chance(0.65);
  const bay = w / bays;
  const mid = (bays - 1) / 2;
  for (let i = 0; i < bays; i++) {
    const ax = left + bay * (i + 0.5);
    const open = art.mood.lamps ? "#ffd27a" : art.paint("#3f3440", 0.02, 0.6);
    if (i === mid) continue;
    out += shape(archPath(ax, line, bay * 0.74, h * 0.74), trim) + shape(archPath(ax, line, bay * 0.62, h * 0.68), open);
    out += `<g${art.clip(archPath(ax, line, bay * 0.62, h * 0.68))}>${person(art, ax + random.range(-16, 16), line - 6, 140, { depth: 0.05, tone: 0.3 })}${fruitCrate(art, ax - bay * 0.3, line, bay * 0.3, 30, random.pick(FRUIT))}${fruitCrate(art, ax + 2, line, bay * 0.3, 30, random.pick(FRUIT))}</g>`;
    if (covered) out += awning(art, ax, line - h * 0.46, bay * 0.8, h * 0.16, CLOTH[(i + bays) % CLOTH.length] ?? ["#e2473f", "#fff4e0"]);
  }
  const gw = bay * random.range(1.4, 1.7);
  const gt = top - random.range(110, 160);
  const form = random.int(0, 2);
  out += rect(
    cx - gw / 2,
    gt + 40,
    gw,
    line - gt - 40,
    art.across([
      [0, art.paint(wall)],
      [0.8, art.paint(wall, 0, 0.1)],
      [0.82, art.paint(wall, 0, 0.7)],
      [1, art.paint(wall, 0, 0.75)],
    ]),
  );
  if (form === 0)
    out +=
      shape(
        svg`M${cx - gw / 2 - 12} ${gt + 44}C${cx - gw * 0.36} ${gt + 34} ${cx - gw * 0.34} ${gt - 30} ${cx} ${gt - 56}C${cx + gw * 0.34} ${gt - 30} ${cx + gw * 0.36} ${gt + 34} ${cx + gw / 2 + 12} ${gt + 44}Z`,
        trim,
      ) +
      shape(
        svg`M${cx - gw / 2 + 14} ${gt + 36}C${cx - gw * 0.28} ${gt + 26} ${cx - gw * 0.26} ${gt - 20} ${cx} ${gt - 38}C${cx + gw * 0.26} ${gt - 20} ${cx + gw * 0.28} ${gt + 26} ${cx + gw / 2 - 14} ${gt + 36}Z`,
        art.paint(wall, 0, 0.1),
      );
  if (form === 1)
    out +=
      poly([cx - gw / 2 - 24, gt + 42, cx, gt - 70, cx + gw / 2 + 24, gt + 42], art.paint("#b9573a", 0, 0.05)) +
      poly([cx, gt - 70, cx + gw / 2 + 24, gt + 42, cx + gw * 0.2, gt + 42], art.paint("#b9573a", 0, 0.7)) +
      rect(cx - 3, gt - 120, 6, 54, trim);
  if (form === 2)
    out +=
      shape(
        svg`M${cx - gw / 2 - 12} ${gt + 44}V${gt + 10}H${cx - gw * 0.32}V${gt - 20}H${cx - gw * 0.16}V${gt - 48}H${cx + gw * 0.16}V${gt - 20}H${cx + gw * 0.32}V${gt + 10}H${cx + gw / 2 + 12}V${gt + 44}Z`,
        trim,
      ) +
      shape(
        svg`M${cx - gw / 2 + 4} ${gt + 40}V${gt + 22}H${cx - gw * 0.27}V${gt - 8}H${cx - gw * 0.11}V${gt - 34}H${cx + gw * 0.11}V${gt - 8}H${cx + gw * 0.27}V${gt + 22}H${cx + gw / 2 - 4}V${gt + 40}Z`,
        art.paint(wall, 0, 0.1),
      );
  out +=
    rect(cx - gw / 2 - 8, gt + 36, gw + 16, 14, trim) +
    disc(cx, gt + 92, 40, trim) +
    disc(cx, gt + 92, 32, art.paint("#fffdf5")) +
    stroke(svg`M${cx} ${gt + 92}V${gt + 68}M${cx} ${gt + 92}L${cx + 16} ${gt + 100}`, art.paint("#3a3540"), 4) +
    disc(cx, gt + 92, 4, art.paint("#c8452f"));
  out +=
    shape(archPath(cx, line, gw * 0.68, h * 0.92), trim) +
    shape(
      archPath(cx, line, gw * 0.58, h * 0.86),
      art.mood.lamps
        ? "#ffdf9a"
        : art.linear(0, line - h * 0.86, 0, line, [
            [0, art.paint("#3a2f3c", 0, 0.6)],
            [1, art.paint("#6d5548", 0, 0.3)],
          ]),
    );
  out +=
    stroke(
      times(
        5,
        (i) => svg`M${cx} ${line - h * 0.58}L${cx + Math.cos(Math.PI + (i * Math.PI) / 4) * gw * 0.29} ${line - h * 0.58 + Math.sin(Math.PI + (i * Math.PI) / 4) * gw * 0.29}`,
      ) + svg`M${cx - gw * 0.29} ${line - h * 0.58}H${cx + gw * 0.29}`,
      trim,
      5,
    ) +
    person(art, cx - 20, line, 150, { bag: true }) +
    person(art, cx + 36, line, 140, {});
  if (random.chance(0.6)) out += bunting(art, cx - gw / 2, gt + 60, left - 200, top - 100, 40, 28) + bunting(art, cx + gw / 2, gt + 60, left + w + 200, top - 100, 40, 28);
  out += paving(art, line, cx, random.pick(["#e0c49a", "#d9cbb8"])) + rect(left - 40, line - 2, w + 80, 12, art.paint("#efe1c8", 0, 0.1));
  for (const s of [-1, 1]) out += lampPost(art, cx + s * 430, line + 70, 300, 2) + hedge(art, cx + s * 600 - 130, line + 90, 260, 46, "#e2574c");
  for (let i = 0; i < 5; i++)
    out += person(art, cx + random.range(-430, 430), 850 + i * 22, 175 + i * 12, { bag: random.chance(0.5), hat: random.chance(0.3) ? "straw" : "none", hatColor: "#efd08c" });
  return out;
}

/** Inside the market: an aisle of produce below the iron roof. */
export function marketAisle(art: Art): string {
  const { random, mood } = art;
  const vx = random.range(740, 860);
  const vy = random.range(510, 560);
  const cam = camera(vx, vy);
  const iron = random.pick(["#2f6f78", "#7a3b34", "#3b5575", "#4f6b4a"]);
  let out = rect(0, 0, WIDTH, HEIGHT, art.paint("#8a7464", 0.1, 0.6));
  out += cam.face(
    [-900, -420, 8, 900, -420, 8, 900, -420, 0.7, -900, -420, 0.7],
    art.linear(0, 0, 0, vy, [
      [0, art.paint("#6b4f46", 0, 0.8)],
      [1, art.paint("#b58f70", 0.3, 0.3)],
    ]),
  );
  for (const s of [-1, 1])
    out += cam.face(
      [s * 900, -420, 8, 0, -820, 8, 0, -820, 0.6, s * 900, -420, 0.6],
      art.linear(0, -300, 0, vy - 50, [
        [0, art.paint("#7d4f3e", 0, s < 0 ? 0.5 : 0.9)],
        [1, art.paint("#c58e6a", 0.3, 0.4)],
      ]),
    );
  const light = mood.lamps ? "#ffcf85" : mix(mood.sky[2], "#ffffff", 0.5);
  out += cam.face([-150, -754, 8, 150, -754, 8, 150, -754, 0.6, -150, -754, 0.6], light, 0.85);
  out += cam.face(
    [-900, 330, 8, 900, 330, 8, 900, 330, 0.6, -900, 330, 0.6],
    art.linear(0, vy, 0, HEIGHT, [
      [0, art.paint("#e6cfa8", 0.25)],
      [1, art.paint("#a98a68", 0, 0.5)],
    ]),
  );
  for (let z = 7; z > 0.75; z *= 0.82)
    for (let i = -3; i < 3; i++)
      if ((i + Math.round(Math.log(7 / z) / 0.198)) % 2 === 0)
        out += cam.face([i * 110, 330, z, (i + 1) * 110, 330, z, (i + 1) * 110, 330, z * 0.82, i * 110, 330, z * 0.82], art.paint(iron, 0.2, 0.3), 0.3);
  for (const s of [-1, 1])
    out += cam.face(
      [s * 900, -420, 8, s * 900, 330, 8, s * 900, 330, 0.6, s * 900, -420, 0.6],
      art.linear(s < 0 ? 0 : WIDTH, 0, vx, 0, [
        [0, art.paint("#c79a6b", 0, s < 0 ? 0.4 : 0.8)],
        [1, art.paint("#e3c294", 0.25, 0.2)],
      ]),
    );
  const ex = cam.x(0, 8);
  out +=
    rect(cam.x(-900, 8), cam.y(-420, 8), 1800 / 8, 750 / 8, art.paint("#f0d7ab", 0.3)) +
    poly([cam.x(-900, 8), cam.y(-420, 8), ex, cam.y(-820, 8), cam.x(900, 8), cam.y(-420, 8)], art.paint("#f0d7ab", 0.35)) +
    shape(archPath(ex, cam.y(330, 8), 110, 100), mix(mood.sky[3], "#ffffff", 0.6)) +
    halo(art, ex, cam.y(100, 8), 260, mood.lamps ? "#ffd9a0" : "#ffffff", 0.7);
  const lanes = [7, 5.4, 4.15, 3.2, 2.45, 1.9, 1.45, 1.1, 0.84];
  lanes.forEach((z, k) => {
    const near = z * 0.8;
    const depth = Math.max(0, Math.min(0.4, (z - 1) * 0.065));
    const beam = art.paint(iron, depth, 0.35);
    const width = 15 / z;
    const px = (v: number) => cam.x(v, z);
    const py = (v: number) => cam.y(v, z);
    const mid = (z + near) / 2;
    for (const s of [-1, 1]) {
      const sill = cam.face(
        [s * 898, -300, z, s * 898, -60, z, s * 898, -60, near * 1.08, s * 898, -300, near * 1.08],
        mood.lamps ? "#ffcf85" : mix(mood.sky[2], "#ffffff", 0.35),
        0.85,
      );
      out +=
        sill +
        cam.face([s * 896, 20, z, s * 896, 330, z, s * 896, 330, near, s * 896, 20, near], art.paint(random.pick(["#8d5d3e", "#6d7f5a", "#7d6a86"]), depth, 0.55), 0.8) +
        cam.face([s * 890, 96, z, s * 890, 112, z, s * 890, 112, near, s * 890, 96, near], art.paint("#f0d9ae", depth, 0.4));
      out += person(art, cam.x(s * 610, mid), cam.y(330, mid), 400 / mid, {
        depth,
        tone: 0.2,
        walking: false,
        hat: random.pick(["cap", "none", "none"] as const),
        hatColor: random.pick(["#f4efe4", "#e2574c"]),
      });
    }
    let truss = svg`M${px(-900)} ${py(-420)}L${px(0)} ${py(-820)}L${px(900)} ${py(-420)}ZM${px(0)} ${py(-420)}V${py(-820)}`;
    for (const s of [-1, 1])
      truss += svg`M${px(s * 300)} ${py(-420)}L${px(s * 300)} ${py(-686)}L${px(0)} ${py(-420)}M${px(s * 600)} ${py(-420)}V${py(-553)}L${px(s * 300)} ${py(-420)}`;
    out += stroke(truss, beam, width);
    for (const s of [-1, 1]) {
      out +=
        cam.face([s * 296, -420, z, s * 326, -420, z, s * 326, 330, z, s * 296, 330, z], beam) +
        stroke(
          svg`M${px(s * 311)} ${py(-250)}Q${px(s * 311)} ${py(-420)} ${px(s * 150)} ${py(-420)}M${px(s * 311)} ${py(-250)}Q${px(s * 311)} ${py(-420)} ${px(s * 470)} ${py(-420)}`,
          beam,
          width,
        );
      out +=
        cam.face([s * 340, 110, z, s * 340, 330, z, s * 340, 330, near, s * 340, 110, near], art.paint(k % 2 ? "#f0e2c8" : "#d9c3a0", depth, s < 0 ? 0.2 : 0.6)) +
        cam.face([s * 340, 110, near, s * 340, 330, near, s * 760, 330, near, s * 760, 110, near], art.paint("#c9ab82", depth, 0.5)) +
        cam.face([s * 330, 100, z, s * 760, 100, z, s * 760, 100, near, s * 330, 100, near], art.paint("#fff3dc", depth, 0.15));
      const colors = random.shuffle(FRUIT);
      for (let i = 0; i < 4; i++) {
        const fz = z + ((near - z) * (i + 0.5)) / 4;
        let heap = "";
        for (let row = 0; row < 3; row++) for (let c = 0; c < 4 - row; c++) heap += circlePath(cam.x(s * (362 + c * 46 + row * 23), fz), cam.y(90 - row * 36, fz), 25 / fz);
        out +=
          shape(heap, art.paint(colors[i] ?? "#f0902f", depth, s < 0 ? 0.1 : 0.35)) +
          shape(
            times(4, (c) => circlePath(cam.x(s * (362 + c * 46) - 8, fz), cam.y(82, fz), 8 / fz)),
            "#fff6dc",
            0.35,
          );
      }
    }
    out +=
      stroke(svg`M${px(0)} ${py(-420)}V${py(-330)}`, beam, 3) +
      halo(art, px(0), py(-316), 190 / z, "#ffe2a0", 0.75) +
      poly([px(-38), py(-306), px(-16), py(-336), px(16), py(-336), px(38), py(-306)], art.paint(iron, depth, 0.1)) +
      disc(px(0), py(-304), 15 / z, "#fff6d8");
    if (k < 6 && random.chance(0.8)) out += person(art, cam.x(random.range(-200, 200), near), cam.y(330, near), 370 / near, { depth, bag: true, walking: true });
  });
  return out;
}
