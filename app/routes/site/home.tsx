import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { pageHeaders, passHeaders } from "#app/http/page-cache/page-headers.server.ts";
import { viewContext } from "#app/http/view-context.server.ts";
import { HomePage } from "#app/site/home-page.tsx";
import { organizationJsonLd } from "#app/site/json-ld.ts";
import { JsonLd } from "#app/site/json-ld-script.tsx";
import { homeMeta } from "#app/site/meta.ts";
import { SiteScript, siteLinks } from "#app/site/site-assets.tsx";
import { toHomeView } from "#app/site/to-views.ts";

export const links: LinksFunction = siteLinks;
export const headers: HeadersFunction = passHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.services.site.home();
  return data({ home: toHomeView(reading, viewContext(context, reading.categories)) }, { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? homeMeta(loaded.home) : []);

export default function Home() {
  const { home } = useLoaderData<typeof loader>();
  return (
    <>
      <HomePage home={home} />
      <JsonLd value={organizationJsonLd(home.site)} />
      <SiteScript />
    </>
  );
}
