import { disc, oval, poly, rect, shape, stroke, svg, times } from "./kit.ts";
import type { Art } from "./mood.ts";
import { halo } from "./scenery.ts";

const GLASS = "#9cc7d6";

/** A wheel with a rim, hub and shadowed tyre. */
function wheel(art: Art, x: number, y: number, r: number, rim = "#c9ced6"): string {
  const spokes = times(5, (i) => {
    const a = (i / 5) * 6.283 + 0.3;
    return svg`M${x} ${y}L${x + Math.cos(a) * r * 0.54} ${y + Math.sin(a) * r * 0.54}`;
  });
  return (
    disc(x, y, r, art.paint("#26252c", 0, 0.3)) +
    disc(x, y, r * 0.64, art.paint(rim, 0, 0.1)) +
    disc(x, y, r * 0.52, art.paint("#565b66", 0, 0.2)) +
    stroke(spokes, art.paint(rim), r * 0.13) +
    disc(x, y, r * 0.16, art.paint("#33343c"))
  );
}

function groundShadow(art: Art, x: number, y: number, w: number): string {
  return oval(x, y, w / 2, w * 0.035, art.paint("#2a2430", 0, 1), 0.45);
}

/** A bus or van coming towards the viewer; bottom centre at (x, y). */
export function busFront(art: Art, x: number, y: number, w: number, color: string): string {
  const h = w * 1.05;
  const glass = art.linear(x - w / 2, y - h, x + w / 2, y - h * 0.4, [
    [0, art.paint("#d4ecef")],
    [0.5, art.paint("#6f9db0")],
    [1, art.paint("#3f6579")],
  ]);
  const lit = art.mood.lamps;
  return (
    groundShadow(art, x, y, w * 1.3) +
    rect(x - w * 0.44, y - h * 0.12, w * 0.2, h * 0.13, art.paint("#25242b"), w * 0.03) +
    rect(x + w * 0.24, y - h * 0.12, w * 0.2, h * 0.13, art.paint("#25242b"), w * 0.03) +
    rect(x - w / 2, y - h, w, h * 0.93, art.paint(color), w * 0.09) +
    shape(
      svg`M${x + w * 0.3} ${y - h}H${x + w * 0.41}Q${x + w * 0.5} ${y - h} ${x + w * 0.5} ${y - h * 0.9}V${y - h * 0.16}Q${x + w * 0.5} ${y - h * 0.07} ${x + w * 0.41} ${y - h * 0.07}H${x + w * 0.3}Z`,
      art.paint(color, 0, 0.8),
      0.7,
    ) +
    rect(x - w * 0.42, y - h * 0.84, w * 0.84, h * 0.4, glass, w * 0.05) +
    rect(x - w * 0.3, y - h * 0.96, w * 0.6, h * 0.075, art.paint("#2b2f3a"), w * 0.02) +
    rect(x - w * 0.004, y - h * 0.84, w * 0.014, h * 0.4, art.paint(color, 0, 0.5)) +
    rect(x - w / 2, y - h * 0.36, w, h * 0.035, art.paint("#f6f0e4"), 0, 0.85) +
    rect(x - w * 0.22, y - h * 0.27, w * 0.44, h * 0.09, art.paint("#3a3c46"), w * 0.02) +
    rect(x - w * 0.52, y - h * 0.15, w * 1.04, h * 0.07, art.paint("#4b4c56"), w * 0.02) +
    rect(x - w * 0.58, y - h * 0.78, w * 0.07, h * 0.18, art.paint("#2b2f3a"), w * 0.02) +
    rect(x + w * 0.51, y - h * 0.78, w * 0.07, h * 0.18, art.paint("#2b2f3a"), w * 0.02) +
    (lit ? halo(art, x - w * 0.36, y - h * 0.24, w * 0.5, "#ffe6a8", 0.8) + halo(art, x + w * 0.36, y - h * 0.24, w * 0.5, "#ffe6a8", 0.8) : "") +
    disc(x - w * 0.36, y - h * 0.24, w * 0.065, lit ? "#fff6d8" : art.paint("#f4f1e6")) +
    disc(x + w * 0.36, y - h * 0.24, w * 0.065, lit ? "#fff6d8" : art.paint("#f4f1e6"))
  );
}

