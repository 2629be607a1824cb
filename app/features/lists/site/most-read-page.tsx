import { RowCard } from "#app/ui/site/cards/cards.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import type { MostReadView } from "./most-read-view.ts";

/** What readers read most, by periods. */
export function MostReadPage({ ranking }: { ranking: MostReadView }) {
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
            {cards.map((card) => (
              <li key={card.id}>
                <RowCard card={card} sizes="7rem" />
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
