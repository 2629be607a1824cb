import { useState } from "react";
import { ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { formatCount } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { exportHref } from "./analytics-tab.ts";
import { BreakdownTable, ExportLink } from "./breakdown-table.tsx";
import { fullDayLabel, rangeLabel } from "./labels.ts";
import { DemoNotice, PanelCard, TotalCards } from "./panel-parts.tsx";
import { ClassesCard, ErrorsCard, ExclusionsCard, ReaderTownsCard, VitalsCard } from "./quality-cards.tsx";
import { SeriesChart } from "./series-chart.client.tsx";
import { DAY_VISITORS, SESSIONS, type SiteView, VIEWS } from "./site-view.ts";
import { WeekCard } from "./week-card.tsx";

const MEASURES = { views: "Visualizações", sessions: "Sessões", visitors: "Leitores" } as const;
type Measure = keyof typeof MEASURES;

const ORIGINS = { views: VIEWS, sessions: SESSIONS, visitors: DAY_VISITORS } as const;

interface SeriesCardProps {
  view: Pick<SiteView, "period" | "before" | "series" | "seriesBefore" | "events" | "markedDays">;
}

/** The series of a period (spec 2 § Analytics do Site) as a chart of one measure and as a table of all. */
function SeriesCard({ view: { period, before, series, seriesBefore, events, markedDays } }: SeriesCardProps) {
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

/** 'Analytics do Site': what was read in a period, against the period before. */
export function SitePanel({ view, townMinimum }: { view: SiteView; townMinimum: number }) {
  const { period } = view;
  return (
    <div className="flex flex-col gap-4">
      {view.isDemo ? <DemoNotice /> : null}
      <TotalCards totals={view.totals} compared={view.compared} />
      {view.totals.views === 0 ? (
        <div className="card">
          <EmptyState title="Nenhuma leitura neste período">
            De <span data-not-figure="">{rangeLabel(period)}</span> nenhuma página apareceu na tela de um leitor. Escolha outro período, ou confira se o site está no ar.
          </EmptyState>
        </div>
      ) : (
        <PeriodFigures view={view} />
      )}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-3">
        <ReaderTownsCard towns={view.readerTowns} minimum={townMinimum} />
        <ClassesCard classes={view.classes} />
        <ExclusionsCard exclusions={view.exclusions} />
      </div>
      <VitalsCard rows={view.vitals} />
      <ErrorsCard errors={view.errors} />
      <footer className="text-xs text-subtle" data-not-figure="">
        Fonte: o próprio portal, sem cookies e sem guardar endereços. Período: {rangeLabel(period)}, no relógio da redação; comparado com {rangeLabel(view.before)}
        {period.until === view.today ? "; os totais são comparados sem o dia de hoje, que ainda não terminou" : ""}. Ninguém é reconhecido de um dia para o outro, por isso leitores
        de vários dias são a soma dos leitores de cada dia.
      </footer>
    </div>
  );
}

function PeriodFigures({ view }: { view: SiteView }) {
  const { period } = view;
  return (
    <>
      <SeriesCard view={view} />
      <BreakdownTable
        id="paginas"
        title="Páginas mais lidas"
        head="Página"
        rows={view.pages}
        empty="Sem dados disponíveis"
        exportTo={exportHref("topPages", period)}
        columns="wide"
      />
      <div className="grid items-start gap-4 xl:grid-cols-2 print:grid-cols-2">
        <BreakdownTable
          id="fontes"
          title="Fontes"
          note="De onde as pessoas vieram"
          head="Fonte"
          rows={view.sources}
          empty="Sem dados de origem"
          exportTo={exportHref("fontes", period)}
        />
        <BreakdownTable
          id="editorias"
          title="Editorias"
          note="Pela editoria principal da matéria"
          head="Editoria"
          rows={view.sections}
          empty="Sem dados disponíveis"
          exportTo={exportHref("secoes", period)}
        />
        <BreakdownTable
          id="municipios"
          title="Municípios das matérias"
          head="Município"
          rows={view.towns}
          empty="Sem dados disponíveis"
          exportTo={exportHref("municipios", period)}
        />
        <BreakdownTable id="autores" title="Autores" head="Autor" rows={view.authors} empty="Sem dados disponíveis" exportTo={exportHref("autores", period)} />
      </div>
      <WeekCard view={view} />
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-3">
        <BreakdownTable
          id="dispositivos"
          title="Dispositivos"
          head="Dispositivo"
          rows={view.devices}
          empty="Sem dados de dispositivos"
          exportTo={exportHref("dispositivos", period)}
          columns="narrow"
        />
        <BreakdownTable id="navegadores" title="Navegadores" head="Navegador" rows={view.browsers} empty="Sem dados de navegadores" columns="narrow" />
        <BreakdownTable id="sistemas" title="Sistemas" head="Sistema" rows={view.systems} empty="Sem dados disponíveis" columns="narrow" />
      </div>
    </>
  );
}
