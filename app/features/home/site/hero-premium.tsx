import { Headline, Kicker, Meta } from "#app/ui/site/cards/cards.tsx";
import { Picture } from "#app/ui/site/cards/picture.tsx";
import type { HeroProps } from "./home-view.ts";

const SIZES = "(min-width: 80rem) 24rem, (min-width: 48rem) 32vw, 45vw";

/** "Premium": one picture from edge to edge, its title on a leaf of paper over it, and a quiet row below. */
export function HeroPremium({ lead, others, opens, id, title }: HeroProps) {
  return (
    <section className="premium" aria-labelledby={id}>
      <h2 id={id} className="unseen">
        {title}
      </h2>
      <article className={lead.picture ? "card premium-lead" : "card premium-lead premium-bare"}>
        {lead.picture ? (
          <div className="premium-picture">
            <Picture picture={lead.picture} section={lead.section?.color} sizes="100vw" ratio="16:9" eager={opens} />
          </div>
        ) : null}
        <div className="premium-leaf">
          <Kicker card={lead} />
          <Headline card={lead} />
          {lead.subtitle ? <p className="deck">{lead.subtitle}</p> : null}
          <Meta card={lead} />
        </div>
      </article>
      {others.length > 0 ? (
        <div className={`premium-row premium-row-${others.length}`}>
          {others.map((card) => (
            <article key={card.id} className="card">
              {card.picture ? <Picture picture={card.picture} section={card.section?.color} sizes={SIZES} ratio="3:2" widest={960} /> : null}
              <div>
                <Kicker card={card} />
                <Headline card={card} />
                <Meta card={card} />
              </div>
            </article>
          ))}
        </div>
      ) : null}
    </section>
  );
}
