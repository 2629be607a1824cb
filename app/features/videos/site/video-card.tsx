import { Picture, sectionColor } from "#app/ui/site/cards/picture.tsx";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import type { VideoCardView } from "./video-card-view.ts";

interface VideoCardProps {
  card: VideoCardView;
  /** How wide the picture is shown, as the `sizes` attribute says it. */
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
