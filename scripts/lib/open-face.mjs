import { readFile } from "node:fs/promises";
import opentype from "opentype.js";
import subsetFont from "subset-font";
import { pairKerning } from "./pair-kerning.mjs";

const PACKAGES = new URL("../../node_modules/@fontsource/", import.meta.url);

/**
 * A typeface of @fontsource with the characters asked for, and its kerning as a function of two glyphs' numbers.
 * @param {{ family: string, weight: number }} face
 * @param {"latin" | "latin-ext"} part of the typeface, as its package cuts it
 * @param {readonly string[]} characters
 */
export async function openFace({ family, weight }, part, characters) {
  const woff2 = await readFile(new URL(`${family}/files/${family}-${part}-${weight}-normal.woff2`, PACKAGES));
  const bytes = await subsetFont(woff2, characters.join(""), { targetFormat: "truetype", keepFeatures: ["kern"], noHinting: true });
  return { font: opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)), kerning: pairKerning(bytes) };
}
