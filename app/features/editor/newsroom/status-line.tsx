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

/** Where the article stands; what is not saved is said in the bar below. */
export function StatusLine({ record, timeZone }: { record: ArticleRecord | null; timeZone: string }) {
  return (
    <p className="ed-status">
      <span className={`ed-dot is-${record?.status ?? "rascunho"}`} aria-hidden="true" />
      {statusText(record, timeZone)}
    </p>
  );
}
