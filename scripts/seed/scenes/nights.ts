import { church, cottage, hillTown, streetFront } from "./buildings.ts";
import { person } from "./figures.ts";
import { circlePath, group, lens, mix, oval, rect, shape, stroke, svg, times, WIDTH } from "./kit.ts";
import type { Art } from "./mood.ts";
import { cactus, carnauba, featherPalm, foreground, tree } from "./plants.ts";
import { halo, hills, mesa, plain, sky, stars } from "./scenery.ts";
import { bunting, lampPost, paving } from "./street-furniture.ts";

/** Night scene: a single house under a starry sky, with the Milky Way behind palms. */
export function milkyWay(art: Art): string {
  const { random, mood } = art;
  let out = sky(art, { horizon: 720, clouds: 0, sunX: random.pick([300, 1300]), sunY: 180, size: 34, birds: false });
  const lean = random.range(-26, -14) * random.pick([1, -1]);
  let band = "";
  for (let i = 0; i < 9; i++) band += shape(lens(800 + random.range(-160, 160), 330 + random.range(-34, 34), 2900 - i * 200, 230 - i * 22), mix(mood.sky[3], "#ffffff", 0.3), 0.05);
  const dust = times(520, () => {
    const t = random.range(-1, 1);
    return circlePath(800 + t * 1050, 330 + (random.range(-1, 1) + random.range(-1, 1) + random.range(-1, 1)) * 58 * (1.1 - t * t * 0.4), random.range(0.7, 2.1));
  });
  out += group(band + shape(dust, "#fff8e8", 0.85), svg`rotate(${lean * 1.9} 800 400)`) + stars(art, 700, 160);
  for (let i = 0; i < 7; i++) {
    const x = random.range(200, 1400);
    const y = random.range(60, 480);
    const r = random.range(5, 9);
    out += shape(svg`M${x} ${y - r * 2}Q${x} ${y} ${x + r * 2} ${y}Q${x} ${y} ${x} ${y + r * 2}Q${x} ${y} ${x - r * 2} ${y}Q${x} ${y} ${x} ${y - r * 2}Z`, "#fffdf0", 0.95);
  }
  const sx = random.range(420, 900);
  out += stroke(
    svg`M${sx} 150l170 74`,
    art.across([
      [0, "#ffffff", 0],
      [1, "#ffffff", 0.9],
    ]),
    3.4,
  );
  out +=
    hills(art, 730, 130, "#8d8070", 0.5, 1.1) +
    mesa(art, random.range(300, 1300), 760, 420, 130, 0.36) +
    hills(art, 820, 80, "#7c7a52", 0.22, 1.5) +
    plain(art, 810, "#8d8650", 0.14);
  const hx = random.range(620, 980);
  out += halo(art, hx, 830, 330, "#ffb95e", 0.5) + cottage(art, hx, 866, random.range(190, 230), 0);
  const fire = hx + random.pick([-220, 220]);
  out +=
    halo(art, fire, 880, 190, "#ff9a3d", 0.75) +
    shape(svg`M${fire - 26} 890Q${fire - 34} 850 ${fire - 6} 826Q${fire + 2} 846 ${fire + 12} 834Q${fire + 34} 862 ${fire + 26} 890Z`, "#ff8a3d") +
    shape(svg`M${fire - 13} 890Q${fire - 16} 866 ${fire} 852Q${fire + 16} 868 ${fire + 13} 890Z`, "#ffe08a") +
    stroke(svg`M${fire - 38} 894L${fire + 38} 886M${fire - 36} 885L${fire + 38} 896`, "#4a2f2a", 8);
  for (const dx of [-92, 84]) out += person(art, fire + dx, 908, 120, { dress: false, walking: false, arms: "front", facing: dx < 0 ? 1 : -1 });
  const grove = random.pick([-1, 1]);
  const trunks = random.int(3, 6);
  for (let i = 0; i < trunks; i++) out += carnauba(art, hx + grove * (260 + i * 105 + random.range(-30, 30)), 900, random.range(330, 640), { tone: 0.8 });
  out += random.chance(0.5)
    ? cactus(art, hx - grove * 400, 915, random.range(230, 310), { tone: 0.85 })
    : carnauba(art, hx - grove * random.range(380, 560), 905, random.range(420, 620), { tone: 0.8 });
  return out + foreground(art, 928, 1);
}

