import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import type { InstitutionalPageId } from "#app/features/settings/site-choices.ts";
import { type SiteView, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";

/** An institutional page: about, privacy, contact. */
export interface InstitutionalView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
}

/** View of an institutional page at `path`. */
export function toInstitutionalView(context: ViewContext, path: string, title: string, description: string): InstitutionalView {
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

/** Where the pages are that are only there once they are written. */
const PATHS: Partial<Record<InstitutionalPageId, string>> = { terms: "/termos" };

/** Addresses of those that are. */
export const writtenPaths = (written: readonly InstitutionalPageId[]): string[] => written.flatMap((page) => PATHS[page] ?? []);
