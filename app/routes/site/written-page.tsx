import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadWrittenPage } from "#app/http/forms/written-page.server.ts";
import { passHeaders } from "#app/http/page-cache/page-headers.server.ts";
import { WrittenOrMissing, writtenPageMeta } from "#app/site/institutional/written-page.tsx";
import type { ReaderHandle } from "#app/site/shell/page-head.ts";
import { SiteScript } from "#app/site/shell/site-assets.tsx";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

/** `/termos`: only there once the newsroom has written them. */
export const loader = (args: LoaderFunctionArgs) => loadWrittenPage(args, { path: "/termos", page: "terms", title: "Termos de uso" });

export const meta: MetaFunction<typeof loader> = ({ data }) => writtenPageMeta(data);

export default function Written() {
  return (
    <>
      <WrittenOrMissing loaded={useLoaderData<typeof loader>()} />
      <SiteScript />
    </>
  );
}
