import { Link } from "@remix-run/react";
import { Figure } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { formatCount } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ADVANCED_PARTS, type AdvancedPart, type AnalyticsQuery, analyticsHref, exportHref } from "../analytics-tab.ts";
import { BreakdownTable } from "../breakdown-table.tsx";
import { rateLabel, secondsLabel } from "../labels.ts";
import { DemoNotice, NoFigures, PanelCard } from "../panel-parts.tsx";
import { PeriodPicker } from "../period-picker.tsx";
import { ReaderTownsCard } from "../quality-cards.tsx";
import { SECONDS } from "../site-view.ts";
import { WeekCard } from "../week-card.tsx";
import { GROUP_VIEWS, groupCompletion, STORIES } from "./advanced-provenance.ts";
import type { AdvancedView, AudienceView, ContentView, GroupRow } from "./advanced-view.ts";
import { FigureCards, FigureTable, PeopleCard } from "./figure-parts.tsx";
import { OverviewPart } from "./overview-part.tsx";
import { PerformancePart } from "./performance-part.tsx";
import { SocialPart } from "./social-part.tsx";
import { mostAndLeastRead } from "./to-audience-view.ts";

/** 'Conteúdo': what is read, and what goes with being read to the end. */
const ContentPart = ({ view }: { view: ContentView }) => (
  <>
    {view.isDemo ? <DemoNotice /> : null}
    <BreakdownTable
      id="editorias"
      title="Editorias"
      note="Pela editoria principal da matéria"
      head="Editoria"
      rows={view.sections}
      empty="Sem dados disponíveis"
      exportTo={exportHref("secoes", view.period)}
      columns="wide"
    />
    <div className="grid items-start gap-4 xl:grid-cols-2 print:grid-cols-2">
      <BreakdownTable
        id="municipios"
        title="Municípios das matérias"
        head="Município"
        rows={view.towns}
        empty="Sem dados disponíveis"
        exportTo={exportHref("municipios", view.period)}
      />
      <BreakdownTable id="autores" title="Autores" head="Autor" rows={view.authors} empty="Sem dados disponíveis" exportTo={exportHref("autores", view.period)} />
    </div>
    <GroupCard
      id="chapeus"
      title="Chapéus"
      note="A palavra acima do título, como está hoje na matéria; as matérias sem chapéu não entram"
      head="Chapéu"
      rows={view.kickers}
      minimum={view.storiesMinimum}
      maxHeight="max-h-120"
    />
    <div className="grid items-start gap-4 2xl:grid-cols-2 print:grid-cols-2">
      <GroupCard
        id="tamanho"
        title="Tamanho do texto"
        note="Lidas até o fim, pelo número de palavras"
        head="Palavras"
        rows={view.lengths}
        minimum={view.storiesMinimum}
        isCompared
      />
      <GroupCard
        id="publicacao"
        title="Hora da publicação"
        note="Lidas até o fim, pela hora em que a matéria foi ao ar, no relógio da redação"
        head="Publicada"
        rows={view.hours}
        minimum={view.storiesMinimum}
        isCompared
      />
    </div>
  </>
);

const ComparedGroup = ({ name, row: { label, completion }, minimum }: { name: string; row: GroupRow; minimum: number }) => (
  <div className="flex flex-wrap items-baseline gap-x-1.5">
    <dt className="text-muted">{name}:</dt>
    <dd className="flex flex-wrap items-baseline gap-x-1.5">
      <span data-not-figure="">{label}</span>
      <Figure label={`${name}: ${label}`} of={groupCompletion(minimum)}>
        <strong className="font-semibold tabular-nums">{rateLabel(completion)}</strong>
      </Figure>
    </dd>
  </div>
);

interface GroupCardProps {
  id: string;
  title: string;
  note: string;
  head: string;
  rows: readonly GroupRow[];
  minimum: number;
  maxHeight?: string;
  /** Says which groups are read to the end most and least. */
  isCompared?: boolean;
}

