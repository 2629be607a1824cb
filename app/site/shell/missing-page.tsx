import type { CardView } from "../cards/card-view.ts";
import { RowCard } from "../cards/cards.tsx";
import { SiteLayout } from "./layout.tsx";
import type { MissingView } from "./missing-view.ts";
import { SearchForm } from "./search-form.tsx";

function Stories({ id, title, cards }: { id: string; title: string; cards: readonly CardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="latest" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <div className="rows">
        {cards.map((card) => (
          <RowCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  );
}

/** A page that says what is not there, and where to go on. */
export function MissingPage({ missing }: { missing: MissingView }) {
  const { code, title, text, query, action, suggestions, latest } = missing;
  return (
    <SiteLayout site={missing.site}>
      <div className="missing">
        <p className="kicker">Erro {code}</p>
        <h1>{title}</h1>
        <p className="deck">{text}</p>
        <SearchForm id="busca" query={query} />
        <p>
          <a className="button" href={action.href}>
            {action.label}
          </a>
        </p>
      </div>
      <Stories id="sugestoes" title="Você procurava por isto?" cards={suggestions} />
      <Stories id="ultimas" title="Últimas notícias" cards={latest} />
    </SiteLayout>
  );
}
