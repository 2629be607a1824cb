import { stem } from "#app/features/search/index-terms.ts";
import { fold } from "#app/platform/text/fold.ts";
import { queryWords } from "#app/platform/text/search.ts";

/** A piece of a text; `match` where a word of the query stands. */
export interface TextPiece {
  text: string;
  match: boolean;
}

/** Characters that a snippet shows, about two lines of a result (ours). */
export const SNIPPET_LENGTH = 180;
/** Of these, how many may stand before the first word found. */
const LEAD = 60;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

interface Hit {
  from: number;
  to: number;
  /** Index of the word in the query. */
  word: number;
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;
/** Marks of their own and characters of two code units, beside which a folded text does not run in step with its source. */
const UNALIGNED = /[\p{M}\u{10000}-\u{10FFFF}]/u;

/** Of a word, as much as its other forms begin with: 'caminhões' and 'caminhão'. */
const beginningOf = (word: string): string => word.slice(0, Math.max(3, word.length - 3));

/** Finds the query's words in a text as the search does: whole words in all their forms, the last one also as a prefix. */
function hitsIn(text: string, query: string): Hit[] {
  const words = queryWords(query);
  const folded = fold(text);
  // Character for character the same text, as composed Portuguese is: its words are looked up instead of every word of the text.
  return folded.length === text.length && !UNALIGNED.test(text) ? hitsInFolded(text, folded, words) : hitsOfTokens(text, words);
}

function hitsInFolded(text: string, folded: string, words: readonly string[]): Hit[] {
  const hits = new Map<number, Hit>();
  const last = words.length - 1;
  const isLetter = (at: number) => LETTER.test(text.charAt(at));
  for (const wanted of new Set(words)) {
    const beginning = beginningOf(wanted);
    for (let from = folded.indexOf(beginning); from !== -1; from = folded.indexOf(beginning, from + 1)) {
      if (from > 0 && isLetter(from - 1)) continue;
      let to = from + beginning.length;
      while (to < text.length && isLetter(to)) to += 1;
      const found = folded.slice(from, to);
      const isWhole = found === wanted || stem(found) === stem(wanted);
      if (!isWhole && !(wanted === words[last] && found.startsWith(wanted))) continue;
      if (isWhole || !hits.has(from)) hits.set(from, { from, to, word: isWhole ? words.indexOf(wanted) : last });
    }
  }
  return [...hits.values()].sort((one, other) => one.from - other.from);
}

function hitsOfTokens(text: string, words: readonly string[]): Hit[] {
  const known = new Map<string, number>();
  const wordOf = (token: string): number => {
    const cached = known.get(token);
    if (cached !== undefined) return cached;
    const folded = fold(token);
    const exact = words.findIndex((word) => word === folded || stem(word) === stem(folded));
    const last = words.length - 1;
    const found = exact !== -1 ? exact : last >= 0 && folded.startsWith(words[last] ?? "") ? last : -1;
    known.set(token, found);
    return found;
  };
  return [...text.matchAll(WORD)].flatMap((found) => {
    const word = wordOf(found[0]);
    return word === -1 ? [] : [{ from: found.index, to: found.index + found[0].length, word }];
  });
}

/** The text from `from` to `to`, cut where a hit begins or ends. */
function piecesOf(text: string, hits: readonly Hit[], from: number, to: number): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = from;
  for (const hit of hits) {
    if (hit.from < from || hit.to > to) continue;
    if (hit.from > at) pieces.push({ text: text.slice(at, hit.from), match: false });
    pieces.push({ text: text.slice(hit.from, hit.to), match: true });
    at = hit.to;
  }
  if (at < to) pieces.push({ text: text.slice(at, to), match: false });
  return pieces;
}

/** A whole text with the words of a query marked. */
export const markWords = (text: string, query: string): TextPiece[] => piecesOf(text, hitsIn(text, query), 0, text.length);

/** The hits within reach of one another that name most words of the query; the earliest of equals. */
function bestRun(hits: readonly Hit[]): { first: Hit; last: Hit } | null {
  let best: { first: Hit; last: Hit; words: number } | null = null;
  for (const [index, first] of hits.entries()) {
    const run = new Set<number>();
    let last = first;
    for (let next = index; next < hits.length; next += 1) {
      const hit = hits[next];
      if (!hit || hit.to - first.from > SNIPPET_LENGTH - LEAD) break;
      run.add(hit.word);
      last = hit;
    }
    if (!best || run.size > best.words) best = { first, last, words: run.size };
  }
  return best;
}

const SPACE = /\s/;
/** Spaces other than single ones: stored words mostly have none, and are not copied then. */
const UNEVEN = /[^\S ]| {2}/;

/** The nearest beginning of a word at or after `at`, not beyond `limit`. */
function wordStart(text: string, at: number, limit: number): number {
  if (at <= 0) return 0;
  for (let one = at; one < limit; one += 1) if (SPACE.test(text[one - 1] ?? "")) return one;
  return limit;
}

/** The nearest end of a word at or before `at`, but after `limit`; null where a single word runs through. */
function wordEnd(text: string, at: number, limit: number): number | null {
  if (at >= text.length) return text.length;
  for (let one = at; one > limit; one -= 1) if (SPACE.test(text[one] ?? "")) return one;
  return null;
}

/** Within a word without end, never between the halves of a character. */
const hardEnd = (text: string, at: number): number => (/[\uD800-\uDBFF]/.test(text[at - 1] ?? "") ? at - 1 : at);

/**
 * Returns some `SNIPPET_LENGTH` characters around the matches, else the beginning, with "…" where the text continues. Plain text: the page escapes
 * it.
 */
export function cutSnippet(source: string, query: string): TextPiece[] {
  const text = (UNEVEN.test(source) ? source.replace(/\s+/g, " ") : source).trim();
  if (text === "") return [];
  const hits = hitsIn(text, query);
  const run = bestRun(hits);
  const from = run ? wordStart(text, run.first.from - LEAD, run.first.from) : 0;
  const most = from + SNIPPET_LENGTH;
  const to = wordEnd(text, most, run ? run.last.to : 0) ?? (run ? run.last.to : hardEnd(text, most));
  const end = text.slice(from, to).trimEnd().length + from;
  return [...(from > 0 ? [{ text: "… ", match: false }] : []), ...piecesOf(text, hits, from, end), ...(end < text.length ? [{ text: " …", match: false }] : [])];
}
