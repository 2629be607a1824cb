import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import type { StoryCard } from "#app/features/articles/article.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { listJsonLd, listMeta } from "#app/features/discovery/site/meta.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { MOST_READ_DEFAULT, type MostReadPeriod, readMostReadPeriod } from "#app/platform/http/list-query.wire.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { type CardView, toCardView } from "#app/ui/site/cards/card-view.ts";
import { LeadCard, RowCard, StackCard } from "#app/ui/site/cards/cards.tsx";
import { PHONE_WIDTH } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { type SiteLink, type SiteView, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import type { Crumb, ListHead } from "./list-view.ts";

/** The ranking of a period. */
interface MostReadView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  periods: readonly SiteLink[];
  /** Explains what is counted, in a sentence. */
  about: string;
  cards: readonly CardView[];
  empty: { text: string; action: { label: string; href: string } };
}

const PATH = "/mais-lidas";
const LEAD_SIZES = `(min-width: 80rem) 38rem, (min-width: 48rem) 46vw, ${PHONE_WIDTH}`;

const PERIODS: Record<MostReadPeriod, { label: string; title: string; about: string; empty: string }> = {
  hoje: {
    label: "Hoje",
    title: "Mais lidas de hoje",
    about: "As matérias mais abertas desde a meia-noite.",
    empty: "Ainda não há leituras contadas hoje.",
  },
  "7d": { label: "7 dias", title: "Mais lidas da semana", about: "As matérias mais abertas nos últimos sete dias.", empty: "Ainda não há leituras contadas nesta semana." },
  sempre: { label: "Desde sempre", title: "Mais lidas de todos os tempos", about: "As matérias mais abertas desde que contamos.", empty: "Ainda não há leituras contadas." },
};

const hrefOf = (period: MostReadPeriod) => (period === MOST_READ_DEFAULT ? PATH : `${PATH}?periodo=${period}`);

/** The ranking of a period, ready to be printed. */
function toMostReadView(period: MostReadPeriod, items: readonly StoryCard[], context: ViewContext): MostReadView {
  const site = toSiteView(context, PATH);
  const { title, about, empty } = PERIODS[period];
  return {
    site,
    head: {
      title,
      description: `${about} O que mais interessa a quem lê o ${site.name}.`,
      canonical: site.url + hrefOf(period),
      previous: null,
      next: null,
      feed: null,
      image: null,
      indexed: items.length > 0,
    },
    crumbs: [
      { name: "Início", href: "/" },
      { name: "Mais lidas", href: PATH },
    ],
    periods: (Object.keys(PERIODS) as MostReadPeriod[]).map((one) => ({ label: PERIODS[one].label, href: hrefOf(one), current: one === period })),
    about,
    cards: items.map((article) => toCardView(article, context)),
    empty: { text: empty, action: period === "sempre" ? { label: "Ver as notícias de agora", href: "/" } : { label: "Ver as de todos os tempos", href: hrefOf("sempre") } },
  };
}

/** Lists the most read stories by period. */
function MostReadPage({ ranking }: { ranking: MostReadView }) {
  const { site, head, crumbs, periods, about, cards, empty } = ranking;
  return (
    <SiteLayout site={site}>
      <header className="list-head">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="section-title list-title">{head.title}</h1>
        <p className="list-about">{about}</p>
        <nav className="switch" aria-label="Período">
          <ul>
            {periods.map(({ label, href, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {cards.length > 0 ? (
        <section aria-labelledby="ranking">
          <h2 id="ranking" className="unseen">
            Matérias
          </h2>
          <ol className="ranking">
            {cards.map((card, index) => (
              <li key={card.id}>
                {index > 0 ? (
                  <RowCard card={card} sizes="7rem" />
                ) : card.picture ? (
                  <StackCard card={card} sizes={LEAD_SIZES} feature deck ratio="16:9" eager />
                ) : (
                  <LeadCard card={card} sizes={LEAD_SIZES} />
                )}
              </li>
            ))}
          </ol>
        </section>
      ) : (
        <div className="list-empty">
          <p>{empty.text}</p>
          <p>
            <a className="button" href={empty.action.href}>
              {empty.action.label}
            </a>
          </p>
        </div>
      )}
    </SiteLayout>
  );
}

export const handle: ReaderHandle = { pageStyle: "list" };
export const headers: HeadersFunction = passHeaders;

const RANKINGS = { hoje: "today", "7d": "week", sempre: "ever" } as const satisfies Record<MostReadPeriod, string>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/mais-lidas");
  const period = readMostReadPeriod(new URL(request.url).searchParams.get("periodo"));
  const reading = await context.readers.lists.mostRead(RANKINGS[period]);
  return data({ ranking: toMostReadView(period, reading.items, viewContext(context, reading)) }, { headers: pageHeaders(reading, { articles: reading.items }) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.ranking.site, loaded.ranking.head) : []);

export default function MostRead() {
  const { ranking } = useLoaderData<typeof loader>();
  return (
    <>
      <MostReadPage ranking={ranking} />
      <JsonLd value={listJsonLd(ranking.site, ranking.head, ranking.crumbs, ranking.cards)} />
      <SiteScript />
    </>
  );
}
