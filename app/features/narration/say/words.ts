import { DOTTED, DOTTED_BEFORE_NAME, DOTTED_BEFORE_NUMBER, isAbbreviation, MAY_END_SENTENCE, SLASHED } from "#app/platform/text/sentences.ts";
import { acronym, letterName, pluralAcronym, STATES, spellOut } from "./acronyms.ts";
import { BARE_UNITS, cardinal, nounGender, ordinal, POWERS } from "./numerals.ts";
import { FEMININE, MASCULINE, type Reading, type Rule, type Said, skipSpace, type Token, tokenAt, tokenBefore } from "./tokens.ts";

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
/** Numerals up to 39: larger ones are rarer than the words and acronyms that look like them. */
const ROMAN = /^X{0,3}(?:IX|IV|V?I{0,3})$/;

/** The number that a word in capitals is in Roman figures; null for any other word. */
function romanValue(word: string): number | null {
  if (word === "" || !ROMAN.test(word)) return null;
  const values = [...word].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Things that are counted in Roman figures before their name, `III Festival`. */
const EVENTS = set(
  "encontro festival congresso semana mostra feira jornada simpósio conferência seminário copa fórum guerra festa campeonato cavalgada romaria corrida olimpíada olimpíadas jogos salão circuito exposição expo bienal torneio edição caminhada " +
    "vaquejada arraiá plano batalhão companhia região concurso prêmio desfile passeio mutirão sarau concílio cúpula república reich exército distrito leilão workshop colóquio oficina marcha rally travessia maratona expoapi gincana moto motofest",
);
/** Words whose Roman numerals are read as cardinal numbers: `anexo II`. After women's names the ordinal is feminine. */
const NUMBERED = set(
  "anexo inciso capítulo título artigo fase etapa tipo grupo grau nível classe seção livro parte volume módulo turma lote bloco ato quadro polo unidade etapa campus ciclo eixo item subgrupo ensaio creche",
);
const QUEENS = set("elizabeth isabel catarina maria margarida vitória joana ana cristina");
/** Names of popes, kings and queens. */
const RULERS = set(
  "pedro joão paulo luís luiz carlos henrique filipe felipe afonso bento pio leão francisco napoleão jorge guilherme ricardo charles elizabeth isabel catarina maria margarida vitória ana cristina inocêncio gregório clemente urbano",
);

const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);
const isCapitals = ({ text }: Token, least: number): boolean => text.length >= least && /^\p{Lu}+$/u.test(text);

/** The word after a place, behind at most a space. */
const wordAfter = (reading: Reading, at: number): Token => tokenAt(reading, skipSpace(reading, at));

const stateOf = ({ text }: Token): string | null => (Object.hasOwn(STATES, text) ? (STATES[text] ?? null) : null);
const isLetterOrDigit = ({ kind }: Token): boolean => kind === "word" || kind === "digits";

/** `BR-343`, `PI-115`. */
const sayRoad: Rule = (reading, at) => {
  const token = tokenAt(reading, at);
  if (token.text !== "BR" && stateOf(token) === null) return null;
  const sign = tokenAt(reading, at + 1);
  const number = tokenAt(reading, at + 2);
  const joins = /^[-–]$/.test(sign.text) || (token.text === "BR" && sign.kind === "space");
  if (!joins || number.kind !== "digits" || number.text.length < 2 || number.text.length > 4) return null;
  const zeros = number.text.startsWith("0") ? "zero " : "";
  return { text: `${spellOut(token.text)} ${zeros}${cardinal(number.text.replace(/^0+(?=\d)/, ""))}`, next: at + 3 };
};

/** A state that stands beside another: `MA/PI`. The one behind the sign is read with it. */
const sayState: Rule = (reading, at) => {
  const state = stateOf(tokenAt(reading, at));
  return state && /^[/–-]$/.test(tokenAt(reading, at + 1).text) && stateOf(tokenAt(reading, at + 2)) ? { text: state, next: at + 1 } : null;
};