/** A lively night street: lamps, lit doors, tables outside. */
export function nightStreet(art: Art): string {
  const { random } = art;
  const line = random.range(700, 740);
  const cx = random.range(720, 880);
  let out = sky(art, { horizon: 620, sunX: random.range(300, 1300), sunY: random.range(130, 230) });
  out +=
    hills(art, 620, 120, "#8d8070", 0.66, 1.1) +
    rect(0, 610, WIDTH, 200, art.paint("#8d8070", 0.3)) +
    church(art, cx, line - 26, random.range(520, 580), { depth: 0.14 }) +
    halo(art, cx, line - 260, 330, "#ffcf7a", 0.32);
  out += streetFront(art, -90, cx - 210, line, random.range(230, 280), 0.02) + streetFront(art, cx + 210, 1640, line, random.range(230, 280), 0.02);
  out += rect(cx - 240, line - 26, 480, 30, art.paint("#b79a72", 0.05, 0.2));
  out += paving(art, line, cx, "#b79f86");
  for (const s of [-1, 1]) {
    out += lampPost(art, cx + s * 250, line + 40, 380, 2) + lampPost(art, cx + s * 620, line + 70, 430, 2);
    out += shape(lens(cx + s * 250, line + 46, 420, 34) + lens(cx + s * 620, line + 76, 460, 38), "#ffd98a", 0.22);
  }
  const strings = (y: number, sag: number) => {
    let bulbs = "";
    for (let i = 0; i <= 26; i++) {
      const t = i / 26;
      bulbs += circlePath(-20 + 1640 * t, y + 4 * sag * t * (1 - t) + 7, 6);
    }
    return stroke(svg`M-20 ${y}Q800 ${y + sag * 2} 1620 ${y}`, "#2b2438", 2.4, 0.8) + shape(bulbs, "#ffe7a6");
  };
  out += strings(line - 430, 70) + (random.chance(0.6) ? strings(line - 360, 90) : bunting(art, -20, line - 370, 1620, line - 370, 80, 30));
  for (let i = 0; i < 3; i++) {
    const tx = cx + (i - 1) * 270 + random.range(-40, 40);
    const ty = line + 150 + (i % 2) * 50;
    out += person(art, tx - 62, ty - 6, 170, { arms: "front", facing: 1, walking: false }) + person(art, tx + 62, ty - 6, 170, { arms: "front", facing: -1, walking: false });
    out +=
      oval(tx, ty + 6, 70, 10, "#191325", 0.4) +
      rect(tx - 4, ty - 66, 8, 70, art.paint("#4a3a3a")) +
      oval(tx, ty - 68, 52, 11, art.paint("#e2473f")) +
      rect(tx - 12, ty - 92, 8, 24, art.paint("#3f8a4a"), 2) +
      rect(tx + 8, ty - 84, 10, 16, art.paint("#f4efe4"), 2);
  }
  out += tree(art, random.pick([90, 1510]), line + 60, 420, { tone: 0.55 });
  return out;
}

/** The paper-cut town at nightfall below an enormous moon. */
export function moonTown(art: Art): string {
  const { random, mood } = art;
  const cx = random.range(720, 880);
  const mx = cx + random.range(-130, 130);
  let out = sky(art, { horizon: 700, sunX: mx, sunY: random.range(330, 400), size: random.range(200, 260), clouds: 2 });
  out += shape(circlePath(mx - 70, 330, 34) + circlePath(mx + 50, 410, 46) + circlePath(mx + 80, 290, 22), mood.sky[3], 0.22);
  out += hills(art, 720, 150, "#8d8070", 0.62, 1.1);
  for (let i = 0; i < 10; i++) out += carnauba(art, i * 170 + random.range(-50, 50), 770, random.range(170, 250), { depth: 0.36 });
  out += hillTown(art, cx, 800, 1700, 60, 2, 0.4) + church(art, cx, 830, random.range(520, 580), { towers: 2, depth: 0.04 }) + halo(art, cx, 760, 260, "#ffcf7a", 0.45);
  out += hillTown(art, cx, 930, 1740, 100, 3, 0.14);
  for (const s of [-1, 1])
    out +=
      featherPalm(art, cx + s * random.range(300, 380), 900, random.range(330, 430), { tone: 0.7 }) +
      carnauba(art, cx + s * random.range(560, 640), 930, random.range(430, 540), { tone: 0.75 });
  return out + times(12, () => halo(art, random.range(150, 1450), random.range(800, 910), random.range(26, 54), "#ffd98a", 0.55)) + foreground(art, 945, 1);
}
