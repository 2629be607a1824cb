import type { ReactNode } from "react";
import { ReadingPreferences } from "#app/ui/site/preferences/reading-preferences.tsx";
import { BreakingStrip } from "./breaking-strip.tsx";
import { LinkGroups } from "./link-groups.tsx";
import { Masthead } from "./masthead.tsx";
import { usePrinted } from "./printed.tsx";
import type { SiteView } from "./site-view.ts";

interface SiteLayoutProps {
  site: SiteView;
  /** The date under which the front page appears; other pages carry the tagline instead. */
  today?: string;
  /** Whether the page has its list of what is read most (`#mais-lidas`), for the skip links. */
  mostRead?: boolean;
  /** The page's own path, where it is a story's: its strip would lead to itself. */
  story?: string;
  /** When the newest story that the page knows was published (ms): an open home page says when there are newer ones. */
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

/** What surrounds every page for readers. The page's one h1 belongs to `children`. */
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
      {site.publisher.length > 0 ? <p className="footer-rights">{site.publisher.join(" · ")}</p> : null}
      <p className="footer-rights">
        © {site.year} {site.name} · <a href="/expediente">Expediente</a>
      </p>
    </div>
  );
}

/** Where the script offers alerts, if the browser takes them (`browser/push-alerts.ts`). Without a key there is nothing to offer. */
export const PushAlerts = ({ site: { pushKey } }: { site: SiteView }) => (pushKey ? <section className="alerts" data-push hidden /> : null);
