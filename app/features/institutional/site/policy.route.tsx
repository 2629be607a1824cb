import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/list-meta.ts";
import { POLICY_PAGES, POLICY_PATHS } from "#app/features/settings/policy-texts.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { firstSegment, redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { PolicyPage } from "./policy-page.tsx";
import { toPolicyView } from "./policy-view.ts";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

/** `/politica-de-correcoes`, `/etica`, `/uso-de-ia`, `/propriedade`: the newsroom's text, else the built-in one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = POLICY_PAGES.find((one) => POLICY_PATHS[one] === `/${firstSegment(request)}`);
  if (!page) throw new Response("Página não encontrada.", { status: 404 });
  redirectToCanonical(request, POLICY_PATHS[page]);
  const reading = await context.readers.lists.institutionalPage(page);
  return data(toPolicyView(page, { text: reading.text, writtenAt: reading.site.writtenAt[page] ?? null }, viewContext(context, reading)), { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => (view ? listMeta(view.site, view.head) : []);

export default function Policy() {
  return (
    <>
      <PolicyPage view={useLoaderData<typeof loader>()} />
      <SiteScript />
    </>
  );
}
