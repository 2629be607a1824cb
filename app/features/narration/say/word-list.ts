import { type Pronunciation, writtenKey } from "../pronunciation.ts";
import { type Reading, type Said, type Token, tokenAt, tokensOf } from "./tokens.ts";

/** Names that a voice would read otherwise than Piauí does, with their short forms. The newsroom's own list comes before these. */
const PLACE_NAMES: readonly Pronunciation[] = [
  { written: "Pedro II", spoken: "Pedro Segundo" },
  { written: "Pio IX", spoken: "Pio Nono" },
  { written: "João XXIII", spoken: "João Vinte e Três" },
  { written: "D. Mourão", spoken: "Domingos Mourão" },
  { written: "S. José do Divino", spoken: "São José do Divino" },
  { written: "S. João da Fronteira", spoken: "São João da Fronteira" },
  { written: "S. Francisco do Piauí", spoken: "São Francisco do Piauí" },
  { written: "S. Raimundo Nonato", spoken: "São Raimundo Nonato" },
  { written: "L. de São Francisco", spoken: "Lagoa de São Francisco" },
  { written: "Lagoa de S. Francisco", spoken: "Lagoa de São Francisco" },
  { written: "Lagoa de São Fco", spoken: "Lagoa de São Francisco" },
  { written: "Cap. de Campos", spoken: "Capitão de Campos" },
  { written: "M. Brandão", spoken: "Milton Brandão" },
  { written: "D. Expedito Lopes", spoken: "Dom Expedito Lopes" },
  { written: "D. Inocêncio", spoken: "Dom Inocêncio" },
  { written: "Mons. Hipólito", spoken: "Monsenhor Hipólito" },
  { written: "Mons. Gil", spoken: "Monsenhor Gil" },
  { written: "N. Sra. dos Remédios", spoken: "Nossa Senhora dos Remédios" },
  { written: "N. Sra. de Nazaré", spoken: "Nossa Senhora de Nazaré" },
  { written: "Wall Ferraz", spoken: "Uol Ferraz" },
];

interface Entry {
  tokens: readonly string[];
  spoken: string;
}

/** How words are said that the newsroom or this project has listed. */
export interface WordList {
  /** Whether a whole piece of text stands in the list. */
  has(piece: string): boolean;
  at(reading: Reading, index: number): Said | null;
}

const keyOf = ({ kind, lower }: Token): string => (kind === "space" ? " " : lower);
const isInWord = ({ kind }: Token): boolean => kind === "word" || kind === "digits";

/** Whether a listed word that ends or begins beside a token is whole there: `prefeito` is not, in `vice-prefeito`. */
function isWholeBeside(reading: Reading, beside: number, beyond: number): boolean {
  const token = tokenAt(reading, beside);
  if (isInWord(token)) return false;
  return !(token.text === "-" && /^\p{Ll}/u.test(tokenAt(reading, beyond).text));
}

/** The newsroom's list before the project's own, longer entries first. An entry is found by its first token, so that a text is read once. */
export function wordListOf(pronunciations: readonly Pronunciation[]): WordList {
  const byFirst = new Map<string, Entry[]>();
  const keys = new Set<string>();
  for (const { written, spoken } of [...pronunciations, ...PLACE_NAMES]) {
    const key = writtenKey(written);
    const tokens = tokensOf(key).map(keyOf);
    const [first] = tokens;
    if (first === undefined || spoken.trim() === "" || keys.has(key)) continue;
    keys.add(key);
    byFirst.set(first, [...(byFirst.get(first) ?? []), { tokens, spoken: spoken.trim() }]);
  }
  for (const entries of byFirst.values()) entries.sort((one, other) => other.tokens.length - one.tokens.length);
  return {
    has: (piece) => keys.has(writtenKey(piece)),
    at(reading, index) {
      const entries = byFirst.get(keyOf(tokenAt(reading, index)));
      if (!entries || !isWholeBeside(reading, index - 1, index - 2)) return null;
      const found = entries.find(
        ({ tokens }) =>
          tokens.every((token, offset) => keyOf(tokenAt(reading, index + offset)) === token) && isWholeBeside(reading, index + tokens.length, index + tokens.length + 1),
      );
      return found ? { text: found.spoken, next: index + found.tokens.length } : null;
    },
  };
}