/** A bus seen from the side, front to the right; `x` is its centre, `y` the ground. */
export function busSide(art: Art, x: number, y: number, w: number, color: string): string {
  const h = w * 0.34;
  const l = x - w / 2;
  const glass = art.down([
    [0, art.paint("#d8eef0")],
    [1, art.paint("#5d8ba0")],
  ]);
  let out = groundShadow(art, x, y, w * 1.04);
  out += shape(
    svg`M${l} ${y - h * 0.95}Q${l} ${y - h * 1.05} ${l + w * 0.03} ${y - h * 1.05}H${l + w * 0.93}Q${l + w * 0.97} ${y - h * 1.05} ${l + w * 0.98} ${y - h * 0.9}L${l + w} ${y - h * 0.45}V${y - h * 0.14}H${l}Z`,
    art.paint(color),
  );
  out += rect(l, y - h * 0.3, w, h * 0.16, art.paint(color, 0, 0.75));
  out += rect(l, y - h * 0.4, w * 0.998, h * 0.055, art.paint("#2c2d36"));
  out += times(7, (i) => rect(l + w * (0.03 + i * 0.112), y - h * 0.9, w * 0.098, h * 0.33, glass, w * 0.008));
  out += rect(l + w * 0.82, y - h * 0.88, w * 0.075, h * 0.7, art.paint("#3a3f4b"), w * 0.008) + rect(l + w * 0.828, y - h * 0.84, w * 0.06, h * 0.42, glass);
  out += shape(svg`M${l + w * 0.91} ${y - h * 0.9}H${l + w * 0.972}L${l + w * 0.99} ${y - h * 0.5}H${l + w * 0.91}Z`, glass);
  out += rect(l + w * 0.02, y - h * 1.1, w * 0.2, h * 0.06, art.paint(color, 0, 0.5), 3);
  out += rect(l + w * 0.975, y - h * 0.36, w * 0.024, h * 0.09, "#fff1c4", 3) + rect(l, y - h * 0.36, w * 0.014, h * 0.1, art.paint("#d9412f"), 2);
  return out + wheel(art, l + w * 0.2, y - h * 0.12, h * 0.2) + wheel(art, l + w * 0.74, y - h * 0.12, h * 0.2);
}

/** A small lorry from the side, front to the right, loaded high. */
export function truck(art: Art, x: number, y: number, w: number, color: string): string {
  const h = w * 0.5;
  const l = x - w / 2;
  let out = groundShadow(art, x, y, w * 1.04);
  out += rect(l, y - h * 0.24, w * 0.95, h * 0.1, art.paint("#34333b"));
  out +=
    rect(l, y - h * 0.72, w * 0.63, h * 0.5, art.paint("#a56b43"), 2) +
    times(4, (i) => rect(l, y - h * (0.64 - i * 0.11), w * 0.63, 2, art.paint("#6d4430"), 0, 0.8)) +
    times(5, (i) => rect(l + w * 0.15 * i, y - h * 0.74, w * 0.022, h * 0.52, art.paint("#7d4f35")));
  out += shape(
    svg`M${l + w * 0.02} ${y - h * 0.72}Q${l + w * 0.08} ${y - h * 1.02} ${l + w * 0.3} ${y - h}Q${l + w * 0.58} ${y - h * 1.02} ${l + w * 0.61} ${y - h * 0.72}Z`,
    art.paint("#d8c27c", 0, 0.15),
  );
  out += shape(
    svg`M${l + w * 0.66} ${y - h * 0.22}V${y - h * 0.9}H${l + w * 0.86}Q${l + w * 0.91} ${y - h * 0.9} ${l + w * 0.94} ${y - h * 0.6}L${l + w} ${y - h * 0.5}V${y - h * 0.2}Z`,
    art.paint(color),
  );
  out += shape(svg`M${l + w * 0.72} ${y - h * 0.82}H${l + w * 0.85}Q${l + w * 0.88} ${y - h * 0.8} ${l + w * 0.9} ${y - h * 0.56}H${l + w * 0.72}Z`, art.paint(GLASS));
  out += rect(l + w * 0.64, y - h * 0.32, w * 0.37, h * 0.1, art.paint(color, 0, 0.8));
  return out + wheel(art, l + w * 0.16, y - h * 0.12, h * 0.14) + wheel(art, l + w * 0.36, y - h * 0.12, h * 0.14) + wheel(art, l + w * 0.82, y - h * 0.12, h * 0.14);
}

