import { PHONE_WIDTH, Picture, sectionColor } from "#app/ui/site/cards/picture.tsx";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import type { VideoCardView } from "./video-view.ts";

interface VideoCardProps {
  card: VideoCardView;
  /** Value of the picture's `sizes` attribute. */
  sizes: string;
  /** Picture beside the words instead of above them. */
  row?: boolean;
  level?: "h2" | "h3";
}

/** A video in a list: its cover with the mark that it plays, and where it is seen. */
export function VideoCard({ card, sizes, row = false, level: Heading = "h3" }: VideoCardProps) {
  return (
    <article className={row ? "card clip clip-row" : "card clip"}>
      {card.picture ? (
        <div className="clip-frame">
          <Picture picture={card.picture} section={card.section?.color} sizes={sizes} ratio="16:9" widest={row ? 480 : 1600} />
          <svg className="clip-mark" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
            <circle cx="24" cy="24" r="24" />
            <path d="M19 14.5v19l15-9.5z" />
          </svg>
          {card.duration ? <span className="clip-time">{card.duration}</span> : null}
        </div>
      ) : null}
      <div>
        {card.section ? (
          <p className="kicker" style={sectionColor(card.section.color)}>
            {card.section.name}
          </p>
        ) : null}
        <Heading className="headline">
          <a href={card.href}>
            <Unbroken text={card.title} />
          </a>
        </Heading>
        <p className="meta">
          <time dateTime={card.publishedAt}>{card.publishedLabel}</time>
        </p>
      </div>
    </article>
  );
}

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
