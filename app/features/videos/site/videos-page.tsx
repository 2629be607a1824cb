import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import { Pagination } from "#app/features/lists/site/pagination.tsx";
import { PHONE_WIDTH } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { VideoCard } from "./video-card.tsx";
import type { VideosView } from "./videos-view.ts";

const SIZES = `(min-width: 80rem) 24rem, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, ${PHONE_WIDTH}`;

/** The newsroom's videos. */
export function VideosPage({ view }: { view: VideosView }) {
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
