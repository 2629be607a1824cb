import type { ArticleSummary } from "#app/features/articles/article.ts";
import { MAX_WORDS } from "#app/platform/text/search.ts";
import { chunksOf, isStopWord, joinedStem, otherForms, stem, tokensOf } from "./index-terms.ts";

/** A part of a query that stands without a space. */
export interface QueryTerm {
  /** Words and numbers, folded; several where they must stand side by side ('18,4', 'BR-222'). */
  tokens: readonly string[];
  /** Other forms that are as good: words that begin with what was typed, a number in figures or words, with or without its points. */
  others?: readonly string[];
}

/** A parsed query for the index. */
export interface ParsedQuery {
  /** Terms that every match has: without stop words, unless there is no other. At most `MAX_WORDS`. */
  terms: readonly QueryTerm[];
  /** All tokens in their order. */
  tokens: readonly string[];
  /** It was typed in quotation marks: looked for as it stands. */
  isQuoted: boolean;
}

/** Interpretation of a query, when results are not for just the typed text. */
export interface QueryReading {
  /** Text searched for instead; null where nothing was replaced. */
  corrected: string | null;
  /** No story has all of the words: these have some. */
  isPartial: boolean;
  /** The time that the query names ("ontem"); null where it names none. */
  time: string | null;
}

const QUOTED = /^\s*["“”].*["“”]\s*$/su;

/** Words by which people ask rather than what they ask for: no story has to have them. Folded. */
const ASKING_WORDS = new Set(
  "noticia noticias novidade novidades materia materias mostra mostrar mostre procuro buscar busca saber quero ver vai vao tem verdade amanha agora cidade municipio ok google".split(
    " ",
  ),
);

function toTerm(all: readonly string[]): QueryTerm {
  const tokens = all.slice(0, MAX_WORDS);
  const others = otherForms(tokens);
  return others.length > 0 ? { tokens, others } : { tokens };
}

/** True when a text asks for nothing: 'notícias de'. */
export const saysNothing = (text: string): boolean => chunksOf(text).every(([token = "", ...more]) => more.length === 0 && (isStopWord(token) || ASKING_WORDS.has(token)));

/** Reads what a person typed. No character of it reaches the index but letters and digits. */
export function parseQuery(query: string): ParsedQuery {
  const chunks = chunksOf(query).slice(0, 2 * MAX_WORDS);
  const named = chunks.filter((tokens) => tokens.length > 1 || !isStopWord(tokens[0] ?? ""));
  const telling = named.filter((tokens) => tokens.length > 1 || !ASKING_WORDS.has(tokens[0] ?? ""));
  const terms = ([telling, named, chunks].find((some) => some.length > 0) ?? []).slice(0, MAX_WORDS).map(toTerm);
  return { terms, tokens: chunks.flat().slice(0, 2 * MAX_WORDS), isQuoted: QUOTED.test(query) };
}

const phrase = (tokens: readonly string[]): string => `"${tokens.map(stem).join(" ")}"`;

/** One term as FTS5 reads it: its words side by side, or written as one, or another form of it. */
function termExpression({ tokens, others = [] }: QueryTerm): string {
  const isCompound = tokens.length > 1 && tokens.every((token) => /^[a-z]+$/.test(token));
  const ways = new Set([phrase(tokens), ...(isCompound ? [`"${joinedStem(tokens)}"`] : []), ...others.map((form) => `"${stem(form)}"`)]);
  return ways.size === 1 ? [...ways].join("") : `(${[...ways].join(" OR ")})`;
}

/** Expression that requires all terms. */
export const allTerms = (terms: readonly QueryTerm[]): string => terms.map(termExpression).join(" AND ");

/** Expression that requires all terms, with the last one as a prefix: for a query that is still being typed. */
export function allTermsSoFar(terms: readonly QueryTerm[]): string {
  const last = terms.at(-1);
  const beginning = last?.tokens.at(-1);
  if (!last || beginning === undefined || last.tokens.length > 1) return allTerms(terms);
  return [...terms.slice(0, -1).map(termExpression), `(${termExpression(last)} OR "${beginning}"*)`].join(" AND ");
}

