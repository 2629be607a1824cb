import { archPath, circlePath, disc, poly, rect, shape, stroke, svg, times } from "./kit.ts";
import type { Art } from "./mood.ts";

/** Limewash colours of the old towns. */
export const WALLS = ["#f4ead8", "#efb94f", "#e58a6b", "#6fb3b0", "#7fa8d4", "#f0a7a0", "#a9c27a", "#d9765a", "#f7d98a", "#c7a6cf"];
const FRAMES = ["#ffffff", "#2f5f8f", "#7a3b2c", "#2f7a63", "#f7ead2"];
const LIT = "#ffdf8e";

/** A window pane's fill: sky by day, lamplight by night. */
export function pane(art: Art, depth = 0, chance = 0.6): string {
  return art.mood.lamps && art.random.chance(chance) ? art.random.pick([LIT, "#ffcf6e", "#ffe9b0"]) : art.paint("#4f6c80", depth, 0.35);
}

/** A low farmhouse with a veranda under a tiled roof; `x` is its centre. */
export function farmhouse(art: Art, x: number, y: number, w: number, depth: number): string {
  const h = w * 0.34;
  const wall = art.random.pick(["#f7efe0", "#f0c56f", "#a9cdd3"]);
  const roof = "#b9573a";
  let out = rect(x - w * 0.42, y - h, w * 0.84, h, art.paint(wall, depth)) + rect(x + w * 0.16, y - h, w * 0.26, h, art.paint(wall, depth, 0.6));
  out +=
    rect(x - w * 0.3, y - h * 0.68, w * 0.1, h * 0.34, pane(art, depth)) +
    rect(x - w * 0.06, y - h * 0.74, w * 0.11, h * 0.74, art.paint("#6d4030", depth)) +
    rect(x + w * 0.24, y - h * 0.68, w * 0.1, h * 0.34, pane(art, depth));
  out +=
    poly([x - w * 0.5, y - h * 0.92, x - w * 0.36, y - h * 1.75, x + w * 0.3, y - h * 1.75, x + w * 0.5, y - h * 0.92], art.paint(roof, depth, 0.05)) +
    poly([x + w * 0.06, y - h * 0.92, x + w * 0.3, y - h * 1.75, x + w * 0.5, y - h * 0.92], art.paint(roof, depth, 0.7));
  return out + times(5, (i) => rect(x - w * 0.46 + i * w * 0.225, y - h * 0.94, w * 0.018, h * 0.94, art.paint("#7a5540", depth, 0.4)));
}

/** How a row house looks; whatever is absent is chosen. */
export interface FacadeLook {
  wall?: string;
  depth?: number;
  style?: "stepped" | "curved" | "flat" | "tiled";
  shop?: boolean;
}

