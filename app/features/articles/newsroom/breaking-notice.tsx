import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

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
