import { church, streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { archPath, camera, curve, disc, HEIGHT, mix, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, cactus, carnauba, featherPalm, foreground, hedge, tree, treeline } from "./plants.ts";
import { birds, halo, hills, mesa, sky } from "./scenery.ts";
import { bunting, lampPost, paving, steps } from "./street-furniture.ts";

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
