import type { CardView } from "../cards/card-view.ts";
import { Headline, Kicker, Meta } from "../cards/cards.tsx";
import { PHONE_WIDTH, Picture, sectionColor } from "../cards/picture.tsx";
import type { HeroProps } from "./home-view.ts";

const LEAD_SIZES = `(min-width: 80rem) 54rem, (min-width: 48rem) 66vw, ${PHONE_WIDTH}`;
const SIZES = "(min-width: 80rem) 38rem, (min-width: 48rem) 50vw, 60vw";

/** A picture that carries its words; without one, a plane in the section's colour. */
function Tile({ card, sizes, eager = false }: { card: CardView; sizes: string; eager?: boolean }) {
  return (
    <article className={card.picture ? "card tile" : "card tile tile-bare"} style={card.picture ? undefined : sectionColor(card.section?.color)}>
      {card.picture ? <Picture picture={card.picture} section={card.section?.color} sizes={sizes} ratio="4:3" eager={eager} widest={eager ? 1600 : 960} /> : null}
      <div className="tile-words">
        <Kicker card={card} />
        <Headline card={card} />
        <Meta card={card} />
      </div>
    </article>
  );
}

/** "Mosaico": tiles of different sizes, laid by how many there are. */
export function HeroMosaic({ lead, others, opens, id, title }: HeroProps) {
  return (
    <section className={`mosaic mosaic-${others.length + 1}`} aria-labelledby={id}>
      <h2 id={id} className="unseen">
        {title}
      </h2>
      <Tile card={lead} sizes={LEAD_SIZES} eager={opens} />
      {others.map((card) => (
        <Tile key={card.id} card={card} sizes={SIZES} />
      ))}
    </section>
  );
}
