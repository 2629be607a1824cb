import { circlePath, disc, oval, poly, rect, shape, stroke, svg, times } from "./kit.ts";
import type { Art } from "./mood.ts";

const SKINS = ["#8a5637", "#a76d47", "#c98f65", "#6f4430", "#b97d55"];
const HAIRS = ["#2b1d1b", "#3c2820", "#1f1719"];
const SHIRTS = ["#e2574c", "#f2b33d", "#2f8f9d", "#f4efe4", "#3b5b92", "#6aa35a", "#d98ab0", "#e07b3c"];
const PANTS = ["#33415e", "#5b4a42", "#7b6a55", "#273043", "#8a8f9c"];

/** How a person is dressed and stands; whatever is absent is chosen. */
export interface PersonLook {
  shirt?: string;
  pants?: string;
  hair?: string;
  dress?: boolean;
  hat?: "straw" | "helmet" | "cap" | "none";
  hatColor?: string;
  backpack?: string;
  bag?: boolean;
  /** Arms: down, one raised, or both raised. */
  arms?: "down" | "one" | "both" | "front";
  walking?: boolean;
  /** 1 faces right, -1 left. */
  facing?: 1 | -1;
  depth?: number;
  tone?: number;
  /** Everything in one colour. */
  silhouette?: string;
}

