import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import type { TextPiece } from "#app/features/articles/snippet.ts";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { Pagination } from "#app/features/lists/site/pagination.tsx";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { LIST_PAGE_SIZE } from "#app/platform/http/list-query.wire.ts";
import { passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { Kicker } from "#app/ui/site/cards/cards.tsx";
import { Picture } from "#app/ui/site/cards/picture.tsx";
import { StoryRows } from "#app/ui/site/cards/story-rows.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SearchForm } from "#app/ui/site/shell/search-form.tsx";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { readSearchQuery, SEARCH_PERIODS } from "../search-query.wire.ts";
import { type FoundView, type SearchView, toSearchView } from "./search-view.ts";

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
function SearchPage({ search }: { search: SearchView }) {
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
          <ul className="more more-many">
            {names.map(({ kind, name, href }) => (
              <li key={href}>
                <a href={href}>{`${kind}: ${name}`}</a>
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

export const handle: ReaderHandle = { pageStyle: "list" };
export const headers: HeadersFunction = passHeaders;

/** Never kept: what people search for is theirs alone. */
const NO_STORE = { "Cache-Control": "private, no-store" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/busca");
  const { search: service } = context.readers;
  const asked = readSearchQuery(new URL(request.url).searchParams);
  const searchFor = (q: string) =>
    service.search({ q, town: asked.municipio || null, within: asked.periodo ? SEARCH_PERIODS[asked.periodo] : null, page: asked.page, limit: LIST_PAGE_SIZE });
  try {
    if (asked.q !== "") await context.limits.take("searches", null);
    const reading = await searchFor(asked.q);
    return data({ search: toSearchView(asked, reading, LIST_PAGE_SIZE, viewContext(context, reading)) }, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code !== "too-many") throw error;
    const reading = await searchFor("");
    const view = toSearchView({ ...asked, q: "" }, reading, LIST_PAGE_SIZE, viewContext(context, reading));
    const search: SearchView = { ...view, query: asked.q, outcome: error.refusal.detail };
    return data({ search }, { status: 429, headers: { ...NO_STORE, "Retry-After": String(error.refusal.retryAfterSeconds ?? 60) } });
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.search.site, loaded.search.head) : []);

export default function Search() {
  const { search } = useLoaderData<typeof loader>();
  return (
    <>
      <SearchPage search={search} />
      <SiteScript />
    </>
  );
}
