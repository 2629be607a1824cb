import { Headline, Meta } from "#app/ui/site/cards/cards.tsx";
import { sectionColor } from "#app/ui/site/cards/picture.tsx";
import type { HomeBand } from "./home-view.ts";

/** The towns that have news, each with its newest story; all towns as links below. */
export function TownGrid({ towns, more }: Omit<Extract<HomeBand, { kind: "towns" }>, "kind">) {
  return (
    <section id="municipios" className="town-stories" aria-labelledby="municipios-titulo">
      <h2 id="municipios-titulo" className="section-title">
        <a href="/municipios">Municípios</a>
      </h2>
      <div className="town-grid">
        {towns.map(({ name, href, color, card }) => (
          <article key={card.id} className="card">
            <p className="town-chip" style={sectionColor(color)}>
              <a href={href}>{name}</a>
            </p>
            <Headline card={card} />
            <Meta card={{ ...card, town: null }} />
          </article>
        ))}
      </div>
      <ul className="more more-many" aria-label="Todos os municípios">
        {more.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
