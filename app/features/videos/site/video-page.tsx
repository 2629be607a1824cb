import { ShareRow } from "#app/features/articles/site/share-row.tsx";
import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import { PHONE_WIDTH, sectionColor } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import { VideoCard } from "./video-card.tsx";
import { VideoPlayer } from "./video-player.tsx";
import type { VideoView } from "./video-view.ts";
import { VIDEOS_PATH } from "./videos-view.ts";

const SIZES = `(min-width: 80rem) 24rem, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, ${PHONE_WIDTH}`;

/** One video: the player, what it shows, and others to go on with. */
export function VideoPage({ video }: { video: VideoView }) {
  const { site, section, sectionHref } = video;
  return (
    <SiteLayout site={site}>
      <article className="watch">
        <header className="list-head">
          <Breadcrumb
            crumbs={[
              { name: "Início", href: "/" },
              { name: site.videoBrand, href: VIDEOS_PATH },
              { name: video.title, href: video.href },
            ]}
          />
          {section ? (
            <p className="kicker" style={sectionColor(section.color)}>
              {sectionHref ? <a href={sectionHref}>{section.name}</a> : section.name}
            </p>
          ) : null}
          <h1>
            <Unbroken text={video.title} />
          </h1>
          <p className="meta">
            <time dateTime={video.publishedAt}>{video.publishedLong}</time>
            {video.duration ? ` · ${video.duration}` : null}
          </p>
        </header>
        <VideoPlayer video={video} />
        {video.paragraphs.length > 0 ? (
          <div className="watch-about">
            {video.paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is rendered once
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        ) : null}
        <ShareRow article={video} />
      </article>
      {video.others.length > 0 ? (
        <section className="watch-more" aria-labelledby="mais-videos">
          <h2 id="mais-videos" className="section-title">
            Mais vídeos
          </h2>
          <div className="clips">
            {video.others.map((card) => (
              <VideoCard key={card.id} card={card} sizes={SIZES} />
            ))}
          </div>
        </section>
      ) : null}
    </SiteLayout>
  );
}
