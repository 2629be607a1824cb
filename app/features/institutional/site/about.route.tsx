import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/list-meta.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { describedByText } from "../written-page.http.ts";
import { AboutPage } from "./about-page.tsx";
import { toAboutView } from "./about-view.ts";
import { WrittenPage } from "./written-page.tsx";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/sobre");
  const reading = await context.readers.lists.institutionalPage("about");
  const view = toAboutView(viewContext(context, reading));
  const head = { ...view.head, description: describedByText(reading.text, view.head.description) };
  return data({ view: { ...view, head }, text: reading.text }, { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function About() {
  const { view, text } = useLoaderData<typeof loader>();
  return (
    <>
      {text === "" ? <AboutPage view={view} /> : <WrittenPage view={view} text={text} />}
      <SiteScript />
    </>
  );
}