/** The front of an old row house with doors, windows and a parapet; `x` is its left edge. */
export function facade(art: Art, x: number, y: number, w: number, h: number, look: FacadeLook = {}): string {
  const { random } = art;
  const depth = look.depth ?? 0;
  const wall = look.wall ?? random.pick(WALLS);
  const style = look.style ?? random.pick(["stepped", "curved", "flat", "tiled"] as const);
  const trim = art.paint("#fff6e6", depth, 0.05);
  const frame = random.pick(FRAMES.filter((color) => color !== wall));
  const leaf = random.pick(["#2f5f8f", "#7a3b2c", "#2f7a63", "#a8442f", "#f4ead8", "#3f4f7a"]);
  const top = y - h;
  let out = rect(
    x,
    top,
    w,
    h,
    art.linear(x, top, x, y, [
      [0, art.paint(wall, depth)],
      [1, art.paint(wall, depth, 0.28)],
    ]),
  );
  if (style === "tiled") {
    out += poly([x - 6, top + 4, x + w * 0.06, top - h * 0.24, x + w * 0.94, top - h * 0.24, x + w + 6, top + 4], art.paint("#b9573a", depth, 0.05));
    out += stroke(
      times(Math.round(w / 16), (i) => svg`M${x + w * 0.06 + (i + 0.5) * 16 * 0.88} ${top - h * 0.23}L${x + i * 16 + 8} ${top + 2}`),
      art.paint("#7d3a2b", depth, 0.4),
      2.4,
      0.5,
    );
    out += rect(x - 6, top + 2, w + 12, 7, art.paint("#7d3a2b", depth, 0.6));
  } else {
    const rise = h * 0.16;
    const crest =
      style === "stepped"
        ? svg`M${x} ${top}V${top - rise * 0.4}H${x + w * 0.2}V${top - rise * 0.8}H${x + w * 0.36}V${top - rise * 1.3}H${x + w * 0.64}V${top - rise * 0.8}H${x + w * 0.8}V${top - rise * 0.4}H${x + w}V${top}Z`
        : style === "curved"
          ? svg`M${x} ${top}V${top - rise * 0.5}Q${x + w * 0.2} ${top - rise * 0.5} ${x + w * 0.26} ${top - rise}Q${x + w * 0.5} ${top - rise * 2.1} ${x + w * 0.74} ${top - rise}Q${x + w * 0.8} ${top - rise * 0.5} ${x + w} ${top - rise * 0.5}V${top}Z`
          : svg`M${x} ${top}V${top - rise * 0.7}H${x + w}V${top}Z`;
    out += shape(crest, art.paint(wall, depth)) + stroke(crest.replace("Z", "").replace(/V[^V]*$/, ""), trim, Math.max(2, h * 0.02), 0.9);
    if (style === "curved") out += disc(x + w / 2, top - rise * 0.85, rise * 0.32, trim);
    out += rect(x - 3, top - 3, w + 6, h * 0.035, trim) + rect(x, top + h * 0.035 - 3, w, h * 0.02, art.paint(wall, depth, 0.85), 0, 0.7);
  }
  out += rect(x, y - h * 0.13, w, h * 0.13, art.paint(leaf, depth, 0.3));
  const bays = Math.max(2, Math.round(w / (h * 0.42)));
  const doorAt = random.int(0, bays - 1);
  const bay = w / bays;
  for (let i = 0; i < bays; i++) {
    const cx = x + bay * (i + 0.5);
    const bw = Math.min(bay * 0.62, h * 0.3);
    const door = i === doorAt || look.shop === true;
    const bh = door ? h * 0.68 : h * 0.46;
    const foot = door ? y : y - h * 0.22;
    const rounded = style === "curved";
    const frameD = rounded ? archPath(cx, foot, bw * 1.22, bh * 1.06) : svg`M${cx - bw * 0.61} ${foot}V${foot - bh * 1.06}H${cx + bw * 0.61}V${foot}Z`;
    const openD = rounded ? archPath(cx, foot, bw, bh) : svg`M${cx - bw / 2} ${foot}V${foot - bh}H${cx + bw / 2}V${foot}Z`;
    out += shape(frameD, art.paint(frame, depth, 0.05));
    const litUp = art.mood.lamps && random.chance(0.6);
    out += shape(openD, door && !litUp ? art.paint(leaf, depth, 0.15) : litUp ? LIT : art.paint(leaf, depth, 0.1));
    out += rect(cx - 1, foot - bh, 2, bh, art.paint(frame, depth, 0.5), 0, 0.8);
    if (!door) {
      out += times(5, (k) => rect(cx - bw * 0.42, foot - bh * (0.86 - k * 0.17), bw * 0.84, Math.max(1.2, bh * 0.025), art.paint("#2a2430", depth), 0, 0.22));
      out += rect(cx - bw * 0.68, foot, bw * 1.36, h * 0.026, trim);
    } else {
      out +=
        rect(cx - bw * 0.38, foot - bh * 0.48, bw * 0.3, bh * 0.4, art.paint("#241c22", depth), 0, 0.16) +
        rect(cx + bw * 0.08, foot - bh * 0.48, bw * 0.3, bh * 0.4, art.paint("#241c22", depth), 0, 0.16);
    }
  }
  return out + rect(x + w - Math.min(9, w * 0.05), top, Math.min(9, w * 0.05), h, art.paint(wall, depth, 0.9), 0, 0.5);
}

/** A street front of row houses between two edges. */
export function streetFront(art: Art, x1: number, x2: number, y: number, h: number, depth = 0): string {
  const { random } = art;
  let out = "";
  const colors = random.shuffle(WALLS);
  for (let x = x1, i = 0; x < x2; i++) {
    const w = h * random.range(0.85, 1.45);
    out += facade(art, x, y, w, h * random.range(0.84, 1.12), { depth, wall: colors[i % colors.length] ?? "#f4ead8" });
    x += w;
  }
  return out;
}

/** A church's shape; whatever is absent is chosen. */
export interface ChurchLook {
  towers?: 1 | 2;
  trim?: string;
  top?: "spire" | "dome" | "pyramid";
  gable?: "baroque" | "plain";
  depth?: number;
  wall?: string;
}

