import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The breaking story that stands on readers' pages. */
export interface BreakingNotice {
  title: string;
  slug: string;
  /** "15h40". */
  until: string;
}

/** Says that the strip is on readers' pages, and ends it; `intent` of its button. */
export const END_STRIP = "end-strip";

export function BreakingStripNotice({ notice, mayEnd }: { notice: BreakingNotice | null; mayEnd: boolean }) {
  if (!notice) return null;
  return (
    <section aria-label="Faixa de urgente" className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-danger bg-danger-soft px-4 py-3 text-danger">
      <p className="min-w-0">
        <strong className="font-semibold">Faixa de urgente no site até {notice.until}:</strong>{" "}
        <a href={`/post/${notice.slug}`} className="text-ink underline underline-offset-2 [overflow-wrap:anywhere]">
          {notice.title}
        </a>
      </p>
      {mayEnd ? (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value={END_STRIP}>
            Encerrar faixa
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

/** A draft that an editor handed back, with what they said. */
export interface ReturnedDraft {
  id: number;
  title: string;
  note: string;
}

export const toReturnedDraft = ({ id, title, reviewNote }: { id: number; title: string; reviewNote: string }): ReturnedDraft => ({ id, title, note: reviewNote });

/** The reader's returned drafts with links to their editors; renders nothing without any. */
export function ReturnedDrafts({ drafts }: { drafts: readonly ReturnedDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="devolvidas-titulo" className="mb-5 rounded-xl border border-warn bg-warn-soft text-warn">
      <h2 id="devolvidas-titulo" className="flex items-center gap-2 px-4 py-3 font-semibold">
        <Icon name="alert" className="size-4 shrink-0" />
        {drafts.length === 1 ? "Devolvida para ajustes" : `${drafts.length} matérias devolvidas para ajustes`}
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {drafts.map(({ id, title, note }) => (
          <li key={id} className="px-4 py-2.5">
            <Link to={`/admin/editar-materia/${id}`} className="font-semibold text-ink underline underline-offset-2">
              {title}
            </Link>
            <p className="line-clamp-3 whitespace-pre-line text-ink [overflow-wrap:anywhere]">{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
