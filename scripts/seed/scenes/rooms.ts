import { person } from "./figures.ts";
import { disc, mix, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { carnauba } from "./plants.ts";
import { groundBelow, hills } from "./scenery.ts";
import { flags } from "./street-furniture.ts";

/** A lesson: the board, the teacher, rows of pupils seen from behind. */
export function classroom(art: Art): string {
  const { random, mood } = art;
  const wall = random.pick(["#f3e2b8", "#cfe0dc", "#f1cdb6", "#dfe5c4", "#d9d3e6"]);
  const trim = random.pick(["#2f6fae", "#c8553a", "#2f8f7a", "#7a4f8a"]);
  const light = mood.lamps ? "#ffdf9a" : mix(mood.sky[3], "#ffffff", 0.35);
  let out =
    rect(
      0,
      0,
      WIDTH,
      700,
      art.linear(0, 0, 0, 700, [
        [0, art.paint(wall, 0, 0.35)],
        [1, art.paint(wall, 0, 0.08)],
      ]),
    ) +
    rect(0, 480, WIDTH, 220, art.paint(trim, 0, 0.2)) +
    rect(0, 474, WIDTH, 9, art.paint("#fffaf0"));
  const windows = random.pick([-1, 1]);
  const board = windows < 0 ? 620 : 300;
  const wx = windows < 0 ? 150 : 1130;
  for (let i = 0; i < 2; i++) {
    const x = wx + i * 175;
    out +=
      rect(x - 9, 130, 158, 330, art.paint("#fffaf0")) +
      rect(
        x,
        139,
        140,
        312,
        art.linear(0, 139, 0, 451, [
          [0, mood.sky[1]],
          [0.6, mood.sky[2]],
          [1, mood.sky[3]],
        ]),
      );
    out +=
      `<g${art.clip(svg`M${x} 139h140v312h-140Z`)}>${hills(art, 400, 70, "#a58a78", 0.6, 2)}${carnauba(art, x + 40 + i * 50, 456, 210, { depth: 0.2 })}${carnauba(art, x + 110 - i * 70, 456, 150, { depth: 0.3 })}</g>` +
      rect(x + 67, 139, 6, 312, art.paint("#fffaf0")) +
      rect(x, 240, 140, 6, art.paint("#fffaf0"));
  }
  out += poly([wx - 20, 470, wx + 320, 470, wx + 320 - windows * 460, 1000, wx - 260 - windows * 460, 1000], light, 0.18);
  const green = random.pick(["#2f6350", "#31475c", "#3d4a42"]);
  out +=
    rect(board - 16, 144, 712, 326, art.paint("#a5714a", 0, 0.1), 6) +
    rect(
      board,
      158,
      680,
      298,
      art.linear(board, 158, board + 680, 456, [
        [0, art.paint(green)],
        [1, art.paint(green, 0, 0.5)],
      ]),
    ) +
    rect(board - 16, 462, 712, 14, art.paint("#c98f5f"));
  const chalk = "#f6f2e4";
  const topic = random.int(0, 2);
  if (topic === 0)
    out +=
      svg`<circle cx="${board + 190}" cy="306" r="78" fill="none" stroke="${chalk}" stroke-width="5" stroke-opacity="0.85"/>` +
      stroke(svg`M${board + 190} 228v156M${board + 112} 306h156M${board + 360} 380L${board + 480} 220L${board + 600} 380Z`, chalk, 5, 0.85);
  if (topic === 1)
    out +=
      stroke(svg`M${board + 90} 400V210M${board + 90} 400H${board + 420}M${board + 110} 380L${board + 190} 330L${board + 270} 345L${board + 400} 230`, chalk, 5, 0.85) +
      times(5, (i) => rect(board + 470 + i * 36, 400 - 40 - i * 26, 22, 40 + i * 26, chalk, 2, 0.8));
  if (topic === 2)
    out +=
      stroke(svg`M${board + 340} 410C${board + 330} 350 ${board + 338} 330 ${board + 340} 300`, chalk, 6, 0.85) +
      shape(
        times(9, (i) => {
          const a = -2.9 + i * 0.33;
          return svg`M${board + 340} 296L${board + 340 + Math.cos(a) * 96} ${296 + Math.sin(a) * 84}L${board + 340 + Math.cos(a + 0.16) * 60} ${296 + Math.sin(a + 0.16) * 54}Z`;
        }),
        chalk,
        0.8,
      ) +
      stroke(
        times(4, (i) => svg`M${board + 60} ${250 + i * 40}h${130 - i * 22}M${board + 480} ${250 + i * 40}h${140 - i * 26}`),
        chalk,
        5,
        0.6,
      );
  out += groundBelow(art, 690, art.paint("#d9b98f", 0, 0.15), art.paint("#a5855f", 0, 0.55)) + rect(0, 684, WIDTH, 10, art.paint("#8a6a50", 0, 0.3));
  out += person(art, board + random.pick([60, 600]), 706, 390, {
    arms: "one",
    facing: board < 500 ? 1 : -1,
    walking: false,
    shirt: random.pick(["#e2574c", "#2f8f9d", "#f2b33d", "#d974a0"]),
    dress: random.chance(0.6),
  });
  const rows = [
    { y: 800, s: 0.8, n: 6 },
    { y: 985, s: 1.12, n: 5 },
  ];
  for (const { y, s, n } of rows) {
    for (let i = 0; i < n; i++) {
      const x = 800 + (i - (n - 1) / 2) * 270 * s + random.range(-10, 10);
      const skin = art.paint(random.pick(["#8a5637", "#a76d47", "#c98f65", "#6f4430"]), 0, 0.2);
      const shirt = art.paint(random.pick(["#fbf7ee", "#fbf7ee", "#bfe0f0", "#f5d9a0"]), 0, 0.1);
      const hair = art.paint("#2b1d1b", 0, 0.2);
      out +=
        rect(x - 104 * s, y - 60 * s, 208 * s, 15 * s, art.paint("#d9a35f", 0, 0.1), 4) +
        rect(x - 88 * s, y - 48 * s, 11 * s, 130 * s, art.paint("#5d6f86", 0, 0.3)) +
        rect(x + 78 * s, y - 48 * s, 11 * s, 130 * s, art.paint("#5d6f86", 0, 0.3));
      if (random.chance(0.22)) out += stroke(svg`M${x + 46 * s} ${y - 40 * s}L${x + 66 * s} ${y - 130 * s}L${x + 58 * s} ${y - 190 * s}`, skin, 19 * s);
      out +=
        shape(
          svg`M${x - 62 * s} ${y + 70 * s}V${y - 50 * s}Q${x - 60 * s} ${y - 92 * s} ${x} ${y - 94 * s}Q${x + 60 * s} ${y - 92 * s} ${x + 62 * s} ${y - 50 * s}V${y + 70 * s}Z`,
          shirt,
        ) +
        rect(x - 14 * s, y - 112 * s, 28 * s, 26 * s, skin) +
        disc(x, y - 140 * s, 42 * s, hair) +
        disc(x - 42 * s, y - 132 * s, 9 * s, skin) +
        disc(x + 42 * s, y - 132 * s, 9 * s, skin);
      const style = random.int(0, 2);
      if (style === 1) out += disc(x, y - 184 * s, 17 * s, hair) + rect(x - 14 * s, y - 174 * s, 28 * s, 7 * s, art.paint("#e2574c"));
      if (style === 2)
        out += shape(
          svg`M${x - 42 * s} ${y - 140 * s}Q${x - 44 * s} ${y - 70 * s} ${x - 24 * s} ${y - 62 * s}H${x + 24 * s}Q${x + 44 * s} ${y - 70 * s} ${x + 42 * s} ${y - 140 * s}Z`,
          hair,
        );
      out += rect(x - 66 * s, y + 4 * s, 132 * s, 60 * s, art.paint(trim, 0, 0.35), 12 * s) + rect(x - 66 * s, y + 4 * s, 132 * s, 9 * s, art.paint(trim, 0, 0), 6 * s, 0.8);
    }
  }
  return out;
}

/** The chamber in session: benches in an arc before the rostrum, the public seen from behind. */
export function plenary(art: Art): string {
  const { random, mood } = art;
  const cx = random.range(770, 830);
  const wood = random.pick(["#9a5f3a", "#7d4a32", "#b57a48"]);
  const cloth = random.pick(["#2f6fae", "#8f2f3a", "#2f7a63", "#c98a2f"]);
  const wall = random.pick(["#f3e4c8", "#e6dccb", "#efd9c4"]);
  const light = mood.lamps ? "#ffdf9a" : mix(mood.sky[3], "#ffffff", 0.35);
  let out = rect(
    0,
    0,
    WIDTH,
    640,
    art.linear(0, 0, 0, 640, [
      [0, art.paint(wall, 0, 0.75)],
      [1, art.paint(wall, 0, 0.15)],
    ]),
  );
  for (let i = 0; i < 4; i++)
    out += poly([60 - i * 40, 60 - i * 46, 1540 + i * 40, 60 - i * 46, 1500 + i * 40, 84 - i * 46, 100 - i * 40, 84 - i * 46], art.paint(wall, 0, 0.2 + i * 0.2));
  for (const s of [-1, 1]) {
    for (let i = 0; i < 2; i++) {
      const x = cx + s * (430 + i * 210);
      out +=
        rect(x - 62, 150, 124, 330, art.paint("#fffaf0", 0, 0.15)) +
        rect(
          x - 52,
          160,
          104,
          320,
          art.linear(0, 160, 0, 480, [
            [0, mood.sky[1]],
            [1, light],
          ]),
        ) +
        rect(x - 3, 160, 6, 320, art.paint("#fffaf0", 0, 0.15)) +
        rect(x - 52, 270, 104, 6, art.paint("#fffaf0", 0, 0.15));
      out += poly([x - 52, 480, x + 52, 480, x + 52 - s * 210, 900, x - 110 - s * 210, 900], light, 0.1);
    }
    out += shape(svg`M${cx + s * 330} 96h${s * 26}v400h${-s * 26}Z`, art.paint(wall, 0, s < 0 ? 0.05 : 0.55));
  }
  out +=
    rect(cx - 270, 110, 540, 420, art.paint(wood, 0, 0.3)) +
    times(12, (i) => rect(cx - 270 + i * 45, 110, 3, 420, art.paint(wood, 0, 0.85), 0, 0.7)) +
    rect(cx - 284, 98, 568, 16, art.paint("#fffaf0", 0, 0.1));
  out +=
    disc(cx, 214, 66, art.paint("#e6b84c")) +
    disc(cx, 214, 54, art.paint(cloth, 0, 0.1)) +
    shape(svg`M${cx} 168l12 31h33l-27 21l10 33l-28 -20l-28 20l10 -33l-27 -21h33Z`, art.paint("#fff2c9"));
  out += flags(art, cx + 130, 530, 320, 66);
  out +=
    rect(cx - 330, 500, 660, 150, art.paint(wood, 0, 0.15)) +
    rect(cx - 346, 486, 692, 18, art.paint(mix(wood, "#ffffff", 0.25))) +
    times(6, (i) => rect(cx - 316 + i * 108, 522, 92, 110, art.paint(wood, 0, 0.55), 3));
  for (let i = 0; i < 5; i++) {
    const x = cx + (i - 2) * 122;
    out +=
      `<g${art.clip("M0 0H1600V488H0Z")}>${rect(x - 34, 372, 68, 130, art.paint(cloth, 0, 0.5), 12)}${person(art, x, 610, 250, { shirt: random.pick(["#33415e", "#5b4a42", "#f4efe4", "#7a3b66", "#2f5f5a"]), dress: false, walking: false })}</g>` +
      stroke(svg`M${x + 26} 486q0 -30 -16 -36`, art.paint("#33343c"), 3.4);
  }
  out += groundBelow(art, 640, art.paint(cloth, 0.1, 0.5), art.paint(cloth, 0, 0.95));
  const speaker = cx + random.pick([-1, 1]) * random.range(0, 160);
  out +=
    `<g${art.clip("M0 0H1600V690H0Z")}>${person(art, speaker, 812, 300, { shirt: random.pick(["#e2574c", "#f4efe4", "#f2b33d", "#33415e"]), dress: false, arms: random.pick(["one", "front"] as const), walking: false })}</g>` +
    poly([speaker - 84, 660, speaker + 84, 660, speaker + 66, 800, speaker - 66, 800], art.paint(wood, 0, 0.1)) +
    poly([speaker + 20, 660, speaker + 84, 660, speaker + 66, 800, speaker + 20, 800], art.paint(wood, 0, 0.75)) +
    rect(speaker - 94, 650, 188, 16, art.paint(mix(wood, "#ffffff", 0.25))) +
    disc(speaker - 20, 728, 26, art.paint("#e6b84c")) +
    stroke(svg`M${speaker + 40} 652l-18 -44M${speaker - 40} 652l20 -40`, art.paint("#33343c"), 4);
  const rows = [
    { y: 850, s: 0.82, n: 9 },
    { y: 985, s: 1.15, n: 7 },
  ];
  for (const { y, s, n } of rows) {
    for (let i = 0; i < n; i++) {
      const t = i - (n - 1) / 2;
      const x = cx + t * 205 * s;
      const lift = Math.abs(t) * 9 * s;
      const hair = art.paint(random.pick(["#2b1d1b", "#3c2820", "#1f1719", "#8d8580"]), 0, 0.3);
      if (random.chance(0.9)) {
        out +=
          shape(
            svg`M${x - 62 * s} ${y - lift + 60}V${y - lift - 50 * s}Q${x - 58 * s} ${y - lift - 92 * s} ${x} ${y - lift - 94 * s}Q${x + 58 * s} ${y - lift - 92 * s} ${x + 62 * s} ${y - lift - 50 * s}V${y - lift + 60}Z`,
            art.paint(random.pick(["#e2574c", "#f4efe4", "#3b5b92", "#f2b33d", "#5aa35f", "#d98ab0", "#7a6a5c"]), 0, 0.35),
          ) +
          rect(x - 14 * s, y - lift - 112 * s, 28 * s, 26 * s, art.paint(random.pick(["#8a5637", "#a76d47", "#6f4430"]), 0, 0.4)) +
          disc(x, y - lift - 138 * s, 40 * s, hair);
        if (random.chance(0.35))
          out += shape(
            svg`M${x - 40 * s} ${y - lift - 138 * s}Q${x - 42 * s} ${y - lift - 72 * s} ${x - 24 * s} ${y - lift - 66 * s}H${x + 24 * s}Q${x + 42 * s} ${y - lift - 72 * s} ${x + 40 * s} ${y - lift - 138 * s}Z`,
            hair,
          );
      }
      out +=
        shape(svg`M${x - 84 * s} ${y - lift + 80}V${y - lift - 6 * s}Q${x} ${y - lift - 34 * s} ${x + 84 * s} ${y - lift - 6 * s}V${y - lift + 80}Z`, art.paint(wood, 0, 0.3)) +
        stroke(svg`M${x - 84 * s} ${y - lift - 5 * s}Q${x} ${y - lift - 33 * s} ${x + 84 * s} ${y - lift - 5 * s}`, art.paint(mix(wood, "#ffffff", 0.3)), 6 * s);
    }
  }
  return out;
}
