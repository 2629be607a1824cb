import type { CardView } from "#app/ui/site/cards/card-view.ts";
import { Headline, Kicker, Meta } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH, Picture, sectionColor } from "#app/ui/site/cards/picture.tsx";
import type { HeroProps } from "./home-view.ts";

const LEAD_SIZES = `(min-width: 80rem) 54rem, (min-width: 48rem) 66vw, ${PHONE_WIDTH}`;
const SIZES = "(min-width: 80rem) 25rem, (min-width: 64rem) 32vw, 48vw";

/** The lead carries its words on its picture, the others have them below; without one, a plane of the section's. */
function Tile({ card, sizes, isLead = false, eager = false }: { card: CardView; sizes: string; isLead?: boolean; eager?: boolean }) {
  const isBare = card.picture === null;
  return (
    <article className={`card tile${isLead ? " tile-lead" : ""}${isBare ? " tile-bare" : ""}`} style={isBare ? sectionColor(card.section?.color) : undefined}>
      {card.picture ? (
        <Picture picture={card.picture} section={card.section?.color} sizes={sizes} ratio={isLead ? "4:3" : "3:2"} eager={eager} widest={isLead ? 1600 : 960} />
      ) : null}
      <div className="tile-words">
        <Kicker card={card} />
        <Headline card={card} />
        {isBare && !isLead && card.subtitle ? <p className="deck">{card.subtitle}</p> : null}
        <Meta card={card} />
      </div>
    </article>
  );
}

/** "Mosaico": a large tile and small ones, laid by how many there are. */
export function HeroMosaic({ lead, others, opens, id, title }: HeroProps) {
  return (
    <section className={`mosaic mosaic-${others.length + 1}`} aria-labelledby={id}>
      <h2 id={id} className="unseen">
        {title}
      </h2>
      <Tile card={lead} sizes={LEAD_SIZES} isLead eager={opens} />
      {others.map((card) => (
        <Tile key={card.id} card={card} sizes={SIZES} />
      ))}
    </section>
  );
}
