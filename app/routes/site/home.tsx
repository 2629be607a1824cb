import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { pageHeaders, passHeaders, subjectsOfHome } from "#app/http/page-cache/page-headers.server.ts";
import { viewContext } from "#app/http/view-context.server.ts";
import { homeJsonLd } from "#app/site/discovery/json-ld.ts";
import { JsonLd } from "#app/site/discovery/json-ld-script.tsx";
import { homeMeta } from "#app/site/discovery/meta.ts";
import { HomePage } from "#app/site/home/home-page.tsx";
import { toHomeView } from "#app/site/home/home-view.ts";
import { SiteScript, siteLinks } from "#app/site/shell/site-assets.tsx";

export const links: LinksFunction = siteLinks;
export const headers: HeadersFunction = passHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.readers.frontPage.home();
  return data({ home: toHomeView(reading, viewContext(context, reading)), socialUrls: reading.site.socialUrls }, { headers: pageHeaders(reading, subjectsOfHome(reading)) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? homeMeta(loaded.home) : []);

export default function Home() {
  const { home, socialUrls } = useLoaderData<typeof loader>();
  return (
    <>
      <HomePage home={home} />
      <JsonLd value={homeJsonLd(home.site, socialUrls)} />
      <SiteScript />
    </>
  );
}