/** A farm tractor from the side, front to the right. */
export function tractor(art: Art, x: number, y: number, w: number, color: string): string {
  const u = w / 100;
  const big = 21 * u;
  let out = groundShadow(art, x, y, w * 1.1);
  out += stroke(svg`M${x - 44 * u} ${y - 26 * u}L${x - 66 * u} ${y - 12 * u}`, art.paint("#4a4a52"), 3 * u);
  out += times(4, (i) =>
    shape(svg`M${x - (56 + i * 7) * u} ${y - 20 * u}q${-6 * u} ${12 * u} ${2 * u} ${22 * u}l${4 * u} ${-1 * u}q${-4 * u} ${-12 * u} 0 ${-21 * u}Z`, art.paint("#6d6f78", 0, 0.4)),
  );
  out += shape(svg`M${x - 6 * u} ${y - 42 * u}H${x + 38 * u}Q${x + 46 * u} ${y - 41 * u} ${x + 46 * u} ${y - 34 * u}V${y - 18 * u}H${x - 8 * u}Z`, art.paint(color));
  out += shape(svg`M${x - 8 * u} ${y - 27 * u}H${x + 46 * u}V${y - 18 * u}H${x - 8 * u}Z`, art.paint(color, 0, 0.8));
  out += times(4, (i) => rect(x + (18 + i * 5) * u, y - 38 * u, 2.4 * u, 9 * u, art.paint("#33343c"), u));
  out += rect(x + 13 * u, y - 62 * u, 2.6 * u, 21 * u, art.paint("#3d3d46")) + rect(x + 12 * u, y - 56 * u, 4.6 * u, 10 * u, art.paint("#55555f"), u);
  out += poly([x - 40 * u, y - 36 * u, x - 36 * u, y - 72 * u, x + 2 * u, y - 72 * u, x + 8 * u, y - 40 * u], art.paint("#bfe0e6"), 0.75);
  out +=
    shape(
      svg`M${x - 26 * u} ${y - 42 * u}Q${x - 27 * u} ${y - 57 * u} ${x - 18 * u} ${y - 57 * u}Q${x - 10 * u} ${y - 56 * u} ${x - 11 * u} ${y - 40 * u}Z`,
      art.paint("#3b5b92", 0, 0.4),
    ) +
    disc(x - 17 * u, y - 61.5 * u, 4.4 * u, art.paint("#8a5637", 0, 0.3)) +
    oval(x - 17 * u, y - 64.5 * u, 8 * u, 1.6 * u, art.paint("#e2c078"));
  out += stroke(svg`M${x - 40 * u} ${y - 36 * u}L${x - 36 * u} ${y - 72 * u}M${x + 8 * u} ${y - 40 * u}L${x + 2 * u} ${y - 72 * u}`, art.paint(color, 0, 0.6), 2.6 * u);
  out += rect(x - 41 * u, y - 76 * u, 48 * u, 5 * u, art.paint(color), 2 * u);
  out += shape(
    svg`M${x - 50 * u} ${y - 26 * u}Q${x - 50 * u} ${y - 48 * u} ${x - 26 * u} ${y - 48 * u}Q${x - 6 * u} ${y - 46 * u} ${x - 4 * u} ${y - 26 * u}Z`,
    art.paint(color, 0, 0.25),
  );
  out +=
    disc(x - 26 * u, y - big, big, art.paint("#2a292f", 0, 0.3)) +
    svg`<circle cx="${x - 26 * u}" cy="${y - big}" r="${big - 2.2 * u}" fill="none" stroke="${art.paint("#45444c")}" stroke-width="${3.4 * u}" stroke-dasharray="${3 * u} ${2.6 * u}"/>`;
  out +=
    disc(x - 26 * u, y - big, big * 0.58, art.paint("#f0c24a")) +
    disc(x - 26 * u, y - big, big * 0.44, art.paint("#d59f2f", 0, 0.3)) +
    disc(x - 26 * u, y - big, big * 0.16, art.paint("#3d3d46"));
  out +=
    disc(x + 36 * u, y - 12 * u, 12 * u, art.paint("#2a292f", 0, 0.3)) +
    disc(x + 36 * u, y - 12 * u, 7 * u, art.paint("#f0c24a")) +
    disc(x + 36 * u, y - 12 * u, 3 * u, art.paint("#3d3d46"));
  return out + disc(x + 45 * u, y - 36 * u, 2.4 * u, "#fff3cf");
}

