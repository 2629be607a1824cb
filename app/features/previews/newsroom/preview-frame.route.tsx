import { data, type HeadersFunction, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ArticlePage } from "#app/features/articles/site/article-page.tsx";
import { type ArticleView, toArticleView } from "#app/features/articles/site/article-view.ts";
import { TilesPage } from "#app/features/articles/site/tiles-page.tsx";
import { FRAMED_PAGE_POLICY } from "#app/features/readers/security-headers.http.ts";
import { viewContext } from "#app/features/readers/view-context.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { type AdminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { siteLinks } from "#app/ui/site/shell/site-assets.tsx";

/** A reader's page inside a screen of the newsroom: without the framework's script, and without the readers' own, which would count views. */
export const handle: Pick<AdminHandle, "admin"> = { admin: { allow: "articles:read-unpublished" } };
export const links: LinksFunction = siteLinks;
export const headers: HeadersFunction = passHeaders;
export const meta = screenMeta("Prévia");

type Loaded = { article: ArticleView; isTile: boolean };

export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  const { context, params } = args;
  const id = idParam.safeParse({ id: params.id });
  if (!id.success || (params.view !== "pagina" && params.view !== "capa")) throw new Response("Página não encontrada.", { status: 404 });
  const { live, ...reading } = await context.readers.storyPreview.current(id.data.id);
  const article = toArticleView({ ...reading, live, reactions: {}, audio: null, slots: [] }, viewContext(context, reading));
  return data<Loaded>({ article, isTile: params.view === "capa" }, { headers: { "Cache-Control": "private, no-store", "Content-Security-Policy": FRAMED_PAGE_POLICY } });
}

export default function PreviewFrame() {
  const { article, isTile } = useLoaderData<typeof loader>() as Loaded;
  // Links would lead the frame to pages that refuse to be framed, and buttons wait for a script that is not there.
  return <div {...{ inert: "" }}>{isTile ? <TilesPage card={article} /> : <ArticlePage article={article} />}</div>;
}
