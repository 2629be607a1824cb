const NAMES: Readonly<Record<string, string>> = {
  a: "á",
  b: "bê",
  c: "cê",
  d: "dê",
  e: "é",
  f: "efe",
  g: "gê",
  h: "agá",
  i: "i",
  j: "jota",
  k: "cá",
  l: "ele",
  m: "eme",
  n: "ene",
  o: "ó",
  p: "pê",
  q: "quê",
  r: "erre",
  s: "esse",
  t: "tê",
  u: "u",
  v: "vê",
  w: "dáblio",
  x: "xis",
  y: "ípsilon",
  z: "zê",
  ç: "cê cedilha",
};

const bare = (letter: string): string => letter.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The name of a letter; letters of other alphabets stay. */
export const letterName = (letter: string): string => NAMES[letter.toLowerCase()] ?? NAMES[bare(letter)] ?? letter.toLowerCase();

/** Letters one by one: `pê-eme`. */
export const spellOut = (letters: string): string => [...letters].map(letterName).join("-");
