import { useState } from "react";
import { formatCount } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ProvenanceMark } from "#app/ui/newsroom/provenance-mark.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { exportHref } from "./analytics-tab.ts";
import { ExportLink } from "./breakdown-table.tsx";
import { fullDayLabel, rangeLabel } from "./figure-labels.ts";
import { PanelCard } from "./panel-card.tsx";
import { SeriesChart } from "./series-chart.client.tsx";
import { DAY_VISITORS, SESSIONS, VIEWS } from "./site-provenance.ts";
import type { SiteView } from "./site-view.ts";

const MEASURES = { views: "Visualizações", sessions: "Sessões", visitors: "Leitores" } as const;
type Measure = keyof typeof MEASURES;

const ORIGINS = { views: VIEWS, sessions: SESSIONS, visitors: DAY_VISITORS } as const;

interface SeriesCardProps {
  view: Pick<SiteView, "period" | "before" | "series" | "seriesBefore" | "events" | "markedDays">;
}

/** The series of a period (spec 2 § Analytics do Site) as a chart of one measure and as a table of all. */
export function SeriesCard({ view: { period, before, series, seriesBefore, events, markedDays } }: SeriesCardProps) {
  const [measure, setMeasure] = useState<Measure>("views");
  const hydrated = useHydrated();
  const days = series.map((point, index) => ({
    day: point.day,
    value: point[measure],
    dayBefore: seriesBefore[index]?.day ?? "",
    before: seriesBefore[index]?.[measure] ?? 0,
    events: events[point.day] ?? [],
  }));
  return (
    <PanelCard
      id="serie"
      title="Dia a dia"
      note={<Legend now={rangeLabel(period)} before={rangeLabel(before)} hasMarks={markedDays.length > 0} />}
      actions={<ExportLink to={exportHref("serie", period)} title="Dia a dia" />}
    >
      {hydrated ? (
        <div className="px-4 pt-2 sm:px-5">
          <fieldset className="mb-1 flex w-fit gap-1 rounded-lg bg-sunken p-1 print:hidden">
            <legend className="sr-only">Medida do gráfico</legend>
            {(Object.keys(MEASURES) as Measure[]).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === measure}
                onClick={() => setMeasure(one)}
                className={classNames(
                  "h-9 rounded-md px-2.5 text-[0.8125rem] font-semibold sm:h-7",
                  one === measure ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink",
                )}
              >
                {MEASURES[one]}
              </button>
            ))}
          </fieldset>
          <div aria-hidden="true">
            <SeriesChart days={days} noun={MEASURES[measure]} markedDays={markedDays} />
          </div>
        </div>
      ) : null}
      <details key={String(hydrated)} open={!hydrated} className="group px-4 pt-1 pb-3 sm:px-5">
        <summary className="inline-flex h-10 items-center gap-1.5 rounded text-[0.8125rem] font-semibold text-muted hover:text-ink sm:h-8 print:hidden">
          <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" /> Ver em tabela
          <span className="sr-only">: dia a dia</span>
        </summary>
        <ScrollRegion label="Tabela dia a dia" className="max-h-96 print:max-h-none">
          <table className="mt-1 w-full text-[0.8125rem]">
            <caption className="sr-only">Visualizações, sessões e leitores por dia, do mais novo ao mais antigo</caption>
            <thead className="text-xs text-subtle">
              <tr className="border-b border-line">
                <th scope="col" className="py-1.5 text-left font-semibold">
                  Data
                </th>
                {(Object.keys(MEASURES) as Measure[]).map((one) => (
                  <th key={one} scope="col" className="py-1.5 pl-3 text-right font-semibold">
                    {MEASURES[one]} <ProvenanceMark label={MEASURES[one]} of={ORIGINS[one]} />
                  </th>
                ))}
                <th scope="col" className="py-1.5 pl-6 text-left font-semibold max-sm:hidden">
                  O que houve
                </th>
              </tr>
            </thead>
            <tbody>
              {[...series].reverse().map((point) => (
                <tr key={point.day} className="border-b border-line last:border-0">
                  <th scope="row" data-not-figure="" className="py-1.5 text-left font-normal whitespace-nowrap">
                    {fullDayLabel(point.day)}
                  </th>
                  {(Object.keys(MEASURES) as Measure[]).map((one) => (
                    <td key={one} className="py-1.5 pl-3 text-right tabular-nums">
                      {formatCount(point[one])}
                    </td>
                  ))}
                  <td data-not-figure="" className="py-1.5 pl-6 text-xs text-muted max-sm:hidden">
                    {(events[point.day] ?? []).join(" · ")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </PanelCard>
  );
}

const Legend = ({ now, before, hasMarks }: { now: string; before: string; hasMarks: boolean }) => (
  <span data-not-figure="" className="flex flex-wrap gap-x-4 gap-y-0.5">
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="h-0.5 w-4 rounded bg-[var(--chart-1)]" /> {now}
    </span>
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-edge" /> antes: {before}
    </span>
    {hasMarks ? (
      <span className="inline-flex items-center gap-1.5 print:hidden">
        <span aria-hidden="true" className="h-3 border-l-2 border-dashed border-[var(--chart-3)]" /> layout, versão ou correção
      </span>
    ) : null}
  </span>
);
