import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect, useLoaderData } from "@remix-run/react";
import { articleJsonLd } from "#app/features/discovery/site/json-ld.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { articleMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { GalleryScript } from "#app/features/galleries/site/gallery-assets.tsx";
import { oldStoryAddress } from "#app/features/imports/old-address.ts";
import { missingPage, viewContext } from "#app/features/readers/view-context.http.ts";
import { removalHeaders, removalSaid } from "#app/features/removals/removal.ts";
import { pageHeaders, parameterHeader, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { LiveScript, SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { articleIdOfSlug } from "../slug.ts";
import { ArticlePage } from "./article-page.tsx";
import type { ArticleView } from "./article-view.ts";
import { toArticleView } from "./article-view.ts";

export const handle: ReaderHandle = {
  pageStyle(data) {
    const article = (data as Partial<Loaded> | undefined)?.article;
    // A story that is missing looks like the page of any address that leads nowhere.
    return article ? (article.live ? "story-live" : "story") : "list";
  },
};
export const headers: HeadersFunction = passHeaders;

type Loaded = { article: ArticleView; missing: null } | { article: null; missing: MissingView };

/** The entry before which a page of a live blog begins; null for the newest. */
const entryBefore = (request: Request): number | null => readId(new URL(request.url).searchParams.get("antes"));

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const id = articleIdOfSlug(slug);
  const reading = await context.readers.story.article(id ?? 0, entryBefore(request));
  const isItsOwn = reading.kind === "found" && (slug === reading.article.slug || slug === String(reading.article.id));
  // An imported story may have another id here than in its former address.
  const former = isItsOwn ? null : oldStoryAddress(slug);
  const moved = former && (await context.readers.oldAddresses.find(former));
  if (moved) throw redirect(moved, 301);
  if (reading.kind !== "found") {
    const removal = id === null ? null : await context.readers.removals.ofStory(id);
    // The words of a removed story's address may be what was ordered to go: they are not printed as a search.
    const missing = await (removal ? missingPage(context, removalSaid(removal), "") : missingPage(context, reading.kind === "gone" ? "gone" : "not-found", slug));
    return data<Loaded>({ article: null, missing }, { status: missing.code, headers: removal ? removalHeaders(removal, context.settings.url) : {} });
  }
  // The page lives under its number too; any other slug is one it used to have, or a mangled link.
  if (!isItsOwn) throw redirect(`/post/${reading.article.slug}`, 301);
  const { replies, replyTo } = reading.rightOfReply;
  const article = toArticleView(reading, viewContext(context, reading));
  const subjects = {
    articles: [reading.article, ...reading.related, ...reading.sameTown, ...reading.mostRead, ...replies, ...(replyTo ? [replyTo] : [])],
    sections: reading.article.categories,
  };
  return data<Loaded>({ article, missing: null }, { headers: { ...pageHeaders(reading, subjects), ...parameterHeader(article.live?.from ?? 0) } });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.article ? articleMeta(loaded.article) : missingMeta(loaded.missing));

export default function Article() {
  const { article, missing } = useLoaderData<typeof loader>() as Loaded;
  if (!article) {
    return (
      <>
        <MissingPage missing={missing} />
        <SiteScript />
      </>
    );
  }
  return (
    <>
      <ArticlePage article={article} />
      <JsonLd value={articleJsonLd(article)} />
      <SiteScript />
      {article.live ? <LiveScript /> : null}
      {article.hasGallery ? <GalleryScript /> : null}
    </>
  );
}
