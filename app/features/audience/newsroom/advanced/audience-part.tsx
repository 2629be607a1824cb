import { exportHref } from "../analytics-tab.ts";
import { BreakdownTable } from "../breakdown-table.tsx";
import { DemoNotice } from "../demo-notice.tsx";
import { PanelCard } from "../panel-card.tsx";
import { ReaderTownsCard } from "../quality-cards.tsx";
import { WeekCard } from "../week-card.tsx";
import type { AudienceView } from "./advanced-view.ts";
import { FigureCards } from "./figure-cards.tsx";
import { PeopleCard } from "./people-card.tsx";

/** 'Audiência': with what, when and from where people read, and who comes back within the day. */
export const AudiencePart = ({ view }: { view: AudienceView }) => (
  <>
    {view.isDemo ? <DemoNotice /> : null}
    <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
      <BreakdownTable
        id="dispositivos"
        title="Dispositivos"
        head="Dispositivo"
        rows={view.devices}
        empty="Sem dados de dispositivos"
        exportTo={exportHref("dispositivos", view.period)}
      />
      <BreakdownTable id="navegadores" title="Navegadores" head="Navegador" rows={view.browsers} empty="Sem dados de navegadores" />
    </div>
    <PanelCard id="voltas" title="Quem volta no mesmo dia" note="Ninguém é reconhecido no dia seguinte, e por isso não há voltas entre um dia e outro">
      <FigureCards cards={view.returns} className="mx-4 mt-3 mb-4 shadow-none sm:mx-5" />
    </PanelCard>
    <WeekCard view={view} />
    <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
      <ReaderTownsCard towns={view.readerTowns} minimum={view.townMinimum} />
      <PeopleCard id="demografia" people={view.followers} />
    </div>
  </>
);
