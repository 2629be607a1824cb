import type { TextPiece } from "#app/features/articles/snippet.ts";
import { Pagination } from "#app/features/lists/site/pagination.tsx";
import { Kicker } from "#app/ui/site/cards/cards.tsx";
import { Picture } from "#app/ui/site/cards/picture.tsx";
import { StoryRows } from "#app/ui/site/cards/story-rows.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { SearchForm } from "#app/ui/site/shell/search-form.tsx";
import type { FoundView, SearchView } from "./search-view.ts";

const PICTURE_SIZES = "(min-width: 48rem) 15rem, 7rem";

/** A text with its found pieces marked. */
const Marked = ({ pieces }: { pieces: readonly TextPiece[] }) => (
  <>
    {pieces.map(({ text, match }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
      match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
    )}
  </>
);

function Found({ found: { card, title, snippet } }: { found: FoundView }) {
  return (
    <article className="card card-row">
      <div>
        <Kicker card={card} />
        <h3 className="headline">
          <a href={card.href}>
            <Marked pieces={title} />
          </a>
        </h3>
        <p className="snippet">
          <Marked pieces={snippet} />
        </p>
        <p className="meta">
          {card.town ? `${card.town} · ` : null}
          <time dateTime={card.publishedAt}>{card.publishedLabel}</time>
        </p>
      </div>
      {card.picture ? <Picture picture={card.picture} section={card.section?.color} sizes={PICTURE_SIZES} ratio="1:1" widest={480} /> : null}
    </article>
  );
}

function Filter({ name, label, chosen, choices }: { name: string; label: string } & SearchView["towns"]) {
  return (
    <label className="filter">
      <span className="filter-label">{label}</span>
      <select name={name} defaultValue={chosen}>
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Searches the stories: what was asked, what was found, and where to go on when that is nothing. */
export function SearchPage({ search }: { search: SearchView }) {
  const { outcome, instead, names, notes, found, pagination, widen, hints, latest } = search;
  return (
    <SiteLayout site={search.site}>
      <header className="list-head">
        <h1 className="section-title list-title">Busca</h1>
        <SearchForm id="busca" query={search.query} className="search search-main">
          <div className="filters">
            <Filter name="municipio" label="Município" {...search.towns} />
            <Filter name="periodo" label="Período" {...search.periods} />
            <button type="submit" className="button">
              Buscar
            </button>
          </div>
        </SearchForm>
        {outcome ? (
          <p className="outcome" role="status">
            {outcome}
          </p>
        ) : null}
        {instead ? (
          <p className="notice">
            {instead.sentence} <a href={instead.asTyped.href}>{instead.asTyped.label}</a>
          </p>
        ) : null}
        {notes.map((note) => (
          <p key={note} className="notice">
            {note}
          </p>
        ))}
      </header>
      {names.length > 0 ? (
        <nav className="found-names" aria-label="Páginas com esse nome">
          <ul>
            {names.map(({ kind, name, href }) => (
              <li key={href}>
                <a className="button" href={href}>
                  {`${kind}: ${name}`}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {found.length > 0 ? (
        <section className="found" aria-labelledby="resultados">
          <h2 id="resultados" className="unseen">
            Resultados
          </h2>
          <div className="list-rows">
            {found.map((one) => (
              <Found key={one.card.id} found={one} />
            ))}
          </div>
          <Pagination pagination={pagination} steps={{ previous: "Anteriores", next: "Próximas" }} />
        </section>
      ) : null}
      {hints.length > 0 ? (
        <div className="hints">
          <h2 className="small-title">Para encontrar</h2>
          <ul>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {widen ? (
        <p>
          <a className="button" href={widen.href}>
            {widen.label}
          </a>
        </p>
      ) : null}
      <StoryRows id="ultimas" title="Últimas notícias" cards={latest} />
    </SiteLayout>
  );
}
