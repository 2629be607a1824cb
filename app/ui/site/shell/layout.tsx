import type { ReactNode } from "react";
import { ReadingPreferences } from "#app/ui/site/preferences/reading-preferences.tsx";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import { usePrinted } from "./printed.tsx";
import { SearchForm } from "./search-form.tsx";
import { ShellIcon } from "./shell-icon.tsx";
import type { BreakingView, LinkGroup, SiteView } from "./site-view.ts";

/** Groups of links, each under its title. */
const LinkGroups = ({ groups }: { groups: readonly LinkGroup[] }) => (
  <div className="link-groups">
    {groups.map(({ title, links }) => (
      <div key={title} className="link-group">
        <p className="link-group-title">{title}</p>
        <ul>
          {links.map(({ label, href, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);

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
function Masthead({ site, today }: MastheadProps) {
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

/** The newest urgent story, on every page but its own; it leaves by the clock. */
const BreakingStrip = ({ story: { title, href, publishedAt, publishedLabel } }: { story: BreakingView }) => (
  <aside className="breaking" aria-label="Urgente">
    <a className="wrap" href={href}>
      <b>Urgente</b>
      <span>
        <Unbroken text={title} />{" "}
        <time dateTime={publishedAt} data-age="">
          {publishedLabel}
        </time>
      </span>
    </a>
  </aside>
);

interface SiteLayoutProps {
  site: SiteView;
  /** The date under which the front page appears; other pages carry the tagline instead. */
  today?: string;
  /** True when the page has its list of most read stories (`#mais-lidas`), for the skip links. */
  mostRead?: boolean;
  /** The page's own path, where it is a story's: its strip would lead to itself. */
  story?: string;
  /** Publication time of the newest story that the page knows (ms): an open home page reports newer ones. */
  newest?: number | undefined;
  children: ReactNode;
}

function SkipLinks({ mostRead }: { mostRead: boolean }) {
  return (
    <nav className="skips" aria-label="Atalhos">
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      {mostRead ? (
        <a className="skip" href="#mais-lidas">
          Ir para as mais lidas
        </a>
      ) : null}
      <a className="skip" href="#rodape">
        Ir para o rodapé
      </a>
    </nav>
  );
}

/** Frame of every page for readers. The page's one h1 belongs to `children`. */
export function SiteLayout({ site, today, mostRead = false, story, newest, children }: SiteLayoutProps) {
  return (
    <>
      <SkipLinks mostRead={mostRead} />
      <Masthead site={site} today={today} />
      {site.breaking && site.breaking.href !== story ? <BreakingStrip story={site.breaking} /> : null}
      <main id="conteudo" className="wrap" tabIndex={-1} data-newest={newest}>
        {children}
      </main>
      <Footer site={site} />
    </>
  );
}

function Footer({ site }: { site: SiteView }) {
  const content = usePrinted(site, "footer", () => <FooterContent site={site} />);
  return <footer className="footer" id="rodape" tabIndex={-1} {...content} />;
}

function FooterContent({ site }: { site: SiteView }) {
  return (
    <div className="wrap">
      <ReadingPreferences site={site} />
      <PushAlerts site={site} />
      <p className="footer-about">
        <a className="wordmark" href="/" aria-label={`${site.name}, página inicial`}>
          {site.name}
        </a>
        <span>Jornalismo do norte do Piauí</span>
      </p>
      <nav aria-label="Rodapé">
        <LinkGroups groups={site.menu} />
      </nav>
      {site.publisher.length > 0 ? <p className="footer-rights">{site.publisher.join("\u00a0· ")}</p> : null}
      <p className="footer-rights">
        © {site.year} {site.name} · <a href="/expediente">Expediente</a>
      </p>
    </div>
  );
}

/** Place of the alerts button, if the browser takes alerts (`browser/push-alerts.ts`). Without a key there is nothing to offer. */
export const PushAlerts = ({ site: { pushKey } }: { site: SiteView }) => (pushKey ? <section className="alerts" data-push hidden /> : null);