/** A white church seen from the front; (x, y) is the foot of its door, `h` reaches the tower cross. */
export function church(art: Art, x: number, y: number, h: number, look: ChurchLook = {}): string {
  const { random } = art;
  const towers = look.towers ?? random.pick([1, 2] as const);
  const depth = look.depth ?? 0;
  const wall = look.wall ?? "#fbf5e9";
  const trim = look.trim ?? random.pick(["#2f6fa8", "#d9a233", "#b9553c", "#4f8f7a", "#8d98a8"]);
  const top = look.top ?? random.pick(["spire", "dome", "pyramid"] as const);
  const gable = look.gable ?? random.pick(["baroque", "plain"] as const);
  const lit = art.paint(wall, depth);
  const dim = art.paint(wall, depth, 0.78);
  const edge = art.paint(trim, depth, 0.05);
  const edgeDim = art.paint(trim, depth, 0.75);
  const dark = (opacity = 0.55) => art.paint("#3c4a63", depth, opacity);
  const tw = h * (towers === 2 ? 0.19 : 0.25);
  const nave = h * (towers === 2 ? 0.42 : 0.62);
  const eaves = y - h * 0.47;
  const naveX = x - nave / 2;
  let out = "";

  const tower = (cx: number): string => {
    const l = cx - tw / 2;
    const belfry = y - h * 0.58;
    const roof = y - h * 0.78;
    let t = rect(
      l,
      roof,
      tw,
      h * 0.78,
      art.across([
        [0, lit],
        [0.62, lit],
        [0.63, dim],
        [1, dim],
      ]),
    );
    for (const by of [eaves, belfry, roof])
      t += rect(l - tw * 0.06, by - h * 0.008, tw * 1.12, h * 0.018, edge) + rect(l + tw * 0.63, by - h * 0.008, tw * 0.43, h * 0.018, edgeDim);
    t += rect(l, y - h * 0.05, tw, h * 0.05, edge) + rect(l, roof, tw * 0.07, h * 0.78, edge, 0, 0.9) + rect(l + tw * 0.93, roof, tw * 0.07, h * 0.78, edgeDim);
    const glow = art.mood.lamps;
    t += shape(archPath(cx, belfry - h * 0.02, tw * 0.46, h * 0.145), glow ? "#f7c96a" : dark(0.7));
    t += shape(
      svg`M${cx - tw * 0.13} ${belfry - h * 0.06}Q${cx - tw * 0.1} ${belfry - h * 0.075} ${cx - tw * 0.08} ${belfry - h * 0.1}Q${cx} ${belfry - h * 0.13} ${cx + tw * 0.08} ${belfry - h * 0.1}Q${cx + tw * 0.1} ${belfry - h * 0.075} ${cx + tw * 0.13} ${belfry - h * 0.06}Z`,
      art.paint("#c49a45", depth, 0.35),
    );
    t += rect(cx - tw * 0.3, belfry - h * 0.03, tw * 0.6, h * 0.012, edge);
    t += shape(archPath(cx, y - h * 0.26, tw * 0.34, h * 0.14), edge) + shape(archPath(cx, y - h * 0.265, tw * 0.25, h * 0.125), pane(art, depth, 0.8));
    t +=
      disc(cx, y - h * 0.525, tw * 0.17, edge) +
      disc(cx, y - h * 0.525, tw * 0.125, art.paint("#fffdf5", depth)) +
      stroke(svg`M${cx} ${y - h * 0.525}v${-tw * 0.09}M${cx} ${y - h * 0.525}l${tw * 0.07} ${tw * 0.03}`, dark(), Math.max(1, tw * 0.02));
    for (const s of [-1, 1]) t += poly([cx + s * tw * 0.5 - tw * 0.07, roof, cx + s * tw * 0.5 + tw * 0.07, roof, cx + s * tw * 0.5, roof - h * 0.06], s < 0 ? edge : edgeDim);
    if (top === "dome") {
      t += rect(cx - tw * 0.4, roof - h * 0.03, tw * 0.8, h * 0.03, lit) + rect(cx + tw * 0.12, roof - h * 0.03, tw * 0.28, h * 0.03, dim);
      t += shape(
        svg`M${cx - tw * 0.43} ${roof - h * 0.028}C${cx - tw * 0.46} ${roof - h * 0.11} ${cx - tw * 0.16} ${roof - h * 0.13} ${cx} ${roof - h * 0.165}C${cx + tw * 0.16} ${roof - h * 0.13} ${cx + tw * 0.46} ${roof - h * 0.11} ${cx + tw * 0.43} ${roof - h * 0.028}Z`,
        edge,
      );
      t += shape(
        svg`M${cx + tw * 0.1} ${roof - h * 0.028}C${cx + tw * 0.2} ${roof - h * 0.1} ${cx + tw * 0.06} ${roof - h * 0.13} ${cx} ${roof - h * 0.165}C${cx + tw * 0.16} ${roof - h * 0.13} ${cx + tw * 0.46} ${roof - h * 0.11} ${cx + tw * 0.43} ${roof - h * 0.028}Z`,
        edgeDim,
      );
    } else {
      const peak = roof - h * (top === "spire" ? 0.175 : 0.13);
      const half = tw * (top === "spire" ? 0.4 : 0.54);
      t += poly([cx - half, roof - 1, cx, peak, cx + half, roof - 1], edge) + poly([cx + half * 0.2, roof - 1, cx, peak, cx + half, roof - 1], edgeDim);
    }
    return t + crossFinial(cx, y - h * (top === "pyramid" ? 0.9 : 0.94), h * 0.06, art.paint(trim, depth, 0.4));
  };

  if (towers === 1) {
    out += shape(svg`M${naveX} ${y}V${eaves}L${x} ${y - h * 0.62}L${x + nave / 2} ${eaves}V${y}Z`, lit);
  } else {
    out += rect(naveX - 2, eaves, nave + 4, h * 0.47, lit);
  }
  const peak = y - h * (towers === 2 ? 0.68 : 0.64);
  if (gable === "baroque") {
    out += shape(
      svg`M${naveX} ${eaves + 2}C${naveX + nave * 0.16} ${eaves - h * 0.005} ${naveX + nave * 0.14} ${eaves - h * 0.07} ${naveX + nave * 0.24} ${eaves - h * 0.085}C${naveX + nave * 0.36} ${eaves - h * 0.1} ${x - nave * 0.12} ${peak + h * 0.02} ${x} ${peak}C${x + nave * 0.12} ${peak + h * 0.02} ${naveX + nave * 0.64} ${eaves - h * 0.1} ${naveX + nave * 0.76} ${eaves - h * 0.085}C${naveX + nave * 0.86} ${eaves - h * 0.07} ${naveX + nave * 0.84} ${eaves - h * 0.005} ${naveX + nave} ${eaves + 2}Z`,
      edge,
    );
    out += shape(
      svg`M${naveX + nave * 0.07} ${eaves + 2}C${naveX + nave * 0.2} ${eaves - h * 0.01} ${naveX + nave * 0.18} ${eaves - h * 0.06} ${naveX + nave * 0.27} ${eaves - h * 0.07}C${naveX + nave * 0.38} ${eaves - h * 0.085} ${x - nave * 0.1} ${peak + h * 0.035} ${x} ${peak + h * 0.022}C${x + nave * 0.1} ${peak + h * 0.035} ${naveX + nave * 0.62} ${eaves - h * 0.085} ${naveX + nave * 0.73} ${eaves - h * 0.07}C${naveX + nave * 0.82} ${eaves - h * 0.06} ${naveX + nave * 0.8} ${eaves - h * 0.01} ${naveX + nave * 0.93} ${eaves + 2}Z`,
      lit,
    );
  } else {
    out += poly([naveX - 4, eaves + 2, x, peak, x + nave / 2 + 4, eaves + 2], edge) + poly([naveX + nave * 0.08, eaves + 2, x, peak + h * 0.03, x + nave * 0.42, eaves + 2], lit);
  }
  out += disc(x, eaves - h * 0.055, h * 0.042, edge) + disc(x, eaves - h * 0.055, h * 0.032, pane(art, depth, 0.9));
  out += stroke(
    times(
      4,
      (i) =>
        svg`M${x + Math.cos(i * 0.785) * h * 0.032} ${eaves - h * 0.055 + Math.sin(i * 0.785) * h * 0.032}L${x - Math.cos(i * 0.785) * h * 0.032} ${eaves - h * 0.055 - Math.sin(i * 0.785) * h * 0.032}`,
    ),
    edge,
    Math.max(1, h * 0.004),
  );
  out += rect(naveX, eaves - h * 0.006, nave, h * 0.018, edge) + rect(naveX, eaves + h * 0.012, nave, h * 0.012, dim, 0, 0.6) + rect(naveX, y - h * 0.05, nave, h * 0.05, edge);
  out += rect(naveX + nave * 0.82, eaves + h * 0.012, nave * 0.18, h * 0.41, dim, 0, 0.8);
  const spots = towers === 2 ? [-0.3, 0, 0.3] : [-0.32, 0.32];
  out += spots
    .map(
      (s) => shape(archPath(x + nave * s, y - h * 0.29, nave * 0.14, h * 0.12), edge) + shape(archPath(x + nave * s, y - h * 0.294, nave * 0.1, h * 0.105), pane(art, depth, 0.8)),
    )
    .join("");
  out += shape(archPath(x, y, nave * 0.32, h * 0.25), edge) + shape(archPath(x, y, nave * 0.25, h * 0.225), art.mood.lamps ? "#ffd27a" : art.paint("#6d4030", depth, 0.3));
  out += rect(x - 1, y - h * 0.225, 2, h * 0.225, art.paint("#3d2620", depth), 0, 0.6);
  if (towers === 2)
    out += [-0.34, 0.34]
      .map(
        (s) =>
          shape(archPath(x + nave * s, y, nave * 0.17, h * 0.17), edge) +
          shape(archPath(x + nave * s, y, nave * 0.12, h * 0.15), art.mood.lamps ? "#f7c96a" : art.paint("#6d4030", depth, 0.4)),
      )
      .join("");
  out += crossFinial(x, peak + 2, h * 0.075, art.paint(trim, depth, 0.4));
  if (towers === 2) out += tower(naveX - tw / 2) + tower(x + nave / 2 + tw / 2);
  else out += tower(x + nave / 2 + tw * 0.36);
  return out;
}

