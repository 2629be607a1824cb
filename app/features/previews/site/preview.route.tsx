import { data, type HeadersFunction, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isVisible } from "#app/features/articles/article.ts";
import { ArticlePage } from "#app/features/articles/site/article-page.tsx";
import { type ArticleView, toArticleView } from "#app/features/articles/site/article-view.ts";
import previewCss from "#app/features/articles/site/preview.css?url";
import { type ClosedPreview, ClosedPreviewPage, PreviewNote } from "#app/features/articles/site/preview-note.tsx";
import { isPrefetchPurpose } from "#app/features/links/visit.ts";
import { viewContext } from "#app/features/readers/view-context.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { logRefusal, statusOf } from "#app/platform/http/errors/problem.server.ts";
import { passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { siteLinks } from "#app/ui/site/shell/site-assets.tsx";

/** A page of its own: without the readers' script, which would count it. */
export const links: LinksFunction = () => [...siteLinks(), { rel: "stylesheet", href: previewCss }];
export const headers: HeadersFunction = passHeaders;

/** Found by no search engine, stored nowhere, and its address told to nobody. */
const PRIVATE = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow, noarchive", "Referrer-Policy": "no-referrer" };

/** A longer token is invalid. */
const TOKEN_MAX = 100;

interface SharedStory {
  article: ArticleView;
  savedAt: string;
  expiresAt: string;
  isPublished: boolean;
}

/** Returns true when a request may be a person's view; the page has no script, so only requests can be counted. */
const isOpening = ({ method, headers }: Request): boolean => method === "GET" && !isPrefetchPurpose([headers.get("Sec-Purpose"), headers.get("Purpose")]);

type Loaded = { shared: SharedStory; closed: null } | { shared: null; closed: ClosedPreview };

async function sharedStory({ request, params, context }: LoaderFunctionArgs): Promise<SharedStory> {
  await context.limits.take("readers", null);
  const { previewLinks } = context.services;
  const link = await previewLinks.open((params.token ?? "").slice(0, TOKEN_MAX));
  const { article, savedAt, ...identity } = await context.readers.storyPreview.ofLink(link);
  const view = viewContext(context, identity);
  const rows = { article, related: [], mostRead: [], reactions: {}, rightOfReply: { replies: [], replyTo: null }, audio: null, slots: [] };
  if (isOpening(request))
    context.waitUntil(previewLinks.countView(link, request.headers.get("User-Agent") ?? "").catch((error: unknown) => logEvent("error", "preview-view", errorFields(error))));
  return {
    article: toArticleView(rows, view),
    savedAt: longDateTime(savedAt, view.timeZone),
    expiresAt: longDateTime(link.expiresAt, view.timeZone),
    isPublished: isVisible(article),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  try {
    return data<Loaded>({ shared: await sharedStory(args), closed: null }, { headers: PRIVATE });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail, retryAfterSeconds } = error.refusal;
    const wait: Record<string, string> = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
    logRefusal(args.request, args.context, statusOf(code), detail);
    return data<Loaded>({ shared: null, closed: { siteName: args.context.settings.name, sentence: detail } }, { status: statusOf(code), headers: { ...PRIVATE, ...wait } });
  }
}

/** No picture and no words of the story: chats show what they find here to everybody. */
export const meta: MetaFunction = () => [{ title: "Prévia reservada" }, { name: "robots", content: "noindex, nofollow, noarchive" }];

export default function Preview() {
  const { shared, closed } = useLoaderData<typeof loader>() as Loaded;
  if (!shared) return <ClosedPreviewPage closed={closed} />;
  const { article, ...note } = shared;
  return (
    <>
      <PreviewNote {...note} />
      <ArticlePage article={article} isShared />
    </>
  );
}
