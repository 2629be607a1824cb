// Cuts the site's typefaces down to what Portuguese needs: node scripts/fonts.mjs
// The outputs in public/fonts are committed; run again only when a face, the character set or a package changes.
// Browsers keep /fonts for a year (public/_headers), so each name carries a hash of its content, and the files that
// name a face are brought up to date here.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const PACKAGES = new URL("../node_modules/@fontsource/", import.meta.url);
const OUT = new URL("../public/fonts/", import.meta.url);
const NAMED_IN = [new URL("../app/ui/fonts.css", import.meta.url), new URL("../app/ui/site/shell/page-head.ts", import.meta.url)];

/** All faces together; the readers' page budget leaves no more (docs: readers' pages ≤ 60 KB without pictures). */
const MAX_BYTES = 36_000;

/** Signs of program code: a text that has them gets them from the reader's own typeface. */
const CODE = "\\^_`{|}~<>";
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
  .filter((character) => !CODE.includes(character))
  .join("");
const PORTUGUESE = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü";
/** Letters of the foreign names a Brazilian newsroom writes; any other falls back to the reader's own typeface. */
const NAMES = "ÑñÄäËëÏïÖöÈèß";
const TYPOGRAPHY = "\u00a0“”‘’–—…•·ªº°§€";
const FIGURES = "²³½¼¾×±";

/** Kerning is the only OpenType feature kept: accented letters are precomposed and figures are lining already. */
const FACES = [
  { family: "newsreader", weight: 600, characters: ASCII + PORTUGUESE + NAMES + TYPOGRAPHY },
  { family: "libre-franklin", weight: 400, characters: ASCII + PORTUGUESE + NAMES + TYPOGRAPHY + FIGURES },
  { family: "libre-franklin", weight: 600, characters: ASCII + PORTUGUESE + NAMES + TYPOGRAPHY + FIGURES },
];

await mkdir(OUT, { recursive: true });
for (const file of await readdir(OUT)) if (file.endsWith(".woff2")) await rm(new URL(file, OUT));
let total = 0;
for (const { family, weight, characters } of FACES) {
  const original = await readFile(new URL(`${family}/files/${family}-latin-${weight}-normal.woff2`, PACKAGES));
  const subset = await subsetFont(original, characters, { targetFormat: "woff2", keepFeatures: ["kern"], noHinting: true });
  const name = `${family}-${weight}`;
  const file = `${name}.${createHash("sha256").update(subset).digest("hex").slice(0, 8)}.woff2`;
  await writeFile(new URL(file, OUT), subset);
  await copyFile(new URL(`${family}/LICENSE`, PACKAGES), new URL(`${family}-OFL.txt`, OUT));
  for (const place of NAMED_IN) {
    const source = await readFile(place, "utf8");
    await writeFile(place, source.replace(new RegExp(`/fonts/${name}(\\.[0-9a-f]{8})?\\.woff2`, "g"), `/fonts/${file}`));
  }
  total += subset.length;
  process.stdout.write(`${file}  ${subset.length} bytes (of ${original.length})\n`);
}
process.stdout.write(`${fileURLToPath(OUT)}  ${total} bytes\n`);
if (total > MAX_BYTES) throw new Error(`The faces weigh ${total} bytes; the budget is ${MAX_BYTES}.`);