/** A standing or walking person, `h` tall, feet at (x, y). */
export function person(art: Art, x: number, y: number, h: number, look: PersonLook = {}): string {
  const { random } = art;
  const { depth = 0, tone = 0.05, silhouette } = look;
  const tint = (color: string, extra = 0) => silhouette ?? art.paint(color, depth, Math.min(1, tone + extra));
  const skin = random.pick(SKINS);
  const hair = look.hair ?? random.pick(HAIRS);
  const shirt = look.shirt ?? random.pick(SHIRTS);
  const pants = look.pants ?? random.pick(PANTS);
  const dress = look.dress ?? random.chance(0.35);
  const facing = look.facing ?? (random.chance(0.5) ? 1 : -1);
  const walking = look.walking ?? random.chance(0.5);
  const u = h / 100;
  const stride = walking ? random.range(7, 10) * u : 3.4 * u;
  const hip = y - 47 * u;
  const neck = y - 82 * u;
  let out = "";
  const leg = dress ? tint(skin) : tint(pants);
  const legFrom = dress ? y - 26 * u : hip;
  out += stroke(svg`M${x + 2.6 * u} ${legFrom}L${x + stride} ${y - 2 * u}`, dress ? tint(skin, 0.35) : tint(pants, 0.4), (dress ? 5 : 8) * u);
  out += stroke(svg`M${x - 2.6 * u} ${legFrom}L${x - stride} ${y - 2 * u}`, leg, (dress ? 5 : 8) * u);
  out += shape(svg`M${x - stride - 3 * u} ${y}h${6 * u + (facing > 0 ? 3 * u : 0)}v${-3 * u}h${-7 * u}ZM${x + stride - 3 * u} ${y}h${7 * u}v${-3 * u}h${-7 * u}Z`, tint("#3a2c2a"));
  const arms = look.arms ?? "down";
  const hand = (side: 1 | -1, up: boolean, front: boolean) => {
    const sx = x + side * 9.5 * u;
    const sy = neck + 5 * u;
    if (up) return svg`M${sx} ${sy}L${x + side * 15 * u} ${neck - 8 * u}L${x + side * 12 * u} ${neck - 26 * u}`;
    if (front) return svg`M${sx} ${sy}L${x + side * 11 * u} ${neck + 20 * u}L${x + facing * 18 * u} ${neck + 22 * u}`;
    return svg`M${sx} ${sy}L${x + side * 13 * u} ${neck + 19 * u}L${x + side * (walking ? 10 : 13) * u + (walking ? side * facing * 4 * u : 0)} ${neck + 36 * u}`;
  };
  const sleeve = (side: 1 | -1) => svg`M${x + side * 9 * u} ${neck + 5 * u}L${x + side * 12 * u} ${neck + 16 * u}`;
  const left = hand(-1, arms === "both" || (arms === "one" && facing < 0), arms === "front");
  const right = hand(1, arms === "both" || (arms === "one" && facing > 0), arms === "front");
  out += stroke(right, tint(skin, 0.35), 5 * u);
  if (arms === "down" || arms === "front") out += stroke(sleeve(1), tint(shirt, 0.45), 6.4 * u);
  if (look.backpack) out += rect(x - facing * 13 * u - 7 * u, neck + 2 * u, 14 * u, 27 * u, tint(look.backpack, 0.2), 5 * u);
  const body = dress
    ? svg`M${x - 9 * u} ${neck + 3 * u}Q${x} ${neck - 2 * u} ${x + 9 * u} ${neck + 3 * u}L${x + 7 * u} ${hip - 6 * u}L${x + 14 * u} ${y - 23 * u}Q${x} ${y - 19 * u} ${x - 14 * u} ${y - 23 * u}L${x - 7 * u} ${hip - 6 * u}Z`
    : svg`M${x - 11 * u} ${neck + 7 * u}Q${x - 10 * u} ${neck} ${x} ${neck - 1 * u}Q${x + 10 * u} ${neck} ${x + 11 * u} ${neck + 7 * u}L${x + 8.5 * u} ${hip + 4 * u}Q${x} ${hip + 6 * u} ${x - 8.5 * u} ${hip + 4 * u}Z`;
  out += shape(body, tint(shirt));
  if (!silhouette)
    out += shape(svg`M${x + 3 * u} ${neck}Q${x + 10 * u} ${neck} ${x + 10.5 * u} ${neck + 7 * u}L${x + 8 * u} ${hip + 3 * u}L${x + 4 * u} ${hip + 5 * u}Z`, tint(shirt, 0.7), 0.55);
  out += stroke(left, tint(skin), 5 * u);
  if (arms === "down" || arms === "front") out += stroke(sleeve(-1), tint(shirt), 6.4 * u);
  if (look.bag) out += poly([x - 18 * u, neck + 36 * u, x - 8 * u, neck + 36 * u, x - 6 * u, neck + 54 * u, x - 20 * u, neck + 54 * u], tint("#d9a05a", 0.2));
  out += rect(x - 2.6 * u, neck - 5 * u, 5.2 * u, 8 * u, tint(skin, 0.35));
  const headY = y - 91 * u;
  out += disc(x, headY, 7 * u, tint(skin));
  out += shape(
    svg`M${x - 7.6 * u} ${headY + (dress ? 6 : 1) * u}C${x - 9 * u} ${headY - 10 * u} ${x + 9 * u} ${headY - 10 * u} ${x + 7.6 * u} ${headY + (dress ? 6 : 1) * u}Q${x + facing * 3 * u} ${headY - 4 * u} ${x - 7.6 * u} ${headY + (dress ? 6 : 1) * u}Z`,
    tint(hair),
  );
  if (dress && !silhouette) out += disc(x - facing * 6 * u, headY - 4 * u, 3.4 * u, tint(hair));
  const hat = look.hatColor;
  if (look.hat === "straw") {
    out += oval(x, headY - 3.4 * u, 15 * u, 3 * u, tint(hat ?? "#e2c078", 0.25));
    out += shape(
      svg`M${x - 7.5 * u} ${headY - 4 * u}Q${x - 7 * u} ${headY - 12 * u} ${x} ${headY - 11 * u}Q${x + 7 * u} ${headY - 12 * u} ${x + 7.5 * u} ${headY - 4 * u}Z`,
      tint(hat ?? "#efd08c"),
    );
  }
  if (look.hat === "helmet" || look.hat === "cap") {
    out += shape(svg`M${x - 8 * u} ${headY - 1.5 * u}A${8 * u} ${8.4 * u} 0 0 1 ${x + 8 * u} ${headY - 1.5 * u}Z`, tint(hat ?? "#f2b33d"));
    out += rect(facing > 0 ? x - 8 * u : x - 13 * u, headY - 2.8 * u, 21 * u, 2.2 * u, tint(hat ?? "#f2b33d", 0.4), u);
  }
  return out;
}

