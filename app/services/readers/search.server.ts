import { knownRead, readOne, readTogether } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/article/article.ts";
import { MAX_MATCHES, rankMatches, toMatchExpression } from "#app/domain/article/search.ts";
import { cutSnippet, type TextPiece } from "#app/domain/article/snippet.ts";
import { bodyToText } from "../body-html.server.ts";
import { type House, pageReads, type ReaderDeps } from "./page-reads.ts";

const NEWEST = 6;

export interface SearchFor {
  q: string;
  /** Slug of a town; null for all. */
  town: string | null;
  /** How far back (ms); null for any time. */
  within: number | null;
  page: number;
  limit: number;
}

export interface SearchReading extends House {
  /** The stories of the page, with what of them to show. */
  found: readonly { article: ArticleSummary; snippet: readonly TextPiece[] }[];
  /** At most `MAX_MATCHES`: the newest are ranked, older ones are not counted. */
  total: number;
  /** Older stories have the words too, and were not looked at. */
  isCutShort: boolean;
  latest: readonly ArticleSummary[];
}

/** The readers' search: one round trip to find and rank, one for the texts of the page that is shown. */
export function createSearchService(deps: ReaderDeps) {
  const { db, articles, now } = deps;
  return {
    async search({ q, town, within, page, limit }: SearchFor): Promise<SearchReading> {
      const expression = toMatchExpression(q);
      const at = now();
      const [, , house, latest, { items: matches, isCutShort }] = await readTogether(
        db,
        ...pageReads(deps),
        articles.readLatest(NEWEST),
        expression === null ? knownRead({ items: [], isCutShort: false }) : articles.readFound({ expression, town, since: within === null ? null : at - within }, MAX_MATCHES, at),
      );
      const shown = rankMatches(matches, q).slice((page - 1) * limit, page * limit);
      const bodies = shown.length > 0 ? await readOne(db, articles.readBodyStarts(shown.map(({ id }) => id))) : new Map<number, string>();
      const found = shown.map((article) => ({ article, snippet: cutSnippet(bodyToText(bodies.get(article.id) ?? "") || article.subtitle, q) }));
      return { found, total: matches.length, isCutShort, latest, ...house };
    },
  };
}
