/** A page number, or a gap between two of them. */
export type PageStep = number | "gap";

/** The pages to offer: first, last, the present one and its neighbours; a gap of one page is that page. */
export function pageWindow(page: number, pages: number): PageStep[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1].filter((one) => one >= 1 && one <= pages));
  const steps: PageStep[] = [];
  let before = 0;
  for (const one of [...wanted].sort((a, b) => a - b)) {
    if (one - before === 2) steps.push(before + 1);
    else if (one - before > 2) steps.push("gap");
    steps.push(one);
    before = one;
  }
  return steps;
}
