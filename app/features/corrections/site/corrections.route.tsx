import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data as answer, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/list-meta.ts";
import { missingMeta } from "#app/features/discovery/site/meta.ts";
import { LIST_PAGE_SIZE, readPageNumber } from "#app/platform/http/list-query.wire.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { CorrectionsPage } from "./corrections-page.tsx";
import { CORRECTIONS_PATH, type CorrectionsView, toCorrectionsView } from "./corrections-view.ts";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { view: CorrectionsView; missing: null } | { view: null; missing: MissingView };

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, CORRECTIONS_PATH);
  const page = readPageNumber(new URL(request.url).searchParams.get("pagina"));
  const reading = await context.readers.lists.corrections(page, LIST_PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(reading.total / LIST_PAGE_SIZE));
  if (page > pages) return answer<Loaded>({ view: null, missing: await missingPage(context, "beyond", CORRECTIONS_PATH, CORRECTIONS_PATH) }, { status: 404 });
  const view = toCorrectionsView({ page, pages }, reading.items, viewContext(context, reading));
  return answer<Loaded>({ view, missing: null }, { headers: pageHeaders(reading, { articles: reading.items.map(({ article }) => article) }) });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const loaded = data as Loaded | undefined;
  if (!loaded) return [];
  return loaded.view ? listMeta(loaded.view.site, loaded.view.head) : missingMeta(loaded.missing);
};

export default function Corrections() {
  const { view, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {view ? <CorrectionsPage view={view} /> : <MissingPage missing={missing} />}
      <SiteScript />
    </>
  );
}
