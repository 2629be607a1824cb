import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { Pagination } from "#app/features/lists/site/pagination.tsx";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import type { CorrectionsView } from "./corrections-view.ts";

/** What the newsroom corrected, the newest first. */
export const CorrectionsPage = ({ view }: { view: CorrectionsView }) => (
  <InstitutionalPage view={view} about="O que publicamos com erro e corrigimos. A matéria diz o mesmo no alto do texto.">
    {view.lines.length === 0 ? <p>Nenhuma correção até agora.</p> : null}
    {view.lines.map(({ id, title, href, note, iso, when }) => (
      <article key={id}>
        <h2>
          <a href={href}>
            <Unbroken text={title} />
          </a>
        </h2>
        <p className="meta">
          Corrigida em <time dateTime={iso}>{when}</time>
        </p>
        <p>{note}</p>
      </article>
    ))}
    <Pagination pagination={view.pagination} />
    <p>
      Encontrou um erro? <a href="/contato">Aponte à Redação</a>.
    </p>
  </InstitutionalPage>
);
