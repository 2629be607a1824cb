import { DRAWN_SYMBOLS } from "./drawn-symbols.ts";

/**
 * Characters in every typeface of the cards: ASCII, Latin-1, Latin Extended-A (without ĸ, ſ and the digraphs that are written as two), Romanian
 * letters, ẞ, typography and money.
 */
const IN_FACES = /[ -~¡-¬®-ıĴ-ķĹ-ňŊ-žȘșȚțẞ–—‘’‚“”„†•…′″‹›⁄€₩₱₺₽™−]/u;

/** Emoji and symbols that say the same as one that is drawn. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  "♥": "❤♡💙💚💛💜🧡🖤🤍🤎💖💗💓💕💞💘💝❣",
  "★": "⭐🌟☆✪✭✮✯🌠",
  "✓": "✔✅☑🗸",
  "✕": "✖✗✘❌❎☒",
  "→": "➡➔➜➝➞➤⇒⟶🡒👉",
  "←": "⬅⇐⟵👈",
  "↑": "⬆⇑👆☝",
  "↓": "⬇⇓👇",
  "●": "🔴🔵⚫⚪🟠🟡🟢🟣🟤⬤○",
  "■": "◼◾⬛⬜◻□",
  "▲": "🔺△",
  "▼": "🔻▽",
  "▶": "►▸▷⏵",
  "♪": "🎵🎶♫♬♩",
  "◀": "◄◂◁⏴",
  "•": "‣◦",
  "·": "∙⋅",
  "-": "‐‑",
  "–": "‒⁃",
  "—": "―",
  "/": "∕",
  "~": "∼",
  "!": "❗❕",
  "?": "❓❔",
  "“": "❝",
  "”": "❞",
  µ: "μ",
  E: "Ə",
  e: "ə",
  k: "ĸ",
};

const REPLACED = new Map(Object.entries(EQUIVALENTS).flatMap(([drawn, others]) => [...others].map((one) => [one, drawn] as const)));

const isDrawn = (character: string) => IN_FACES.test(character) || DRAWN_SYMBOLS.has(character);

/** The drawable parts of a character's Unicode decomposition: "ﬁ" is "fi", "𝕿" is "T", "ự" is "u". */
const decomposed = (character: string) =>
  [...character.normalize("NFKD")].map((part) => (part === " " ? "" : isDrawn(part) ? part : (REPLACED.get(part) ?? transliterated(part)))).join("");

/** Opening and closing marks around nothing, which a dropped word leaves. */
const EMPTY_PAIR = /\(\s*\)|\[\s*\]|“\s*”|‘\s*’|«\s*»|"\s*"/gu;

/**
 * A text as the cards' typefaces can draw it. Other Latin letters become their base letter, Greek and Cyrillic are written in
 * Latin letters, common emoji become a drawn symbol; everything else leaves nothing, not even its space.
 */
export function toDrawable(text: string): string {
  const characters = [...text.normalize("NFC")];
  const drawn = characters.map((one) => (isDrawn(one) ? one : /\s/u.test(one) ? " " : (REPLACED.get(one) ?? decomposed(one))));
  const isWhole = drawn.every((one) => one !== "");
  const joined = drawn.join("");
  return (isWhole ? joined : joined.replace(EMPTY_PAIR, "")).replace(/ +/g, " ").trim();
}

/** True when a character of a title can be drawn. */
export const isDrawable = (title: string): boolean => toDrawable(title) !== "";

/** A letter and how it is written in Latin ones: Greek and Cyrillic, small. */
const LETTERS =
  "αa βv γg δd εe ζz ηi θth ιi κk λl νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo аa бb вv гg дd еe жj зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ыy эe юiu яia іi єie ґg ђdj јj љlj њnj ћc џdj ѕdz ӏl";

const LATIN = new Map(LETTERS.split(" ").map((pair) => [pair.charAt(0), pair.slice(1)]));

/** A Greek or Cyrillic letter in Latin letters; nothing for any other character. */
function transliterated(character: string): string {
  const small = character.toLowerCase();
  const latin = LATIN.get(small) ?? "";
  return small === character ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}
