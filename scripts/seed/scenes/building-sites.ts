import { cottage, streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { circlePath, disc, HEIGHT, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { bush, carnauba, foreground, tree } from "./plants.ts";
import { groundBelow, hills, mesa, plain, sky } from "./scenery.ts";
import { cone, excavator, mixer, truck } from "./vehicles.ts";

/** A building going up under a tower crane. */
export function craneSite(art: Art): string {
  const { random } = art;
  const line = random.range(790, 820);
  const cx = random.range(760, 840);
  let out = sky(art, { horizon: 680 });
  out += hills(art, 680, 140, "#a58a78", 0.76, 1.2) + rect(0, 680, WIDTH, 160, art.paint("#a8a060", 0.3)) + streetFront(art, -80, 1660, line - 30, 130, 0.42);
  for (let i = 0; i < 6; i++) out += carnauba(art, random.range(30, 1570), line - 10, random.range(170, 260), { depth: 0.28 });
  const concrete = "#d5cdc3";
  const w = random.range(520, 600);
  const floors = random.int(3, 4);
  const fh = 108;
  const bays = 5;
  const left = cx - w * 0.42;
  const depthX = 110;
  for (let f = 0; f < floors; f++) {
    const y = line - fh * (f + 1);
    const open = f >= floors - 2;
    out += rect(left, y, w, fh, art.paint("#6d5f5c", 0.03, 0.75), 0, open ? 0.25 : 0.9);
    for (let b = 0; b < bays; b++) {
      const bx = left + (w * b) / bays;
      const bw = w / bays;
      if (!open && random.chance(0.78)) {
        const brick = random.pick(["#c26a45", "#b5603f", "#cd7850"]);
        out +=
          rect(bx, y + 14, bw, fh - 14, art.paint(brick, 0, 0.1)) +
          stroke(
            times(7, (i) => svg`M${bx} ${y + 26 + i * 12}h${bw}`),
            art.paint("#f0c9a4"),
            1.4,
            0.35,
          );
        if (random.chance(0.6)) out += rect(bx + bw * 0.26, y + 34, bw * 0.48, fh * 0.42, art.paint("#3f3a44", 0, 0.6));
      }
      if (open && random.chance(0.5))
        out += person(art, bx + bw * 0.5, y + fh, 76, {
          hat: "helmet",
          hatColor: random.pick(["#f2b33d", "#f4efe4"]),
          dress: false,
          shirt: random.pick(["#f0712b", "#3b5b92", "#d9d34a"]),
        });
    }
    for (let b = 0; b <= bays; b++)
      out += rect(left + (w * b) / bays - 8, y, 16, fh, art.paint(concrete, 0, 0.1)) + rect(left + (w * b) / bays + 3, y, 5, fh, art.paint(concrete, 0, 0.85));
    out +=
      rect(left - 20, y, w + 40, 15, art.paint(concrete)) +
      rect(left - 20, y + 12, w + 40, 5, art.paint(concrete, 0, 0.95), 0, 0.8) +
      poly([left + w + 20, y, left + w + 20 + depthX * 0.4, y - 12, left + w + 20 + depthX * 0.4, y + 4, left + w + 20, y + 16], art.paint(concrete, 0, 0.8));
  }
  const roofY = line - fh * floors;
  out += times(
    bays + 1,
    (b) =>
      rect(left + (w * b) / bays - 8, roofY - 46, 16, 46, art.paint(concrete, 0, 0.15)) +
      stroke(
        times(3, (k) => svg`M${left + (w * b) / bays - 5 + k * 5} ${roofY - 46}v-30`),
        art.paint("#8a4f35"),
        2.4,
      ),
  );
  const sx = left - 20;
  let scaffold = "";
  for (let i = 0; i < 4; i++) scaffold += svg`M${sx - 66 + i * 22} ${line}V${roofY - 20}`;
  for (let f = 0; f <= floors; f++) scaffold += svg`M${sx - 70} ${line - f * fh + 4}h74` + (f < floors ? svg`M${sx - 66} ${line - f * fh}L${sx} ${line - (f + 1) * fh}` : "");
  out +=
    stroke(scaffold, art.paint("#5d6f86", 0, 0.2), 4.4) +
    times(floors, (f) => rect(sx - 74, line - (f + 1) * fh, 80, 7, art.paint("#c98f4f"))) +
    poly([sx - 72, roofY + 20, sx, roofY + 20, sx, line - fh * 2, sx - 72, line - fh * 2 + 14], art.paint(random.pick(["#3f8a5f", "#2f6fae"])), 0.45);
  const crane = cx + w * 0.58 + random.range(20, 60);
  const top = random.range(205, 235);
  const paint = random.pick(["#f2b02f", "#e2574c", "#f0812b"]);
  const beam = art.paint(paint, 0, 0.1);
  let lattice = "";
  for (let y = line; y > top + 30; y -= 34) lattice += svg`M${crane - 17} ${y}L${crane + 17} ${y - 34}M${crane + 17} ${y}L${crane - 17} ${y - 34}M${crane - 17} ${y}h34`;
  out +=
    rect(crane - 46, line - 20, 92, 26, art.paint(concrete, 0, 0.4)) +
    stroke(svg`M${crane - 17} ${line}V${top + 20}M${crane + 17} ${line}V${top + 20}`, beam, 7) +
    stroke(lattice, beam, 3.4);
  const tip = crane - random.range(760, 840);
  const back = crane + 240;
  let jib = svg`M${crane} ${top - 70}L${tip + 130} ${top + 6}M${crane} ${top - 70}L${tip + 430} ${top + 4}M${crane} ${top - 70}L${back - 20} ${top + 6}`;
  out += stroke(jib, beam, 3);
  jib = "";
  for (let x = crane - 24; x > tip; x -= 36) jib += svg`M${x} ${top + 32}l-18 -26l-18 26`;
  out +=
    stroke(jib, beam, 3.2) +
    stroke(svg`M${back} ${top + 32}H${tip - 10}M${crane - 20} ${top + 6}H${tip + 10}L${tip - 10} ${top + 32}M${crane} ${top + 6}H${back}`, beam, 6) +
    stroke(svg`M${crane - 14} ${top + 30}L${crane} ${top - 72}L${crane + 14} ${top + 30}`, beam, 6) +
    rect(back - 74, top + 14, 80, 56, art.paint("#8f8a86", 0, 0.3), 3) +
    rect(crane - 56, top + 32, 44, 50, art.paint(paint), 5) +
    rect(crane - 52, top + 38, 26, 26, art.paint("#a9d3dc"));
  const hook = cx + random.range(-160, 60);
  const drop = Math.max(top + 130, roofY - random.range(100, 130));
  out +=
    rect(hook - 22, top + 30, 44, 12, art.paint("#4a4a54")) +
    stroke(
      svg`M${hook - 8} ${top + 40}V${drop - 46}M${hook + 8} ${top + 40}V${drop - 46}M${hook} ${drop - 40}L${hook - 60} ${drop}M${hook} ${drop - 40}L${hook + 60} ${drop}`,
      art.paint("#3a3a44"),
      3,
    ) +
    rect(hook - 12, drop - 56, 24, 20, art.paint("#e2574c"), 4) +
    rect(hook - 84, drop, 168, 16, art.paint("#c98f4f", 0, 0.1)) +
    rect(hook - 84, drop + 16, 168, 12, art.paint("#a5714a", 0, 0.3));
  out +=
    groundBelow(art, line, art.paint("#d9a86e", 0.05), art.paint("#a5714a", 0, 0.4)) +
    shape(svg`M${cx - 560} ${line + 30}Q${cx - 480} ${line - 60} ${cx - 380} ${line + 30}Z`, art.paint("#e0b57a", 0, 0.1)) +
    shape(svg`M${cx - 470} ${line + 30}Q${cx - 440} ${line - 36} ${cx - 410} ${line - 20}Q${cx - 390} ${line + 10} ${cx - 380} ${line + 30}Z`, art.paint("#e0b57a", 0, 0.75));
  out += mixer(art, cx + random.range(-120, 20), line + 100, 330, random.pick(["#e2574c", "#2f6fae", "#3f8a5f"])) + fence(art, 935);
  for (let i = 0; i < 3; i++)
    out += person(art, cx + ([-330, 260, 390][i] ?? 0) + random.range(-20, 20), line + 90 + i * 8, 165, {
      hat: "helmet",
      hatColor: random.pick(["#f2b33d", "#f4efe4", "#3b6fb0"]),
      shirt: random.pick(["#f0712b", "#d9d34a"]),
      pants: "#3a4a6a",
      dress: false,
      arms: random.pick(["down", "one", "front"] as const),
    });
  return out;
}

function fence(art: Art, y: number): string {
  return (
    times(11, (i) => rect(i * 160 - 40, y, 150, 70, art.paint(i % 2 ? "#f0812b" : "#f6efdf", 0, 0.12)) + rect(i * 160 - 40, y + 58, 150, 12, art.paint("#4a4048"), 0, 0.25)) +
    times(12, (i) => rect(i * 160 - 52, y - 10, 14, 90, art.paint("#5d5560", 0, 0.3), 2))
  );
}

/** Road works: an excavator, a heap of earth, workers and cones. */
export function roadWorks(art: Art): string {
  const { random } = art;
  const line = random.range(540, 580);
  const cx = random.range(740, 820);
  let out = sky(art, { horizon: line, size: 95 });
  out +=
    hills(art, line, 160, "#a58a78", 0.76, 1.1) +
    mesa(art, random.range(420, 1180), line + 20, 360, 130, 0.56) +
    hills(art, line + 40, 60, "#8f9457", 0.46, 1.7) +
    plain(art, line + 24, random.pick(["#c9a258", "#b4a652"]), 0.32);
  for (let i = 0; i < 8; i++) out += carnauba(art, random.range(20, 1580), line + 60 + random.range(0, 50), random.range(140, 260), { depth: 0.24 });
  out +=
    shape(
      svg`M-20 760Q500 700 1620 730V1000H-20Z`,
      art.linear(0, 710, 0, HEIGHT, [
        [0, art.paint("#d08a55", 0.05)],
        [1, art.paint("#a85f3a", 0, 0.4)],
      ]),
    ) +
    shape(
      svg`M-20 900Q700 830 1620 850V1000H-20Z`,
      art.linear(0, 840, 0, HEIGHT, [
        [0, art.paint("#5d5c68", 0.02)],
        [1, art.paint("#3d3c48", 0, 0.5)],
      ]),
    ) +
    stroke("M-20 918Q700 850 1620 868", art.paint("#f5c443"), 7, 0.9);
  out += stroke(
    times(6, (i) => svg`M${-20} ${770 + i * 20}Q${600} ${716 + i * 20} 1620 ${744 + i * 18}`),
    art.paint("#8a4f30", 0, 0.4),
    4,
    0.3,
  );
  const heap = cx + 400;
  out +=
    shape(svg`M${heap - 240} 830Q${heap - 120} 680 ${heap - 10} 640Q${heap + 60} 620 ${heap + 130} 690Q${heap + 230} 770 ${heap + 280} 826Z`, art.paint("#c47c4a", 0, 0.1)) +
    shape(svg`M${heap} 640Q${heap + 60} 620 ${heap + 130} 690Q${heap + 230} 770 ${heap + 280} 826H${heap + 60}Q${heap + 60} 720 ${heap} 640Z`, art.paint("#a8623a", 0, 0.7)) +
    shape(
      times(18, () => circlePath(heap + random.range(-200, 240), random.range(800, 832), random.range(6, 15))),
      art.paint("#b56f44", 0, 0.3),
    );
  if (random.chance(0.7)) out += truck(art, cx - 480, 800, 330, random.pick(["#2f6fae", "#e2574c", "#3f8a5f"]));
  out += excavator(art, cx - 30, 830, random.range(430, 480), random.pick(["#f2b02f", "#f0812b", "#e8c02f"]));
  out += shape(
    times(7, () => circlePath(cx + 300 + random.range(-30, 40), random.range(640, 740), random.range(5, 11))),
    art.paint("#b56f44", 0, 0.2),
  );
  for (let i = 0; i < 3; i++)
    out += person(art, cx + ([-310, 190, 330][i] ?? 0), 896 + i * 6, 210, {
      hat: "helmet",
      hatColor: random.pick(["#f2b33d", "#f4efe4", "#3b6fb0"]),
      shirt: random.pick(["#f0712b", "#d9d34a"]),
      pants: "#3a4a6a",
      dress: false,
      arms: random.pick(["down", "one", "front"] as const),
      walking: false,
    });
  for (let i = 0; i < 7; i++) out += cone(art, 120 + i * 226 + random.range(-16, 16), 962 - Math.abs(i - 3) * 4, 84);
  return out + bush(art, random.pick([80, 1520]), 760, 200);
}

/** A row of new houses at different stages. */
export function housingRow(art: Art): string {
  const { random } = art;
  const line = random.range(690, 720);
  let out = sky(art, { horizon: 580 });
  out += hills(art, 580, 150, "#a58a78", 0.76, 1.2) + mesa(art, random.range(420, 1180), 610, 340, 110, 0.58) + plain(art, 600, "#c9a862", 0.3);
  for (let i = 0; i < 8; i++) out += carnauba(art, random.range(20, 1580), 650 + random.range(0, 20), random.range(150, 240), { depth: 0.28 });
  for (let i = 0; i < 8; i++) out += cottage(art, 60 + i * 215, 664, 150, 0.26);
  const order = random.shuffle([0, 1, 2, 3]);
  const w = 330;
  const start = 800 - 2 * w - 20 + random.range(-40, 40);
  out += groundBelow(art, line - 6, art.paint("#dba96e", 0.05), art.paint("#b0703f", 0, 0.35), line);
  order.forEach((stage, i) => {
    const x = start + i * (w + 14);
    const h = 190;
    const mid = x + w / 2;
    const brick = art.paint("#c26a45", 0, 0.1);
    const done = stage === 3;
    const painted = random.pick(["#f7e2a8", "#bfe0dc", "#f5c3ae", "#dfe8c0"]);
    const gable = svg`M${x} ${line}V${line - h}L${mid} ${line - h - 96}L${x + w} ${line - h}V${line}Z`;
    if (stage === 0) {
      out += rect(x, line - 90, w, 90, brick) + rect(x + w * 0.7, line - 130, w * 0.3, 40, brick) + rect(x, line - 150, w * 0.2, 60, brick);
    } else out += shape(gable, stage === 1 ? brick : stage === 2 ? art.paint("#d9cfc4", 0, 0.1) : art.paint(painted));
    if (stage <= 1)
      out += stroke(
        times(stage === 0 ? 7 : 20, (k) => svg`M${x} ${line - 10 - k * 13}h${w}`),
        art.paint("#f0c9a4"),
        1.6,
        0.3,
      ).replace("<path", `<path${art.clip(stage === 0 ? svg`M${x} ${line - 90}h${w}V${line}h${-w}Z` : gable)}`);
    if (stage > 0) {
      const hole = done ? art.paint("#4f6c80", 0, 0.3) : art.paint("#3f3540", 0, 0.6);
      out +=
        rect(x + w * 0.12, line - 140, 78, 66, done ? art.paint("#fffaf0") : art.paint("#b9aea2", 0, 0.3)) +
        rect(x + w * 0.12 + 6, line - 134, 66, 54, hole) +
        rect(x + w * 0.56, line - 150, 72, 150, done ? art.paint("#2f6fae", 0, 0.1) : hole) +
        (done ? disc(x + w * 0.56 + 60, line - 70, 4, art.paint("#e6b84c")) + rect(x, line - 26, w, 26, art.paint(painted, 0, 0.6)) : "");
    }
    if (stage === 1)
      out += stroke(
        svg`M${x - 22} ${line - h + 12}L${mid} ${line - h - 106}L${x + w + 22} ${line - h + 12}M${x + 40} ${line - h - 30}h${w - 80}M${x + 90} ${line - h - 62}h${w - 180}`,
        art.paint("#c98f4f"),
        8,
      );
    if (stage >= 2)
      out +=
        poly(
          [x - 26, line - h + 16, mid, line - h - 116, x + w + 26, line - h + 16, x + w + 18, line - h + 34, mid, line - h - 90, x - 18, line - h + 34],
          art.paint("#b9573a", 0, 0.05),
        ) + poly([mid, line - h - 116, x + w + 26, line - h + 16, x + w + 18, line - h + 34, mid, line - h - 90], art.paint("#b9573a", 0, 0.7));
    if (stage < 3) {
      let poles = "";
      for (let k = 0; k < 3; k++) poles += svg`M${x + w * (0.1 + k * 0.4)} ${line}V${line - h - 20}`;
      out +=
        stroke(`${poles}${svg`M${x} ${line - 108}h${w}M${x} ${line - h + 4}h${w}M${x + w * 0.1} ${line}L${x + w * 0.5} ${line - 108}`}`, art.paint("#8a6a4a", 0, 0.3), 5) +
        rect(x, line - 116, w, 8, art.paint("#d9a35f")) +
        person(art, x + w * random.range(0.25, 0.75), line - 116, 110, {
          hat: "helmet",
          hatColor: random.pick(["#f2b33d", "#f4efe4"]),
          shirt: random.pick(["#f0712b", "#3b5b92"]),
          dress: false,
          arms: random.pick(["front", "one"] as const),
        });
    } else out += bush(art, x + 20, line + 6, 90) + tree(art, x + w - 10, line + 8, 150, {});
  });
  out +=
    shape(svg`M${280} 860Q340 780 420 786Q500 800 540 862Z`, art.paint("#e3bd85", 0, 0.1)) +
    shape(svg`M400 786Q500 800 540 862H440Q440 810 400 786Z`, art.paint("#e3bd85", 0, 0.7)) +
    times(4, (r) => times(6 - r, (c) => rect(1110 + c * 44 + r * 22, 846 - r * 24, 42, 22, art.paint(c % 2 ? "#c26a45" : "#b5603f", 0, 0.1), 2)));
  out += mixer(art, random.range(740, 860), 890, random.range(430, 480), random.pick(["#e2574c", "#2f6fae", "#3f8a5f", "#f2b02f"]));
  out +=
    person(art, 520, 920, 210, { hat: "helmet", hatColor: "#f2b33d", shirt: "#f0712b", pants: "#3a4a6a", dress: false, arms: "one", facing: 1 }) +
    person(art, 1130, 926, 215, { hat: "helmet", hatColor: "#f4efe4", shirt: "#d9d34a", pants: "#3a4a6a", dress: false, walking: true });
  return out + foreground(art, 958, 0.7);
}
