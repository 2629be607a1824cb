import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import { RowCard } from "#app/ui/site/cards/cards.tsx";
import { sectionColor } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import type { TownsView } from "./towns-view.ts";

/** Every town with its newest story. */
export function TownsPage({ view }: { view: TownsView }) {
  return (
    <SiteLayout site={view.site}>
      <header className="list-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="section-title list-title">Municípios</h1>
        <p className="list-about">
          A última notícia de cada município. Prefere tudo junto? Veja <a href="/categoria/municipios">as notícias de todos os municípios</a>.
        </p>
      </header>
      <div className="towns">
        {view.towns.map(({ name, href, color, newest }) => (
          <section key={href} className="town" aria-label={name}>
            <h2 className="section-title" style={sectionColor(color)}>
              <a href={href}>{name}</a>
            </h2>
            {newest ? <RowCard card={newest} /> : <p className="meta">Ainda não há matérias deste município.</p>}
            <p className="town-more">
              <a href={href}>Mais de {name}</a>
            </p>
          </section>
        ))}
      </div>
    </SiteLayout>
  );
}