const SHORT_FORMS: Readonly<Record<string, string>> = { "a.c": "antes de Cristo", "d.c": "depois de Cristo", "p.ex": "por exemplo" };

/** True when the full stop of an abbreviation also ends a sentence. */
function endsSentence(reading: Reading, at: number): boolean {
  const next = tokenAt(reading, at + 1);
  if (next.kind === "none") return true;
  return next.kind === "space" && (tokenAt(reading, at + 2).kind === "none" || isCapital(tokenAt(reading, at + 2)));
}

/** `S.A.`, `a.C.` and `p. ex.`: letters with full stops between. */
const sayDottedLetters: Rule = (reading, at) => {
  const first = tokenAt(reading, at);
  if (tokenAt(reading, at + 1).text !== ".") return null;
  const second = skipSpace(reading, at + 2);
  const short = SHORT_FORMS[`${first.lower}.${tokenAt(reading, second).lower}`];
  const isShort = short !== undefined && (tokenAt(reading, second).text === "C" || tokenAt(reading, second).lower === "ex") && tokenAt(reading, second + 1).text === ".";
  if (isShort) return { text: short, next: endsSentence(reading, second + 1) ? second + 1 : second + 2 };
  if (first.text.length !== 1 || !isCapital(first)) return null;
  let next = at;
  let letters = "";
  while (tokenAt(reading, next).text.length === 1 && isCapital(tokenAt(reading, next)) && tokenAt(reading, next + 1).text === ".") {
    letters += tokenAt(reading, next).text;
    next += 2;
  }
  if (tokenAt(reading, next).text.length === 1 && isCapital(tokenAt(reading, next))) {
    letters += tokenAt(reading, next).text;
    next += 1;
  }
  if (letters.length < 2) return null;
  return { text: spellOut(letters), next: tokenAt(reading, next - 1).text === "." && endsSentence(reading, next - 1) ? next - 1 : next };
};

const STREET_BEFORE = new Set(["na", "da", "a", "à", "pela", "esquina", "rua", "endereço"]);
/** Before an initial that belongs to a name, although these words are small. */
const NAME_PARTS = new Set(["de", "da", "do", "dos", "das", "e", "por", "com", "para", "senhor", "senhora", "doutor", "doutora", "o", "a", "ao", "à", "que"]);

/** An abbreviation with its full stop, and an initial of a name. */
const sayAbbreviation: Rule = (reading, at) => {
  const token = tokenAt(reading, at);
  if (tokenAt(reading, at + 1).text !== "." || isLetterOrDigit(tokenAt(reading, at + 2))) {
    return null;
  }
  const following = wordAfter(reading, at + 2);
  const of = (table: Readonly<Record<string, string>>) => (Object.hasOwn(table, token.lower) ? (table[token.lower] ?? null) : null);
  const always = of(DOTTED);
  if (always !== null) return { text: always, next: MAY_END_SENTENCE.has(token.lower) && endsSentence(reading, at + 1) ? at + 1 : at + 2 };
  const numbered = of(DOTTED_BEFORE_NUMBER);
  if (numbered !== null && following.kind === "digits" && (token.text.length > 1 || token.text === token.lower)) return { text: numbered, next: at + 2 };
  if (!isCapital(following)) return null;
  const named = of(DOTTED_BEFORE_NAME);
  if (named !== null && (isCapital(token) || isAbbreviation(token.text, tokenBefore(reading, at).text))) return { text: named, next: at + 2 };
  if (token.text.length !== 1 || !isCapital(token)) return null;
  const before = tokenBefore(reading, at);
  if (token.text === "R" && (STREET_BEFORE.has(before.lower) || before.text === ",")) return { text: "rua", next: at + 2 };
  const isName =
    isCapital(before) || before.kind !== "word" || NAME_PARTS.has(before.lower) || Object.hasOwn(DOTTED, before.lower) || Object.hasOwn(DOTTED_BEFORE_NAME, before.lower);
  return isName ? { text: letterName(token.text), next: at + 2 } : null;
};

