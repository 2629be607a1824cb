import { knownRead, readTogether } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/articles/article.ts";
import { MAX_MATCHES, rankMatches, toMatchExpression } from "#app/domain/articles/search.ts";
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
  found: readonly { article: ArticleSummary; snippet: readonly TextPiece[] }[];
  /** At most `MAX_MATCHES`: the newest are ranked, older ones are not counted. */
  total: number;
  /** Older matches exist that were not examined. */
  isCutShort: boolean;
  latest: readonly ArticleSummary[];
}

/** The readers' search: one round trip to find and rank, one for the texts of the page that is shown. */
export function createSearchService({ db, articles, pages, now }: Pick<ReaderDeps, "db" | "articles" | "pages" | "now">) {
  return {
    async search({ q, town, within, page, limit }: SearchFor): Promise<SearchReading> {
      const expression = toMatchExpression(q);
      const at = now();
      const { value, identity, latest } = await pages.read(
        expression === null ? knownRead({ items: [], isCutShort: false }) : articles.readFound({ expression, town, since: within === null ? null : at - within }, MAX_MATCHES, at),
      );
      const { items: matches, isCutShort } = value;
      const shown = rankMatches(matches, q).slice((page - 1) * limit, page * limit);
      const ids = shown.map(({ id }) => id);
      const [stories, bodies] = ids.length > 0 ? await readTogether(db, articles.readVisible(ids), articles.readBodyTexts(ids)) : [[], new Map()];
      const byId = new Map(stories.map((story) => [story.id, story]));
      const found = ids.flatMap((id) => {
        const article = byId.get(id);
        if (!article) return [];
        const { text, html } = bodies.get(id) ?? { text: "", html: null };
        return [{ article, snippet: cutSnippet((text ?? bodyToText(html ?? "")) || article.subtitle, q) }];
      });
      return { found, total: matches.length, isCutShort, latest: latest.slice(0, NEWEST), ...identity };
    },
  };
}