/** An open umbrella held over a person of height `h` standing at (x, y). */
export function umbrella(art: Art, x: number, y: number, h: number, color: string, depth = 0): string {
  const u = h / 100;
  const r = 34 * u;
  const top = y - 130 * u;
  const rim = y - 103 * u;
  const lit = art.paint(color, depth);
  const panel = (a: number, b: number) =>
    svg`M${x} ${top}Q${x + a * 0.85} ${top + 6 * u} ${x + a} ${rim}Q${x + (a + b) / 2} ${rim - 7 * u} ${x + b} ${rim}Q${x + b * 0.85} ${top + 6 * u} ${x} ${top}Z`;
  return (
    stroke(svg`M${x} ${top - 4 * u}V${y - 60 * u}`, art.paint("#3a2f35", depth), 2.2 * u) +
    shape(panel(-r, -r * 0.4) + panel(-r * 0.4, r * 0.3), lit) +
    shape(panel(r * 0.3, r), art.paint(color, depth, 0.75)) +
    shape(panel(-r * 0.4, r * 0.3), "#ffffff", 0.14)
  );
}

/** The backs of a crowd: rows of heads and shoulders with raised arms, rising from `y`. */
export function crowd(art: Art, y: number, rows: number, size: number, colors: readonly string[], raised = 0.3): string {
  const { random } = art;
  return times(rows, (row) => {
    const s = size * (0.72 + (0.28 * row) / Math.max(1, rows - 1));
    const base = y + (row * (1000 - y)) / rows;
    let d = "";
    for (let x = random.range(-30, 10); x < 1640; x += s * random.range(1.35, 1.8)) {
      const lift = base + random.range(-0.2, 0.3) * s;
      d += circlePath(x, lift, s * 0.4);
      d += svg`M${x - s * 0.8} ${lift + s * 2.4}V${lift + s * 0.95}Q${x - s * 0.75} ${lift + s * 0.5} ${x} ${lift + s * 0.46}Q${x + s * 0.75} ${lift + s * 0.5} ${x + s * 0.8} ${lift + s * 0.95}V${lift + s * 2.4}Z`;
      if (random.chance(raised)) {
        const side = random.pick([-1, 1]);
        const up = random.range(0.9, 1.5) * s;
        d += svg`M${x + side * s * 0.5} ${lift + s * 0.8}L${x + side * s * 0.72} ${lift - up * 0.4}L${x + side * s * 0.5} ${lift - up}L${x + side * s * 0.78} ${lift - up}L${x + side * s * 0.98} ${lift - up * 0.3}L${x + side * s * 0.8} ${lift + s}Z`;
      }
    }
    const fill = colors[Math.min(row, colors.length - 1)] ?? "#000000";
    return shape(`${d}${svg`M0 ${base + s * 1.5}H1600V1000H0Z`}`, fill);
  });
}

