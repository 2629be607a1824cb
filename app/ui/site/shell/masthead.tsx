import { LinkGroups } from "./link-groups.tsx";
import { usePrinted } from "./printed.tsx";
import { SearchForm } from "./search-form.tsx";
import { ShellIcon } from "./shell-icon.tsx";
import type { SiteView } from "./site-view.ts";

/** Everything there is, behind one button that needs no script. */
function Menu({ site }: { site: SiteView }) {
  return (
    <details className="menu" data-menu>
      <summary>
        <ShellIcon name="menu" />
        Menu
      </summary>
      <nav className="menu-panel" aria-label="Menu">
        <LinkGroups groups={site.menu} />
      </nav>
    </details>
  );
}

interface MastheadProps {
  site: SiteView;
  /** The date, on the front page. */
  today: string | undefined;
}

/** The paper's name, the way to search, the menu and the sections. */
export function Masthead({ site, today }: MastheadProps) {
  const content = usePrinted(site, `masthead ${today ?? ""}`, () => <MastheadContent site={site} today={today} />);
  return <header className={today ? "masthead masthead-front" : "masthead"} {...content} />;
}

function MastheadContent({ site, today }: MastheadProps) {
  return (
    <>
      <div className="wrap masthead-line">
        <a className="wordmark" href="/" aria-label={`${site.name}, página inicial`}>
          {site.logo ? <img className="logo" src={site.logo.src} alt="" width={site.logo.width} height={site.logo.height} /> : site.name}
        </a>
        <p className="masthead-date">{today ?? "Jornalismo do norte do Piauí"}</p>
        <div className="masthead-tools">
          <SearchForm id="busca-topo" className="search masthead-search" />
          <a className="masthead-button" href="/busca" aria-label="Buscar notícias">
            <ShellIcon name="search" />
          </a>
          <Menu site={site} />
        </div>
      </div>
      {site.nav.length > 0 ? (
        <nav className="sections" id="editorias" aria-label="Editorias">
          <ul className="wrap">
            {site.nav.map(({ label, href, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}
