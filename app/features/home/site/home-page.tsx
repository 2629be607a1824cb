import { Fragment } from "react";
import type { BannerPosition } from "#app/features/banners/positions.ts";
import { BannerSlot, TopStrip } from "#app/features/banners/site/slots.tsx";
import { PollBox } from "#app/features/polls/site/poll-box.tsx";
import { Today } from "#app/features/towns/site/today.tsx";
import { PlayBand } from "#app/features/videos/site/play-band.tsx";
import { MostRead } from "#app/ui/site/cards/cards.tsx";
import { StoryRows } from "#app/ui/site/cards/story-rows.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { Hero } from "./hero.tsx";
import { SectionBlocks } from "./home-sections.tsx";
import type { HomeBand, HomeView } from "./home-view.ts";
import { MostReacted } from "./most-reacted.tsx";
import { TownGrid } from "./town-grid.tsx";

/** The newest stories and the most read ones: side by side where both are there. */
function News({ columns, latest, mostRead, slots }: Extract<HomeBand, { kind: "news" }> & { slots: readonly BannerPosition[] }) {
  return (
    <div className={columns.length > 1 ? `news news-${columns[0]}` : "news-alone"}>
      {columns.map((column) =>
        column === "mostRead" ? (
          <MostRead key={column} cards={mostRead} id="mais-lidas" below={<BannerSlot slot="news-sidebar" slots={slots} />} />
        ) : (
          <StoryRows key={column} id="ultimas" title="Últimas notícias" cards={latest} />
        ),
      )}
    </div>
  );
}

function Band({ band, turn, slots }: { band: HomeBand; turn: number; slots: readonly BannerPosition[] }) {
  switch (band.kind) {
    case "hero":
      return <Hero hero={band} />;
    case "news":
      return <News {...band} slots={slots} />;
    case "reactions":
      return <MostReacted stories={band.stories} />;
    case "videos":
      return <PlayBand brand={band.brand} videos={band.videos} />;
    case "sections":
      return <SectionBlocks sections={band.sections} turn={turn} />;
    case "towns":
      return <TownGrid towns={band.towns} more={band.more} />;
  }
}

/** The poll stands after this band, or after the last one. */
const POLL_AFTER = 1;

/** The front page. `isStill`: in a frame of the newsroom, where nothing of it runs and no banner is asked for. */
export function HomePage({ home, isStill = false }: { home: HomeView; isStill?: boolean }) {
  return (
    <SiteLayout site={home.site} today={home.today} mostRead={home.bands.some((band) => band.kind === "news" && band.columns.includes("mostRead"))} newest={home.newest}>
      <h1 className="unseen">{home.site.name}: notícias do norte do Piauí</h1>
      {home.town ? <Today today={home.town} strip /> : null}
      {isStill ? <BannerSlot slot="top-strip" slots={home.slots} /> : <TopStrip slots={home.slots} />}
      {home.bands.length === 0 ? <p className="empty">Ainda não há matérias publicadas. Volte daqui a pouco.</p> : null}
      {home.bands.map((band, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band is of its place, and a page is rendered once
        <Fragment key={index}>
          <Band band={band} turn={index} slots={home.slots} />
          {index === 0 ? <BannerSlot slot="super-banner" slots={home.slots} /> : null}
          {home.poll && index === Math.min(POLL_AFTER, home.bands.length - 1) ? <PollBox poll={home.poll} presentation={{ heading: 2 }} /> : null}
        </Fragment>
      ))}
    </SiteLayout>
  );
}