/** Body style of a patrol car. */
export type PatrolBody = "sedan" | "wagon" | "pickup";

/** A police car seen from the side, front to the right; `y` is the ground. */
export function patrolCar(art: Art, x: number, y: number, w: number, body: PatrolBody, livery: readonly [string, string], flash: boolean): string {
  const u = w / 100;
  const [base, band] = livery;
  const p = (px: number, py: number) => svg`${x + (px - 50) * u} ${y - py * u}`;
  let out = groundShadow(art, x, y, w * 1.06);
  const hull =
    body === "sedan"
      ? `M${p(1.5, 9)}C${p(0.5, 15)} ${p(1, 20)} ${p(4, 21.5)}L${p(18, 23.5)}C${p(24, 29)} ${p(29, 35.5)} ${p(36, 36.2)}L${p(55, 36.2)}C${p(62, 35.4)} ${p(68, 29)} ${p(72, 24.4)}C${p(82, 23.4)} ${p(93, 21.5)} ${p(97, 18)}C${p(99, 15)} ${p(99, 10)} ${p(98, 7.5)}L${p(4, 7)}Z`
      : body === "wagon"
        ? `M${p(1.5, 9)}C${p(0.6, 16)} ${p(1, 24)} ${p(3, 27)}C${p(5, 34)} ${p(7, 41)} ${p(11, 42)}L${p(52, 42.4)}C${p(60, 41.6)} ${p(67, 33)} ${p(71, 28.4)}C${p(82, 27.4)} ${p(93, 26)} ${p(97, 22)}C${p(99, 18)} ${p(99, 11)} ${p(98, 8.5)}L${p(4, 8)}Z`
        : `M${p(1, 11)}L${p(1, 26)}L${p(36, 26.4)}L${p(38, 40)}Q${p(38.4, 42.4)} ${p(41, 42.4)}L${p(59, 42.4)}C${p(65, 41.6)} ${p(70, 33)} ${p(74, 28.4)}C${p(84, 27.6)} ${p(94, 26)} ${p(97.6, 22)}C${p(99.4, 18)} ${p(99, 11)} ${p(98, 8.5)}L${p(3, 8.5)}Z`;
  const tall = body === "sedan" ? 0 : 5;
  const roof = (body === "sedan" ? 36.2 : 42.4) * u;
  const lx = x + (body === "sedan" ? -3 : body === "wagon" ? -12 : 1) * u;
  const top = y - roof;
  const strong = art.mood.lamps ? 0.9 : 0.55;
  if (flash) out += halo(art, lx - 9 * u, top - 3 * u, 24 * u, "#ff3b4e", strong) + halo(art, lx + 9 * u, top - 3 * u, 24 * u, "#3f8bff", strong);
  const cut = art.clip(hull);
  out += shape(
    hull,
    art.linear(0, y - 40 * u, 0, y - 7 * u, [
      [0, art.paint(base)],
      [0.55, art.paint(base, 0, 0.08)],
      [1, art.paint(base, 0, 0.75)],
    ]),
  );
  const sweep = `M${p(-2, 12 + tall)}L${p(58, 13.5 + tall)}C${p(70, 15 + tall)} ${p(80, 19 + tall)} ${p(84, 28 + tall)}L${p(100, 28 + tall)}L${p(100, 24 + tall)}L${p(94, 24 + tall)}C${p(88, 15 + tall)} ${p(80, 10.5 + tall)} ${p(66, 9.4 + tall)}L${p(-2, 8.6 + tall)}Z`;
  const slash = `M${p(62, 50)}L${p(69, 50)}L${p(58, 4)}L${p(51, 4)}Z`;
  out += `<g${cut}>${shape(`M${p(-2, 5)}L${p(102, 5)}L${p(102, 10)}L${p(-2, 10)}Z`, art.paint("#3a3b45", 0, 0.5))}${shape(sweep, art.paint(band))}${shape(slash, art.paint(band), 0.9)}${shape(`M${p(71, 50)}L${p(73, 50)}L${p(62, 4)}L${p(60, 4)}Z`, art.paint("#f2b33d"))}</g>`;
  const glass = art.linear(x - 30 * u, y - 40 * u, x + 20 * u, y - 22 * u, [
    [0, art.paint("#7fa7b8")],
    [0.45, art.paint("#3f5f73")],
    [0.5, art.paint("#5b8196")],
    [1, art.paint("#2e4859")],
  ]);
  const panes =
    body === "sedan"
      ? [
          `M${p(22.5, 24.6)}C${p(27, 29)} ${p(31, 33.4)} ${p(36, 34)}L${p(43.5, 34)}L${p(43.5, 25)}Z`,
          `M${p(45.5, 34)}L${p(54, 34)}C${p(60, 33.2)} ${p(65, 28)} ${p(68, 25)}L${p(45.5, 25)}Z`,
        ]
      : body === "wagon"
        ? [
            `M${p(6.5, 29)}C${p(8, 35)} ${p(9.6, 39.4)} ${p(12, 39.8)}L${p(22, 39.9)}L${p(22, 29)}Z`,
            `M${p(24, 39.9)}L${p(39.5, 39.9)}L${p(39.5, 29)}L${p(24, 29)}Z`,
            `M${p(41.5, 39.9)}L${p(51.6, 39.9)}C${p(58, 39)} ${p(63.4, 33)} ${p(66.6, 29)}L${p(41.5, 29)}Z`,
          ]
        : [`M${p(41, 39.9)}L${p(49, 39.9)}L${p(49, 29)}L${p(40.4, 29)}Z`, `M${p(51, 39.9)}L${p(58.6, 39.9)}C${p(64, 39)} ${p(68, 33)} ${p(70.6, 29)}L${p(51, 29)}Z`];
  out += shape(panes.join(""), glass);
  out += stroke(
    panes
      .map(
        (_, i) =>
          (body === "sedan"
            ? [`M${p(44.5, 35)}L${p(44.5, 9)}`, `M${p(68.5, 24)}Q${p(67, 15)} ${p(66, 9)}`][i]
            : body === "wagon"
              ? [`M${p(23, 41)}L${p(23, 15)}`, `M${p(40.5, 41)}L${p(40.5, 10)}`, `M${p(67.6, 28)}L${p(66.5, 10)}`][i]
              : [`M${p(50, 41)}L${p(50, 10)}M${p(36, 26)}L${p(36, 10)}`, `M${p(71.6, 28)}L${p(68, 10)}`][i]) ?? "",
      )
      .join(""),
    art.paint("#3c3f4c", 0, 0.5),
    0.34 * u,
    0.7,
  );
  const doors = body === "sedan" ? [37, 61] : body === "wagon" ? [33, 58] : [43, 62];
  out += doors.map((d) => rect(x + (d - 52) * u, y - (22 + tall) * u, 4 * u, 1.1 * u, art.paint("#2c2e38"), 0.5 * u)).join("");
  const badge = body === "pickup" ? 58 : body === "wagon" ? 49 : 50;
  out +=
    shape(
      `M${p(badge - 2.6, 21.5 + tall)}L${p(badge, 22.6 + tall)}L${p(badge + 2.6, 21.5 + tall)}Q${p(badge + 2.8, 17 + tall)} ${p(badge, 15.2 + tall)}Q${p(badge - 2.8, 17 + tall)} ${p(badge - 2.6, 21.5 + tall)}Z`,
      art.paint("#f2c14e"),
    ) + disc(x + (badge - 50) * u, y - (19.2 + tall) * u, 1.3 * u, art.paint("#8d6a1e"));
  if (body === "pickup")
    out += shape(`M${p(2, 27)}L${p(35, 27)}L${p(35, 29)}L${p(2, 29)}Z`, art.paint("#32333c")) + stroke(`M${p(4, 27)}L${p(10, 41)}L${p(36, 41)}`, art.paint("#2c2d35"), 1.1 * u);
  out +=
    shape(`M${p(92, 17 + tall * 0.8)}C${p(95, 20 + tall * 0.8)} ${p(97, 19 + tall * 0.8)} ${p(97.8, 16 + tall * 0.6)}L${p(92.5, 15 + tall * 0.6)}Z`, "#fff4cf") +
    rect(x - 49 * u, y - (19 + tall) * u, 2.4 * u, 4 * u, art.paint("#d9342b"), 0.6 * u);
  out += rect(x + 15.5 * u, y - (27.6 + tall * 0.85) * u, 4 * u, 3 * u, art.paint(base, 0, 0.4), u);
  const axle = body === "sedan" ? [20, 80] : body === "wagon" ? [19, 80] : [18, 81];
  const r = body === "sedan" ? 8 : 9;
  for (const a of axle) out += disc(x + (a - 50) * u, y - (r - 0.4) * u, (r + 1.7) * u, art.paint("#1d1c23", 0, 0.5)) + wheel(art, x + (a - 50) * u, y - (r - 0.8) * u, r * u);
  out += rect(lx - 10 * u, top - 1.2 * u, 20 * u, 1.6 * u, art.paint("#23242c"), 0.5 * u);
  out +=
    shape(svg`M${lx - 9.5 * u} ${top - 1.2 * u}L${lx - 8.4 * u} ${top - 4.3 * u}H${lx - 1.4 * u}V${top - 1.2 * u}Z`, "#ff4152") +
    shape(svg`M${lx + 9.5 * u} ${top - 1.2 * u}L${lx + 8.4 * u} ${top - 4.3 * u}H${lx + 1.4 * u}V${top - 1.2 * u}Z`, "#3c86ff") +
    rect(lx - 1.4 * u, top - 4.3 * u, 2.8 * u, 3.1 * u, "#f4f6ff");
  out += rect(lx - 8 * u, top - 3.8 * u, 6 * u, 0.9 * u, "#ffd0d4", 0.4 * u, 0.8) + rect(lx + 2 * u, top - 3.8 * u, 6 * u, 0.9 * u, "#d3e4ff", 0.4 * u, 0.8);
  return out + stroke(`M${p(body === "pickup" ? 41 : 12, body === "sedan" ? 24 : 42)}l${svg`${-3 * u} ${-13 * u}`}`, art.paint("#2c2d35"), 0.5 * u);
}