/** `nº 12`, `Profª`, `Sr.ª`. */
const sayRaised: Rule = (reading, at) => {
  const token = tokenAt(reading, at);
  const sign = tokenAt(reading, at + 1).text === "." ? at + 2 : at + 1;
  const mark = tokenAt(reading, sign).text;
  if (mark !== MASCULINE && mark !== FEMININE && !(mark === "°" && token.lower === "n")) return null;
  const plural = tokenAt(reading, sign + 1).lower === "s" ? 1 : 0;
  const next = sign + 1 + plural;
  if (token.lower === "n")
    return { text: plural === 1 ? "números" : "número", next: tokenAt(reading, next).text === "." && tokenAt(reading, next + 1).kind === "space" ? next + 1 : next };
  const key = `${token.lower}${mark === FEMININE ? "a" : ""}`;
  const known = Object.hasOwn(DOTTED, key) ? DOTTED[key] : Object.hasOwn(DOTTED_BEFORE_NAME, key) ? DOTTED_BEFORE_NAME[key] : undefined;
  return known ? { text: known, next: tokenAt(reading, next).text === "." ? next + 1 : next } : null;
};

/** `c/ juros`, `s/n`, `e/ou`, `S/A`. */
const saySlash: Rule = (reading, at) => {
  const token = tokenAt(reading, at);
  if (tokenAt(reading, at + 1).text !== "/") return null;
  const following = tokenAt(reading, at + 2);
  if (token.text === "S" && following.text === "A") return { text: "esse-á", next: at + 3 };
  if (token.lower === "s" && following.lower === "n") return { text: "sem número", next: at + 3 + (tokenAt(reading, at + 3).text === MASCULINE ? 1 : 0) };
  if (token.lower === "e" && following.lower === "ou") return { text: "e ou", next: at + 3 };
  const short = token.text === token.lower && Object.hasOwn(SLASHED, token.lower) ? SLASHED[token.lower] : undefined;
  return short ? { text: short, next: at + 2 } : null;
};

/** Maximum distance between a Roman numeral and the word for its century: `séculos XIX e XX`. Tokens. */
const CENTURY_REACH = 8;

const isOfCentury = (reading: Reading, at: number): boolean =>
  reading.tokens
    .slice(Math.max(0, at - CENTURY_REACH), at)
    .some(
      ({ lower }, index, before) =>
        /^séc(?:ulos?)?$/.test(lower) &&
        before.slice(index + 1).every((token) => token.kind !== "word" || romanValue(token.text) !== null || /^(?:e|a|ao|ou|do|o)$/.test(token.lower)),
    );

/** Largest number of a ruler or a century that is said as an ordinal. */
const ORDINAL_MAX = 10;

