import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { passHeaders } from "#app/http/page-cache/page-headers.server.ts";
import { type LoadedList, loadList } from "#app/http/reader-list.server.ts";
import { ListOrMissing, metaOfList } from "#app/site/lists/list-or-missing.tsx";
import { siteLinks } from "#app/site/shell/site-assets.tsx";

export const links: LinksFunction = siteLinks;
export const headers: HeadersFunction = passHeaders;

export const loader = (args: LoaderFunctionArgs) => loadList(args, "tag");

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaOfList(loaded);

export default function Tag() {
  return <ListOrMissing loaded={useLoaderData<typeof loader>() as LoadedList} />;
}
