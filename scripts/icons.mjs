// Draws the site's icons and its pictures for shared links from the wordmark's letter: node scripts/icons.mjs
// The outputs in public/icons are committed; run again only when the mark or its colours change.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const OUT = new URL("../public/icons/", import.meta.url);
const BRAND = "#0b5f4c";
const PAPER = "#fbfbf9";

/** The capital L of the wordmark, as favicon.svg has it: 1,297 × 1,320 units, upright after the flip. */
const LETTER = "M1186-82h-59L994 0H385l1 143h667l-97-56 252 390 78-12zM552 1238V0H73v57l151 57v1124L73 1295v57h630v-57z";
const LETTER_BOX = { left: 73, right: 1286, bottom: -82, top: 1352 };

/** The letter, `height` pixels high, centred on a point. */
function letter(height, x, y, fill) {
  const scale = height / (LETTER_BOX.top - LETTER_BOX.bottom);
  const left = x - ((LETTER_BOX.left + LETTER_BOX.right) / 2) * scale;
  const base = y + ((LETTER_BOX.top + LETTER_BOX.bottom) / 2) * scale;
  return `<path fill="${fill}" transform="translate(${left} ${base}) scale(${scale} ${-scale})" d="${LETTER}"/>`;
}

const square = (size, share, radius) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * radius}" fill="${BRAND}"/>${letter(size * share, size / 2, size / 2, PAPER)}</svg>`;

/** A plate with the letter between two hairlines, as a masthead. */
const plate = (width, height) => {
  const inset = Math.round(height * 0.12);
  const rule = Math.max(2, Math.round(height / 100));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${BRAND}"/><path fill="${PAPER}" fill-opacity=".4" d="M${inset} ${inset}h${width - 2 * inset}v${rule}H${inset}zM${inset} ${height - inset - rule}h${width - 2 * inset}v${rule}H${inset}z"/>${letter(height * 0.46, width / 2, height / 2, PAPER)}</svg>`;
};

/** Launchers cut a maskable icon down to its middle 80 %: the letter stays well inside. */
const ICONS = [
  { file: "icon-192.png", svg: square(192, 0.56, 0.18) },
  { file: "icon-512.png", svg: square(512, 0.56, 0.18) },
  { file: "icon-maskable-512.png", svg: square(512, 0.42, 0) },
  { file: "apple-touch-icon.png", svg: square(180, 0.54, 0) },
  { file: "badge-96.png", svg: `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">${letter(72, 48, 48, "#fff")}</svg>` },
  { file: "logo-600.png", svg: plate(600, 200) },
  { file: "logo-1200.png", svg: plate(1200, 630) },
];

await mkdir(OUT, { recursive: true });
for (const { file, svg } of ICONS) {
  const { size } = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toFile(fileURLToPath(new URL(file, OUT)));
  console.log(`${file} ${size} bytes`);
}
