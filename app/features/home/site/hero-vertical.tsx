import type { CardView } from "#app/ui/site/cards/card-view.ts";
import { Headline, Kicker, Published } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH, Picture } from "#app/ui/site/cards/picture.tsx";
import type { HeroProps } from "./home-view.ts";

const LEAD_SIZES = `(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, ${PHONE_WIDTH}`;
const SIZES = "(min-width: 48rem) 14rem, 6rem";

/** A story on the line: its hour, what it says, what it shows. */
function Stop({ card, isLead, eager }: { card: CardView; isLead: boolean; eager: boolean }) {
  return (
    <li className={isLead ? "stop stop-lead" : "stop"}>
      <p className="stop-hour">
        <Published card={card} />
      </p>
      <article className="card">
        {card.picture ? (
          <div className="stop-picture">
            <Picture picture={card.picture} section={card.section?.color} sizes={isLead ? LEAD_SIZES : SIZES} ratio="4:3" eager={eager} widest={isLead ? 1600 : 480} />
          </div>
        ) : null}
        <div className="stop-words">
          <Kicker card={card} />
          <Headline card={card} />
          {card.subtitle ? <p className="deck">{card.subtitle}</p> : null}
          {card.town ? <p className="meta">{card.town}</p> : null}
        </div>
      </article>
    </li>
  );
}

/** "Vertical": the newsroom's order as one line of times from top to bottom. */
export function HeroVertical({ lead, others, opens, id, title }: HeroProps) {
  return (
    <section className="line" aria-labelledby={id}>
      <h2 id={id} className="unseen">
        {title}
      </h2>
      <ol>
        <Stop card={lead} isLead eager={opens} />
        {others.map((card) => (
          <Stop key={card.id} card={card} isLead={false} eager={false} />
        ))}
      </ol>
    </section>
  );
}
