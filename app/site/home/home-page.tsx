import { MostRead } from "../cards/cards.tsx";
import { StoryRows } from "../cards/story-rows.tsx";
import { SiteLayout } from "../shell/layout.tsx";
import { PlayBand } from "../videos/play-band.tsx";
import { Hero } from "./hero.tsx";
import { SectionBlocks } from "./home-sections.tsx";
import type { HomeBand, HomeView } from "./home-view.ts";
import { MostReacted } from "./most-reacted.tsx";

/** The newest stories and the most read ones: side by side where both are there. */
function News({ columns, latest, mostRead }: Extract<HomeBand, { kind: "news" }>) {
  return (
    <div className={columns.length > 1 ? `news news-${columns[0]}` : "news-alone"}>
      {columns.map((column) =>
        column === "mostRead" ? <MostRead key={column} cards={mostRead} id="mais-lidas" /> : <StoryRows key={column} id="ultimas" title="Últimas notícias" cards={latest} />,
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
    case "videos":
      return <PlayBand videos={band.videos} />;
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a band is of its place, and a page is rendered once
        <Band key={index} band={band} turn={index} />
      ))}
    </SiteLayout>
  );
}
