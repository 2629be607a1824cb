import type { CardView } from "../cards/card-view.ts";
import { LeadCard, MostRead, RowCard } from "../cards/cards.tsx";
import { SiteLayout } from "../shell/layout.tsx";
import { SectionBlocks } from "./home-sections.tsx";
import type { HomeView } from "./home-view.ts";

const LEAD_SIZES = "(min-width: 80rem) 50rem, (min-width: 64rem) 64vw, 100vw";
const SIDE_SIZES = "(min-width: 80rem) 24rem, (min-width: 48rem) 32vw, 7rem";

/**
 * The hero layout "original": the lead with its picture, and the highlights around it.
 * Up to three stand beside it; of more, two do and the rest close the block below.
 */
function Hero({ lead, others }: { lead: CardView; others: readonly CardView[] }) {
  const beside = others.length <= 3 ? others : others.slice(0, 2);
  const below = others.slice(beside.length);
  return (
    <section className={`hero hero-${beside.length}`} aria-labelledby="manchetes">
      <h2 id="manchetes" className="unseen">
        Manchetes
      </h2>
      <LeadCard card={lead} sizes={LEAD_SIZES} />
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

/** The front page. */
export function HomePage({ home }: { home: HomeView }) {
  const [lead, ...others] = home.superHeadline ? [home.superHeadline, ...home.highlights] : home.highlights;
  const empty = !lead && home.latest.length === 0 && home.sections.length === 0;
  return (
    <SiteLayout site={home.site} today={home.today}>
      <h1 className="unseen">{home.site.name}: notícias do norte do Piauí</h1>
      {lead ? <Hero lead={lead} others={others} /> : null}
      {empty ? <p className="empty">Ainda não há matérias publicadas. Volte daqui a pouco.</p> : null}
      {home.latest.length > 0 || home.mostRead.length > 0 ? (
        <div className={home.latest.length > 0 && home.mostRead.length > 0 ? "news" : undefined}>
          {home.latest.length > 0 ? (
            <section className="latest" aria-labelledby="ultimas">
              <h2 id="ultimas" className="section-title">
                Últimas notícias
              </h2>
              <div className="rows">
                {home.latest.map((card) => (
                  <RowCard key={card.id} card={card} />
                ))}
              </div>
            </section>
          ) : null}
          <MostRead cards={home.mostRead} id="mais-lidas" />
        </div>
      ) : null}
      <SectionBlocks sections={home.sections} />
    </SiteLayout>
  );
}
