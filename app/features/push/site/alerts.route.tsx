import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { ALERTS_PATH, AlertsPage, toAlertsView } from "./alerts-page.tsx";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, ALERTS_PATH);
  const reading = await context.readers.lists.shell();
  return data({ view: toAlertsView(viewContext(context, reading)) }, { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Alerts() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <>
      <AlertsPage view={view} />
      <SiteScript />
    </>
  );
}
