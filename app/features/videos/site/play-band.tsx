import { PHONE_WIDTH } from "#app/ui/site/cards/picture.tsx";
import { VideoCard } from "./video-card.tsx";
import type { VideoCardView } from "./video-card-view.ts";

const FIRST_SIZES = `(min-width: 80rem) 43rem, (min-width: 64rem) 56vw, ${PHONE_WIDTH}`;

/** The section of videos on the home page, under its name (`brand`): the first large, the others beside it. */
export function PlayBand({ brand, videos }: { brand: string; videos: readonly VideoCardView[] }) {
  const [first, ...others] = videos;
  if (!first) return null;
  return (
    <section className={others.length > 0 ? "play" : "play play-alone"} aria-labelledby="videos">
      <h2 id="videos" className="play-title">
        <a href="/videos">{brand}</a>
      </h2>
      <VideoCard card={first} sizes={FIRST_SIZES} />
      {others.length > 0 ? (
        <div className="play-rest">
          {others.map((card) => (
            <VideoCard key={card.id} card={card} sizes="9rem" row />
          ))}
        </div>
      ) : null}
      <p className="more">
        <a href="/videos">Todos os vídeos</a>
      </p>
    </section>
  );
}
