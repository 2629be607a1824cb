import { AuthorAbout, AuthorPortrait } from "#app/features/authors/site/author-about.tsx";
import { BannerSlot, TopStrip } from "#app/features/banners/site/slots.tsx";
import { FollowAnchor } from "#app/features/institutional/site/follow-anchor.tsx";
import { Today } from "#app/features/towns/site/today.tsx";
import { MostRead, RowCard, StackCard } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH, sectionColor } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import type { ListView } from "./list-view.ts";
import { Pagination } from "./pagination.tsx";

const FEATURE_SIZES = `(min-width: 80rem) 50rem, (min-width: 64rem) 64vw, ${PHONE_WIDTH}`;
const ROW_SIZES = "(min-width: 48rem) 15rem, 7rem";

function ListHeading({ list }: { list: ListView }) {
  return (
    <header className="list-head">
      <Breadcrumb crumbs={list.crumbs} />
      {list.label ? <p className="list-label">{list.label}</p> : null}
      {list.author ? <AuthorPortrait author={list.author} /> : null}
      <h1 className="section-title list-title" style={sectionColor(list.color ?? undefined)}>
        {list.title}
      </h1>
      {list.author ? <AuthorAbout author={list.author} /> : <p className="list-about">{list.description}</p>}
      <p className="meta list-count">
        {list.count}
        {list.feedPath ? (
          <>
            {" · "}
            <a href={list.feedPath} type="application/rss+xml">
              Assinar por RSS
            </a>
          </>
        ) : null}
        {list.follow ? (
          <>
            {" · "}
            <FollowAnchor link={list.follow} />
          </>
        ) : null}
      </p>
    </header>
  );
}

function Others({ others }: { others: ListView["others"] }) {
  if (!others) return null;
  return (
    <section className="list-others" aria-labelledby="outros">
      <h2 id="outros" className="section-title">
        {others.title}
      </h2>
      <ul>
        {others.links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Empty() {
  return (
    <div className="list-empty">
      <p>Ainda não publicamos nada aqui. Assim que houver notícia, ela aparece nesta página.</p>
      <p>
        <a className="button" href="/">
          Ver as notícias de agora
        </a>
      </p>
    </div>
  );
}

/** One page of the stories of a category, a town, an author or a tag. */
export function ListPage({ list }: { list: ListView }) {
  return (
    <SiteLayout site={list.site} mostRead={list.mostRead.length > 0}>
      <TopStrip slots={list.slots} />
      <ListHeading list={list} />
      {list.today ? <Today today={list.today} /> : null}
      <div className="list">
        <section className="list-main" aria-labelledby="materias">
          <h2 id="materias" className="unseen">
            Matérias
          </h2>
          {list.feature ? <StackCard card={list.feature} sizes={FEATURE_SIZES} feature deck ratio="16:9" eager /> : null}
          {list.days.map(({ day, label, cards }) => (
            <section key={day} className="list-day" aria-labelledby={`dia-${day}`}>
              <h3 id={`dia-${day}`} className="day-title">
                {label}
              </h3>
              <div className="list-rows">
                {cards.map((card) => (
                  <RowCard key={card.id} card={card} sizes={ROW_SIZES} deck chip />
                ))}
              </div>
            </section>
          ))}
          {list.feature === null && list.days.length === 0 ? <Empty /> : null}
          <Pagination pagination={list.pagination} />
        </section>
        <div className="list-aside">
          <MostRead cards={list.mostRead} id="mais-lidas" />
          <Others others={list.others} />
        </div>
      </div>
      <BannerSlot slot="super-banner" slots={list.slots} />
    </SiteLayout>
  );
}
