import { isGeneric, nameRunsOf, SENTENCE_OPENERS } from "#app/features/checks/names.ts";
import { type Token, tokensOf } from "#app/features/checks/tokens.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { fold, withoutAccents } from "#app/platform/text/fold.ts";
import { distinctTags, TAGS_SHOWN } from "./read-answer.ts";
import { contentWords } from "./suggestion-fields.ts";

/** Tags are suggested from a title longer than 10 and a text longer than 50 characters on (spec 1 §5). */
export const TAGS_TITLE_OVER = 10;
export const TAGS_TEXT_OVER = 50;

/** Shortest subject, in characters, and how many places and names are offered before the subjects have their turn (our choice). */
const SUBJECT_MIN = 5;
const PLACES_FIRST = 3;
const NAMES_FIRST = 3;

/** Nouns that any story of a town may repeat: none of them says what a story is about. Folded. */
const VAGUE_NOUNS = new Set(
  "acordo ausentes animo anos area areas avenida avenidas bairro bairros caso casos centro cidade cidades comunidade comunidades conta dia dias edicao equipe equipes estado evento familia familias feira fevereiro janeiro marco abril junho julho agosto setembro outubro novembro dezembro forma grupo grupos hora horas inicio lado limite lista litro litros local locais lugar lugares maior maioria manha meio melhor menor menos mais metade metro metros mil milhao milhoes moradora moradoras morador moradores momento municipio municipios noite norte numero numeros parte partes pessoa pessoas ponto pontos populacao povoado povoados prazo praca problema quilometro quilometros regiao resto reais reuniao rua ruas semana semanas servico setor sul leste oeste tarde tempo tipo tonelada toneladas total trabalho trecho turma unidade valor valores vez vezes vila zona quinta sexta terca quarta segunda terceira terceiro terceiras terceiros sabado domingo primeira primeiro proxima proximo ultima ultimo outra outras outro outros mesma mesmo todas todos duas tres quatro cinco seis sete oito nove metade dezena dezenas centena centenas maneira modo jeito gente coisa coisas".split(
    " ",
  ),
);

/** Numerals and words that open a sentence with a capital, before a name. Folded; beside those that headlines begin with. */
const OPENERS = new Set(
  "ate alem das dos dela dele depois foi era sao tem ver por so um uma duas dois tres quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta cem nenhum nenhuma algum alguns alguma algumas muitos muitas qual quais quanto quantos quanta quantas esses essas aquele aquela mesmo mesma apenas qualquer antes afinal porem assim la ali aqui isso aquilo".split(
    " ",
  ),
);

/** What stands before a noun. Folded. */
const DETERMINERS = new Set(
  "o a os as um uma uns umas do da dos das no na nos nas ao aos num numa pelo pela pelos pelas de este esta esse essa estes estas esses essas cada novo nova novos novas com por sem entre sobre contra".split(
    " ",
  ),
);
/** Endings of conjugated verbs. Infinitives have a pattern of their own, because nouns like "lugar" and "mulher" share their ending. Folded. */
const VERB = /(?:ou|aram|eram|iram|ando|endo|indo|arao|erao|irao|avam|asse|esse|isse)$/;
const INFINITIVE = /(?:ar|er|ir)$/;
const ARTICLES = new Set("o os um uma do dos no nos na da ao aos pelo pela cada".split(" "));

const SMALL_WORDS = new Set(["de", "da", "do", "das", "dos", "e"]);

/** A category's name, kept in capitals, as a tag is written: "PEDRO II" → "Pedro II". */
export const tagName = (name: string): string =>
  name
    .toLocaleLowerCase("pt-BR")
    .split(" ")
    .map((word) => (SMALL_WORDS.has(word) ? word : /^[ivx]+$/.test(word) ? word.toUpperCase() : word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1)))
    .join(" ");

export interface TagSource {
  title: string;
  text: string;
  /** Tags that the article already has. */
  tags: readonly string[];
  /** Names the newsroom files by: categories and towns. */
  known: readonly string[];
}

const spaced = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;

