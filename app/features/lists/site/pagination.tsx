import type { PaginationView } from "./pagination-view.ts";

function Step({ href, rel, label }: { href: string | null; rel: "prev" | "next"; label: string }) {
  if (!href) return null;
  return (
    <a className={`page-${rel}`} href={href} rel={rel}>
      {label}
    </a>
  );
}

interface PaginationProps {
  pagination: PaginationView | null;
  /** Labels of the links to the pages before and after; a list is in the order of time. */
  steps?: { previous: string; next: string };
}

/** The way through a list, by links alone. */
export function Pagination({ pagination, steps = { previous: "Mais novas", next: "Mais antigas" } }: PaginationProps) {
  if (!pagination) return null;
  const { previous, next, pages } = pagination;
  return (
    <nav className="pages" aria-label="Páginas">
      <Step href={previous} rel="prev" label={steps.previous} />
      <ol>
        {pages.map((page, index) =>
          page ? (
            <li key={page.label}>
              {page.href ? (
                <a href={page.href} aria-label={`Página ${page.label}`}>
                  {page.label}
                </a>
              ) : (
                <span aria-current="page">
                  <span className="unseen">Página </span>
                  {page.label}
                </span>
              )}
            </li>
          ) : (
            <li key={`gap-${pages[index - 1]?.label}`} aria-hidden="true">
              …
            </li>
          ),
        )}
      </ol>
      <Step href={next} rel="next" label={steps.next} />
    </nav>
  );
}