/** An ambulance from the side, front to the right. */
export function ambulance(art: Art, x: number, y: number, w: number, accent: string): string {
  const u = w / 100;
  const p = (px: number, py: number) => svg`${x + (px - 50) * u} ${y - py * u}`;
  const hull = `M${p(1, 8)}L${p(1, 46)}Q${p(1, 50)} ${p(5, 50)}L${p(66, 50)}Q${p(71, 50)} ${p(74, 45)}L${p(82, 31)}L${p(95, 27)}Q${p(99, 25)} ${p(99, 20)}L${p(99, 8)}Z`;
  const cut = art.clip(hull);
  let out = groundShadow(art, x, y, w * 1.06);
  out += shape(
    hull,
    art.linear(0, y - 50 * u, 0, y - 8 * u, [
      [0, art.paint("#fffdf8")],
      [0.7, art.paint("#f5f1ea", 0, 0.1)],
      [1, art.paint("#e9e4dd", 0, 0.7)],
    ]),
  );
  out += `<g${cut}>${shape(`M${p(0, 17)}L${p(100, 17)}L${p(100, 22)}L${p(70, 22)}L${p(60, 27)}L${p(0, 27)}Z`, art.paint(accent))}${shape(`M${p(0, 8)}L${p(100, 8)}L${p(100, 11.5)}L${p(0, 11.5)}Z`, art.paint("#44454f"))}</g>`;
  const glass = art.down([
    [0, art.paint("#a9d0db")],
    [1, art.paint("#46708a")],
  ]);
  out +=
    shape(`M${p(62, 46)}L${p(66, 46)}Q${p(69, 46)} ${p(71, 43)}L${p(78, 31)}L${p(62, 31)}Z`, glass) + shape(`M${p(40, 46)}L${p(57, 46)}L${p(57, 34)}L${p(40, 34)}Z`, glass, 0.9);
  out += stroke(`M${p(60, 48)}L${p(60, 11)}M${p(38, 48)}L${p(38, 11)}M${p(80, 30)}L${p(79, 11)}`, art.paint("#9b9aa6", 0, 0.5), 0.4 * u, 0.8);
  out += cross(x - 31 * u, y - 39 * u, 6 * u, art.paint(accent));
  out += shape(`M${p(95, 22)}L${p(98.6, 21)}L${p(98.6, 17)}L${p(95, 17)}Z`, "#fff4cf") + rect(x - 50 * u, y - 32 * u, 2 * u, 8 * u, art.paint("#d9342b"));
  if (art.mood.lamps) out += halo(art, x + 8 * u, y - 53 * u, 22 * u, "#ff4a55", 0.6);
  out += rect(x + u, y - 53.6 * u, 14 * u, 4 * u, "#ff4a55", 1.4 * u) + rect(x - 46 * u, y - 53 * u, 8 * u, 3.4 * u, "#ff4a55", 1.4 * u);
  return out + [22, 82].map((a) => disc(x + (a - 50) * u, y - 8 * u, 10 * u, art.paint("#26252c", 0, 0.4)) + wheel(art, x + (a - 50) * u, y - 8 * u, 8.2 * u)).join("");
}