function crossFinial(x: number, y: number, h: number, fill: string): string {
  return rect(x - h * 0.07, y - h, h * 0.14, h, fill) + rect(x - h * 0.3, y - h * 0.74, h * 0.6, h * 0.14, fill);
}

/** A heap of small houses climbing a slope, as seen across a valley; `y` is the foot. */
export function hillTown(art: Art, cx: number, y: number, w: number, h: number, rows: number, depth: number): string {
  const { random } = art;
  let out = "";
  for (let r = 0; r < rows; r++) {
    const share = r / (rows - 1);
    const size = 52 + share * 66;
    const base = y - h * (1 - share) ** 1.1;
    const half = (w / 2) * (0.5 + 0.5 * share);
    const d = depth * (1 - share * 0.8);
    for (let x = cx - half + random.range(0, 30); x < cx + half; x += size * random.range(0.92, 1.3)) {
      out += random.chance(0.2) ? treeDot(art, x, base + 6, size * 0.7, d) : cottage(art, x, base + random.range(-10, 10), size * random.range(0.9, 1.2), d);
    }
  }
  return out;
}

function treeDot(art: Art, x: number, y: number, r: number, depth: number): string {
  return (
    shape(
      circlePath(x, y - r * 0.6, r * 0.5) + circlePath(x - r * 0.4, y - r * 0.35, r * 0.38) + circlePath(x + r * 0.4, y - r * 0.35, r * 0.4),
      art.paint("#4f7a48", depth, 0.45),
    ) + shape(circlePath(x - r * 0.15, y - r * 0.75, r * 0.3), art.paint("#7d9f55", depth, 0.1))
  );
}

