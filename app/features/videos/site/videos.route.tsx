import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { listJsonLd, listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import { Pagination } from "#app/features/lists/site/pagination.tsx";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { readPageNumber, VIDEOS_PAGE_SIZE } from "#app/platform/http/list-query.wire.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { PHONE_WIDTH } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { VideoCard } from "./video-card.tsx";
import { toVideosView, VIDEOS_PATH, type VideosView } from "./video-view.ts";

const SIZES = `(min-width: 80rem) 24rem, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, ${PHONE_WIDTH}`;

/** The newsroom's videos. */
function VideosPage({ view }: { view: VideosView }) {
  const { site, head, crumbs, count, cards, pagination } = view;
  return (
    <SiteLayout site={site}>
      <header className="list-head">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="section-title list-title">{site.videoBrand}</h1>
        <p className="list-about">{head.description}</p>
        {cards.length > 0 ? <p className="meta list-count">{count}</p> : null}
      </header>
      {cards.length > 0 ? (
        <div className="clips">
          {cards.map((card) => (
            <VideoCard key={card.id} card={card} sizes={SIZES} level="h2" />
          ))}
        </div>
      ) : (
        <div className="list-empty">
          <p>Ainda não há vídeos publicados.</p>
          <p>
            <a className="button" href="/">
              Ver as notícias de agora
            </a>
          </p>
        </div>
      )}
      {pagination ? <Pagination pagination={pagination} /> : null}
    </SiteLayout>
  );
}

export const handle: ReaderHandle = { pageStyle: "video" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { view: VideosView; missing: null } | { view: null; missing: MissingView };

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, VIDEOS_PATH);
  const page = readPageNumber(new URL(request.url).searchParams.get("pagina"));
  const reading = await context.readers.videos.list(page, VIDEOS_PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(reading.total / VIDEOS_PAGE_SIZE));
  if (page > pages) return data<Loaded>({ view: null, missing: await missingPage(context, "beyond", VIDEOS_PATH, VIDEOS_PATH) }, { status: 404 });
  return data<Loaded>({ view: toVideosView(reading, { page, pages }, viewContext(context, reading)), missing: null }, { headers: pageHeaders(reading, { videos: reading.items }) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.view ? listMeta(loaded.view.site, loaded.view.head) : missingMeta(loaded.missing));

export default function Videos() {
  const { view, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {view ? (
        <>
          <VideosPage view={view} />
          <JsonLd value={listJsonLd(view.site, view.head, view.crumbs, view.cards)} />
        </>
      ) : (
        <MissingPage missing={missing} />
      )}
      <SiteScript />
    </>
  );
}