/** An equal-armed cross, as on clinics and ambulances. */
export function cross(x: number, y: number, r: number, fill: string): string {
  const a = r * 0.36;
  return poly(
    [x - a, y - r, x + a, y - r, x + a, y - a, x + r, y - a, x + r, y + a, x + a, y + a, x + a, y + r, x - a, y + r, x - a, y + a, x - r, y + a, x - r, y - a, x - a, y - a],
    fill,
  );
}

/** A tracked excavator, bucket to the right. */
export function excavator(art: Art, x: number, y: number, w: number, color = "#f0b02f"): string {
  const u = w / 100;
  const p = (px: number, py: number) => svg`${x + (px - 40) * u} ${y - py * u}`;
  let out = groundShadow(art, x, y, w * 0.8);
  out += shape(`M${p(8, 0)}Q${p(0, 7)} ${p(8, 14)}L${p(56, 14)}Q${p(64, 7)} ${p(56, 0)}Z`, art.paint("#2f2e36", 0, 0.3));
  out += times(6, (i) => disc(x + (-31 + i * 9.4) * u, y - 7 * u, 3.6 * u, art.paint("#595a66")));
  out += rect(x - 18 * u, y - 19 * u, 22 * u, 6 * u, art.paint("#45464f"));
  out +=
    shape(`M${p(2, 19)}L${p(2, 37)}Q${p(2, 40)} ${p(6, 40)}L${p(32, 40)}L${p(34, 19)}Z`, art.paint(color, 0, 0.1)) +
    shape(`M${p(2, 19)}L${p(2, 26)}L${p(62, 26)}L${p(62, 19)}Z`, art.paint(color, 0, 0.7));
  out += times(3, (i) => rect(x + (-34 + i * 7) * u, y - 36 * u, 5 * u, 7 * u, art.paint("#3c3c45"), u));
  out +=
    shape(`M${p(34, 26)}L${p(34, 57)}Q${p(34, 60)} ${p(37, 60)}L${p(51, 60)}L${p(60, 42)}L${p(60, 26)}Z`, art.paint(color)) +
    shape(`M${p(37, 40)}L${p(37, 56)}L${p(49, 56)}L${p(56, 41)}L${p(56, 33)}L${p(37, 33)}Z`, art.paint("#a9d3dc"));
  out +=
    shape(`M${p(40, 33)}Q${p(40, 45)} ${p(45, 45)}Q${p(50, 45)} ${p(50, 33)}Z`, art.paint("#e07b3c", 0, 0.3)) +
    disc(x + 5 * u, y - 48 * u, 3.4 * u, art.paint("#8a5637")) +
    shape(`M${p(41, 48.6)}A${(4 * u).toFixed(1)} ${(4 * u).toFixed(1)} 0 0 1 ${p(49, 48.6)}Z`, art.paint("#f6f1e4"));
  out +=
    shape(`M${p(58, 24)}L${p(66, 29)}C${p(74, 52)} ${p(86, 74)} ${p(104, 82)}L${p(103, 89)}C${p(82, 86)} ${p(64, 60)} ${p(56, 34)}Z`, art.paint(color)) +
    shape(`M${p(66, 29)}C${p(74, 52)} ${p(86, 74)} ${p(104, 82)}L${p(103, 85)}C${p(84, 79)} ${p(70, 54)} ${p(62, 30)}Z`, art.paint(color, 0, 0.75), 0.8);
  out += stroke(`M${p(66, 42)}L${p(84, 80)}`, art.paint("#5b5b66"), 2.4 * u) + stroke(`M${p(84, 86)}L${p(108, 74)}`, art.paint("#d8d9df"), 1.8 * u);
  out += shape(`M${p(100, 90)}L${p(107, 87)}L${p(122, 44)}L${p(116, 42)}Z`, art.paint(color, 0, 0.2)) + disc(x + 63 * u, y - 85 * u, 2.6 * u, art.paint("#44454e"));
  out +=
    shape(`M${p(113, 46)}L${p(125, 45)}Q${p(126, 30)} ${p(112, 26)}L${p(100, 30)}L${p(98, 34)}Q${p(108, 38)} ${p(113, 46)}Z`, art.paint("#4a4a54", 0, 0.15)) +
    times(4, (i) => poly([x + (58 + i * 4) * u, y - (31 - i) * u, x + (55 + i * 4) * u, y - (25 - i) * u, x + (61 + i * 4) * u, y - (28 - i) * u], art.paint("#6a6b76")));
  return out;
}

