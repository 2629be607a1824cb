import { Figure } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { DailyLinesCard } from "../instagram/daily-lines-card.tsx";
import { rangeLabel } from "../labels.ts";
import { DemoNotice, NoFigures, PanelCard } from "../panel-parts.tsx";
import { DAY_VISITORS, VIEWS } from "../site-view.ts";
import { SOURCE_SHARE, SOURCE_VIEWS } from "./advanced-provenance.ts";
import type { OverviewView } from "./advanced-view.ts";
import { FigureCards, FigureTable } from "./figure-parts.tsx";
import { donutParts } from "./to-performance-view.ts";

/** 'Visão Geral' (spec 2 § Combined Analytics). */
export function OverviewPart({ view }: { view: OverviewView }) {
  const { period, cards, series, sources, reach, isDemo } = view;
  const hasViews = series.some(({ views }) => views > 0);
  return (
    <>
      {isDemo ? <DemoNotice /> : null}
      <FigureCards cards={cards} />
      {hasViews ? (
        <DailyLinesCard
          isArea
          days={series.map(({ day }) => day)}
          lines={[
            { name: "views", label: "Visualizações", values: series.map(({ views }) => views), of: VIEWS },
            { name: "visitors", label: "Leitores do dia", values: series.map(({ visitors }) => visitors), of: DAY_VISITORS },
          ]}
          words={{
            note: "Um dia sem leituras vale zero: o site conta todos",
            empty: "Sem dados disponíveis",
            whose: "tráfego do site",
            caption: "Visualizações e leitores por dia, do mais novo ao mais antigo",
          }}
        />
      ) : (
        <div className="card">
          <EmptyState title="Nenhuma leitura neste período">
            <span data-not-figure="">De {rangeLabel(period)} nenhuma página apareceu na tela de um leitor.</span>
          </EmptyState>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-2">
        <SourcesCard sources={sources} />
        <ReachCard reach={reach} />
      </div>
    </>
  );
}

/** Side of the drawing's box, its ring's radius and width, and the distance of the numbers from its centre. */
const BOX = 100;
const RADIUS = 32;
const WIDTH = 15;
const NUMBERS = 45;

const colorOf = (index: number): string => `var(--chart-${index + 1})`;

/** Shows sources as a ring whose parts have the numbers of the rows beside it. */
const SourcesCard = ({ sources }: Pick<OverviewView, "sources">) => (
  <PanelCard id="origens" title="Origens do tráfego" note="De onde vieram as visualizações do site">
    {sources.length === 0 ? (
      <NoFigures>Sem dados de origem</NoFigures>
    ) : (
      <div className="grid items-center gap-x-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <svg viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true" className="mx-auto mt-3 size-40 sm:ml-5">
          {donutParts(sources.map(({ share }) => share)).map(({ from, length, middle }, index) => (
            <g key={sources[index]?.label}>
              <circle
                cx={BOX / 2}
                cy={BOX / 2}
                r={RADIUS}
                fill="none"
                stroke={colorOf(index)}
                strokeWidth={WIDTH}
                pathLength={100}
                strokeDasharray={`${Math.max(0, length - 0.8)} 100`}
                strokeDashoffset={-from}
                transform={`rotate(-90 ${BOX / 2} ${BOX / 2})`}
                className="[print-color-adjust:exact]"
              />
              {length < 3 ? null : (
                <text
                  x={BOX / 2 + NUMBERS * middle.x}
                  y={BOX / 2 + NUMBERS * middle.y}
                  textAnchor="middle"
                  dominantBaseline="central"
                  fontSize="8"
                  fontWeight="600"
                  fill="var(--ink)"
                >
                  {index + 1}
                </text>
              )}
            </g>
          ))}
        </svg>
        <FigureTable
          caption="Visualizações por origem"
          head="Origem"
          columns={[
            { key: "views", label: "Visualizações", of: SOURCE_VIEWS },
            { key: "share", label: "Parte", of: SOURCE_SHARE },
          ]}
          rows={sources.map(({ label, views, share }, index) => ({
            key: label,
            label: (
              <span className="flex items-start gap-2">
                <span aria-hidden="true" className="mt-0.5 flex items-center gap-1 text-xs font-semibold text-muted">
                  <span className="size-2.5 rounded-sm [print-color-adjust:exact]" style={{ background: colorOf(index) }} />
                  {index + 1}
                </span>
                <span className="min-w-0">{label}</span>
              </span>
            ),
            cells: [formatCount(views), formatPercent(100 * share)],
          }))}
        />
      </div>
    )}
  </PanelCard>
);

/** Shows the reach that Meta itself counts. */
const ReachCard = ({ reach }: Pick<OverviewView, "reach">) => (
  <PanelCard
    id="alcance"
    title="Alcance das redes"
    note={<span data-not-figure="">Pessoas diferentes em 28 dias, contadas pela própria Meta; não mudam com o período escolhido e não se somam às do site</span>}
  >
    <dl className="divide-y divide-line px-4 pt-2 pb-2 sm:px-5">
      {reach.map(({ network, account, label, value, of, note }) => (
        <div key={network} className="py-3">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{network}</span>
            {account ? (
              <span className="min-w-0 text-xs text-subtle wrap-anywhere" data-not-figure="">
                {account}
              </span>
            ) : null}
          </dt>
          <dd>
            <Figure label={label} of={of}>
              <span className={of.kind === "unavailable" ? "font-serif text-xl text-subtle" : "font-serif text-xl tabular-nums"}>{value}</span>
            </Figure>
            <span className="mt-0.5 block text-xs text-subtle wrap-anywhere" data-not-figure="">
              {of.kind === "unavailable" ? `indisponível: ${note}` : note}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </PanelCard>
);
