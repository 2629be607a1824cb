import { Figure, ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { formatCount, formatTenths } from "#app/platform/values/format-number.ts";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { exportHref } from "./analytics-tab.ts";
import { ExportLink } from "./breakdown-table.tsx";
import { WEEKDAY_NAMES, WEEKDAYS } from "./labels.ts";
import { NoFigures, PanelCard } from "./panel-parts.tsx";
import { HOUR_AVERAGE, type SiteView } from "./site-view.ts";

/** Weekdays as the table lists them: the week of a newsroom begins on Monday. */
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours that are named above the table. */
const NAMED_HOURS = new Set([0, 6, 12, 18, 23]);

/** The hour with most views of an average week; null without any. */
export function busiestHour(week: readonly (readonly (number | null)[])[]): { weekday: number; hour: number; views: number } | null {
  let found: { weekday: number; hour: number; views: number } | null = null;
  for (const [weekday, hours] of week.entries()) for (const [hour, views] of hours.entries()) if (views !== null && views > (found?.views ?? 0)) found = { weekday, hour, views };
  return found;
}

/** Heat map of average views by weekday and hour, as a table. */
export function WeekCard({ view: { week, period } }: { view: Pick<SiteView, "week" | "period"> }) {
  const busiest = busiestHour(week);
  return (
    <PanelCard
      id="horas"
      title="Horas e dias da semana"
      note="Visualizações de uma hora típica, no relógio da redação"
      actions={busiest ? <ExportLink to={exportHref("horas", period)} title="Horas" /> : null}
    >
      {busiest === null ? (
        <NoFigures>Sem dados de horários</NoFigures>
      ) : (
        <div className="px-4 pt-2 pb-4 sm:px-5">
          <p className="mb-3">
            Pico:{" "}
            <strong data-not-figure="" className="font-semibold">
              {WEEKDAY_NAMES[busiest.weekday]}, {busiest.hour}h
            </strong>
            , com{" "}
            <Figure label="Pico de visualizações" of={HOUR_AVERAGE}>
              {formatTenths(busiest.views)} visualizações em média
            </Figure>
          </p>
          <ScrollRegion label="Visualizações por hora e dia da semana">
            <div data-figure="">
              <p className="mb-1 flex items-center gap-1 text-xs text-subtle">
                Cada quadro é uma hora <ProvenanceMark label="Visualizações por hora e dia da semana" of={HOUR_AVERAGE} />
              </p>
              <table className="w-full min-w-136 table-fixed border-separate border-spacing-0.5 text-xs">
                <caption className="sr-only">Visualizações médias por hora (colunas) e dia da semana (linhas)</caption>
                <thead className="text-subtle">
                  <tr>
                    <th scope="col" className="w-8 text-left font-normal">
                      <span className="sr-only">Dia</span>
                    </th>
                    {HOURS.map((hour) => (
                      <th key={hour} scope="col" className="overflow-visible font-normal whitespace-nowrap">
                        {NAMED_HOURS.has(hour) ? `${hour}h` : <span className="sr-only">{hour}h</span>}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {MONDAY_FIRST.map((weekday) => (
                    <tr key={weekday}>
                      <th scope="row" className="text-left font-normal text-subtle">
                        <span aria-hidden="true">{WEEKDAYS[weekday]}</span>
                        <span className="sr-only">{WEEKDAY_NAMES[weekday]}</span>
                      </th>
                      {HOURS.map((hour) => ({ hour, views: week[weekday]?.[hour] ?? null })).map(({ hour, views }) => (
                        <td
                          key={hour}
                          title={views === null ? undefined : `${WEEKDAY_NAMES[weekday]}, ${hour}h: ${formatCount(Math.round(views))}`}
                          className="relative h-7 overflow-hidden rounded-sm bg-sunken [print-color-adjust:exact]"
                        >
                          <span
                            aria-hidden="true"
                            className="absolute inset-0 bg-[var(--chart-1)]"
                            style={{ opacity: views === null ? 0 : Math.sqrt(views / busiest.views) * 0.92 }}
                          />
                          <span className="sr-only">{views === null ? "sem esta hora completa no período" : formatTenths(views)}</span>
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </ScrollRegion>
          <p aria-hidden="true" className="mt-2 flex items-center justify-end gap-1.5 text-xs text-subtle">
            menos
            {[0.1, 0.3, 0.5, 0.7, 0.92].map((opacity) => (
              <span key={opacity} className="size-3 rounded-sm bg-[var(--chart-1)] [print-color-adjust:exact]" style={{ opacity }} />
            ))}
            mais
          </p>
        </div>
      )}
    </PanelCard>
  );
}
