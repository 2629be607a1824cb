import type { Category } from "#app/domain/article/categories.ts";
import { longDate } from "#app/domain/time/newsroom-clock.ts";

export interface SiteView {
  name: string;
  /** Origin without a trailing slash; canonical addresses begin with it. */
  url: string;
  /** Sections of the navigation, in order; `href` is a place on the home page. */
  nav: readonly { label: string; href: string }[];
  year: number;
  /** Modo economia: no web fonts, one small picture, as few bytes as the story allows. */
  economy: boolean;
}

/** What the views need besides the rows. `now` in milliseconds. */
export interface ViewContext {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  timeZone: string;
  categories: readonly Category[];
  now: number;
  /** Whether the page is asked for in its saving variant. */
  economy: boolean;
}

/** Category names are kept in capitals (spec 2 §3); prose wants "Pedro II", "São José do Divino". */
export function titleCase(name: string): string {
  return name
    .toLocaleLowerCase("pt-BR")
    .split(" ")
    .map((word, index) =>
      /^(d[aeo]s?|e)$/.test(word) && index > 0 ? word : /^[ivx]+$/.test(word) ? word.toUpperCase() : word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1),
    )
    .join(" ");
}

/** Where a section stands on the home page. */
export const anchorOf = (category: Category) => `editoria-${category.slug}`;

export const TOWNS_ANCHOR = "municipios";

export function toSiteView({ name, url, categories, timeZone, now, economy }: ViewContext): SiteView {
  const editorials = categories.filter((category) => category.type === "editorial").map((category) => ({ label: titleCase(category.name), href: `/#${anchorOf(category)}` }));
  return { name, url, nav: [...editorials, { label: "Municípios", href: `/#${TOWNS_ANCHOR}` }], year: Number(longDate(now, timeZone).slice(-4)), economy };
}
