import type { ArticleSummary } from "#app/domain/article/article.ts";
import type { Category } from "#app/domain/article/categories.ts";
import { longDate } from "#app/domain/time/newsroom-clock.ts";
import { type CardView, toCardView } from "../cards/card-view.ts";
import { anchorOf, type SiteView, TOWNS_ANCHOR, titleCase, toSiteView, type ViewContext } from "../shell/site-view.ts";

export interface HomeView {
  site: SiteView;
  /** "sábado, 21 de novembro de 2026". */
  today: string;
  superHeadline: CardView | null;
  /** At most five, in the newsroom's order. */
  highlights: readonly CardView[];
  latest: readonly CardView[];
  mostRead: readonly CardView[];
  /** One block per editoria, then the towns; only those with stories; `id` is the anchor that `nav` names. */
  sections: readonly { id: string; title: string; color: string; items: readonly CardView[] }[];
}

/** Stories below the hero (of the eighteen read), and in each section block. */
const LATEST_SHOWN = 10;
const SECTION_SHOWN = 4;

const TOWNS_COLOR = "#0b6b78";

export interface HomeRows {
  superHeadline: ArticleSummary | null;
  highlights: readonly ArticleSummary[];
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  sections: readonly { category: Category; items: readonly ArticleSummary[] }[];
  towns: readonly ArticleSummary[];
}

/** The home page, no story twice above the section blocks, and none of the hero's in them. */
export function toHomeView(rows: HomeRows, context: ViewContext): HomeView {
  const card = (article: ArticleSummary) => toCardView(article, context);
  const inHero = new Set([rows.superHeadline, ...rows.highlights].map((article) => article?.id));
  const below = (items: readonly ArticleSummary[]) => items.filter((article) => !inHero.has(article.id)).slice(0, SECTION_SHOWN);
  const blocks = [
    ...rows.sections.map(({ category, items }) => ({ id: anchorOf(category), title: titleCase(category.name), color: category.color, items: below(items).map(card) })),
    { id: TOWNS_ANCHOR, title: "Municípios", color: TOWNS_COLOR, items: below(rows.towns).map(card) },
  ].filter((block) => block.items.length > 0);
  return {
    site: toSiteView(context, "/"),
    today: longDate(context.now, context.timeZone, { weekday: true }),
    superHeadline: rows.superHeadline ? card(rows.superHeadline) : null,
    highlights: rows.highlights.map(card),
    latest: rows.latest
      .filter((article) => !inHero.has(article.id))
      .slice(0, LATEST_SHOWN)
      .map(card),
    mostRead: rows.mostRead.map(card),
    sections: blocks,
  };
}
