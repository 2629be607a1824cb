import { pane, streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { archPath, camera, disc, HEIGHT, mix, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba, featherPalm, hedge } from "./plants.ts";
import { halo, hills, mirrored, plain, ripples, sky } from "./scenery.ts";
import { flags, lampPost, paving, steps } from "./street-furniture.ts";

/** The council's seat as a classical front: steps, columns, pediment. */
export function portico(art: Art): string {
  const { random } = art;
  const line = random.range(720, 750);
  const cx = random.range(770, 830);
  const stone = random.pick(["#f6ecd8", "#f0c56f", "#e9b9a4", "#a9cdd3", "#e9e4da", "#d9a27a", "#bcd0a4"]);
  const trim = art.paint("#fffaf0");
  let out = sky(art, { horizon: 640, sunX: cx + random.pick([-1, 1]) * random.range(330, 470) });
  out += hills(art, 640, 150, "#a58a78", 0.76, 1.2) + rect(0, 640, WIDTH, 160, art.paint("#a8a060", 0.28)) + streetFront(art, -80, 1660, line, 140, 0.36);
  for (const s of [-1, 1]) out += featherPalm(art, cx + s * random.range(620, 680), line + 10, random.range(440, 540), { depth: 0.05, tone: 0.15 });
  const w = random.range(920, 1000);
  const left = cx - w / 2;
  const h = 320;
  const top = line - h;
  out += rect(
    left,
    top,
    w,
    h,
    art.linear(0, top, 0, line, [
      [0, art.paint(stone, 0, 0.2)],
      [1, art.paint(stone, 0, 0.42)],
    ]),
  );
  for (const s of [-1, 1])
    for (let i = 0; i < 2; i++) {
      const wx = cx + s * (w * 0.34 + i * w * 0.095);
      for (const [wy, wh] of [
        [top + 54, 92],
        [top + 184, 100],
      ] as const)
        out +=
          rect(wx - 33, wy - 8, 66, wh + 14, trim) +
          rect(wx - 26, wy, 52, wh, pane(art, 0, 0.75)) +
          rect(wx - 2, wy, 4, wh, trim) +
          poly([wx - 40, wy - 8, wx, wy - 28, wx + 40, wy - 8], trim);
    }
  out +=
    rect(left - 16, top - 8, w + 32, 26, trim) +
    rect(left - 16, top + 16, w + 32, 7, art.paint(stone, 0, 0.95), 0, 0.7) +
    times(22, (i) => rect(left + 4 + i * (w / 22), top - 40, 14, 32, art.paint(stone, 0, 0.1))) +
    rect(left - 10, top - 48, w + 20, 10, trim);
  const pw = w * random.pick([0.46, 0.54, 0.62]);
  const columns = random.pick([4, 6]);
  const crown = random.int(0, 2);
  if (crown === 1) {
    const dy = top - 150;
    out +=
      rect(cx - 170, dy + 20, 340, 130, art.paint(stone, 0, 0.1)) +
      rect(cx + 70, dy + 20, 100, 130, art.paint(stone, 0, 0.75)) +
      times(7, (i) => rect(cx - 148 + i * 46, dy + 44, 22, 80, pane(art, 0, 0.7))) +
      rect(cx - 184, dy + 12, 368, 16, trim);
    out +=
      shape(
        svg`M${cx - 160} ${dy + 14}C${cx - 160} ${dy - 120} ${cx - 60} ${dy - 170} ${cx} ${dy - 172}C${cx + 60} ${dy - 170} ${cx + 160} ${dy - 120} ${cx + 160} ${dy + 14}Z`,
        art.paint("#5f9a8c", 0, 0.1),
      ) +
      shape(
        svg`M${cx + 40} ${dy + 14}C${cx + 50} ${dy - 90} ${cx + 30} ${dy - 150} ${cx} ${dy - 172}C${cx + 60} ${dy - 170} ${cx + 160} ${dy - 120} ${cx + 160} ${dy + 14}Z`,
        art.paint("#5f9a8c", 0, 0.8),
      ) +
      stroke(svg`M${cx - 84} ${dy + 12}C${cx - 84} ${dy - 90} ${cx - 40} ${dy - 150} ${cx} ${dy - 172}`, art.paint("#a9cfc2"), 4, 0.6) +
      rect(cx - 14, dy - 204, 28, 36, trim) +
      rect(cx - 3, dy - 250, 6, 50, trim);
  }
  if (crown === 2) {
    const ty = top - 230;
    out +=
      rect(
        cx - 62,
        ty,
        124,
        240,
        art.across([
          [0, art.paint(stone)],
          [0.7, art.paint(stone, 0, 0.1)],
          [0.72, art.paint(stone, 0, 0.7)],
          [1, art.paint(stone, 0, 0.75)],
        ]),
      ) +
      rect(cx - 74, ty - 10, 148, 18, trim) +
      rect(cx - 68, ty + 96, 136, 10, trim) +
      disc(cx, ty + 52, 36, trim) +
      disc(cx, ty + 52, 29, art.paint("#fffdf5")) +
      stroke(svg`M${cx} ${ty + 52}v-19M${cx} ${ty + 52}l13 7`, art.paint("#3a3540"), 4) +
      poly([cx - 74, ty - 10, cx, ty - 96, cx + 74, ty - 10], art.paint("#b9573a", 0, 0.05)) +
      poly([cx + 16, ty - 10, cx, ty - 96, cx + 74, ty - 10], art.paint("#b9573a", 0, 0.7));
  }
  const pt = top - 40;
  const ph = line - 40;
  out += rect(
    cx - pw / 2 + 16,
    pt + 40,
    pw - 32,
    ph - pt - 40,
    art.linear(0, pt, 0, ph, [
      [0, art.paint("#6d5a56", 0, 0.8)],
      [1, art.paint("#a5886c", 0, 0.5)],
    ]),
  );
  const gap = (pw - 70) / (columns - 1);
  for (let i = 0; i + 1 < columns; i++) {
    const dx = cx - pw / 2 + 35 + gap * (i + 0.5);
    const main = i === (columns - 2) / 2;
    out +=
      shape(archPath(dx, ph, Math.min(gap * 0.56, 110), main ? 230 : 190), trim, 0.9) +
      shape(archPath(dx, ph, Math.min(gap * 0.44, 92), main ? 218 : 178), art.mood.lamps ? "#ffd27a" : art.paint(main ? "#6d3b2c" : "#54463f", 0, 0.4)) +
      rect(dx - 2, ph - (main ? 210 : 170), 4, main ? 210 : 170, art.paint("#2f2226"), 0, 0.5);
  }
  if (art.mood.lamps) out += halo(art, cx, ph - 120, 330, "#ffd27a", 0.45);
  for (let i = 0; i < columns; i++) {
    const x = cx - pw / 2 + 35 + gap * i;
    out += shape(
      svg`M${x - 19} ${pt + 60}Q${x - 25} ${(pt + ph) / 2} ${x - 24} ${ph - 14}H${x + 24}Q${x + 25} ${(pt + ph) / 2} ${x + 19} ${pt + 60}Z`,
      art.linear(x - 24, 0, x + 24, 0, [
        [0, art.paint("#fffaf0", 0, 0.1)],
        [0.35, art.paint("#fffdf6")],
        [0.7, art.paint(stone, 0, 0.45)],
        [1, art.paint(stone, 0, 0.95)],
      ]),
    );
    out +=
      times(4, (k) => rect(x - 14 + k * 9, pt + 66, 2, ph - pt - 84, art.paint(stone, 0, 0.9), 0, 0.4)) +
      rect(x - 30, pt + 42, 60, 18, trim) +
      rect(x - 25, pt + 58, 50, 7, art.paint(stone, 0, 0.7)) +
      rect(x - 32, ph - 16, 64, 18, trim);
  }
  out +=
    rect(cx - pw / 2 - 14, pt, pw + 28, 42, art.paint(stone, 0, 0.03)) +
    rect(cx - pw / 2 - 24, pt - 8, pw + 48, 14, trim) +
    rect(cx - pw / 2 - 14, pt + 36, pw + 28, 6, art.paint(stone, 0, 0.95), 0, 0.6);
  const peak = pt - (crown === 1 ? 84 : random.range(100, 130));
  out +=
    poly([cx - pw / 2 - 30, pt - 8, cx, peak, cx + pw / 2 + 30, pt - 8], trim) +
    poly([cx - pw / 2 + 24, pt - 18, cx, peak + 24, cx + pw / 2 - 24, pt - 18], art.paint(stone, 0, 0.35));
  out +=
    disc(cx, pt - 50, 30, art.paint("#e6b84c")) +
    disc(cx, pt - 50, 23, art.paint("#2f6fae")) +
    shape(svg`M${cx} ${pt - 68}l5 12h13l-10 8l4 13l-12 -8l-12 8l4 -13l-10 -8h13Z`, art.paint("#fff2c9")) +
    stroke(svg`M${cx - 40} ${pt - 34}q-36 2 -60 12M${cx + 40} ${pt - 34}q36 2 60 12`, art.paint("#5d8f3f"), 8);
  out += steps(art, cx, ph, pw + 20, 84, 7) + paving(art, line + 40, cx, random.pick(["#e3cfa8", "#d9cbb8", "#e6bd96"]));
  out += rect(left - 10, line - 4, (w - pw) / 2 - 40, 44, art.paint(stone, 0, 0.5)) + rect(cx + pw / 2 + 50, line - 4, (w - pw) / 2 - 40, 44, art.paint(stone, 0, 0.6));
  out += flags(art, left - 190, line + 50, 400, 124);
  for (const s of [-1, 1]) out += lampPost(art, cx + s * (pw / 2 + 90), line + 90, 270, 2) + hedge(art, cx + s * 560 - 140, line + 80, 280, 46, "#e2574c");
  const people = random.int(4, 7);
  for (let i = 0; i < people; i++) out += person(art, cx + random.range(-280, 280), line + 60 + i * 26, 120 + i * 11, { bag: random.chance(0.4), walking: true });
  return out;
}

/** A modern chamber on curved columns before its reflecting pool. */
export function modernChamber(art: Art): string {
  const { random } = art;
  const line = random.range(650, 690);
  const cx = random.range(770, 830);
  let land = sky(art, { horizon: 620, sunX: cx + random.pick([-1, 1]) * random.range(60, 380) });
  land += hills(art, 630, 130, "#a58a78", 0.78, 1.1) + rect(0, 620, WIDTH, 100, art.paint("#a8a060", 0.3));
  for (let i = 0; i < 9; i++) land += carnauba(art, i * 200 + random.range(-60, 60), line, random.range(170, 260), { depth: 0.32 });
  const w = random.range(940, 1020);
  const left = cx - w / 2;
  const roof = line - random.range(290, 320);
  const dome = random.int(0, 2);
  const white = (tone: number) => art.paint("#fffaf0", 0, tone);
  if (dome === 0)
    land +=
      shape(svg`M${cx - 230} ${roof - 20}A230 120 0 0 1 ${cx + 230} ${roof - 20}Z`, white(0.04)) +
      shape(svg`M${cx + 40} ${roof - 20}Q${cx + 130} ${roof - 90} ${cx + 60} ${roof - 135}A230 120 0 0 1 ${cx + 230} ${roof - 20}Z`, white(0.6), 0.7);
  if (dome === 1)
    land +=
      shape(
        svg`M${cx - 250} ${roof - 130}Q${cx - 150} ${roof - 20} ${cx - 60} ${roof - 18}H${cx + 60}Q${cx + 150} ${roof - 20} ${cx + 250} ${roof - 130}Q${cx} ${roof - 108} ${cx - 250} ${roof - 130}Z`,
        white(0.04),
      ) + shape(svg`M${cx + 60} ${roof - 18}Q${cx + 150} ${roof - 20} ${cx + 250} ${roof - 130}Q${cx + 160} ${roof - 116} ${cx + 80} ${roof - 114}Z`, white(0.7));
  if (dome === 2)
    for (const s of [-1, 1])
      land += rect(cx + s * 34 - 24, roof - 210, 48, 200, white(s < 0 ? 0.05 : 0.4)) + times(9, (i) => rect(cx + s * 34 - 18, roof - 200 + i * 21, 36, 11, pane(art, 0.02, 0.6)));
  land += rect(
    left + 60,
    roof + 30,
    w - 120,
    line - roof - 30,
    art.mood.lamps
      ? art.down([
          [0, "#c98a4f"],
          [1, "#ffdf9a"],
        ])
      : art.linear(0, roof, 0, line, [
          [0, art.paint("#3f5668", 0, 0.5)],
          [1, art.paint("#8fb0bb", 0, 0.2)],
        ]),
  );
  for (let i = 0; i < 26; i++) land += rect(left + 60 + i * ((w - 120) / 26), roof + 30, 4, line - roof - 30, art.paint("#2f3f4d", 0, 0.5), 0, 0.6);
  for (let i = 0; i < 5; i++) land += person(art, cx + random.range(-380, 380), line - 8, 88, { silhouette: art.paint("#2b2f3a", 0, 0.6) });
  const columns = random.pick([6, 8]);
  const gap = (w - 20) / columns;
  for (let i = 0; i <= columns; i++) {
    const x = left + 10 + gap * i;
    land +=
      shape(
        svg`M${x - 6} ${roof + 24}C${x - 8} ${roof + 120} ${x - 16} ${line - 110} ${x - gap * 0.36} ${line}H${x - gap * 0.24}C${x - 6} ${line - 70} ${x - 2} ${line - 70} ${x + gap * 0.24} ${line}H${x + gap * 0.36}C${x + 16} ${line - 110} ${x + 8} ${roof + 120} ${x + 6} ${roof + 24}Z`,
        white(0.03),
      ) +
      shape(
        svg`M${x + 1} ${roof + 24}C${x + 2} ${roof + 120} ${x + 4} ${line - 90} ${x + gap * 0.24} ${line}H${x + gap * 0.36}C${x + 16} ${line - 110} ${x + 8} ${roof + 120} ${x + 6} ${roof + 24}Z`,
        white(0.75),
      );
  }
  land +=
    poly([left - 70, roof, left + w + 70, roof, left + w + 30, roof + 32, left - 30, roof + 32], white(0.55)) +
    rect(left - 70, roof - 22, w + 140, 24, white(0)) +
    rect(left - 40, line - 8, w + 80, 16, white(0.15));
  land += flags(art, left - 40, line + 4, 330, 96);
  const out = mirrored(art, land, line + 8, 0.9, 0.28) + ripples(art, line + 12, 890, art.mood.sky[3], 30, 0.34);
  let near =
    poly(
      [-20, 880, 1620, 880, 1620, 1000, -20, 1000],
      art.linear(0, 880, 0, HEIGHT, [
        [0, art.paint("#f1e2c4", 0, 0.05)],
        [1, art.paint("#c4a57c", 0, 0.4)],
      ]),
    ) +
    rect(-20, 872, 1640, 14, art.paint("#fffaf0", 0, 0.05)) +
    stroke(`${times(13, (i) => svg`M${800 + (i - 6) * 150} 886L${800 + (i - 6) * 215} 1000`)}M0 936H1600`, art.paint("#8d7258"), 2, 0.3);
  const people = random.int(3, 5);
  for (let i = 0; i < people; i++)
    near += person(art, cx + (i - (people - 1) / 2) * random.range(150, 200), 930 + random.range(-14, 24), random.range(185, 210), {
      bag: random.chance(0.5),
      walking: true,
      shirt: random.pick(["#33415e", "#f4efe4", "#e2574c", "#5b4a42"]),
    });
  return out + near;
}

/** Under the colonnade: columns marching into the distance, light falling between them. */
export function colonnade(art: Art): string {
  const { random, mood } = art;
  const vx = random.range(860, 940);
  const vy = random.range(560, 600);
  const cam = camera(vx, vy);
  const stone = random.pick(["#f6ecd8", "#f0dcbc", "#ece6de"]);
  let out = sky(art, { horizon: 640, sunX: random.range(280, 420) });
  out += hills(art, 650, 140, "#a58a78", 0.76, 1.2) + plain(art, 640, "#a8ad5c", 0.3);
  for (let i = 0; i < 6; i++) out += carnauba(art, 60 + i * 120 + random.range(-30, 30), 670 + i * 5, random.range(180, 300), { depth: 0.28 });
  const far = 9;
  out += cam.face(
    [480, -480, far, 480, 300, far, 480, 300, 0.5, 480, -480, 0.5],
    art.linear(vx, 0, WIDTH, 0, [
      [0, art.paint(stone, 0.2, 0.3)],
      [1, art.paint(stone, 0, 0.6)],
    ]),
  );
  out += cam.face(
    [-260, -480, far, 480, -480, far, 480, -480, 0.5, -260, -480, 0.5],
    art.linear(0, 0, 0, vy, [
      [0, art.paint(stone, 0, 0.95)],
      [1, art.paint(stone, 0.2, 0.5)],
    ]),
  );
  out += cam.face(
    [-400, 300, far, 480, 300, far, 480, 300, 0.5, -400, 300, 0.5],
    art.linear(0, vy, 0, HEIGHT, [
      [0, art.paint("#ecdcc0", 0.2, 0.2)],
      [1, art.paint("#b99f80", 0, 0.6)],
    ]),
  );
  out += rect(cam.x(-260, far), cam.y(-480, far), 740 / far, 780 / far, mix(mood.sky[3], "#ffffff", 0.4)) + halo(art, vx + 8, vy, 190, mood.sun, 0.6);
  const lanes = [7.4, 5.5, 4.1, 3.05, 2.25, 1.65, 1.2, 0.86];
  for (const z of lanes) {
    const b = z * 0.83;
    const depth = Math.min(0.3, (z - 0.8) * 0.05);
    out +=
      cam.face([-260, 300, z, 480, 300, z * 0.78, 480, 300, z * 0.7, -260, 300, b], mood.sun, 0.26) +
      cam.face([480, 300, z * 0.78, 480, 40, z * 0.78, 480, 40, z * 0.7, 480, 300, z * 0.7], mood.sun, 0.22);
    out +=
      cam.face([-260, -480, z, 480, -480, z, 480, -430, z, -260, -430, z], art.paint(stone, depth, 0.6)) +
      cam.face([-260, -430, z, 480, -430, z, 480, -430, z * 0.94, -260, -430, z * 0.94], art.paint(stone, depth, 0.95));
    const dz = (z + b) / 2;
    out +=
      cam.face([479, -190, z * 0.97, 479, 300, z * 0.97, 479, 300, b, 479, -190, b], art.paint("#6d4434", depth, 0.5)) +
      cam.face([478, -170, z * 0.94, 478, 300, z * 0.94, 478, 300, dz, 478, -170, dz], art.mood.lamps ? "#ffd27a" : art.paint("#8a5a44", depth, 0.35));
  }
  const walker = random.int(2, 4);
  lanes.forEach((z, i) => {
    const depth = Math.min(0.34, (z - 0.8) * 0.06);
    const x = cam.x(-260, z);
    const r = 46 / z;
    const top = cam.y(-480, z);
    const foot = cam.y(300, z);
    out += rect(
      x - r,
      top,
      r * 2,
      foot - top,
      art.linear(x - r, 0, x + r, 0, [
        [0, art.paint("#fffdf6", depth)],
        [0.3, art.paint("#fffaf0", depth, 0.05)],
        [0.62, art.paint(stone, depth, 0.55)],
        [1, art.paint(stone, depth, 1)],
      ]),
    );
    out += times(5, (k) => rect(x - r + ((k + 0.7) * r * 2) / 6, top, Math.max(1, 4 / z), foot - top, art.paint(stone, depth, 1), 0, 0.28));
    out +=
      rect(x - r * 1.5, top, r * 3, 34 / z, art.paint("#fffaf0", depth, 0.12)) +
      rect(x - r * 1.25, top + 34 / z, r * 2.5, 20 / z, art.paint(stone, depth, 0.55)) +
      rect(x - r * 1.45, foot - 40 / z, r * 2.9, 42 / z, art.paint("#fffaf0", depth, 0.15)) +
      rect(x + r * 0.5, foot - 40 / z, r * 0.95, 42 / z, art.paint(stone, depth, 0.95));
    if (i === walker || i === walker + 2) {
      const pz = z * 0.9;
      const px = cam.x(random.range(0, 220), pz);
      out +=
        poly([px, cam.y(300, pz), px + 300 / pz, cam.y(300, pz) + 30 / pz, px + 300 / pz, cam.y(300, pz) + 44 / pz, px - 10, cam.y(300, pz) + 8], art.paint("#4a3a3a", 0, 1), 0.3) +
        person(art, px, cam.y(300, pz), 400 / pz, {
          shirt: random.pick(["#33415e", "#f4efe4", "#5b4a42", "#b9473a"]),
          pants: "#2b3046",
          dress: false,
          walking: true,
          bag: true,
          tone: 0.15,
          depth: depth * 0.7,
        });
    }
  });
  return out;
}
