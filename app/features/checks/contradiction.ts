import { isCertainName, isKnownName, nameRunsOf } from "./names.ts";
import { readDate, readTime } from "./read-dates.ts";
import { readNumber } from "./read-number.ts";
import { type FieldText, oncePerPassage, type ReadStory, type RuleFinding, type StoryRule } from "./read-story.ts";
import type { Token } from "./tokens.ts";

/** Words of one meaning, by how they begin; a sentence with one of them counts what the noun counts. Folded. */
const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ["morto", /^(?:mort[oa]s?|mortes?|obitos?|vitimas? fata(?:l|is)|morre|morreu|morrem|morreram|morrer|matou|mata|mataram|faleceram|assassinad[oa]s?)$/],
  ["ferido", /^(?:ferid[oa]s?|ferimentos|feriu|feriram|machucad[oa]s?)$/],
  ["preso", /^(?:pres[oa]s?|detid[oa]s?|prende|prendeu|prenderam|prisoes|prisao|detencoes)$/],
  ["vaga", /^vagas?$/],
  ["voto", /^votos?$/],
  ["casa", /^(?:casas?|moradias?)$/],
  ["moto", /^(?:motos?|motocicletas?)$/],
  ["familia", /^familias?$/],
  ["morador", /^(?:morador(?:a|es|as)?)$/],
  ["aluno", /^(?:alun[oa]s?|estudantes?)$/],
  ["vereador", /^vereador(?:a|es|as)?$/],
  ["vitima", /^vitimas?$/],
  ["suspeito", /^suspeit[oa]s?$/],
  ["medalha", /^medalhas?$/],
  ["gol", /^gols?$/],
  ["municipio", /^(?:municipios?|cidades?)$/],
];

const familyOf = (folded: string): string | null => FAMILIES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;

/** Families whose count one story may give for several things: only what the other field lacks altogether contradicts. */
const SHARED = new Set(["municipio", "gol", "aluno", "morador", "familia", "casa", "vitima", "suspeito", "vereador"]);

/** Before a number it is no exact one, or one of others. Folded. */
const ABOUT = /^(?:mais|outr[oa]s|demais|quase|ate|aproximadamente|uns|umas|entre)$/;
const ABOUT_OF = /^(?:mais|menos|cerca|perto|torno|acima|alem|minimo|maximo)$/;

/** True when the number at `at` is stated as exact: not "mais de 300", "de 20 a 30". */
function isExact(tokens: readonly Token[], at: number): boolean {
  const [before, second] = [tokens[at - 1], tokens[at - 2]];
  if (before?.folded === "de") return !ABOUT_OF.test(second?.folded ?? "");
  if (before?.folded === "a") return second?.kind !== "digits";
  return !ABOUT.test(before?.folded ?? "");
}

const ADJECTIVE = /^(?:nov[oa]s|outr[oa]s|pessoas|homens|mulheres|primeir[oa]s)$/;

interface Count {
  family: string;
  value: number;
  text: string;
}

function countsOf({ tokens, text }: FieldText): Count[] {
  const counts: Count[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const moment = readDate(tokens, at) ?? readTime(tokens, at);
    if (moment) {
      at = Math.max(at, moment.next - 1);
      continue;
    }
    const number = readNumber(tokens, at);
    if (!number) continue;
    const noun = tokens[ADJECTIVE.test(tokens[number.next]?.folded ?? "") ? number.next + 1 : number.next];
    const family = noun?.kind === "word" ? familyOf(noun.folded) : null;
    const first = tokens[at];
    if (noun && first && family && !number.isArticle && isExact(tokens, at)) {
      counts.push({ family, value: number.value, text: text.slice(first.start, noun.end) });
    }
    at = number.next - 1;
  }
  return counts;
}

/** Statements of a field, read once for all comparisons. */
interface Stated {
  counts: readonly Count[];
  /** The numbers of the sentences that name a family, however they count it. */
  near: ReadonlyMap<string, ReadonlySet<number>>;
  values: readonly number[];
  pairs: readonly Spelling[];
  words: readonly Spelling[];
  said: ReadonlySet<string>;
}

function statedIn(field: FieldText): Stated {
  const near = new Map<string, Set<number>>();
  for (const { tokens } of field.sentences) {
    const numbers = valuesOf(tokens);
    if (numbers.length === 0) continue;
    const families = new Set(tokens.flatMap(({ folded, kind }) => (kind === "word" ? (familyOf(folded) ?? []) : [])));
    for (const family of families) {
      const known = near.get(family) ?? new Set();
      for (const number of numbers) known.add(number);
      near.set(family, known);
    }
  }
  return { counts: countsOf(field), near, values: valuesOf(field.tokens), ...spellingsOf(field), said: new Set(field.tokens.map(({ folded }) => folded)) };
}

const COLLECTIVES: Readonly<Record<string, number>> = { dupla: 2, casal: 2, trio: 3, quarteto: 4, duzia: 12 };

function valuesOf(tokens: readonly Token[]): number[] {
  const values: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const collective = Object.hasOwn(COLLECTIVES, tokens[at]?.folded ?? "") ? COLLECTIVES[tokens[at]?.folded ?? ""] : undefined;
    if (collective !== undefined) values.push(collective);
    const number = readNumber(tokens, at);
    if (number) {
      values.push(number.value);
      at = number.next - 1;
    }
  }
  return values;
}

/** Counts of one thing that are compared. */
const COMPARED_MAX = 20;

