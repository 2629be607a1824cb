import { knownRead } from "#app/db/database.ts";
import type { StoryCard } from "#app/domain/articles/article.ts";
import { queryWords, toMatchExpression } from "#app/domain/articles/search.ts";
import { cutSnippet, type TextPiece } from "#app/domain/articles/snippet.ts";
import { bodyToText } from "../articles/body-html.server.ts";
import type { ReaderDeps, SiteIdentity } from "./page-reads.ts";

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

export interface SearchReading extends SiteIdentity {
  /** The stories of the page, with what of them to show. */
  found: readonly { article: StoryCard; snippet: readonly TextPiece[] }[];
  /** At most `MAX_MATCHES`: the newest are ranked, older ones are not counted. */
  total: number;
  /** Older matches exist that were not examined. */
  isCutShort: boolean;
  latest: readonly StoryCard[];
}

const NOTHING = { items: [], total: 0, isCutShort: false };

/** The readers' search: one round trip, and one more on a page beyond the last. */
export function createSearchService({ articles, pages, now }: Pick<ReaderDeps, "articles" | "pages" | "now">) {
  return {
    async search({ q, town, within, page, limit }: SearchFor): Promise<SearchReading> {
      const expression = toMatchExpression(q);
      const at = now();
      const readPage = (asked: number) =>
        expression === null
          ? knownRead(NOTHING)
          : articles.readRanked({ expression, town, since: within === null ? null : at - within }, queryWords(q), { page: asked, limit, now: at });
      const { value, identity, latest } = await pages.read(readPage(page));
      // Only the rows of a page say how many there are.
      const total = value.items.length === 0 && page > 1 ? (await pages.read(readPage(1))).value.total : value.total;
      const found = value.items.map(({ article, text, html }) => ({ article, snippet: cutSnippet((text ?? bodyToText(html ?? "")) || article.subtitle, q) }));
      return { found, total, isCutShort: value.isCutShort, latest: latest.slice(0, NEWEST), ...identity };
    },
  };
}
