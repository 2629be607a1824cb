import { LeadCard, RowCard } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH } from "#app/ui/site/cards/picture.tsx";
import type { HeroProps } from "./home-view.ts";

const LEAD_SIZES = `(min-width: 80rem) 50rem, (min-width: 64rem) 64vw, ${PHONE_WIDTH}`;
const SIDE_SIZES = "(min-width: 80rem) 24rem, (min-width: 48rem) 32vw, 7rem";

/**
 * "Original": the lead with its picture, and the highlights around it. Up to three stand beside it; of more, two do and the
 * rest close the block below.
 */
export function HeroOriginal({ lead, others, opens, id, title }: HeroProps) {
  const beside = others.length <= 3 ? others : others.slice(0, 2);
  const below = others.slice(beside.length);
  return (
    <section className={`hero hero-${beside.length}`} aria-labelledby={id}>
      <h2 id={id} className="unseen">
        {title}
      </h2>
      <LeadCard card={lead} sizes={LEAD_SIZES} eager={opens} />
      {beside.length > 0 ? (
        <div className="hero-beside">
          {beside.map((card, index) => (
            <RowCard key={card.id} card={card} sizes={SIDE_SIZES} rises={beside.length < 3 || index === 0} />
          ))}
        </div>
      ) : null}
      {below.length > 0 ? (
        <div className="hero-below">
          {below.map((card) => (
            <RowCard key={card.id} card={card} />
          ))}
        </div>
      ) : null}
    </section>
  );
}
