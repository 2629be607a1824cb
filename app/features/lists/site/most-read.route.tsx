import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { listJsonLd, listMeta } from "#app/features/discovery/site/list-meta.ts";
import { type MostReadPeriod, readMostReadPeriod } from "#app/platform/http/list-query.wire.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { MostReadPage } from "./most-read-page.tsx";
import { toMostReadView } from "./most-read-view.ts";

export const handle: ReaderHandle = { pageStyle: "list" };
export const headers: HeadersFunction = passHeaders;

const RANKINGS = { hoje: "today", "7d": "week", sempre: "ever" } as const satisfies Record<MostReadPeriod, string>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/mais-lidas");
  const period = readMostReadPeriod(new URL(request.url).searchParams.get("periodo"));
  const reading = await context.readers.lists.mostRead(RANKINGS[period]);
  return data({ ranking: toMostReadView(period, reading.items, viewContext(context, reading)) }, { headers: pageHeaders(reading, { articles: reading.items }) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.ranking.site, loaded.ranking.head) : []);

export default function MostRead() {
  const { ranking } = useLoaderData<typeof loader>();
  return (
    <>
      <MostReadPage ranking={ranking} />
      <JsonLd value={listJsonLd(ranking.site, ranking.head, ranking.crumbs, ranking.cards)} />
      <SiteScript />
    </>
  );
}
