import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/list-meta.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { MastheadPage } from "./masthead-page.tsx";
import { MASTHEAD_PATH, toMastheadView } from "./masthead-view.ts";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, MASTHEAD_PATH);
  const reading = await context.readers.lists.masthead();
  return data(toMastheadView(reading, viewContext(context, reading)), { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => (view ? listMeta(view.site, view.head) : []);

export default function Masthead() {
  return (
    <>
      <MastheadPage view={useLoaderData<typeof loader>()} />
      <SiteScript />
    </>
  );
}
