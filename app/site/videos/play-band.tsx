import { PHONE_WIDTH } from "../cards/picture.tsx";
import { VideoCard } from "./video-card.tsx";
import type { VideoCardView } from "./video-card-view.ts";

const FIRST_SIZES = `(min-width: 80rem) 43rem, (min-width: 64rem) 56vw, ${PHONE_WIDTH}`;

/** R10 Play on the home page: the first video large, the others beside it. */
export function PlayBand({ videos }: { videos: readonly VideoCardView[] }) {
  const [first, ...others] = videos;
  if (!first) return null;
  return (
    <section className={others.length > 0 ? "play" : "play play-alone"} aria-labelledby="r10-play">
      <h2 id="r10-play" className="play-title">
        <a href="/videos">R10 Play</a>
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
