import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import { sectionColor } from "#app/ui/site/cards/picture.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import type { DeathNoticeView, TownEntry, TownListView } from "./town-list-view.ts";

function Entry({ entry }: { entry: TownEntry }) {
  const { id, title, href, details, paragraphs, phone, source } = entry;
  return (
    <article id={id} className="town-entry">
      <h3 className="headline">{href === null ? title : <a href={href}>{title}</a>}</h3>
      {details.length > 0 ? <p className="meta">{details.join("\u00a0· ")}</p> : null}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {phone === "" ? null : (
        <p>
          <a className="town-link" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            Ligar: {phone}
          </a>
        </p>
      )}
      {source === "" ? null : (
        <p>
          <a className="town-link" href={source} rel="nofollow noopener">
            Ver na fonte
          </a>
        </p>
      )}
    </article>
  );
}

/** A list of a town beside its stories. */
export function TownListPage({ view }: { view: TownListView }) {
  return (
    <SiteLayout site={view.site}>
      <header className="list-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="section-title list-title" style={sectionColor(view.color)}>
          {view.head.title}
        </h1>
        <p className="list-about">{view.about}</p>
      </header>
      <nav className="town-tabs" aria-label="Serviço do município">
        <ul>
          {view.others.map(({ label, href, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="town-entries">
        {view.groups.length === 0 ? <p>{view.empty}</p> : null}
        {view.groups.map(({ title, entries }) => (
          <section key={title} aria-label={title === "" ? view.title : title}>
            <h2 className={title === "" ? "unseen" : "section-title"}>{title === "" ? view.title : title}</h2>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </section>
        ))}
      </div>
    </SiteLayout>
  );
}

/** A death notice: no banners, and the family's way to have it withdrawn. */
export function DeathNoticePage({ view }: { view: DeathNoticeView }) {
  return (
    <SiteLayout site={view.site}>
      <article className="death-notice">
        <header className="list-head">
          <Breadcrumb crumbs={view.crumbs} />
          <p className="list-label">Nota de falecimento</p>
          <h1 className="section-title list-title">{view.name}</h1>
        </header>
        <dl className="death-facts">
          {view.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="body">
          {view.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <p className="meta">Publicada em {view.published}, com autorização da família.</p>
        <p className="death-links">
          <a className="town-link" href={view.share} rel="noopener">
            Enviar pelo WhatsApp
          </a>
          <a className="town-link" href={view.withdrawal} rel="nofollow">
            Pedir retirada
          </a>
        </p>
      </article>
    </SiteLayout>
  );
}
