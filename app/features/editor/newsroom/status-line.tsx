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

/** Where the article stands; how far what is typed is saved is said in the bar below. `isUnsaved`: readers do not see what this screen shows. */
export function StatusLine({ record, timeZone, isUnsaved }: { record: ArticleRecord | null; timeZone: string; isUnsaved: boolean }) {
  return (
    <p className="ed-status">
      <span className={`ed-dot is-${record?.status ?? "rascunho"}`} aria-hidden="true" />
      {statusText(record, timeZone)}
      {isUnsaved && record?.status === "publicada" ? <span className="ed-unseen">com alteração que não está no site</span> : null}
    </p>
  );
}
