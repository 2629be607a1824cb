import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/list-meta.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { LIST_PAGE_SIZE } from "#app/platform/http/list-query.wire.ts";
import { passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { readSearchQuery, SEARCH_PERIODS } from "../search-query.wire.ts";
import { SearchPage } from "./search-page.tsx";
import { type SearchView, toSearchView } from "./search-view.ts";

export const handle: ReaderHandle = { pageStyle: "list" };
export const headers: HeadersFunction = passHeaders;

/** Never kept: what people search for is theirs alone. */
const NO_STORE = { "Cache-Control": "private, no-store" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/busca");
  const { search: service } = context.readers;
  const asked = readSearchQuery(new URL(request.url).searchParams);
  const searchFor = (q: string) =>
    service.search({ q, town: asked.municipio || null, within: asked.periodo ? SEARCH_PERIODS[asked.periodo] : null, page: asked.page, limit: LIST_PAGE_SIZE });
  try {
    // Where no address can be believed, one limit would stand for everybody.
    if (asked.q !== "" && context.address !== null) await context.limits.take("searches", request, null);
    const reading = await searchFor(asked.q);
    return data({ search: toSearchView(asked, reading, LIST_PAGE_SIZE, viewContext(context, reading)) }, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code !== "too-many") throw error;
    const reading = await searchFor("");
    const view = toSearchView({ ...asked, q: "" }, reading, LIST_PAGE_SIZE, viewContext(context, reading));
    const search: SearchView = { ...view, query: asked.q, outcome: error.refusal.detail };
    return data({ search }, { status: 429, headers: { ...NO_STORE, "Retry-After": String(error.refusal.retryAfterSeconds ?? 60) } });
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.search.site, loaded.search.head) : []);

export default function Search() {
  const { search } = useLoaderData<typeof loader>();
  return (
    <>
      <SearchPage search={search} />
      <SiteScript />
    </>
  );
}
