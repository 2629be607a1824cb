import { Headline, Kicker } from "#app/ui/site/cards/cards.tsx";
import type { HomeBand } from "./home-view.ts";

/** What readers reacted to most in the week, with how many did. */
export function MostReacted({ stories }: Pick<Extract<HomeBand, { kind: "reactions" }>, "stories">) {
  return (
    <section className="most-reacted" aria-labelledby="reacoes">
      <h2 id="reacoes" className="section-title">
        O que mais mexeu com os leitores
      </h2>
      <div className="reacted">
        {stories.map(({ card, reactions }) => (
          <article key={card.id} className="card">
            <Kicker card={card} />
            <Headline card={card} />
            {reactions === null ? null : <p className="meta">{reactions}</p>}
          </article>
        ))}
      </div>
    </section>
  );
}
