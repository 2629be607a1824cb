import { DRAWN_SYMBOLS } from "./drawn-symbols.ts";
import { readFace } from "./face.ts";
import { LIBRE_FRANKLIN_800 } from "./glyphs/libre-franklin-800.ts";
import { NEWSREADER_700 } from "./glyphs/newsreader-700.ts";

/** The typefaces of the site, in the weights that a picture needs. */
export const SANS = readFace(LIBRE_FRANKLIN_800, DRAWN_SYMBOLS);
export const SERIF = readFace(NEWSREADER_700, DRAWN_SYMBOLS);
