import type { ReactNode } from "react";
import { formatCount } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Point } from "./chart-look.tsx";

interface ChartCardProps {
  id: string;
  title: string;
  points: readonly Point[];
  /** What the first column of the table holds. */
  head: string;
  empty: string;
  className?: string;
  children: ReactNode;
}

/** A chart with its figures in a table, which is open until the chart can be drawn. */
export function ChartCard({ id, title, points, head, empty, className, children }: ChartCardProps) {
  const hydrated = useHydrated();
  return (
    <section aria-labelledby={id} className={classNames("min-w-0 card p-4 sm:p-5", className)}>
      <h2 id={id} className="mb-3 card-title">
        {title}
      </h2>
      {points.length === 0 ? (
        <p className="py-8 text-center text-muted">{empty}</p>
      ) : (
        <>
          {hydrated ? <div aria-hidden="true">{children}</div> : null}
          <details key={String(hydrated)} open={!hydrated} className="group mt-2">
            <summary className="inline-flex h-10 items-center gap-1.5 text-[0.8125rem] font-semibold text-muted hover:text-ink sm:h-8">
              <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" /> Ver em tabela
              <span className="sr-only">: {title}</span>
            </summary>
            <table className="mt-1 w-full text-[0.8125rem]">
              <thead className="text-left text-muted">
                <tr className="border-b border-line">
                  <th scope="col" className="py-1 font-semibold">
                    {head}
                  </th>
                  <th scope="col" className="py-1 text-right font-semibold">
                    Cliques
                  </th>
                </tr>
              </thead>
              <tbody>
                {points.map(({ label, count }) => (
                  <tr key={label} className="border-b border-line last:border-0">
                    <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
                      {label}
                    </th>
                    <td className="py-1 text-right tabular-nums">{formatCount(count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
