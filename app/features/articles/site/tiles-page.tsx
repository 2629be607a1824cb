import type { CardView } from "#app/ui/site/cards/card-view.ts";
import { LeadCard, RowCard, StackCard, TextCard } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH } from "#app/ui/site/cards/picture.tsx";

const SIZES = `(min-width: 64rem) 40rem, ${PHONE_WIDTH}`;

/** Shows each form of a story's card once. */
export const TilesPage = ({ card }: { card: CardView }) => (
  <main className="wrap" style={{ paddingBlock: "1.25rem" }}>
    <section className="hero hero-0" aria-labelledby="manchete">
      <h2 id="manchete" className="section-title">
        Super manchete
      </h2>
      <LeadCard card={card} sizes={SIZES} />
    </section>
    <section aria-labelledby="destaque" style={{ marginTop: "2rem", maxWidth: "24rem" }}>
      <h2 id="destaque" className="section-title">
        Destaque
      </h2>
      <StackCard card={card} sizes={SIZES} deck />
    </section>
    <section aria-labelledby="lista" style={{ marginTop: "2rem", maxWidth: "32rem" }}>
      <h2 id="lista" className="section-title">
        Nas listas
      </h2>
      <RowCard card={card} deck />
    </section>
    <section className="most-read" aria-labelledby="lidas" style={{ marginTop: "2rem", maxWidth: "24rem" }}>
      <h2 id="lidas" className="section-title">
        Nas mais lidas
      </h2>
      <ol>
        <li>
          <TextCard card={card} kicker={false} />
        </li>
      </ol>
    </section>
  </main>
);
