import type { HeadersFunction, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { homeJsonLd } from "#app/features/discovery/site/json-ld.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { homeMeta } from "#app/features/discovery/site/meta.ts";
import { subjectsOfHome } from "#app/features/home/home-subjects.http.ts";
import { viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { PageStyleKind, ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import type { LayoutId } from "../layouts.ts";
import { HomePage } from "./home-page.tsx";
import { toHomeView } from "./home-view.ts";

/** The page has one layout of its hero. */
const STYLES: Record<LayoutId, PageStyleKind> = { original: "home-original", vertical: "home-vertical", mosaico: "home-mosaic", premium: "home-premium" };

export const handle: ReaderHandle = {
  pageStyle(data) {
    const { home } = (data ?? {}) as Partial<SerializeFrom<typeof loader>>;
    const hero = home?.bands.find((band) => band.kind === "hero");
    return STYLES[hero?.layout ?? "original"];
  },
};
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
