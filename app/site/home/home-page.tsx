import { MostRead, RowCard } from "../cards/cards.tsx";
import { SiteLayout } from "../shell/layout.tsx";
import { Hero } from "./hero.tsx";
import { SectionBlocks } from "./home-sections.tsx";
import type { HomeBand, HomeView } from "./home-view.ts";
import { MostReacted } from "./most-reacted.tsx";

/** The newest stories and the most read ones: side by side where both are there. */
function News({ columns, latest, mostRead }: Extract<HomeBand, { kind: "news" }>) {
  return (
    <div className={columns.length > 1 ? `news news-${columns[0]}` : "news-alone"}>
      {columns.map((column) =>
        column === "mostRead" ? (
          <MostRead key={column} cards={mostRead} id="mais-lidas" />
        ) : (
          <section key={column} className="latest" aria-labelledby="ultimas">
            <h2 id="ultimas" className="section-title">
              Últimas notícias
            </h2>
            <div className="rows">
              {latest.map((card) => (
                <RowCard key={card.id} card={card} />
              ))}
            </div>
          </section>
        ),
      )}
    </div>
  );
}

function Band({ band, turn }: { band: HomeBand; turn: number }) {
  switch (band.kind) {
    case "hero":
      return <Hero hero={band} />;
    case "news":
      return <News {...band} />;
    case "reactions":
      return <MostReacted stories={band.stories} />;
    case "sections":
      return <SectionBlocks sections={band.sections} turn={turn} />;
  }
}

/** The front page. */
export function HomePage({ home }: { home: HomeView }) {
  return (
    <SiteLayout site={home.site} today={home.today} mostRead={home.bands.some((band) => band.kind === "news" && band.columns.includes("mostRead"))}>
      <h1 className="unseen">{home.site.name}: notícias do norte do Piauí</h1>
      {home.bands.length === 0 ? <p className="empty">Ainda não há matérias publicadas. Volte daqui a pouco.</p> : null}
      {home.bands.map((band, index) => (
        // Bands are of their place: a page is rendered once and never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Band key={index} band={band} turn={index} />
      ))}
    </SiteLayout>
  );
}
