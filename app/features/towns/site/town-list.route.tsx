import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect, useLoaderData } from "@remix-run/react";
import { townListJsonLd } from "#app/features/discovery/site/json-ld.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { TOWN_LISTS, townListPath } from "../town-paths.ts";
import { TownListPage } from "./town-list-page.tsx";
import { type TownListView, toTownListView } from "./town-list-view.ts";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { view: TownListView; missing: null } | { view: null; missing: MissingView };

/** `/municipio/{slug}/{lista}`: death notices, pharmacies, agenda, public notices, jobs. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = slugify(params.slug ?? "");
  const list = TOWN_LISTS.find((one) => one === params.list?.toLowerCase());
  const reading = list && slug !== "" ? await context.readers.townPages.list(slug, list) : null;
  if (!list || !reading) return data<Loaded>({ view: null, missing: await missingPage(context, "not-found", slug) }, { status: 404 });
  if ("elsewhere" in reading) throw redirect(townListPath(reading.elsewhere, list), 301);
  redirectToCanonical(request, townListPath(slug, list));
  return data<Loaded>({ view: toTownListView(list, reading, viewContext(context, reading)), missing: null }, { headers: pageHeaders(reading, { sections: [slug] }) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.view ? listMeta(loaded.view.site, loaded.view.head) : missingMeta(loaded.missing));

export default function TownListRoute() {
  const { view, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {view ? (
        <>
          <TownListPage view={view} />
          <JsonLd value={townListJsonLd(view)} />
        </>
      ) : (
        <MissingPage missing={missing} />
      )}
      <SiteScript />
    </>
  );
}
