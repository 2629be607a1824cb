import type { StoryCard } from "#app/features/articles/article.ts";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { type PaginationView, pageHref, toPaginationView } from "#app/features/lists/site/pagination-view.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";

export const CORRECTIONS_PATH = "/correcoes";

/** A correction as the page tells it. */
export interface CorrectionLine {
  id: number;
  title: string;
  href: string;
  /** What was wrong, and is right now. */
  note: string;
  iso: string;
  when: string;
}

/** One page of what the newsroom corrected. */
export interface CorrectionsView extends InstitutionalView {
  lines: readonly CorrectionLine[];
  pagination: PaginationView | null;
}

interface Corrected {
  article: Pick<StoryCard, "id" | "slug" | "title">;
  correction: string;
  correctedAt: number;
}

/** One page of corrections, ready to be printed. */
export function toCorrectionsView({ page, pages }: { page: number; pages: number }, items: readonly Corrected[], context: ViewContext): CorrectionsView {
  const hrefOf = (other: number) => pageHref(CORRECTIONS_PATH, other);
  const pagination = toPaginationView(page, pages, hrefOf);
  const base = toInstitutionalView(context, CORRECTIONS_PATH, "Correções", `O que a Redação do ${context.name} publicou com erro e corrigiu, com a data de cada correção.`);
  const absolute = (href: string | null) => (href === null ? null : context.url + href);
  return {
    ...base,
    head: {
      ...base.head,
      title: page === 1 ? base.head.title : `Correções, página ${page}`,
      canonical: context.url + hrefOf(page),
      previous: absolute(pagination?.previous ?? null),
      next: absolute(pagination?.next ?? null),
      indexed: items.length > 0,
    },
    lines: items.map(({ article, correction, correctedAt }) => ({
      id: article.id,
      title: article.title,
      href: `/post/${article.slug}`,
      note: correction,
      iso: new Date(correctedAt).toISOString(),
      when: longDateTime(correctedAt, context.timeZone),
    })),
    pagination,
  };
}
