import { pane, streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { disc, HEIGHT, mix, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, carnauba, featherPalm, hedge, tree } from "./plants.ts";
import { birds, groundBelow, halo, hills, mesa, plain, sky } from "./scenery.ts";
import { lampPost, paving } from "./street-furniture.ts";
import { ambulance, cross } from "./vehicles.ts";

/** The hospital's broad front: block, canopy, cross and ambulance. */
export function hospitalFront(art: Art): string {
  const { random } = art;
  const line = random.range(720, 750);
  const cx = random.range(760, 840);
  const accent = random.pick(["#2f8f9d", "#c8453f", "#3f8a5f", "#3b6fb0"]);
  let out = sky(art, { horizon: 620 });
  out += hills(art, 620, 150, "#a58a78", 0.76, 1.2) + rect(0, 610, WIDTH, 200, art.paint("#a5a058", 0.3));
  for (const x of [50, 160, 1440, 1550]) out += carnauba(art, x, line, random.range(360, 460), { depth: 0.14 });
  const white = "#fdf8ef";
  const block = (x: number, w: number, h: number, floors: number, cols: number, split: number) => {
    const top = line - h;
    let b =
      rect(
        x,
        top,
        w,
        h,
        art.linear(0, top, 0, line, [
          [0, art.paint(white)],
          [1, art.paint(white, 0, 0.22)],
        ]),
      ) +
      rect(x + w * split, top, w * (1 - split), h, art.paint(white, 0, 0.62)) +
      rect(x - 8, top - 14, w + 16, 18, art.paint("#fffdf8")) +
      rect(x - 8, top + 2, w + 16, 5, art.paint(white, 0, 0.9), 0, 0.7);
    for (let f = 0; f < floors; f++) {
      const wy = top + 34 + f * ((h - 40) / floors);
      const wh = ((h - 40) / floors) * 0.52;
      b += rect(x, wy - 9, w, wh + 18, art.paint(accent, 0, 0.1), 0, 0.16);
      for (let c = 0; c < cols; c++) {
        const ww = (w / cols) * 0.62;
        const wx = x + (w / cols) * (c + 0.5) - ww / 2;
        b +=
          rect(wx, wy, ww, wh, pane(art, 0, 0.65)) +
          poly([wx, wy, wx + ww * 0.6, wy, wx, wy + wh * 0.7], "#ffffff", 0.15) +
          rect(wx + ww / 2 - 1.5, wy, 3, wh, art.paint("#fffdf8")) +
          rect(wx - 3, wy + wh, ww + 6, 4, art.paint("#fffdf8"));
      }
    }
    return b;
  };
  const mid = cx;
  const shift = random.pick([-220, 0, 220]);
  out += block(mid - 560, 520, random.range(220, 320), random.pick([2, 3]), 6, 0.94) + block(mid + 40, 530, random.range(220, 320), random.pick([2, 3]), 6, 0.94);
  const th = random.range(390, 460);
  const tw = random.range(300, 420);
  out += block(mid + shift - tw / 2, tw, th, random.pick([4, 5]), random.pick([3, 4, 5]), 0.88);
  const top = line - th;
  const sign = mid + shift;
  out +=
    rect(sign - 90, top - 132, 180, 122, art.paint(accent)) +
    rect(sign + 62, top - 132, 28, 122, art.paint(accent, 0, 0.75)) +
    cross(sign - 12, top - 72, 46, "#ffffff") +
    rect(sign - 98, top - 142, 196, 14, art.paint("#fffdf8"));
  if (art.mood.lamps) out += halo(art, sign, top - 72, 190, "#ffffff", 0.5);
  out +=
    rect(
      cx - 130,
      line - 118,
      260,
      118,
      art.mood.lamps
        ? "#fff0c4"
        : art.linear(0, line - 118, 0, line, [
            [0, art.paint("#41586a", 0, 0.3)],
            [1, art.paint("#86a9b6", 0, 0.1)],
          ]),
    ) +
    times(5, (i) => rect(cx - 130 + i * 64, line - 118, 5, 118, art.paint("#fffdf8"))) +
    person(art, cx - 60, line, 100, { shirt: "#ffffff", pants: "#dfeaea", dress: false }) +
    person(art, cx + 40, line, 98, {});
  out +=
    poly([cx - 250, line - 118, cx + 250, line - 118, cx + 270, line - 146, cx - 270, line - 146], art.paint(accent, 0, 0.05)) +
    rect(cx - 250, line - 120, 500, 12, art.paint(accent, 0, 0.8)) +
    [-230, 222].map((d) => rect(cx + d, line - 110, 12, 130, art.paint("#f4efe6", 0, 0.3))).join("");
  out +=
    rect(0, line, WIDTH, 42, art.paint("#e6dccb", 0, 0.08)) +
    rect(0, line + 38, WIDTH, 12, art.paint("#9c948a", 0, 0.4)) +
    groundBelow(art, line + 48, art.paint("#83828c", 0.03), art.paint("#5d5c68", 0, 0.5), line) +
    times(9, (i) => rect(i * 200 - 60, line + 196, 110, 9, art.paint("#f2e6c8"), 0, 0.85));
  for (const s of [-1, 1]) out += hedge(art, cx + s * 430 - 130, line + 12, 260, 40, "#fff4e0") + tree(art, cx + s * 640, line + 20, random.range(230, 290), { tone: 0.1 });
  out += ambulance(art, cx + random.range(-150, 150), line + 140, random.range(430, 480), random.pick(["#d9342b", "#e0672b", "#2f6fae"]));
  return out + person(art, cx - 420, line + 46, 170, { bag: true }) + person(art, cx + 440, line + 44, 175, { dress: true }) + person(art, cx + 496, line + 48, 120, {});
}

/** The neighbourhood health post, low and friendly. */
export function clinic(art: Art): string {
  const { random } = art;
  const line = random.range(730, 770);
  const cx = random.range(760, 840);
  const accent = random.pick(["#2f8f9d", "#3f9a6a", "#3b6fb0", "#d9573f"]);
  let out = sky(art, { horizon: 620, size: 80 });
  out += hills(art, 620, 160, "#a58a78", 0.76, 1) + mesa(art, cx + random.pick([-420, 420]), 660, 380, 130, 0.58) + plain(art, 650, "#b9a956", 0.3);
  for (let i = 0; i < 7; i++) out += carnauba(art, random.range(20, 1580), line - 30, random.range(220, 330), { depth: 0.24 });
  const w = random.range(820, 900);
  const left = cx - w / 2;
  const h = 236;
  const top = line - h;
  out +=
    rect(
      left,
      top,
      w,
      h,
      art.linear(0, top, 0, line, [
        [0, art.paint("#fdf9f0")],
        [1, art.paint("#f3ecdf", 0, 0.2)],
      ]),
    ) +
    rect(left, line - 76, w, 76, art.paint(accent, 0, 0.08)) +
    rect(left, line - 84, w, 8, art.paint(accent, 0, 0.5));
  const butterfly = random.chance(0.5);
  out += butterfly
    ? poly([left - 50, top - 60, left + w * 0.42, top + 14, left + w * 0.42, top + 34, left - 50, top - 34], art.paint("#fffdf8")) +
      poly([left - 30, top - 26, left + w * 0.42, top + 34, left, top + 34], art.paint("#f3ecdf", 0, 0.7)) +
      poly([left + w * 0.42, top + 14, left + w + 50, top - 96, left + w + 50, top - 70, left + w * 0.42, top + 34], art.paint("#fffdf8", 0, 0.1)) +
      poly([left + w * 0.42, top + 34, left + w + 30, top - 62, left + w, top + 34], art.paint("#f3ecdf", 0, 0.45))
    : poly([left - 40, top + 8, left + 70, top - 96, left + w - 70, top - 96, left + w + 40, top + 8], art.paint("#b9573a", 0, 0.05)) +
      stroke(
        times(36, (i) => svg`M${left + 70 + (i * (w - 140)) / 35} ${top - 95}L${left - 36 + (i * (w + 72)) / 35} ${top + 6}`),
        art.paint("#7d3a2b", 0, 0.4),
        2.6,
        0.4,
      ) +
      rect(left - 40, top + 4, w + 80, 12, art.paint("#7d3a2b", 0, 0.6));
  for (const t of [0.1, 0.25, 0.78, 0.91])
    out +=
      rect(left + w * t - 52, top + 56, 104, 82, art.paint(accent, 0, 0.2)) +
      rect(left + w * t - 46, top + 62, 92, 70, pane(art, 0, 0.8)) +
      rect(left + w * t - 2, top + 62, 4, 70, art.paint("#fffdf8")) +
      poly([left + w * t - 46, top + 62, left + w * t + 10, top + 62, left + w * t - 46, top + 114], "#ffffff", 0.2);
  const px = left + w * 0.52;
  out +=
    rect(px - 150, top - 20, 300, h + 20, art.paint(accent, 0, 0.02)) +
    rect(px + 116, top - 20, 34, h + 20, art.paint(accent, 0, 0.75)) +
    rect(px - 158, top - 34, 316, 18, art.paint("#fffdf8"));
  out +=
    disc(px - 12, top + 34, 46, "#ffffff") +
    cross(px - 12, top + 34, 31, art.paint(accent, 0, 0.05)) +
    rect(px - 96, line - 140, 168, 140, art.mood.lamps ? "#fff0c4" : art.paint("#486273", 0, 0.2)) +
    rect(px - 15, line - 140, 6, 140, art.paint("#fffdf8")) +
    rect(px - 104, line - 148, 184, 10, art.paint("#fffdf8"));
  if (art.mood.lamps) out += halo(art, px, top + 34, 200, "#ffffff", 0.45);
  out +=
    groundBelow(art, line, art.paint("#e9d6b2", 0.05), art.paint("#c9a676", 0, 0.35)) +
    poly([px - 110, line, px + 90, line, px + 300, HEIGHT, px - 330, HEIGHT], art.paint("#f6ead0", 0, 0.08), 0.8) +
    poly([left - 30, line, left + w + 30, line, left + w + 50, line + 18, left - 50, line + 18], art.paint("#f3e8d4", 0, 0.15)) +
    stroke(
      svg`M${px - 130} ${line + 70}L${px - 300} ${line + 76}V${line + 14}M${px - 130} ${line + 70}V${line + 16}M${px - 130} ${line + 20}H${px - 300}`,
      art.paint("#8a8d96", 0, 0.2),
      6,
    );
  out +=
    hedge(art, left - 10, line + 20, w * 0.36, 44, random.pick(["#e2574c", "#e07bb0", "#f2b33d"])) +
    hedge(art, left + w * 0.72, line + 20, w * 0.3, 44, random.pick(["#fff4e0", "#f2b33d"]));
  out += tree(art, random.pick([110, 1490]), line + 50, random.range(370, 430), { tone: 0.2 });
  const amb = random.pick([-1, 1]);
  out += ambulance(art, cx + amb * random.range(250, 300), line + 130, 390, accent === "#d9573f" ? "#2f6fae" : "#d9342b");
  out +=
    person(art, px - amb * 150, line + 110, 210, { shirt: "#fdfdfb", pants: "#d5e6ea", dress: false, facing: amb > 0 ? 1 : -1 }) +
    person(art, px - amb * 232, line + 118, 195, { dress: true }) +
    person(art, px - amb * 286, line + 122, 130, { walking: false });
  return out + birds(art, cx - 220, 210);
}

/** A tall hospital block seen from its corner. */
export function hospitalTower(art: Art): string {
  const { random } = art;
  const cx = random.range(740, 820);
  const accent = random.pick(["#2f8f9d", "#c8453f", "#3f8a5f", "#3b6fb0", "#e0872f"]);
  let out = sky(art, { horizon: 760, sunX: cx + random.pick([-430, 460]), sunY: random.range(240, 420) });
  out += hills(art, 740, 130, "#a58a78", 0.74, 1.2) + rect(0, 740, WIDTH, 140, art.paint("#a5a058", 0.3)) + streetFront(art, -80, 1660, 810, 120, 0.4);
  for (let i = 0; i < 8; i++) out += carnauba(art, i * 210 + random.range(-50, 50), 830, random.range(190, 280), { depth: 0.2 });
  const foot = 880;
  const top = random.range(170, 220);
  const lw = random.range(430, 490);
  const rw = random.range(230, 280);
  const floors = random.int(5, 8);
  const wall = random.pick(["#fdf8ef", "#f6ead2", "#e6eef0", "#f7ddcf"]);
  const face = (side: -1 | 1, w: number, cols: number, tone: number) => {
    const fall = 48;
    const px = (t: number) => cx + side * w * t;
    const py = (t: number, v: number) => top + fall * t + v * (foot - fall * 0.5 * t - top - fall * t);
    const quad = (t1: number, t2: number, v1: number, v2: number, fill: string, opacity = 1) =>
      poly([px(t1), py(t1, v1), px(t2), py(t2, v1), px(t2), py(t2, v2), px(t1), py(t1, v2)], fill, opacity);
    let f = quad(
      0,
      1,
      0,
      1,
      art.linear(0, top, 0, foot, [
        [0, art.paint(wall, 0, tone)],
        [1, art.paint(wall, 0, Math.min(1, tone + 0.25))],
      ]),
    );
    for (let r = 0; r < floors; r++) {
      const a = 0.06 + (r * 0.8) / floors;
      const b = a + 0.46 / floors;
      f += quad(0, 1, a - 0.012, b + 0.012, art.paint(accent, 0, tone), 0.22) + quad(0, 1, b + 0.012, b + 0.02, art.paint(wall, 0, Math.min(1, tone + 0.5)), 0.6);
      for (let c = 0; c < cols; c++) {
        const t1 = (c + 0.15) / cols;
        const t2 = (c + 0.85) / cols;
        const glass = pane(art, 0, 0.6);
        f += quad(t1, t2, a, b, tone > 0.4 ? mix(glass, art.mood.shade, 0.2) : glass) + quad(t1, t1 + (t2 - t1) * 0.4, a, (a + b) / 2, "#ffffff", 0.14);
      }
    }
    return f;
  };
  out += face(-1, lw, random.int(5, 7), 0.02) + face(1, rw, 4, 0.7);
  out +=
    poly([cx, top - 12, cx - lw - 12, top + 34, cx - lw - 12, top + 52, cx, top + 10], art.paint("#fffdf8")) +
    poly([cx, top - 12, cx + rw + 12, top + 34, cx + rw + 12, top + 52, cx, top + 10], art.paint("#fffdf8", 0, 0.5));
  const bx = cx - lw * 0.52;
  out +=
    poly([bx - 100, top - 90, bx + 90, top - 110, bx + 90, top + 24, bx - 100, top + 44], art.paint(accent)) +
    poly([bx + 90, top - 110, bx + 136, top - 96, bx + 136, top + 8, bx + 90, top + 24], art.paint(accent, 0, 0.8)) +
    cross(bx - 5, top - 34, 50, "#ffffff");
  if (art.mood.lamps) out += halo(art, bx, top - 34, 220, "#ffffff", 0.5);
  out +=
    poly([cx - lw - 60, foot - 130, cx + 40, foot - 118, cx + 40, foot - 92, cx - lw - 60, foot - 106], art.paint(accent, 0, 0.05)) +
    poly([cx + 40, foot - 118, cx + rw + 60, foot - 130, cx + rw + 60, foot - 106, cx + 40, foot - 92], art.paint(accent, 0, 0.8));
  out +=
    poly([cx - lw, foot - 100, cx, foot - 94, cx, foot, cx - lw, foot - 22], art.mood.lamps ? "#ffeab5" : art.paint("#5d7f90", 0, 0.15)) +
    poly([cx, foot - 94, cx + rw, foot - 100, cx + rw, foot - 22, cx, foot], art.mood.lamps ? "#e9bd7c" : art.paint("#41596b", 0, 0.5)) +
    times(8, (i) => rect(cx - lw + (i * lw) / 7.4, foot - 102, 7, 96, art.paint("#fffdf8"))) +
    times(5, (i) => rect(cx + 8 + (i * rw) / 4.4, foot - 98, 6, 92, art.paint("#fffdf8", 0, 0.6)));
  out += rect(
    0,
    foot - 26,
    WIDTH,
    160,
    art.linear(0, foot, 0, HEIGHT, [
      [0, art.paint("#d9cbb2", 0.03)],
      [1, art.paint("#9c9088", 0, 0.4)],
    ]),
  );
  for (const x of [150, 300, 1290, 1440]) out += bush(art, x, foot + 10, 180);
  out += featherPalm(art, cx + rw + 170, foot + 20, random.range(420, 520), { tone: 0.2 }) + tree(art, cx - lw - 190, foot + 16, 320, { tone: 0.15 });
  out += ambulance(art, cx + random.range(-220, 120), 968, 360, "#d9342b") + lampPost(art, cx + 330, 960, 320, 2);
  return out + person(art, cx - 420, 964, 170, { shirt: "#fdfdfb", pants: "#d5e6ea", dress: false }) + person(art, cx - 480, 968, 160, {});
}

/** A health campaign in the square: tent, nurses, families waiting. */
export function healthTent(art: Art): string {
  const { random } = art;
  const line = random.range(620, 660);
  const cx = random.range(740, 860);
  const accent = random.pick(["#2f8f9d", "#d9453b", "#3f9a6a", "#3b6fb0"]);
  let out = sky(art, { horizon: 560 });
  out +=
    hills(art, 570, 130, "#a58a78", 0.76, 1.2) +
    rect(0, 560, WIDTH, 200, art.paint("#a8a060", 0.34)) +
    streetFront(art, -80, 1660, line, 170, 0.34) +
    paving(art, line, cx, random.pick(["#e0c49a", "#d9cbb8", "#e3b48c"]));
  for (const s of [-1, 1]) out += tree(art, cx + s * random.range(560, 650), line + 60, random.range(330, 420), { depth: 0.06, tone: 0.15 });
  const foot = 850;
  const w = random.range(740, 860);
  const eave = foot - 372;
  const peak = eave - random.range(120, 160);
  const canvas = (tone: number) => art.paint("#fffaf0", 0, tone);
  out += oval(cx, foot, w * 0.56, 34, art.paint("#3a2c30", 0, 1), 0.3) + rect(cx - w * 0.46, eave, w * 0.92, 352, art.paint("#8fa5a8", 0, 0.55), 0, 0.35);
  for (const t of [-0.47, 0.47]) out += rect(cx + w * t - 7, eave, 14, foot - eave, art.paint("#8a8f98", 0, 0.3));
  const staff = random.int(2, 3);
  for (let i = 0; i < staff; i++)
    out += person(art, cx + (i - (staff - 1) / 2) * 220 + random.range(-30, 30), foot - 20, 285, {
      shirt: "#fdfdfb",
      pants: "#cfe3e6",
      dress: false,
      arms: random.pick(["front", "down", "one"] as const),
      walking: false,
      hat: "cap",
      hatColor: accent,
    });
  out +=
    rect(cx - w * 0.4, foot - 128, w * 0.8, 18, art.paint("#fffdf6")) +
    rect(
      cx - w * 0.38,
      foot - 110,
      w * 0.76,
      116,
      art.linear(0, foot - 110, 0, foot, [
        [0, art.paint(accent)],
        [1, art.paint(accent, 0, 0.4)],
      ]),
    ) +
    disc(cx, foot - 54, 42, "#ffffff") +
    cross(cx, foot - 54, 28, art.paint(accent, 0, 0.1));
  for (const t of [-0.3, 0.26])
    out +=
      rect(cx + w * t - 38, foot - 178, 76, 52, art.paint("#f4f7f6", 0, 0.1), 6) +
      rect(cx + w * t - 38, foot - 178, 76, 14, art.paint(accent, 0, 0.3), 6) +
      cross(cx + w * t, foot - 146, 12, art.paint(accent));
  out +=
    poly([cx - w * 0.54, eave + 6, cx - w * 0.2, peak + 20, cx, peak - 16, cx + w * 0.2, peak + 20, cx + w * 0.54, eave + 6], canvas(0.02)) +
    poly([cx, peak - 16, cx + w * 0.2, peak + 20, cx + w * 0.54, eave + 6, cx + w * 0.14, eave + 6], canvas(0.6)) +
    poly([cx - w * 0.54, eave + 6, cx - w * 0.2, peak + 20, cx - w * 0.24, eave + 6], canvas(0.25));
  out += times(12, (i) =>
    shape(svg`M${cx - w * 0.54 + i * w * 0.09} ${eave}h${w * 0.09}v26a${w * 0.045} ${w * 0.045} 0 0 1 ${-w * 0.09} 0Z`, i % 2 ? canvas(0.3) : art.paint(accent, 0, 0.1)),
  );
  out += disc(cx - w * 0.06, eave - 62, 40, art.paint(accent, 0, 0.05)) + cross(cx - w * 0.06, eave - 62, 26, "#ffffff");
  if (art.mood.lamps) out += halo(art, cx, eave + 80, 330, "#ffe7b0", 0.5);
  const queue = random.int(4, 6);
  const side = random.pick([-1, 1]);
  for (let i = 0; i < queue; i++)
    out += person(art, cx + side * (90 + i * 108) + random.range(-10, 10), 920 + (i % 2) * 16, i % 3 === 2 ? 160 : random.range(225, 250), {
      facing: side < 0 ? 1 : -1,
      bag: random.chance(0.3),
    });
  if (random.chance(0.5)) out += ambulance(art, cx - side * 520, 900, 380, accent);
  return out + person(art, cx - side * 250, 940, 240, { dress: true }) + person(art, cx - side * 305, 946, 150, { walking: false });
}
