import { textBlocks } from "#app/features/settings/page-text.ts";
import { PageText } from "#app/ui/page-text.tsx";
import { InstitutionalPage } from "./institutional-page.tsx";
import type { MastheadView } from "./masthead-view.ts";

/** 'Expediente': who answers for the site, and who makes it. */
export function MastheadPage({ view }: { view: MastheadView }) {
  const { facts, people, text, site } = view;
  return (
    <InstitutionalPage view={view} about={`Quem responde pelo ${site.name} e quem o faz.`}>
      {facts.length > 0 ? (
        <dl className="facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {people.length > 0 ? (
        <>
          <h2>Redação</h2>
          <ul className="people">
            {people.map(({ name, href, about, portrait }) => (
              <li key={href}>
                {portrait ? <img src={portrait} alt="" width={48} height={48} loading="lazy" decoding="async" /> : <span aria-hidden="true">{name.charAt(0)}</span>}
                <p>
                  <a href={href}>{name}</a>
                  {about === "" ? null : <small>{about}</small>}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <PageText blocks={textBlocks(text)} />
      <h2>Fale com a Redação</h2>
      <p>
        Correções, direito de resposta, sugestões de pauta e qualquer outro assunto: <a href="/contato">escreva para a Redação</a>.
      </p>
      <h2>Nossas políticas</h2>
      <ul>
        {view.policies.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </InstitutionalPage>
  );
}
