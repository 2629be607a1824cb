import { DRAWN_SYMBOLS } from "./drawn-symbols.ts";
import { transliterated } from "./transliterate.ts";

/**
 * What every typeface of the cards has: ASCII, Latin-1, Latin Extended-A (without ĸ, ſ and the digraphs that are written as two),
 * Romanian letters, ẞ, typography and money.
 */
const IN_FACES = /[ -~¡-¬®-ıĴ-ķĹ-ňŊ-žȘșȚțẞ–—‘’‚“”„†•…′″‹›⁄€₩₱₺₽™−]/u;

/** Emoji and symbols that say the same as one that is drawn. */
const ALIKE: Readonly<Record<string, string>> = {
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

const REPLACED = new Map(Object.entries(ALIKE).flatMap(([drawn, others]) => [...others].map((one) => [one, drawn] as const)));

const isDrawn = (character: string) => IN_FACES.test(character) || DRAWN_SYMBOLS.has(character);

/** Whatever Unicode says a character consists of, as far as it is drawn: "ﬁ" is "fi", "𝕿" is "T", "ự" is "u". */
const simpler = (character: string) =>
  [...character.normalize("NFKD")].map((part) => (part === " " ? "" : isDrawn(part) ? part : (REPLACED.get(part) ?? transliterated(part)))).join("");

/** Opening and closing marks around nothing, which a dropped word leaves. */
const EMPTY_PAIR = /\(\s*\)|\[\s*\]|“\s*”|‘\s*’|«\s*»|"\s*"/gu;

/**
 * A text as the cards' typefaces can draw it. Other Latin letters become their base letter, Greek and Cyrillic are written in
 * Latin letters, common emoji become a drawn symbol; everything else leaves nothing, not even its space.
 */
export function drawable(text: string): string {
  const characters = [...text.normalize("NFC")];
  const drawn = characters.map((one) => (isDrawn(one) ? one : /\s/u.test(one) ? " " : (REPLACED.get(one) ?? simpler(one))));
  const isWhole = drawn.every((one) => one !== "");
  const joined = drawn.join("");
  return (isWhole ? joined : joined.replace(EMPTY_PAIR, "")).replace(/ +/g, " ").trim();
}

/** Whether anything of a title can be drawn. */
export const isDrawable = (title: string): boolean => drawable(title) !== "";