/** Distinct texts, those that come most often first. */
function byCount(candidates: readonly string[]): { text: string; count: number }[] {
  const counts = new Map<string, { text: string; count: number }>();
  for (const text of candidates) {
    const known = counts.get(fold(text));
    counts.set(fold(text), { text: known?.text ?? text, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count);
}

/**
 * Names of the text. A sentence's first word is none by itself, and none before a name where it is a number, a little
 * word, or a noun that the text writes in small letters too ("Alunos de Piracuruca").
 */
function namesOf(whole: string, tokens: readonly Token[]): string[] {
  const common = new Set(tokens.filter(({ letters }) => letters === "lower").map(({ folded }) => folded));
  const isPlain = ({ folded }: Token) => contentWords(folded).size === 0 || OPENERS.has(folded) || (common.has(folded) && !isGeneric(folded));
  return nameRunsOf(tokens).flatMap((run) => {
    const words = [...run];
    while (words[0]?.token.opensSentence || (words.length > 1 && words[0] && contentWords(words[0].folded).size === 0)) {
      const [first] = words;
      if (words.length > 1 && first && !isPlain(first.token) && !(SENTENCE_OPENERS.has(first.folded) && !isGeneric(first.folded) && !words[1]?.joined)) break;
      words.shift();
    }
    while (words.length > 1 && contentWords(words.at(-1)?.folded ?? "").size === 0 && !/^[ivx]+$/.test(words.at(-1)?.folded ?? "")) words.pop();
    const [first, last] = [words[0]?.token, words.at(-1)?.token];
    return first && last && !(words.length === 1 && isGeneric(first.folded)) ? [whole.slice(first.start, last.end)] : [];
  });
}

/** Words that stand behind an article or a preposition and have no verb's ending. Folded. */
function nounsOf(tokens: readonly Token[]): Set<string> {
  const nouns = new Set<string>();
  for (const [at, { folded }] of tokens.entries()) {
    const before = tokens[at - 1]?.folded ?? "";
    if (DETERMINERS.has(before) && !VERB.test(folded) && (!INFINITIVE.test(folded) || ARTICLES.has(before))) nouns.add(folded);
  }
  return nouns;
}

/** Nouns in small letters that the title has or the text repeats. */
function subjectsOf(title: string, tokens: readonly Token[], nouns: ReadonlySet<string>): string[] {
  const inTitle = contentWords(title);
  const words = tokens.filter(
    ({ text, letters, folded }) =>
      letters === "lower" && lengthOf(text) >= SUBJECT_MIN && !/\p{N}/u.test(text) && nouns.has(folded) && contentWords(folded).size > 0 && !VAGUE_NOUNS.has(folded),
  );
  const rank = ({ text, count }: { text: string; count: number }) => count + (inTitle.has(fold(text)) ? 3 : 0);
  return byCount(words.map(({ text }) => text))
    .filter(({ text, count }) => count > 1 || inTitle.has(fold(text)))
    .sort((one, other) => rank(other) - rank(one))
    .map(({ text }) => text);
}

/** Tags out of the text itself: places that the newsroom knows, names of the text, and its subjects. */
export function localTags({ title, text, tags, known }: TagSource): string[] {
  if (lengthOf(title.trim()) <= TAGS_TITLE_OVER || lengthOf(text) <= TAGS_TEXT_OVER) return [];
  const whole = `${title}\n${text}`;
  const folded = spaced(fold(whole));
  // With capitals or as a noun: "a música brasileira" is not about Brasileira, "em geral" not of 'Geral'.
  const written = spaced(withoutAccents(whole));
  const isInText = (words: string) => folded.includes(spaced(fold(words)));
  const tokens = tokensOf(whole);
  const nouns = nounsOf(tokens);
  const places = known.map(tagName).filter((name) => written.includes(spaced(withoutAccents(name))) || nouns.has(fold(name)));
  const found = byCount(namesOf(whole, tokens)).map(({ text: name }) => name);
  // "Rebouças" beside "Cláudio Rebouças" is the same person.
  const names = found.filter(
    (name) => name.includes(" ") || !found.some((longer) => longer !== name && !/ d[aeo]s? /.test(longer) && spaced(fold(longer)).includes(spaced(fold(name)))),
  );
  const subjects = subjectsOf(title, tokens, nouns);
  const inTitle = spaced(withoutAccents(title));
  const near = [...places].sort((one, other) => Number(inTitle.includes(spaced(withoutAccents(other)))) - Number(inTitle.includes(spaced(withoutAccents(one)))));
  const first = [...near.slice(0, PLACES_FIRST), ...names.slice(0, NAMES_FIRST)];
  return distinctTags([...first, ...subjects.slice(0, TAGS_SHOWN - first.length), ...near, ...names, ...subjects].filter(isInText), tags, TAGS_SHOWN);
}
