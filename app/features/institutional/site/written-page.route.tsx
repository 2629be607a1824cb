import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { loadWrittenPage } from "../written-page.http.ts";
import { WrittenOrMissing, writtenPageMeta } from "./institutional-page.tsx";

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
