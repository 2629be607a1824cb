import { church, facade, pane, streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { camera, circlePath, disc, lens, oval, poly, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { featherPalm, tree } from "./plants.ts";
import { groundBelow, halo, hills, sky } from "./scenery.ts";
import { awning, bunting, CLOTH, FRUIT, fruitCrate, lampPost, paving } from "./street-furniture.ts";

/** One market stall, its seller behind heaped crates; (x, y) is the middle of its foot. */
function stall(art: Art, x: number, y: number, w: number, h: number, cloth: readonly [string, string], depth = 0): string {
  const { random } = art;
  const wood = art.paint("#7d5236", depth, 0.35);
  const counter = y - h * 0.27;
  const rim = y - h * 0.74;
  let out = oval(x, y, w * 0.56, h * 0.035, art.paint("#3a2a28", depth, 1), 0.35);
  out += rect(x - w * 0.42, rim, w * 0.84, h * 0.46, art.paint("#5b4038", depth, 0.8), 0, 0.55);
  const hang = random.pick(["bananas", "bags", "herbs"] as const);
  out += times(5, (i) => {
    const hx = x - w * 0.32 + i * w * 0.16;
    const hy = rim + h * 0.05;
    if (hang === "bananas")
      return times(5, (k) =>
        stroke(svg`M${hx} ${hy}q${(k - 2) * h * 0.016} ${h * 0.03} ${(k - 2) * h * 0.012} ${h * 0.085}`, art.paint(i % 2 ? "#f0c93a" : "#b9c24a", depth, 0.1), h * 0.02),
      );
    if (hang === "bags")
      return shape(
        svg`M${hx - h * 0.026} ${hy}h${h * 0.052}l${h * 0.016} ${h * 0.1}q${-h * 0.042} ${h * 0.03} ${-h * 0.084} 0Z`,
        art.paint(random.pick(["#e9d9b0", "#d9a05a", "#c77b4a"]), depth, 0.2),
      );
    return shape(lens(hx, hy + h * 0.05, h * 0.05, h * 0.09) + lens(hx + 6, hy + h * 0.06, h * 0.04, h * 0.08), art.paint("#5d8f3f", depth, 0.2));
  });
  out += person(art, x + random.range(-0.16, 0.16) * w, y - h * 0.03, h * 0.6, {
    hat: random.pick(["straw", "cap", "none"] as const),
    hatColor: random.pick(["#efd08c", "#f4efe4", "#e2574c"]),
    arms: random.pick(["down", "front", "one"] as const),
    walking: false,
    depth,
  });
  for (const s of [-1, 1]) out += rect(x + s * w * 0.44 - w * 0.012, rim - h * 0.1, w * 0.024, h * 0.84, wood);
  out +=
    rect(x - w * 0.48, counter, w * 0.96, h * 0.27, art.paint(random.pick(["#b98353", "#a5714a", "#c79a66"]), depth, 0.2)) +
    rect(x - w * 0.48, counter, w * 0.96, h * 0.035, art.paint("#e3bd85", depth)) +
    times(6, (i) => rect(x - w * 0.48 + i * w * 0.165, counter + h * 0.05, 3, h * 0.22, art.paint("#6d4530", depth), 0, 0.45));
  const crates = Math.max(3, Math.round(w / 105));
  const colors = random.shuffle(FRUIT);
  out += times(crates, (i) =>
    fruitCrate(art, x - w * 0.47 + (i * w * 0.94) / crates + 2, counter + h * 0.04, (w * 0.94) / crates - 5, h * 0.085, colors[i % colors.length] ?? "#f0902f", depth),
  );
  const low = Math.max(2, crates - 1);
  out += times(low, (i) =>
    random.chance(0.75)
      ? fruitCrate(art, x - w * 0.44 + (i * w * 0.9) / low, y + h * 0.02, (w * 0.84) / low - 8, h * 0.1, colors[(i + 4) % colors.length] ?? "#8fae3c", depth)
      : sack(art, x - w * 0.36 + (i * w * 0.9) / low, y + h * 0.02, h * 0.13, depth),
  );
  if (art.mood.lamps) out += halo(art, x, rim + h * 0.1, w * 0.36, "#ffd98a", 0.6);
  return out + awning(art, x, rim, w * 1.08, h * 0.2, cloth, depth);
}

function sack(art: Art, x: number, y: number, s: number, depth: number): string {
  return (
    shape(
      svg`M${x - s * 0.42} ${y}Q${x - s * 0.52} ${y - s * 0.6} ${x - s * 0.34} ${y - s}H${x + s * 0.34}Q${x + s * 0.52} ${y - s * 0.6} ${x + s * 0.42} ${y}Z`,
      art.paint("#d9bd8a", depth, 0.25),
    ) +
    oval(x, y - s, s * 0.35, s * 0.11, art.paint("#f0dfb4", depth)) +
    oval(x, y - s, s * 0.27, s * 0.075, art.paint(art.random.pick(["#8a4a35", "#f2e3b8", "#b9793a", "#5b4038"]), depth, 0.2))
  );
}

/** Three stalls in a row before the old houses. */
export function stallRow(art: Art): string {
  const { random } = art;
  const line = random.range(610, 650);
  let out = sky(art, { horizon: 560 });
  out +=
    hills(art, 570, 130, "#a58a78", 0.74, 1.2) +
    rect(0, 560, WIDTH, 200, art.paint("#b9a070", 0.35)) +
    church(art, random.range(620, 980), line, random.range(420, 470), { depth: 0.4 });
  out += streetFront(art, -90, 560, line, 190, 0.28) + streetFront(art, 1060, 1640, line, 190, 0.28) + paving(art, line, 800, random.pick(["#ddbf92", "#d8c4a6", "#e0b083"]));
  out += featherPalm(art, random.pick([250, 1350]), line + 10, 400, { depth: 0.16 }) + tree(art, random.pick([120, 1480]), line + 30, 330, { depth: 0.12 });
  const cloths = random.shuffle(CLOTH);
  const cx = random.range(740, 860);
  const gap = random.range(430, 480);
  for (const s of random.shuffle([-1, 1])) out += stall(art, cx + s * gap, 850 + random.range(-20, 10), 400, 440, cloths[s + 1] ?? ["#e2473f", "#fff4e0"], 0.05);
  out += stall(art, cx, 880, 460, 500, cloths[1] ?? ["#f2b33d", "#fff4e0"]);
  if (random.chance(0.6)) out += bunting(art, -20, 300, 800, 250, 50, 30) + bunting(art, 800, 250, 1620, 310, 50, 30);
  for (let i = 0; i < 3; i++)
    out += person(art, cx + (i - 1) * gap * 0.78 + random.range(60, 130), 940 + random.range(-14, 20), random.range(225, 250), {
      bag: random.chance(0.7),
      hat: random.chance(0.3) ? "straw" : "none",
      hatColor: random.pick(["#efd08c", "#f4efe4"]),
      facing: random.pick([1, -1] as const),
    });
  return out;
}

/** A street filled with stalls on both sides, seen from a little above, the church at its end. */
export function fairStreet(art: Art): string {
  const { random } = art;
  const vx = random.range(740, 860);
  const vy = random.range(430, 480);
  const ground = 450;
  const cam = camera(vx, vy);
  let out = sky(art, { horizon: vy + 20, sunX: vx + random.pick([-1, 1]) * random.range(200, 360) });
  out += hills(art, vy + 40, 130, "#a58a78", 0.76, 1.2) + church(art, vx, vy + 84, random.range(340, 400), { depth: 0.3, towers: random.pick([1, 2] as const) });
  out += groundBelow(art, vy + 66, art.paint("#dcbf93", 0.35), art.paint("#c09a6b", 0, 0.3), vy + 60);
  out += shape(
    times(46, () => lens(random.range(200, 1400), vy + 80 + random.range(0, 1) ** 1.5 * 440, random.range(60, 220), 4)),
    art.paint("#8d6b4a", 0, 0.2),
    0.2,
  );
  for (const s of [-1, 1]) {
    for (const z of [5, 3.8, 2.9, 2.2, 1.67]) {
      const b = z * 0.76;
      const depth = Math.min(0.5, 0.12 + z * 0.08);
      out +=
        cam.face(
          [s * 900, -300, z, s * 900, ground, z, s * 900, ground, b, s * 900, -300, b],
          art.paint(random.pick(["#f4ead8", "#efb94f", "#e58a6b", "#6fb3b0", "#7fa8d4", "#f0a7a0"]), depth, s < 0 ? 0.1 : 0.6),
        ) + cam.face([s * 880, -360, z, s * 880, -290, z, s * 880, -290, b, s * 880, -360, b], art.paint("#b9573a", depth, 0.3));
      out += cam.face([s * 896, -190, z * 0.95, s * 896, -30, z * 0.95, s * 896, -30, z * 0.84, s * 896, -190, z * 0.84], pane(art, depth));
    }
  }
  if (random.chance(0.7)) for (const z of [3.4, 2.2, 1.5]) out += bunting(art, cam.x(-880, z), cam.y(-330, z), cam.x(880, z), cam.y(-330, z), 60 / z, 46 / z);
  const lanes = [4.7, 3.6, 2.75, 2.1, 1.6, 1.2, 0.88];
  const cloths = random.shuffle([...CLOTH, ...CLOTH]);
  lanes.forEach((z, k) => {
    const near = z * 0.79;
    const mid = (z + near) / 2;
    const depth = Math.max(0, Math.min(0.42, (z - 1) * 0.11));
    for (const s of [-1, 1]) {
      const cloth = cloths[k * 2 + (s + 1) / 2] ?? ["#e2473f", "#fff4e0"];
      const tone = s < 0 ? 0 : 0.25;
      out += cam.face([s * 640, 40, z, s * 640, ground, z, s * 640, ground, near, s * 640, 40, near], art.paint("#8d6a56", depth, 0.6 + tone));
      out += cam.face([s * 335, 40, z, s * 349, 40, z, s * 349, ground, z, s * 335, ground, z], art.paint("#6d4a35", depth, 0.4));
      out += person(art, cam.x(s * 500, mid), cam.y(ground, mid), 370 / mid, {
        depth,
        tone: 0.15,
        hat: random.pick(["cap", "none", "straw"] as const),
        hatColor: random.pick(["#f4efe4", "#efd08c"]),
        walking: false,
      });
      out +=
        cam.face([s * 340, 250, z, s * 640, 250, z, s * 640, 250, near, s * 340, 250, near], art.paint("#d9b37d", depth, tone)) +
        cam.face([s * 340, 250, z, s * 340, ground, z, s * 340, ground, near, s * 340, 250, near], art.paint("#a5714a", depth, 0.35 + tone)) +
        cam.face([s * 340, 272, z, s * 340, 292, z, s * 340, 292, near, s * 340, 272, near], art.paint("#6d4530", depth, 0.4), 0.5);
      out += cam.face([s * 340, 250, near, s * 340, ground, near, s * 660, ground, near, s * 660, 250, near], art.paint("#8d5d3e", depth, 0.45));
      const colors = random.shuffle(FRUIT);
      for (let i = 0; i < 4; i++) {
        const fz = z + ((near - z) * (i + 0.5)) / 4;
        let heap = "";
        let shine = "";
        for (let row = 0; row < 3; row++) {
          for (let c = 0; c < 4 - row; c++) {
            heap += circlePath(cam.x(s * (362 + c * 42 + row * 21), fz), cam.y(236 - row * 30, fz), 24 / fz);
            shine += circlePath(cam.x(s * (362 + c * 42 + row * 21), fz) - 8 / fz, cam.y(228 - row * 30, fz), 7 / fz);
          }
        }
        out += shape(heap, art.paint(colors[i] ?? "#f0902f", depth, 0.12 + tone)) + shape(shine, "#fff6dc", 0.38);
      }
      out += cam.face([s * 335, 40, near, s * 349, 40, near, s * 349, ground, near, s * 335, ground, near], art.paint("#6d4a35", depth, 0.4));
      if (art.mood.lamps) out += halo(art, cam.x(s * 420, mid), cam.y(120, mid), 210 / z, "#ffd98a", 0.6);
      const stripes = 7;
      for (let i = 0; i < stripes; i++) {
        const a = z + ((near - z) * i) / stripes;
        const b = z + ((near - z) * (i + 1)) / stripes;
        const color = cloth[i % 2] ?? "#ffffff";
        out +=
          cam.face([s * 270, 40, a, s * 660, -200, a, s * 660, -200, b, s * 270, 40, b], art.paint(color, depth, 0.05 + tone * 1.4)) +
          cam.face([s * 270, 40, a, s * 270, 40, b, s * 270, 92, b, s * 270, 92, a], art.paint(color, depth, 0.55));
      }
      out += cam.face([s * 270, 40, near, s * 660, -200, near, s * 660, 40, near], art.paint(cloth[0], depth, 0.6));
    }
    if (k > 0 && k < 6)
      out += person(art, cam.x(random.range(-210, -50) * (k % 2 === 0 ? 1 : -1), near), cam.y(ground, near), 370 / near, {
        depth,
        bag: random.chance(0.6),
        walking: true,
        hat: random.chance(0.3) ? "straw" : "none",
        hatColor: "#efd08c",
      });
    if (k < 5 && random.chance(0.8)) out += person(art, cam.x(random.range(-220, 220), near), cam.y(ground, near), 350 / near, { depth, walking: true });
  });
  return out;
}

/** One stall close by, its fruit heaped like hills. */
export function fruitStand(art: Art): string {
  const { random } = art;
  const cx = random.range(760, 840);
  const cloth = random.pick(CLOTH);
  let out = sky(art, { horizon: 520 });
  out += hills(art, 540, 120, "#a58a78", 0.76) + rect(0, 540, WIDTH, 460, art.paint("#c9ab7a", 0.25)) + streetFront(art, -60, 1640, 640, 260, 0.42);
  for (let i = 0; i < 5; i++) out += person(art, random.range(60, 1540), 700, 190, { depth: 0.34 });
  const shade = art.paint("#4a3530", 0, 0.8);
  out += rect(cx - 610, 250, 1220, 500, shade, 0, 0.28);
  for (const s of [-1, 1]) out += rect(cx + s * 600 - 14, 170, 28, 800, art.paint("#7d5236", 0, 0.35));
  const seller = cx + random.range(-190, 190);
  out += person(art, seller, 1010, 640, {
    hat: random.pick(["straw", "cap", "none"] as const),
    hatColor: "#efd08c",
    arms: random.pick(["front", "down"] as const),
    walking: false,
  });
  if (random.chance(0.5)) out += person(art, seller + random.pick([-330, 330]), 1000, 560, { walking: false });
  out += times(7, (i) => {
    const hx = cx - 500 + i * 166 + random.range(-14, 14);
    if (Math.abs(hx - seller) < 70) return "";
    return (
      stroke(svg`M${hx} 200V270`, art.paint("#d8c9a8", 0, 0.3), 3) +
      times(9, (k) =>
        stroke(svg`M${hx + (k - 4) * 4} ${272 + (k % 3) * 26}q${(k - 4) * 9} 26 ${(k - 4) * 6} 74`, art.paint(i % 2 ? "#f2cb3d" : "#a9bf4a", 0, 0.08 + (k % 3) * 0.12), 17),
      )
    );
  });
  const top = 700;
  const colors = random.shuffle(FRUIT);
  for (let row = 0; row < 2; row++) {
    const y = top + row * 150;
    const bays = 5 + row;
    const deep = row === 0 ? 150 : 180;
    const width = (1240 + row * 150) / bays;
    for (let i = 0; i < bays; i++) {
      const mid = cx + (i - (bays - 1) / 2) * width;
      const color = colors[(i + row * 4) % colors.length] ?? "#f0902f";
      const r = width * random.range(0.1, 0.135);
      for (let k = 3; k >= 0; k--) {
        const count = Math.max(1, Math.floor(width / (r * 1.8)) - k);
        for (let c = 0; c < count; c++) {
          const fx = mid + (c - (count - 1) / 2) * r * 1.8;
          const fy = y - 6 - k * r * 1.25 - r * 0.3;
          out +=
            disc(fx, fy, r, art.paint(color, 0, 0.15 + random.range(0, 0.35))) +
            disc(fx - r * 0.3, fy - r * 0.32, r * 0.36, "#fff6dc", 0.4) +
            stroke(svg`M${fx} ${fy - r * 0.8}q3 -6 8 -8`, art.paint("#5b6b35"), 3);
        }
      }
      out += poly(
        [mid - width * 0.49, y, mid + width * 0.49, y, mid + width * 0.5, y + deep, mid - width * 0.5, y + deep],
        art.linear(0, y, 0, y + 128, [
          [0, art.paint("#c08a58", 0, 0.05)],
          [1, art.paint("#8d5d3e", 0, 0.5)],
        ]),
      );
      out +=
        times(3, (k) => rect(mid - width * 0.49, y + 8 + k * 40, width * 0.98, 6, art.paint("#5f3f2e"), 0, 0.45)) +
        rect(mid - width * 0.5, y, 8, 128, art.paint("#6d4530", 0, 0.3));
      if (random.chance(0.7))
        out +=
          poly([mid - 26, y - r * 3.6, mid + 26, y - r * 3.7, mid + 26, y - r * 3.7 + 38, mid - 26, y - r * 3.6 + 38], art.paint("#fbf6ea")) +
          stroke(svg`M${mid - 16} ${y - r * 3.6 + 14}h30M${mid - 16} ${y - r * 3.6 + 24}h18`, art.paint("#c8452f"), 4) +
          rect(mid - 2, y - r * 3.6 + 36, 4, 30, art.paint("#8d5d3e"));
    }
  }
  if (art.mood.lamps) out += [-330, 0, 330].map((d) => halo(art, cx + d, 300, 230, "#ffd98a", 0.7) + disc(cx + d, 300, 15, "#fff1c0")).join("");
  return out + awning(art, cx, 190, 1360, 190, cloth);
}

/** A shopping street: awnings, windows, people with bags. */
export function shopStreet(art: Art): string {
  const { random } = art;
  const line = random.range(740, 770);
  let out = sky(art, { horizon: 560 });
  out += hills(art, 560, 120, "#a58a78", 0.76) + church(art, random.range(560, 1040), line - 40, 620, { depth: 0.45 });
  const walls = random.shuffle(["#efb94f", "#e58a6b", "#6fb3b0", "#7fa8d4", "#f0a7a0", "#a9c27a", "#f4ead8"]);
  const count = random.int(4, 5);
  const total = 1700;
  let x = -50;
  for (let i = 0; i < count; i++) {
    const w = (total / count) * random.range(0.9, 1.1);
    const h = random.range(400, 490);
    const wall = walls[i] ?? "#f4ead8";
    const cx = x + w / 2;
    const cloth = CLOTH[random.int(0, CLOTH.length - 1)] ?? ["#e2473f", "#fff4e0"];
    out += facade(art, x, line - h * 0.5, w, h * 0.46, { wall, style: random.pick(["stepped", "curved", "flat"] as const) });
    out += rect(x, line - h * 0.52, w, h * 0.52, art.paint(wall, 0, 0.12)) + rect(x, line - h * 0.52, w, 12, art.paint("#fff6e6"));
    const glass = art.mood.lamps
      ? art.down([
          [0, "#ffe7a8"],
          [1, "#f7b95c"],
        ])
      : art.linear(x, line - h * 0.4, x + w, line, [
          [0, art.paint("#bcdde0")],
          [0.48, art.paint("#6f9db0")],
          [0.5, art.paint("#86b3c2")],
          [1, art.paint("#4f7d92")],
        ]);
    out += rect(x + w * 0.07, line - h * 0.36, w * 0.52, h * 0.3, art.paint("#5b4038")) + rect(x + w * 0.09, line - h * 0.345, w * 0.48, h * 0.27, glass);
    const kind = random.int(0, 2);
    for (let k = 0; k < 4; k++) {
      const gx = x + w * (0.14 + k * 0.12);
      const gy = line - h * 0.075;
      const tint = art.paint(random.pick(["#e2574c", "#f2b33d", "#2f8f9d", "#d974a0", "#f4efe4", "#3b5b92"]));
      if (kind === 0)
        out += shape(
          svg`M${gx - 16} ${gy}L${gx - 9} ${gy - 60}L${gx - 20} ${gy - 66}L${gx - 12} ${gy - 84}H${gx + 12}L${gx + 20} ${gy - 66}L${gx + 9} ${gy - 60}L${gx + 16} ${gy}Z`,
          tint,
        );
      else if (kind === 1)
        out += rect(gx - 18, gy - 40 - (k % 2) * 22, 36, 40 + (k % 2) * 22, tint, 3) + rect(gx - 3, gy - 40 - (k % 2) * 22, 6, 40 + (k % 2) * 22, art.paint("#fff6e6"));
      else out += shape(svg`M${gx - 15} ${gy}Q${gx - 22} ${gy - 40} ${gx - 6} ${gy - 52}V${gy - 72}H${gx + 6}V${gy - 52}Q${gx + 22} ${gy - 40} ${gx + 15} ${gy}Z`, tint);
    }
    out +=
      rect(x + w * 0.66, line - h * 0.37, w * 0.26, h * 0.37, art.paint("#5b4038")) +
      rect(x + w * 0.68, line - h * 0.355, w * 0.22, h * 0.355, glass) +
      rect(x + w * 0.785, line - h * 0.355, 4, h * 0.355, art.paint("#5b4038"));
    if (art.mood.lamps) out += halo(art, cx, line - h * 0.2, w * 0.5, "#ffd98a", 0.4);
    out += awning(art, cx, line - h * 0.37, w * 0.96, h * 0.14, cloth);
    x += w;
  }
  out +=
    groundBelow(art, line, art.paint("#e6d6ba", 0.03), art.paint("#b9a283", 0, 0.45)) +
    stroke(times(18, (i) => svg`M${800 + (i - 9) * 100} ${line}L${800 + (i - 9) * 250} 1000`) + svg`M0 ${line + 50}H1600M0 ${line + 128}H1600`, art.paint("#8d7258"), 2, 0.25);
  out += tree(art, random.pick([120, 1480]), line + 60, 420, { tone: 0.12 }) + lampPost(art, random.pick([420, 1180]), line + 40, 380, 2);
  if (random.chance(0.5)) out += bunting(art, -20, 210, 800, 170, 60, 34) + bunting(art, 800, 170, 1620, 220, 60, 34);
  const people = random.int(4, 6);
  for (let i = 0; i < people; i++)
    out += person(art, 800 + (i - (people - 1) / 2) * random.range(140, 175), line + 70 + (i % 3) * 50, 225 + (i % 3) * 20, {
      bag: random.chance(0.75),
      walking: true,
      hat: random.chance(0.25) ? "straw" : "none",
      hatColor: random.pick(["#efd08c", "#e2574c"]),
    });
  return out;
}
