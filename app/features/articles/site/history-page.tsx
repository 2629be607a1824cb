import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import type { HistoryView } from "./history-view.ts";

/** A story's public change log: when, what part, and by whom; never what was there before. */
export function HistoryPage({ view }: { view: HistoryView }) {
  return (
    <InstitutionalPage view={view} about={null}>
      <p>
        <a href={view.story.href}>
          <Unbroken text={view.story.title} />
        </a>
      </p>
      <ol className="history">
        {view.lines.map(({ at, label, what, who, href, correctionHref }) => (
          <li key={at + what}>
            <time dateTime={at}>{label}</time>
            <p>
              <strong>{what}</strong>
              {" · "}
              {href ? <a href={href}>{who}</a> : who}
              {correctionHref ? (
                <>
                  {" · "}
                  <a href={correctionHref}>ver a correção</a>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      <p className="meta">
        O histórico começa na publicação e diz o papel de quem mudou a matéria, ou o nome de quem concordou em aparecer. O texto de antes não é mostrado. Leia a{" "}
        <a href="/politica-de-correcoes">política de correções</a>.
      </p>
    </InstitutionalPage>
  );
}
