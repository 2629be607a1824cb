import { FollowAnchor } from "./follow-anchor.tsx";
import type { FollowLink } from "./follow-links.ts";
import type { FollowView } from "./follow-view.ts";
import { InstitutionalPage } from "./institutional-page.tsx";

const Links = ({ links, away }: { links: readonly FollowLink[]; away?: boolean }) => (
  <ul>
    {links.map((link) => (
      <li key={link.href}>{away ? <FollowAnchor link={link} /> : <a href={link.href}>{link.label}</a>}</li>
    ))}
  </ul>
);

/** Every way to follow the newsroom, on one page. */
export function FollowPage({ view }: { view: FollowView }) {
  return (
    <InstitutionalPage view={view} about="Escolha por onde as notícias chegam a você.">
      {view.hasNewsletter ? (
        <>
          <h2>No e-mail</h2>
          <p>As notícias do seu município, de manhã ou à noite. Grátis, e você cancela quando quiser.</p>
          <p>
            <a className="button" href="/boletim">
              Receber o boletim
            </a>
          </p>
        </>
      ) : null}
      {view.hasAlerts ? (
        <>
          <h2>No celular</h2>
          <p>Avisos no aparelho, só dos assuntos e nos horários que você escolher.</p>
          <p>
            <a className="button" href="/avisos">
              Escolher avisos
            </a>
          </p>
        </>
      ) : null}
      {view.whatsApp.length > 0 ? (
        <>
          <h2>No WhatsApp</h2>
          <Links links={view.whatsApp} away />
        </>
      ) : null}
      {view.googleHref ? (
        <>
          <h2>No Google</h2>
          <p>Escolha {view.site.name} como fonte preferida, e nossas matérias aparecem mais vezes nas suas buscas.</p>
          <p>
            <FollowAnchor link={{ label: "Escolher como fonte preferida", href: view.googleHref }} />
          </p>
        </>
      ) : null}
      {view.social.length > 0 ? (
        <>
          <h2>Nas redes</h2>
          <Links links={view.social} away />
        </>
      ) : null}
      <h2>Por RSS</h2>
      <p>Para leitores de notícias, que buscam as novas sozinhos.</p>
      <Links links={view.feeds} />
    </InstitutionalPage>
  );
}