/** One small house with a gable roof, its side in shadow. */
export function cottage(art: Art, x: number, y: number, s: number, depth: number): string {
  const { random } = art;
  const wall = random.pick(WALLS);
  const front = s * 0.5;
  const side = s * 0.55;
  const h = s * 0.48;
  const l = x - s * 0.52;
  const roof = random.pick(["#b9573a", "#a84e38", "#c76b45", "#9c5240"]);
  let out = rect(l, y - h, front, h, art.paint(wall, depth)) + rect(l + front, y - h, side, h, art.paint(wall, depth, 0.75));
  out += poly([l, y - h, l + front / 2, y - h - s * 0.26, l + front, y - h], art.paint(wall, depth));
  out += poly(
    [l + front * 0.42, y - h - s * 0.29, l + front / 2 + side * 1.02, y - h - s * 0.29, l + front + side + s * 0.04, y - h + s * 0.03, l + front + s * 0.03, y - h + s * 0.03],
    art.paint(roof, depth, 0.25),
  );
  out += poly(
    [l - s * 0.05, y - h + s * 0.03, l + front * 0.46, y - h - s * 0.31, l + front * 0.56, y - h - s * 0.29, l + s * 0.02, y - h + s * 0.05],
    art.paint(roof, depth, 0.65),
  );
  out +=
    rect(l + front * 0.32, y - h * 0.62, front * 0.32, h * 0.62, art.paint(random.pick(["#6d4030", "#2f5f8f", "#2f7a63"]), depth)) +
    rect(l + front + side * 0.22, y - h * 0.66, side * 0.2, h * 0.3, pane(art, depth)) +
    rect(l + front + side * 0.6, y - h * 0.66, side * 0.2, h * 0.3, pane(art, depth));
  return out;
}
