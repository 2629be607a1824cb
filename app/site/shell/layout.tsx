import type { ReactNode } from "react";
import { ReadingPreferences } from "../preferences/reading-preferences.tsx";
import type { SiteView } from "./site-view.ts";

interface SiteLayoutProps {
  site: SiteView;
  /** The date under which the front page appears; other pages carry the tagline instead. */
  today?: string;
  children: ReactNode;
}

/** What surrounds every page for readers. The page's one h1 belongs to `children`. */
export function SiteLayout({ site, today, children }: SiteLayoutProps) {
  return (
    <>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <header className={today ? "masthead masthead-front" : "masthead"}>
        <div className="wrap masthead-line">
          <a className="wordmark" href="/" aria-label={`${site.name}, página inicial`}>
            {site.name}
          </a>
          <p className="masthead-date">{today ?? "Norte do Piauí"}</p>
          <p className="masthead-tagline">Jornalismo do norte do Piauí</p>
        </div>
        {site.nav.length > 0 ? (
          <nav className="sections" aria-label="Editorias">
            <ul className="wrap">
              {site.nav.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </header>
      <main id="conteudo" className="wrap" tabIndex={-1}>
        {children}
      </main>
      <footer className="footer">
        <div className="wrap">
          <ReadingPreferences site={site} />
          <p className="footer-about">
            <a className="wordmark" href="/">
              {site.name}
            </a>
            <span>Jornalismo do norte do Piauí</span>
          </p>
          <ul className="footer-links">
            <li>
              <a href="/feed.xml" type="application/rss+xml">
                RSS
              </a>
            </li>
            <li>
              <a href="/login">Redação</a>
            </li>
          </ul>
          <p className="footer-rights">
            © {site.year} {site.name}
          </p>
        </div>
      </footer>
    </>
  );
}
