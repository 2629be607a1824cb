import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ShareRow } from "#app/features/articles/site/share-row.tsx";
import { articleIdOfSlug } from "#app/features/articles/slug.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { missingMeta, videoJsonLd, videoMeta } from "#app/features/discovery/site/meta.ts";
import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import { missingPage, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { PHONE_WIDTH, Picture, sectionColor } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import { videoPath } from "../video.ts";
import { VideoCard } from "./video-card.tsx";
import { toVideoView, VIDEOS_PATH, type VideoView } from "./video-view.ts";

const PLAYER_SIZES = "(min-width: 80rem) 62rem, 100vw";

const Mark = () => (
  <svg className="embed-play" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
    <circle cx="24" cy="24" r="24" />
    <path d="M19 14.5v19l15-9.5z" />
  </svg>
);

/** Plays a video: our own file here, YouTube's only once a reader asks for it; nothing of it is fetched before. */
function VideoPlayer({ video: { player, title, picture } }: { video: VideoView }) {
  if (player.kind === "own") {
    return (
      <video
        className="player"
        controls
        playsInline
        preload="none"
        width={player.width}
        height={player.height}
        {...(player.poster ? { poster: player.poster } : {})}
        aria-label={title}
      >
        <source src={player.src} {...(player.type ? { type: player.type } : {})} />
        {player.captions ? <track kind="captions" srcLang="pt-BR" label="Português" src={player.captions} default /> : null}
        <a href={player.src}>Baixar o vídeo</a>
      </video>
    );
  }
  const away = { href: player.page, target: "_blank", rel: "noopener noreferrer" };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of what stands for a player, as in the stories' texts; no form
    <div className="embed embed-video player-embed" role="group" aria-label={`Vídeo do YouTube: ${title}`}>
      <span className="embed-frame">
        {picture ? <Picture picture={{ ...picture, alt: "" }} sizes={PLAYER_SIZES} ratio="16:9" eager /> : null}
        <a className="embed-face embed-away" {...away}>
          <Mark />
          <span className="embed-call">Ver no YouTube</span>
        </a>
        <button className="embed-face embed-load" type="button" data-embed={player.embed} data-title={title}>
          <Mark />
          <span className="embed-call">Toque para carregar o vídeo do YouTube</span>
        </button>
      </span>
      <span className="embed-note">
        <span>Nada do YouTube é carregado antes do toque; depois, ele recebe o seu endereço IP.</span> <a {...away}>Ver no YouTube</a>
      </span>
    </div>
  );
}

const SIZES = `(min-width: 80rem) 24rem, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, ${PHONE_WIDTH}`;

/** One video: the player, what it shows, and others to go on with. */
function VideoPage({ video }: { video: VideoView }) {
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

export const handle: ReaderHandle = { pageStyle: "video" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { video: VideoView; missing: null } | { video: null; missing: MissingView };

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const reading = await context.readers.videos.video(articleIdOfSlug(slug) ?? 0);
  if (!reading) return data<Loaded>({ video: null, missing: await missingPage(context, "not-found", slug) }, { status: 404 });
  // Any other slug is one it used to have, its bare number, or a mangled link.
  if (new URL(request.url).pathname !== videoPath(reading.video)) throw redirect(videoPath(reading.video), 301);
  return data<Loaded>(
    { video: toVideoView(reading, viewContext(context, reading)), missing: null },
    { headers: pageHeaders(reading, { videos: [reading.video, ...reading.others] }) },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.video ? videoMeta(loaded.video) : missingMeta(loaded.missing));

export default function Watch() {
  const { video, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {video ? (
        <>
          <VideoPage video={video} />
          <JsonLd value={videoJsonLd(video)} />
        </>
      ) : (
        <MissingPage missing={missing} />
      )}
      <SiteScript />
    </>
  );
}
