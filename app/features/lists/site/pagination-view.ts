import { pageWindow } from "#app/ui/page-window.ts";

export interface PageLink {
  label: string;
  /** Null for the page that is shown. */
  href: string | null;
}

export interface PaginationView {
  previous: string | null;
  next: string | null;
  /** First, last and the neighbours; null where some are left out. */
  pages: readonly (PageLink | null)[];
}

/** Address of one page of a list; the first has no number. */
export const pageHref = (path: string, page: number, parameters: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams({ ...parameters, ...(page > 1 ? { pagina: String(page) } : {}) }).toString();
  return query === "" ? path : `${path}?${query}`;
};

/** The way through a list; null when it has one page. */
export function toPaginationView(page: number, pages: number, hrefOf: (page: number) => string): PaginationView | null {
  if (pages <= 1) return null;
  return {
    previous: page > 1 ? hrefOf(page - 1) : null,
    next: page < pages ? hrefOf(page + 1) : null,
    pages: pageWindow(page, pages).map((step) => (step === "gap" ? null : { label: String(step), href: step === page ? null : hrefOf(step) })),
  };
}
