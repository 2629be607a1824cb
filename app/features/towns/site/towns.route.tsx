import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { listJsonLd, listMeta } from "#app/features/discovery/site/list-meta.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { TownsPage } from "./towns-page.tsx";
import { toTownsView } from "./towns-view.ts";

export const handle: ReaderHandle = { pageStyle: "list" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/municipios");
  const reading = await context.readers.lists.towns();
  return data({ view: toTownsView(reading.newest, viewContext(context, reading)) }, { headers: pageHeaders(reading, { articles: [...reading.newest.values()] }) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Towns() {
  const { view } = useLoaderData<typeof loader>();
  const newest = view.towns.flatMap((town) => (town.newest ? [town.newest] : []));
  return (
    <>
      <TownsPage view={view} />
      <JsonLd value={listJsonLd(view.site, view.head, view.crumbs, newest)} />
      <SiteScript />
    </>
  );
}