/** Groups of stories, with bars for how many are read to the end. */
function GroupCard({ id, title, note, head, rows, minimum, maxHeight, isCompared = false }: GroupCardProps) {
  const compared = isCompared ? mostAndLeastRead(rows) : null;
  const isEmpty = rows.every(({ stories }) => stories === 0);
  return (
    <PanelCard id={id} title={title} note={note}>
      {isEmpty ? (
        <NoFigures>Sem dados disponíveis</NoFigures>
      ) : (
        <>
          {compared ? (
            <dl className="flex flex-wrap gap-x-6 gap-y-1 px-4 pt-3 text-[0.8125rem] sm:px-5">
              <ComparedGroup name="Mais lidas até o fim" row={compared.most} minimum={minimum} />
              <ComparedGroup name="Menos" row={compared.least} minimum={minimum} />
            </dl>
          ) : null}
          <FigureTable
            caption={`${title}: matérias, visualizações, tempo e leitura até o fim`}
            head={head}
            minWidth="min-w-120"
            {...(maxHeight ? { maxHeight } : {})}
            columns={[
              { key: "stories", label: "Matérias", of: STORIES },
              { key: "views", label: "Visualizações", of: GROUP_VIEWS },
              { key: "seconds", label: "Tempo médio", of: SECONDS },
              { key: "completion", label: "Até o fim", of: groupCompletion(minimum) },
            ]}
            rows={rows.map(({ key, label, stories, views, seconds, completion }) => ({
              key,
              label,
              cells: [formatCount(stories), formatCount(views), secondsLabel(seconds), rateLabel(completion)],
              ...(completion === null ? {} : { share: completion / 100 }),
            }))}
          />
          <p className="px-4 pb-4 text-xs text-subtle sm:px-5" data-not-figure="">
            Grupos com menos de {minimum} matérias ficam sem taxa. A tabela mostra o que acontece junto, e não a causa.
          </p>
        </>
      )}
    </PanelCard>
  );
}

/** 'Audiência': with what, when and from where people read, and who comes back within the day. */
const AudiencePart = ({ view }: { view: AudienceView }) => (
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

interface AdvancedPanelProps extends Pick<AnalyticsQuery, "period" | "days"> {
  view: AdvancedView;
  today: string;
}

/** 'Métricas Avançadas' (spec 2 § Combined Analytics): one of five parts, each at an address of its own. */
export const AdvancedPanel = ({ view, period, days, today }: AdvancedPanelProps) => (
  <div className="flex flex-col gap-4">
    <nav aria-label="Métricas Avançadas" className="flex gap-1 overflow-x-auto scrollbar-none print:hidden">
      {(Object.keys(ADVANCED_PARTS) as AdvancedPart[]).map((part) => (
        <Link
          key={part}
          to={analyticsHref({ view: "avancadas", part, ...(days === null ? { period } : { days }) })}
          aria-current={part === view.part ? "page" : undefined}
          className={classNames(
            "flex h-10 shrink-0 items-center rounded-full border px-3.5 font-semibold sm:h-9",
            part === view.part ? "border-accent bg-accent-soft text-accent" : "border-line bg-surface text-muted hover:text-ink",
          )}
        >
          {ADVANCED_PARTS[part]}
        </Link>
      ))}
    </nav>
    {view.part === "social" ? null : <PeriodPicker period={period} days={days} today={today} view="avancadas" part={view.part} />}
    <Part view={view} />
  </div>
);

function Part({ view }: { view: AdvancedView }) {
  switch (view.part) {
    case "geral":
      return <OverviewPart view={view} />;
    case "audiencia":
      return <AudiencePart view={view} />;
    case "conteudo":
      return <ContentPart view={view} />;
    case "social":
      return <SocialPart view={view} />;
    case "performance":
      return <PerformancePart view={view} />;
  }
}