/** A zebu grazing or looking up, seen from the side, head to the right; `s` is its length. */
export function zebu(art: Art, x: number, y: number, s: number, grazing: boolean, coat = "#f1e8dc", depth = 0): string {
  const u = s / 110;
  const p = (px: number, py: number) => svg`${x + px * u} ${y - py * u}`;
  const skin = art.paint(coat, depth);
  const dark = art.paint(coat, depth, 0.8);
  const far = art.paint(coat, depth, 1);
  const horn = art.paint("#6a564a", depth, 0.3);
  const back = `M${p(-45, 57)}C${p(-36, 63)} ${p(-10, 60)} ${p(4, 61)}C${p(11, 62)} ${p(14, 70)} ${p(21, 70)}C${p(27, 70)} ${p(28, 65)} ${p(33, 62)}`;
  const belly = `C${p(34, 28)} ${p(28, 30)} ${p(24, 30)}C${p(8, 27)} ${p(-12, 28)} ${p(-26, 32)}C${p(-42, 28)} ${p(-50, 44)} ${p(-45, 57)}Z`;
  const hull = grazing
    ? `${back}C${p(42, 58)} ${p(50, 46)} ${p(55, 31)}L${p(60, 27)}L${p(65, 8)}Q${p(65, 3)} ${p(60, 4)}L${p(54, 8)}L${p(49, 21)}C${p(44, 24)} ${p(42, 32)} ${p(39, 33)}${belly}`
    : `${back}C${p(40, 66)} ${p(45, 72)} ${p(49, 77)}L${p(54, 78)}L${p(62, 70)}L${p(70, 59)}Q${p(72, 54)} ${p(67, 53)}L${p(60, 55)}Q${p(54, 57)} ${p(51, 59)}C${p(49, 50)} ${p(45, 38)} ${p(40, 32)}${belly}`;
  const leg = (a: number, b: number, foot: number) =>
    `M${p(a, 40)}L${p(b, 40)}C${p(b - 1, 24)} ${p(foot + 3.4, 18)} ${p(foot + 2.8, 0)}L${p(foot - 2.8, 0)}C${p(foot - 2.4, 16)} ${p(a + 1, 22)} ${p(a, 40)}Z`;
  const [hx, hy] = grazing ? [54, 30] : [50, 75];
  return (
    oval(x + 2 * u, y, 52 * u, 4 * u, art.paint("#5d4a3a", depth, 1), 0.35) +
    shape(leg(-36, -26, -27) + leg(26, 35, 33), far) +
    stroke(`M${p(-45, 55)}C${p(-52, 46)} ${p(-50, 34)} ${p(-49, 22)}`, dark, 2.4 * u) +
    oval(x - 49 * u, y - 18 * u, 2.4 * u, 6 * u, horn) +
    shape(leg(-43, -29, -38) + leg(18, 29, 23), skin) +
    shape(hull, skin) +
    `<g${art.clip(hull)}>${shape(`M${p(-50, 42)}C${p(-20, 30)} ${p(10, 36)} ${p(30, 42)}C${p(40, 46)} ${p(46, 44)} ${p(52, 56)}L${p(60, 20)}L${p(-50, 20)}Z`, dark, 0.55)}${shape(`M${p(8, 63)}C${p(16, 59)} ${p(24, 59)} ${p(33, 63)}L${p(28, 80)}L${p(10, 80)}Z`, dark, 0.3)}</g>` +
    shape(`M${p(hx - 1, hy - 1)}C${p(hx - 8, hy + 2)} ${p(hx - 12, hy - 5)} ${p(hx - 13, hy - 11)}C${p(hx - 7, hy - 12)} ${p(hx - 2, hy - 8)} ${p(hx - 1, hy - 1)}Z`, dark) +
    stroke(`M${p(hx + 1, hy + 1)}C${p(hx - 2, hy + 6)} ${p(hx - 1, hy + 11)} ${p(hx + 3, hy + 14)}`, horn, 2.6 * u) +
    disc(x + (hx + (grazing ? 3 : 6)) * u, y - (hy - (grazing ? 8 : 5)) * u, 1.2 * u, art.paint("#2a2226")) +
    oval(x + (grazing ? 63 : 69) * u, y - (grazing ? 6 : 56) * u, 2.6 * u, 2.4 * u, horn)
  );
}

