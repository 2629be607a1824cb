import type { MetaDescriptor } from "@remix-run/cloudflare";
import { authorJsonLd } from "#app/features/discovery/site/author-json-ld.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { listJsonLd, listMeta } from "#app/features/discovery/site/list-meta.ts";
import { missingMeta } from "#app/features/discovery/site/meta.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { ListPage } from "./list-page.tsx";
import type { ListView } from "./list-view.ts";

type Loaded = { list: ListView; missing: null } | { list: null; missing: MissingView };

/** The head of a list, or of the page that says there is none. */
export const metaOfList = (loaded: Loaded | undefined): MetaDescriptor[] =>
  !loaded ? [] : loaded.list ? listMeta(loaded.list.site, loaded.list.head) : missingMeta(loaded.missing);

function jsonLdOf(list: ListView): Record<string, unknown> {
  const cards = [...(list.feature ? [list.feature] : []), ...list.days.flatMap(({ cards }) => cards)];
  return list.author ? authorJsonLd(list.site, list.head, list.author, list.crumbs, cards) : listJsonLd(list.site, list.head, list.crumbs, cards);
}

/** A list, or the page that says there is none. */
export function ListOrMissing({ loaded }: { loaded: Loaded }) {
  const { list, missing } = loaded;
  return (
    <>
      {list ? (
        <>
          <ListPage list={list} />
          <JsonLd value={jsonLdOf(list)} />
        </>
      ) : (
        <MissingPage missing={missing} />
      )}
      <SiteScript />
    </>
  );
}
