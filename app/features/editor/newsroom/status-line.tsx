import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import type { ArticleRecord } from "./article-form.ts";

/** Label of an article's status. */
export function statusText(record: ArticleRecord | null, timeZone: string): string {
  const at = (iso: string | null) => (iso === null ? "" : tableDateTime(Date.parse(iso), timeZone));
  switch (record?.status) {
    case "agendada":
      return `Agendada para ${at(record.agendamento)}`;
    case "publicada":
      return `Publicada em ${at(record.dataPublicacao)}`;
    case "rascunho":
    case undefined:
      return record?.revisaoEm ? `Em revisão desde ${at(record.revisaoEm)}` : "Rascunho";
  }
}

/** Status of the article and of what is written. */
export function StatusLine({ record, timeZone, dirty }: { record: ArticleRecord | null; timeZone: string; dirty: boolean }) {
  return (
    <p className="ed-status">
      <span className={`ed-dot is-${record?.status ?? "rascunho"}`} aria-hidden="true" />
      {statusText(record, timeZone)}
      {dirty ? <span className="ed-unsaved">Alterações não salvas</span> : null}
    </p>
  );
}
