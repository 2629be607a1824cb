import type { Crumb, ListHead } from "../lists/list-view.ts";
import { type SiteView, toSiteView, type ViewContext } from "../shell/site-view.ts";

/** One of the house's own pages: about, privacy, contact. */
export interface HouseView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
}

/** A page of the house's own, under its title. */
export function toHouseView(context: ViewContext, path: string, title: string, description: string): HouseView {
  const site = toSiteView(context, path);
  return {
    site,
    head: { title, description, canonical: site.url + path, previous: null, next: null, feed: null, image: null, indexed: true },
    crumbs: [
      { name: "Início", href: "/" },
      { name: title, href: path },
    ],
  };
}
