import type { HeadersFunction, LoaderFunctionArgs, MetaDescriptor, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AuthorAbout, AuthorPortrait } from "#app/features/authors/site/author-about.tsx";
import { BannerSlot, TopStrip } from "#app/features/banners/site/slots.tsx";
import { authorJsonLd } from "#app/features/discovery/site/json-ld.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { listJsonLd, listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { FollowBox } from "#app/features/institutional/site/follow-box.tsx";
import { firstSegment } from "#app/features/readers/view-context.http.ts";
import { Today, TodayLine } from "#app/features/towns/site/today.tsx";
import { passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { CardView } from "#app/ui/site/cards/card-view.ts";
import { LeadCard, MostRead, RowCard, StackCard } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH, sectionColor } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { type LoadedList, loadList } from "../reader-list.http.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { LIST_ROOTS, type ListKind } from "./list-subject.ts";
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

/** Every so many rows one is large, where it has a picture: a list of like rows is no paper. */
const WIDE_EVERY = 6;

function wideCards(days: ListView["days"]): ReadonlySet<number> {
  const cards = days.flatMap((day) => day.cards);
  return new Set(cards.filter(({ picture }, index) => picture && (index + 1) % WIDE_EVERY === 0).map(({ id }) => id));
}

/** Opens the list with a large picture, or with words when there is none. */
const Lead = ({ card }: { card: CardView }) =>
  card.picture ? <StackCard card={card} sizes={FEATURE_SIZES} feature deck ratio="16:9" eager /> : <LeadCard card={card} sizes={FEATURE_SIZES} />;

const ListCard = ({ card, isWide }: { card: CardView; isWide: boolean }) =>
  isWide ? <StackCard card={card} sizes={FEATURE_SIZES} feature ratio="16:9" /> : <RowCard card={card} sizes={ROW_SIZES} deck chip />;

/** One page of the stories of a category, a town, an author or a tag. */
function ListPage({ list }: { list: ListView }) {
  const wide = wideCards(list.days);
  return (
    <SiteLayout site={list.site} mostRead={list.mostRead.length > 0}>
      <ListHeading list={list} />
      {list.today ? <TodayLine today={list.today} /> : null}
      {list.feature ? (
        <div className="list-lead">
          <Lead card={list.feature} />
        </div>
      ) : null}
      {list.today ? <Today today={list.today} /> : null}
      {list.follow ? <FollowBox link={list.follow} /> : null}
      <TopStrip slots={list.slots} />
      <div className="list">
        <section className="list-main" aria-labelledby="materias">
          <h2 id="materias" className="unseen">
            Matérias
          </h2>
          {list.days.map(({ day, label, cards }) => (
            <section key={day} className="list-day" aria-labelledby={`dia-${day}`}>
              <h3 id={`dia-${day}`} className="day-title">
                {label}
              </h3>
              <div className="list-rows">
                {cards.map((card) => (
                  <ListCard key={card.id} card={card} isWide={wide.has(card.id)} />
                ))}
              </div>
            </section>
          ))}
          {list.feature === null ? <Empty /> : null}
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

type Loaded = { list: ListView; missing: null } | { list: null; missing: MissingView };

/** The head of a list, or of the page that says there is none. */
const metaOfList = (loaded: Loaded | undefined): MetaDescriptor[] => (!loaded ? [] : loaded.list ? listMeta(loaded.list.site, loaded.list.head) : missingMeta(loaded.missing));

function jsonLdOf(list: ListView): Record<string, unknown> {
  const cards = [...(list.feature ? [list.feature] : []), ...list.days.flatMap(({ cards }) => cards)];
  return list.author ? authorJsonLd(list.site, list.head, list.author, list.crumbs, cards) : listJsonLd(list.site, list.head, list.crumbs, cards);
}

/** A list, or the page that says there is none. */
function ListOrMissing({ loaded }: { loaded: Loaded }) {
  const { list, missing } = loaded;
  return (
    <>
      {list ? (
        <>
          <ListPage list={list} />
          <JsonLd value={jsonLdOf(list)} />
        </>
      ) : (
        <MissingPage missing={missing} />
      )}
      <SiteScript />
    </>
  );
}

export const handle: ReaderHandle = { pageStyle: "list" };
export const headers: HeadersFunction = passHeaders;

/** `/categoria`, `/municipio`, `/autor` and `/tag`: stories of one subject. */
export function loader(args: LoaderFunctionArgs) {
  const root = `/${firstSegment(args.request)}`;
  const kind = (Object.keys(LIST_ROOTS) as ListKind[]).find((one) => LIST_ROOTS[one] === root);
  if (!kind) throw new Response("Página não encontrada.", { status: 404 });
  return loadList(args, kind);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaOfList(loaded);

export default function List() {
  return <ListOrMissing loaded={useLoaderData<typeof loader>() as LoadedList} />;
}
