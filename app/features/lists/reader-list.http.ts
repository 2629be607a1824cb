import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { missingPage, viewContext } from "#app/features/readers/view-context.http.ts";
import { LIST_PAGE_SIZE, readPageNumber } from "#app/platform/http/list-query.wire.ts";
import { pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { slugify } from "#app/platform/text/slug.ts";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import { findSubject, LIST_ROOTS, type ListKind } from "./site/list-subject.ts";
import { type ListView, toListView } from "./site/list-view.ts";
import { pageHref } from "./site/pagination-view.ts";

export type LoadedList = { list: ListView; missing: null } | { list: null; missing: MissingView };

/** The loader of a list's page: 404 where there is none, 301 to the canonical address. */
export async function loadList({ request, params, context }: LoaderFunctionArgs, kind: ListKind) {
  const { pathname, searchParams } = new URL(request.url);
  const slug = slugify(params.slug ?? "");
  const path = `${LIST_ROOTS[kind]}/${slug}`;
  const page = readPageNumber(searchParams.get("pagina"));
  const notFound = async (why: "not-found" | "beyond") =>
    data<LoadedList>({ list: null, missing: await missingPage(context, why, path, why === "beyond" ? path : undefined) }, { status: 404 });
  if (slug === "") return notFound("not-found");
  if (pathname !== path) throw redirect(pageHref(path, page), 301);
  const reading = await context.readers.lists.list({ kind, slug }, page, LIST_PAGE_SIZE);
  const subject = findSubject(kind, slug, reading);
  if (subject === null) return notFound("not-found");
  if ("elsewhere" in subject) throw redirect(pageHref(subject.elsewhere, page), 301);
  const pages = Math.max(1, Math.ceil(reading.total / LIST_PAGE_SIZE));
  if (page > pages) return notFound("beyond");
  const list = toListView({ kind, path, page, pages }, subject, reading, viewContext(context, reading));
  return data<LoadedList>(
    { list, missing: null },
    { headers: pageHeaders(reading, { articles: [...reading.items, ...reading.mostRead], sections: kind === "category" || kind === "town" ? [slug] : [] }) },
  );
}