/** A place to look, with what a match there counts for. */
export interface SearchSource {
  index: "head" | "full";
  expression: string;
  points: number;
}

/** Points for a match of the whole query, besides those for words of the head (`WORD_POINTS`). */
const PHRASE_POINTS = 6;

/** Returns the sources of a query's matches: all of its words in the head, in the whole story, and side by side. */
export function sourcesOf({ terms, tokens, isQuoted }: ParsedQuery): SearchSource[] {
  const side = tokens.length > 1 ? [{ index: "full", expression: phrase(tokens), points: PHRASE_POINTS } as const] : [];
  if (isQuoted)
    return [{ index: "head", expression: phrase(tokens), points: 0 }, ...(side.length > 0 ? side : [{ index: "full", expression: phrase(tokens), points: 0 } as const])];
  return [{ index: "head", expression: allTerms(terms), points: 0 }, { index: "full", expression: allTerms(terms), points: 0 }, ...side];
}

/** Points for each term of a partial match: more than for any place in a head. */
export const TERM_POINTS = 20;

/** Returns the sources of partial matches: all terms but one, and each alone. */
export function partialSources(terms: readonly QueryTerm[]): SearchSource[] {
  const without = terms.length > 2 ? terms.map((_, index) => terms.filter((_term, other) => other !== index)) : [];
  return [
    ...(terms.length > 1 ? [{ index: "full", expression: allTerms(terms), points: TERM_POINTS } as const] : []),
    ...without.map((some) => ({ index: "full", expression: allTerms(some), points: TERM_POINTS }) as const),
    ...terms.map((term) => ({ index: "full", expression: termExpression(term), points: TERM_POINTS / 2 }) as const),
    ...terms.map((term) => ({ index: "head", expression: termExpression(term), points: 0 }) as const),
  ];
}

/** A word that heads are ranked by: as it was typed, folded, and its stem. */
export interface RankedWord {
  whole: string;
  stem: string;
}

/**
 * Points of a word's occurrence in a head, by place and form (our choice). The body gives none. Authors, tags, towns and sections count by their
 * stems.
 */
export const HEAD_POINTS = { title: { whole: 8, stem: 6, beginning: 3 }, deck: { whole: 4, stem: 3 }, names: 3 } as const;

/** Points of a present story for its age (our choice): fewer than for a word in the title. After `FRESH_DAYS` they are halved. */
export const FRESH_POINTS = 4;
export const FRESH_DAYS = 30;

/** The words of a query, as heads are ranked by them: at most `MAX_WORDS`. */
export const rankedWords = (tokens: readonly string[]): RankedWord[] => tokens.slice(0, MAX_WORDS).map((whole) => ({ whole, stem: stem(whole) }));

type Head = Pick<ArticleSummary, "title" | "kicker" | "subtitle" | "publishedAt" | "createdAt">;

function pointsOf({ title, kicker, subtitle }: Head, words: readonly RankedWord[]): number {
  const [inTitle, inDeck] = [tokensOf(title), tokensOf(`${kicker}\n${subtitle}`)];
  const [titleStems, deckStems] = [inTitle.map(stem), inDeck.map(stem)];
  return words.reduce((sum, { whole, stem: own }) => {
    const ofTitle = inTitle.includes(whole)
      ? HEAD_POINTS.title.whole
      : titleStems.includes(own)
        ? HEAD_POINTS.title.stem
        : inTitle.some((token) => token.startsWith(whole))
          ? HEAD_POINTS.title.beginning
          : 0;
    const ofDeck = inDeck.includes(whole) ? HEAD_POINTS.deck.whole : deckStems.includes(own) ? HEAD_POINTS.deck.stem : 0;
    return sum + ofTitle + ofDeck;
  }, 0);
}

/** Matches by the words of their heads, newest first among equals: the newsroom looks for a story that it knows, not for the news. */
export function rankMatches<T extends Head>(matches: readonly T[], words: readonly RankedWord[]): T[] {
  const time = (article: T) => article.publishedAt ?? article.createdAt;
  return matches
    .map((article) => ({ article, points: pointsOf(article, words) }))
    .sort((one, other) => other.points - one.points || time(other.article) - time(one.article))
    .map(({ article }) => article);
}
