import type { ArticleSummary } from "#app/features/articles/article.ts";
import { MAX_WORDS } from "#app/features/articles/search.ts";
import { stem } from "./stem.ts";
import { tokensOf } from "./tokens.ts";

/** A word that heads are ranked by: as it was typed, folded, and its stem. */
export interface RankedWord {
  whole: string;
  stem: string;
}

/**
 * What an occurrence of a word in a head counts, by where and how it stands there (ours). In the body it counts nothing. Authors,
 * tags, towns and sections count by their stems.
 */
export const HEAD_POINTS = { title: { whole: 8, stem: 6, beginning: 3 }, deck: { whole: 4, stem: 3 }, names: 3 } as const;

/** What a story of now counts for its age (ours): less than a word in the title does. After `FRESH_DAYS` it is half of it. */
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
