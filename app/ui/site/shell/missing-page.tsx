import { StoryRows } from "#app/ui/site/cards/story-rows.tsx";
import { SiteLayout } from "./layout.tsx";
import type { MissingView } from "./missing-view.ts";
import { SearchForm } from "./search-form.tsx";

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
      <StoryRows id="sugestoes" title="Você procurava por isto?" cards={suggestions} />
      <StoryRows id="ultimas" title="Últimas notícias" cards={latest} />
    </SiteLayout>
  );
}
