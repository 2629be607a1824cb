import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/list-meta.ts";
import { missingMeta } from "#app/features/discovery/site/meta.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { HistoryPage } from "./history-page.tsx";
import { type HistoryView, historyPath, toHistoryView } from "./history-view.ts";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { view: HistoryView; missing: null } | { view: null; missing: MissingView };

/** `/historico/{id}`: a visible story's public change log. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = /^[1-9]\d{0,14}$/.test(params.id ?? "") ? Number(params.id) : 0;
  const reading = id > 0 ? await context.readers.story.history(id) : null;
  if (!reading) return data<Loaded>({ view: null, missing: await missingPage(context, "not-found", params.id ?? "") }, { status: 404 });
  redirectToCanonical(request, historyPath(id));
  return data<Loaded>(
    { view: toHistoryView(reading.article, reading.log, viewContext(context, reading)), missing: null },
    { headers: pageHeaders(reading, { articles: [reading.article] }) },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.view ? listMeta(loaded.view.site, loaded.view.head) : missingMeta(loaded.missing));

export default function History() {
  const { view, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {view ? <HistoryPage view={view} /> : <MissingPage missing={missing} />}
      <SiteScript />
    </>
  );
}
