import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { passHeaders } from "#app/http/page-cache/page-headers.server.ts";
import { loadWrittenPage } from "#app/http/written-page.server.ts";
import { WrittenOrMissing } from "#app/site/house/written-or-missing.tsx";
import { writtenPageMeta } from "#app/site/house/written-page-meta.ts";
import { SiteScript, siteLinks } from "#app/site/shell/site-assets.tsx";

export const links: LinksFunction = siteLinks;
export const headers: HeadersFunction = passHeaders;
export const loader = (args: LoaderFunctionArgs) => loadWrittenPage(args, { path: "/termos", page: "terms", title: "Termos de uso" });
export const meta: MetaFunction<typeof loader> = ({ data }) => writtenPageMeta(data);

export default function Terms() {
  return (
    <>
      <WrittenOrMissing loaded={useLoaderData<typeof loader>()} />
      <SiteScript />
    </>
  );
}