/** A goat, seen from the side; `s` is its length. */
export function goat(art: Art, x: number, y: number, s: number, coat: string, depth = 0): string {
  const u = s / 100;
  const skin = art.paint(coat, depth, 0.05);
  const dark = art.paint(coat, depth, 0.85);
  const leg = (dx: number, fill: string) => poly([x + (dx - 3.5) * u, y - 36 * u, x + (dx + 3.5) * u, y - 36 * u, x + (dx + 2) * u, y, x + (dx - 2) * u, y], fill);
  return (
    leg(-26, dark) +
    leg(22, dark) +
    leg(-18, skin) +
    leg(15, skin) +
    shape(
      svg`M${x - 36 * u} ${y - 60 * u}Q${x} ${y - 64 * u} ${x + 26 * u} ${y - 60 * u}L${x + 40 * u} ${y - 84 * u}L${x + 50 * u} ${y - 86 * u}L${x + 62 * u} ${y - 74 * u}L${x + 58 * u} ${y - 68 * u}L${x + 48 * u} ${y - 69 * u}Q${x + 42 * u} ${y - 42 * u} ${x + 26 * u} ${y - 30 * u}Q${x} ${y - 26 * u} ${x - 30 * u} ${y - 30 * u}Q${x - 42 * u} ${y - 44 * u} ${x - 36 * u} ${y - 60 * u}Z`,
      skin,
    ) +
    shape(svg`M${x - 36 * u} ${y - 40 * u}Q${x} ${y - 34 * u} ${x + 32 * u} ${y - 38 * u}L${x + 26 * u} ${y - 30 * u}Q${x} ${y - 26 * u} ${x - 30 * u} ${y - 30 * u}Z`, dark, 0.6) +
    stroke(svg`M${x + 46 * u} ${y - 85 * u}q${-4 * u} ${-16 * u} ${-14 * u} ${-16 * u}`, art.paint("#4d3f38", depth), 3.4 * u) +
    poly([x + 42 * u, y - 82 * u, x + 32 * u, y - 74 * u, x + 42 * u, y - 76 * u], dark) +
    poly([x - 36 * u, y - 60 * u, x - 46 * u, y - 66 * u, x - 38 * u, y - 54 * u], skin) +
    poly([x + 56 * u, y - 69 * u, x + 54 * u, y - 58 * u, x + 51 * u, y - 69 * u], dark)
  );
}

/** A slender river canoe with a fisherman standing or sitting in it. */
export function canoe(art: Art, x: number, y: number, w: number, standing: boolean): string {
  const hull = art.paint("#8a4f35", 0, 0.2);
  let out = oval(x, y + w * 0.035, w * 0.52, w * 0.03, art.paint("#123a46", 0, 0.6), 0.4);
  const h = w * 0.62;
  const above = art.clip(svg`M${x - w} ${y - w * 3}H${x + w}V${y + w * 0.03}H${x - w}Z`);
  if (standing) {
    out += stroke(svg`M${x + w * 0.16} ${y - h * 1.05}L${x + w * 0.3} ${y + w * 0.12}`, art.paint("#d9b77d", 0, 0.3), w * 0.012);
    out += `<g${above}>${person(art, x + w * 0.1, y + w * 0.03, h, { hat: "straw", dress: false, arms: "front", facing: 1, walking: false, tone: 0.25 })}</g>`;
  } else {
    out += `<g${above}>${person(art, x + w * 0.06, y + h * 0.3, h * 0.85, { hat: "straw", dress: false, walking: false, tone: 0.25, arms: "front", facing: 1 })}</g>`;
    out += stroke(svg`M${x + w * 0.2} ${y - h * 0.22}L${x + w * 0.5} ${y - h * 0.62}L${x + w * 0.62} ${y + w * 0.05}`, art.paint("#e8d9b4", 0, 0.2), w * 0.007);
  }
  out += shape(
    svg`M${x - w / 2} ${y - w * 0.055}Q${x - w * 0.3} ${y + w * 0.002} ${x} ${y}Q${x + w * 0.3} ${y + w * 0.002} ${x + w / 2} ${y - w * 0.07}Q${x + w * 0.36} ${y + w * 0.06} ${x} ${y + w * 0.06}Q${x - w * 0.36} ${y + w * 0.06} ${x - w / 2} ${y - w * 0.055}Z`,
    hull,
  );
  out += shape(
    svg`M${x - w / 2} ${y - w * 0.055}Q${x - w * 0.3} ${y + w * 0.002} ${x} ${y}Q${x + w * 0.3} ${y + w * 0.002} ${x + w / 2} ${y - w * 0.07}Q${x + w * 0.3} ${y + w * 0.022} ${x} ${y + w * 0.02}Q${x - w * 0.3} ${y + w * 0.022} ${x - w / 2} ${y - w * 0.055}Z`,
    art.paint("#e9a84f", 0, 0.05),
  );
  return out;
}