const sayRoman: Rule = (reading, at) => {
  const { text } = tokenAt(reading, at);
  const value = romanValue(text);
  if (value === null || isLetterOrDigit(tokenAt(reading, at + 1)) || /^[-–'’]$/.test(tokenAt(reading, at + 1).text)) return null;
  const number = String(value);
  const next = at + 1;
  if (isOfCentury(reading, at)) return { text: value > ORDINAL_MAX ? cardinal(number) : ordinal(number), next };
  const before = tokenBefore(reading, at);
  if (RULERS.has(before.lower)) return { text: value > ORDINAL_MAX ? cardinal(number) : ordinal(number, QUEENS.has(before.lower) ? "f" : "m"), next };
  if (NUMBERED.has(before.lower)) return { text: cardinal(number), next };
  const following = wordAfter(reading, next);
  if (EVENTS.has(following.lower)) return { text: ordinal(number, following.lower.endsWith("a") ? "f" : (nounGender(following.lower) ?? "m")), next };
  return text.length > 1 ? { text: cardinal(number), next } : null;
};

/** Words before a vowel that is a letter's name: `turma A`. */
const LETTERED = new Set(
  "grupo série turma vitamina letra classe hepatite influenza bloco quadra opção plano lote setor sala casa time chave categoria gripe vogal item alternativa".split(" "),
);

const sayCapitals: Rule = (reading, at) => {
  const token = tokenAt(reading, at);
  const next = at + 1;
  if (/^\p{Lu}{2,}s$/u.test(token.text)) return { text: pluralAcronym(token.text), next };
  if (/^\p{Lu}(?:\p{Ll}\p{Lu}|\p{Lu}+\p{Ll})$/u.test(token.text)) return { text: spellOut(token.text), next };
  const mixed = /^(\p{Lu}{2,})(\p{Lu}\p{Ll}+)$/u.exec(token.text);
  if (mixed) return { text: `${spellOut(mixed[1] ?? "")}-${mixed[2]?.toLowerCase()}`, next };
  if (isCapitals(token, 2)) {
    const beside = [at - 2, at + 2].some((place) => isCapitals(tokenAt(reading, place), 3) && tokenAt(reading, (place + at) / 2).kind === "space");
    return { text: acronym(token.text, reading.isUppercase || beside), next };
  }
  if (token.text.length !== 1 || !isCapital(token)) return null;
  const isVowel = /^[AEOÀÁÉÓÔI]$/.test(token.text);
  const joinsWord = /^['’-]$/.test(tokenAt(reading, next).text) && isLetterOrDigit(tokenAt(reading, next + 1));
  return (isVowel ? LETTERED.has(tokenBefore(reading, at).lower) : !joinsWord || tokenAt(reading, next).text === "-") ? { text: letterName(token.text), next } : null;
};

/** A unit without a number, and `x` between two sides. */
const sayShort: Rule = (reading, at) => {
  const { text } = tokenAt(reading, at);
  const power = POWERS[tokenAt(reading, at + 1).text];
  if (text === "m" && power) return { text: `metro ${power}`, next: at + 2 };
  const unit = Object.hasOwn(BARE_UNITS, text) ? BARE_UNITS[text] : undefined;
  if (unit) return power && unit.endsWith("metro") ? { text: `${unit} ${power}`, next: at + 2 } : { text: unit, next: at + 1 };
  const isBetween =
    tokenAt(reading, at - 1).kind === "space" && tokenAt(reading, at - 2).kind === "word" && tokenAt(reading, at + 1).kind === "space" && isCapital(tokenAt(reading, at + 2));
  return text === "x" && isBetween ? { text: "contra", next: at + 1 } : null;
};

const WORD_RULES: readonly Rule[] = [sayRoad, sayState, sayRaised, saySlash, sayDottedLetters, sayAbbreviation, sayRoman, sayShort, sayCapitals];

/** Longest word that a rule can know when it has only small letters and a space behind it. */
const SHORT_WORD = 3;

export function sayWord(reading: Reading, at: number): Said | null {
  const { text, lower, kind } = tokenAt(reading, at);
  if (kind !== "word") return null;
  if (text === lower && text.length > SHORT_WORD && tokenAt(reading, at + 1).kind === "space") return { text, next: at + 1 };
  for (const rule of WORD_RULES) {
    const said = rule(reading, at);
    if (said) return said;
  }
  return { text, next: at + 1 };
}

/** A state behind a sign, `Teresina-PI` and `Teresina (PI)`. */
export const sayStateBehind: Rule = (reading, at) => {
  const sign = tokenAt(reading, at).text;
  const place = skipSpace(reading, at + 1);
  const state = stateOf(tokenAt(reading, place));
  if (!state || isLetterOrDigit(tokenAt(reading, place + 1))) return null;
  if (sign === "(") return tokenAt(reading, place + 1).text === ")" ? { text: `, ${state}, `, next: place + 2 } : null;
  if (!/^[/–-]$/.test(sign) || tokenBefore(reading, at).kind !== "word") return null;
  return tokenAt(reading, place + 1).text === "-" && tokenAt(reading, place + 2).kind === "digits" ? null : { text: `, ${state}`, next: place + 1 };
};
