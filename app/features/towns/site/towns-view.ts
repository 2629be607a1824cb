import type { StoryCard } from "#app/features/articles/article.ts";
import { categoryPath } from "#app/features/articles/categories.ts";
import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import { type CardView, toCardView } from "#app/ui/site/cards/card-view.ts";
import { type SiteView, titleCase, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";

/** The towns, each with its newest story. */
export interface TownsView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  towns: readonly { name: string; href: string; color: string; newest: CardView | null }[];
}

const PATH = "/municipios";

/** The towns, ready to be printed. */
export function toTownsView(newest: ReadonlyMap<string, StoryCard>, context: ViewContext): TownsView {
  const site = toSiteView(context, PATH);
  const towns = context.categories.filter(({ type }) => type === "municipality");
  return {
    site,
    head: {
      title: "Municípios",
      description: `Notícias de ${towns.length} municípios do Piauí: ${towns.map(({ name }) => titleCase(name)).join(", ")}.`,
      canonical: site.url + PATH,
      previous: null,
      next: null,
      feed: null,
      image: null,
      indexed: true,
    },
    crumbs: [
      { name: "Início", href: "/" },
      { name: "Municípios", href: PATH },
    ],
    towns: towns.map((town) => {
      const story = newest.get(town.slug);
      return { name: titleCase(town.name), href: categoryPath(town), color: town.color, newest: story ? toCardView(story, context) : null };
    }),
  };
}