function* numbersApart(one: Stated, others: readonly Stated[]): Generator<RuleFinding> {
  if (one.counts.length === 0) return;
  const all = new Set(others.flatMap(({ values }) => values));
  const counts = others.flatMap((other) => other.counts);
  const byFamily = new Map<string, Count[]>();
  for (const count of counts) byFamily.set(count.family, [...(byFamily.get(count.family) ?? []).slice(0, COMPARED_MAX), count]);
  for (const { family, value, text } of one.counts) {
    const same = byFamily.get(family) ?? [];
    const [different] = same;
    if (!different || others.some(({ near }) => near.get(family)?.has(value))) continue;
    // Several counts of one thing are of its parts; what all fields share may be counted twice over.
    if (SHARED.has(family) && (all.has(value) || same.some((count) => count.value !== different.value))) continue;
    if (isRounded(value, different.value) || (family === "vaga" && value % different.value === 0)) continue;
    yield {
      sentence: `Confira o número: “${text}” aqui, “${different.text}” em outro lugar da matéria.`,
      passage: text,
      reason: "Título, subtítulo, resumo e texto não podem se contradizer.",
    };
  }
}

/** "300 famílias" in a title stands for the text's 310. */
const ROUNDED_BY = 0.1;
const isRounded = (one: number, other: number) => one >= 20 && one % 10 === 0 && Math.abs(one - other) <= ROUNDED_BY * other;

/** Returns a name's phonetic key: variant spellings have the same. */
const soundOf = (folded: string): string =>
  folded
    .replace(/^h/, "")
    .replace(/ph/g, "f")
    .replace(/th/g, "t")
    .replace(/ct/g, "t")
    .replace(/y/g, "i")
    .replace(/w/g, "v")
    .replace(/k/g, "c")
    .replace(/z/g, "s")
    .replace(/ae/g, "ai")
    .replace(/([bcdflmnpt])\1/g, "$1")
    .replace(/ss/g, "s")
    .replace(/eia$/, "ea")
    .replace(/[ei]$/, "e");

/** Shorter words differ by more than their spelling. Letters. */
const NAME_WORD_MIN = 4;

interface Spelling {
  sound: string;
  folded: string;
  text: string;
}

/** Names as pairs of words, and words that are names for sure on their own. */
function spellingsOf({ tokens, text }: FieldText): { pairs: Spelling[]; words: Spelling[] } {
  const pairs: Spelling[] = [];
  const words: Spelling[] = [];
  for (const run of nameRunsOf(tokens)) {
    for (const [at, word] of run.entries()) {
      const { folded, token } = word;
      const isName = isCertainName(folded) || (!token.opensSentence && isKnownName(folded));
      if (folded.length >= NAME_WORD_MIN && (isName || (!token.opensSentence && token.letters === "capital"))) words.push({ sound: soundOf(folded), folded, text: token.text });
      const next = run[at + 1];
      if (next && folded.length > 2 && next.folded.length > 2) {
        pairs.push({ sound: `${soundOf(folded)} ${soundOf(next.folded)}`, folded: `${folded} ${next.folded}`, text: text.slice(token.start, next.token.end) });
      }
    }
  }
  return { pairs, words };
}

/** The spelling of each sound that the texts know, and all their words. */
function bySound(spellings: readonly Spelling[]): Map<string, Spelling[]> {
  const known = new Map<string, Spelling[]>();
  for (const spelling of spellings) {
    const same = known.get(spelling.sound);
    if (!same) known.set(spelling.sound, [spelling]);
    else if (!same.some(({ folded }) => folded === spelling.folded)) same.push(spelling);
  }
  return known;
}

function spellingFinding(one: Spelling, other: Spelling): RuleFinding {
  return {
    sentence: `Confira a grafia: “${one.text}” aqui, “${other.text}” em outro lugar da matéria.`,
    passage: one.text,
    reason: "Um nome tem uma só grafia na matéria toda.",
  };
}

function* spellingsApart(one: Stated, others: readonly Stated[]): Generator<RuleFinding> {
  if (one.words.length === 0 && one.pairs.length === 0) return;
  const pairs = bySound(others.flatMap((other) => other.pairs));
  const words = bySound(others.flatMap((other) => other.words));
  for (const pair of one.pairs) {
    const same = pairs.get(pair.sound);
    if (same?.[0] && !same.some(({ folded }) => folded === pair.folded)) yield spellingFinding(pair, same[0]);
  }
  for (const word of one.words) {
    const same = words.get(word.sound);
    if (same?.[0] && !others.some(({ said }) => said.has(word.folded))) yield spellingFinding(word, same[0]);
  }
}

/** Two spellings of one pair of names within the body. */
function* spellingsWithin({ pairs }: Stated): Generator<RuleFinding> {
  for (const [first, second] of bySound(pairs).values()) if (first && second) yield spellingFinding(second, first);
}

function* contradictions({ title, subtitle, summary, body, kicker }: ReadStory): Generator<RuleFinding> {
  const known = [statedIn(body)];
  for (const field of [title, subtitle, ...summary, kicker]) {
    const stated = statedIn(field);
    yield* numbersApart(stated, known);
    yield* spellingsApart(stated, known);
    known.push(stated);
  }
  if (known[0]) yield* spellingsWithin(known[0]);
}

/** Numbers of the same thing, and spellings of a name, that differ between the fields of a story. */
export const contradiction: StoryRule = (story) => withoutParts(oncePerPassage(contradictions(story)));

/** "Sousa" is not named once more beside "João Sousa". */
function withoutParts(findings: readonly RuleFinding[]): RuleFinding[] {
  return findings.filter(({ passage }, at) => !findings.some((other, index) => index !== at && other.passage !== passage && other.passage?.includes(passage ?? "")));
}
