import { type ComponentType, Fragment } from "react";
import type { BannerPosition } from "#app/features/banners/positions.ts";
import { BannerSlot, TopStrip } from "#app/features/banners/site/slots.tsx";
import { LiveStrip } from "#app/features/live/site/live-now.tsx";
import { PollBox } from "#app/features/polls/site/poll-page.tsx";
import { Today } from "#app/features/towns/site/today.tsx";
import { PlayBand } from "#app/features/videos/site/video-card.tsx";
import { Headline, Kicker, LeadCard, Meta, MostRead, RowCard } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH, Picture, sectionColor } from "#app/ui/site/cards/picture.tsx";
import { StoryRows } from "#app/ui/site/cards/story-rows.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import type { LayoutId } from "../layouts.ts";
import { HeroMosaic } from "./hero-mosaic.tsx";
import { HeroVertical } from "./hero-vertical.tsx";
import { SectionBlocks } from "./home-sections.tsx";
import type { HeroProps, HomeBand, HomeView } from "./home-view.ts";

const SIZES = "(min-width: 80rem) 24rem, (min-width: 48rem) 32vw, 45vw";

/** "Premium": one picture from edge to edge, its title on a leaf of paper over it, and a quiet row below. */
function HeroPremium({ lead, others, opens, id, title }: HeroProps) {
  return (
    <section className="premium" aria-labelledby={id}>
      <h2 id={id} className="unseen">
        {title}
      </h2>
      <article className={lead.picture ? "card premium-lead" : "card premium-lead premium-bare"}>
        {lead.picture ? (
          <div className="premium-picture">
            <Picture picture={lead.picture} section={lead.section?.color} sizes="100vw" ratio="16:9" eager={opens} />
          </div>
        ) : null}
        <div className="premium-leaf">
          <Kicker card={lead} />
          <Headline card={lead} />
          {lead.subtitle ? <p className="deck">{lead.subtitle}</p> : null}
          <Meta card={lead} />
        </div>
      </article>
      {others.length > 0 ? (
        <div className={`premium-row premium-row-${others.length}`}>
          {others.map((card) => (
            <article key={card.id} className="card">
              {card.picture ? <Picture picture={card.picture} section={card.section?.color} sizes={SIZES} ratio="3:2" widest={960} /> : null}
              <div>
                <Kicker card={card} />
                <Headline card={card} />
                <Meta card={card} />
              </div>
            </article>
          ))}
        </div>
      ) : null}
    </section>
  );
}

const LEAD_SIZES = `(min-width: 80rem) 50rem, (min-width: 64rem) 64vw, ${PHONE_WIDTH}`;
const SIDE_SIZES = "(min-width: 80rem) 24rem, (min-width: 48rem) 32vw, 7rem";

/**
 * "Original": the lead with its picture, and the highlights around it. Up to three stand beside it; of more, two do and the
 * rest close the block below.
 */
function HeroOriginal({ lead, others, opens, id, title }: HeroProps) {
  const beside = others.length <= 3 ? others : others.slice(0, 2);
  const below = others.slice(beside.length);
  return (
    <section className={`hero hero-${beside.length}`} aria-labelledby={id}>
      <h2 id={id} className="unseen">
        {title}
      </h2>
      <LeadCard card={lead} sizes={LEAD_SIZES} eager={opens} />
      {beside.length > 0 ? (
        <div className="hero-beside">
          {beside.map((card, index) => (
            <RowCard key={card.id} card={card} sizes={SIDE_SIZES} rises={beside.length < 3 || index === 0} />
          ))}
        </div>
      ) : null}
      {below.length > 0 ? (
        <div className="hero-below">
          {below.map((card) => (
            <RowCard key={card.id} card={card} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** The towns that have news, each with its newest story; all towns as links below. */
function TownGrid({ towns, more }: Omit<Extract<HomeBand, { kind: "towns" }>, "kind">) {
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

/** Shows the stories with the most reactions of the week, with their counts. */
function MostReacted({ stories }: Pick<Extract<HomeBand, { kind: "reactions" }>, "stories">) {
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

const COMPOSITIONS: Record<LayoutId, ComponentType<HeroProps>> = { original: HeroOriginal, vertical: HeroVertical, mosaico: HeroMosaic, premium: HeroPremium };

/** One to six stories in the layout of the hour. */
function Hero({ hero: { layout, stories, ...named } }: { hero: Extract<HomeBand, { kind: "hero" }> }) {
  const [lead, ...others] = stories;
  const Composition = COMPOSITIONS[layout];
  return lead ? <Composition lead={lead} others={others} {...named} /> : null;
}

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

/** The poll stands beside what moved readers; where that is not shown, after this band or the last one. */
const POLL_AFTER = 1;
/** News open the page: the town's day and the first banner follow the first band, the large banner this one. */
const SUPER_BANNER_AFTER = 2;

/** Links the week's topics, in one line. */
function Topics({ topics }: Pick<HomeView, "topics">) {
  if (topics.length === 0) return null;
  return (
    <nav className="topics" aria-label="Assuntos da semana">
      <ul>
        <li className="topics-name" aria-hidden="true">
          Na semana
        </li>
        {topics.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The front page. `isStill`: in a frame of the newsroom, where no script runs and no banner is requested. */
export function HomePage({ home, isStill = false }: { home: HomeView; isStill?: boolean }) {
  const moved = home.bands.findIndex(({ kind }) => kind === "reactions");
  const pollAfter = moved >= 0 ? null : Math.min(POLL_AFTER, home.bands.length - 1);
  return (
    <SiteLayout site={home.site} today={home.today} mostRead={home.bands.some((band) => band.kind === "news" && band.columns.includes("mostRead"))} newest={home.newest}>
      <h1 className="unseen">{home.site.name}: notícias do norte do Piauí</h1>
      <Topics topics={home.topics} />
      {home.live ? <LiveStrip live={home.live} /> : null}
      {home.bands.length === 0 ? <p className="empty">Ainda não há matérias publicadas. Volte daqui a pouco.</p> : null}
      {home.bands.map((band, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band is of its place, and a page is rendered once
        <Fragment key={index}>
          {home.poll && index === moved ? (
            <div className="moved">
              <Band band={band} turn={index} slots={home.slots} />
              <PollBox poll={home.poll} presentation={{ heading: 2 }} />
            </div>
          ) : (
            <Band band={band} turn={index} slots={home.slots} />
          )}
          {index === 0 && home.town ? <Today today={home.town} strip /> : null}
          {index === 0 ? isStill ? <BannerSlot slot="top-strip" slots={home.slots} /> : <TopStrip slots={home.slots} /> : null}
          {index === Math.min(SUPER_BANNER_AFTER, home.bands.length - 1) ? <BannerSlot slot="super-banner" slots={home.slots} /> : null}
          {home.poll && index === pollAfter ? <PollBox poll={home.poll} presentation={{ heading: 2 }} /> : null}
        </Fragment>
      ))}
    </SiteLayout>
  );
}
