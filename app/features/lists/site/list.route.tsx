import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { firstSegment } from "#app/platform/http/view-context.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { type LoadedList, loadList } from "../reader-list.http.ts";
import { ListOrMissing, metaOfList } from "./list-or-missing.tsx";
import { LIST_ROOTS, type ListKind } from "./list-subject.ts";

export const handle: ReaderHandle = { pageStyle: "list" };
export const headers: HeadersFunction = passHeaders;

/** `/categoria`, `/municipio`, `/autor` and `/tag`: stories of one subject. */
export function loader(args: LoaderFunctionArgs) {
  const root = `/${firstSegment(args.request)}`;
  const kind = (Object.keys(LIST_ROOTS) as ListKind[]).find((one) => LIST_ROOTS[one] === root);
  if (!kind) throw new Response("Página não encontrada.", { status: 404 });
  return loadList(args, kind);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaOfList(loaded);

export default function List() {
  return <ListOrMissing loaded={useLoaderData<typeof loader>() as LoadedList} />;
}
