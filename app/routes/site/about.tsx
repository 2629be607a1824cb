import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { describedByText } from "#app/http/forms/written-page.server.ts";
import { pageHeaders, passHeaders } from "#app/http/page-cache/page-headers.server.ts";
import { redirectToCanonical, viewContext } from "#app/http/view-context.server.ts";
import { listMeta } from "#app/site/discovery/list-meta.ts";
import { AboutPage } from "#app/site/institutional/about-page.tsx";
import { toAboutView } from "#app/site/institutional/about-view.ts";
import { WrittenPage } from "#app/site/institutional/written-page.tsx";
import type { ReaderHandle } from "#app/site/shell/page-head.ts";
import { SiteScript } from "#app/site/shell/site-assets.tsx";

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