/** A concrete mixer lorry, front to the right. */
export function mixer(art: Art, x: number, y: number, w: number, color: string): string {
  const u = w / 100;
  const p = (px: number, py: number) => svg`${x + (px - 50) * u} ${y - py * u}`;
  let out = groundShadow(art, x, y, w);
  out += rect(x - 48 * u, y - 15 * u, 96 * u, 5 * u, art.paint("#34343c"));
  const drum = `M${p(2, 42)}L${p(9, 47)}C${p(24, 54)} ${p(44, 53)} ${p(60, 40)}L${p(62, 22)}C${p(48, 14)} ${p(28, 16)} ${p(14, 26)}L${p(4, 35)}Z`;
  out += shape(
    drum,
    art.linear(0, y - 52 * u, 0, y - 16 * u, [
      [0, art.paint("#fbf5e8")],
      [0.5, art.paint("#ece3d3", 0, 0.15)],
      [1, art.paint("#cfc4b5", 0, 0.9)],
    ]),
  );
  out += `<g${art.clip(drum)}>${times(3, (i) => shape(`M${p(14 + i * 17, 60)}L${p(21 + i * 17, 60)}L${p(12 + i * 17, 8)}L${p(5 + i * 17, 8)}Z`, art.paint(color, 0, 0.1)))}</g>`;
  out += shape(`M${p(0, 30)}L${p(8, 38)}L${p(5, 42)}L${p(-6, 16)}L${p(-3, 15)}Z`, art.paint("#5a5a64"));
  out +=
    shape(`M${p(68, 10)}L${p(68, 46)}L${p(86, 46)}Q${p(92, 46)} ${p(95, 30)}L${p(98, 25)}L${p(98, 10)}Z`, art.paint(color)) +
    shape(`M${p(73, 42)}L${p(85, 42)}Q${p(89, 41)} ${p(91, 29)}L${p(73, 29)}Z`, art.paint(GLASS)) +
    rect(x + 18 * u, y - 17 * u, 30 * u, 6 * u, art.paint(color, 0, 0.8));
  return out + [14, 28, 42, 84].map((a) => wheel(art, x + (a - 50) * u, y - 7.5 * u, 7.5 * u)).join("");
}

/** A traffic cone; (x, y) is the middle of its foot. */
export function cone(art: Art, x: number, y: number, h: number): string {
  const orange = art.paint("#f0712b", 0, 0.05);
  return (
    rect(x - h * 0.36, y - h * 0.1, h * 0.72, h * 0.1, art.paint("#c9541f", 0, 0.3), 3) +
    poly([x - h * 0.24, y - h * 0.1, x - h * 0.05, y - h, x + h * 0.05, y - h, x + h * 0.24, y - h * 0.1], orange) +
    poly([x - h * 0.18, y - h * 0.38, x - h * 0.13, y - h * 0.6, x + h * 0.13, y - h * 0.6, x + h * 0.18, y - h * 0.38], art.paint("#fffaf0")) +
    poly([x + h * 0.02, y - h * 0.1, x + h * 0.02, y - h, x + h * 0.05, y - h, x + h * 0.24, y - h * 0.1], art.paint("#a8431f", 0, 0.5), 0.45)
  );
}
