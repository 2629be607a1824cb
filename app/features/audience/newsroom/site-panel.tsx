import { EmptyState } from "#app/ui/states.tsx";
import { exportHref } from "./analytics-tab.ts";
import { BreakdownTable } from "./breakdown-table.tsx";
import { DemoNotice } from "./demo-notice.tsx";
import { rangeLabel } from "./figure-labels.ts";
import { ClassesCard, ErrorsCard, ExclusionsCard, ReaderTownsCard, VitalsCard } from "./quality-cards.tsx";
import { SeriesCard } from "./series-card.tsx";
import type { SiteView } from "./site-view.ts";
import { TotalCards } from "./total-cards.tsx";
import { WeekCard } from "./week-card.tsx";

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

/** What was read in a period that had readers. */
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
