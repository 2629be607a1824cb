import { useState } from "react";
import { ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { formatCount } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { rateLabel } from "../labels.ts";
import { NoFigures, PanelCard } from "../panel-parts.tsx";
import { ARTICLE_VIEWS, COMPLETION } from "../site-view.ts";
import type { ArticleAudienceView } from "./article-view.ts";
import { CurveChart } from "./curve-chart.client.tsx";

const SCALES = { hours: "Por hora", days: "Por dia" } as const;
type Scale = keyof typeof SCALES;

/** Readings by hour, with the places on the home page below them, or by day. */
export function CurveCard({ view: { hours, days, bands, notes } }: { view: Pick<ArticleAudienceView, "hours" | "days" | "bands" | "notes"> }) {
  const [scale, setScale] = useState<Scale>("hours");
  const hydrated = useHydrated();
  const points = scale === "hours" ? hours : days;
  const isHourly = scale === "hours";
  return (
    <PanelCard
      id="curva"
      title="Leituras ao longo do tempo"
      note={<span data-not-figure="">{isHourly ? "As primeiras 72 horas desde a primeira leitura" : "Todos os dias, do primeiro ao último com leitores"}</span>}
    >
      {hours.length === 0 ? (
        <NoFigures>Ninguém abriu esta matéria desde que as leituras são contadas por hora.</NoFigures>
      ) : (
        <>
          {hydrated ? (
            <div className="px-4 pt-2 sm:px-5">
              <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
                <fieldset className="flex w-fit gap-1 rounded-lg bg-sunken p-1 print:hidden">
                  <legend className="sr-only">Escala do gráfico</legend>
                  {(Object.keys(SCALES) as Scale[]).map((one) => (
                    <button
                      key={one}
                      type="button"
                      aria-pressed={one === scale}
                      onClick={() => setScale(one)}
                      className={classNames(
                        "h-9 rounded-md px-2.5 text-[0.8125rem] font-semibold sm:h-7",
                        one === scale ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink",
                      )}
                    >
                      {SCALES[one]}
                    </button>
                  ))}
                </fieldset>
                {isHourly ? (
                  <span className="inline-flex items-center gap-1.5 text-xs text-subtle">
                    <span aria-hidden="true" className="h-0.5 w-4 rounded bg-[var(--chart-2)]" /> lidas até o fim (%)
                  </span>
                ) : null}
              </div>
              <div aria-hidden="true">
                <CurveChart points={points} hasCompletion={isHourly} />
              </div>
            </div>
          ) : null}
          {isHourly ? <HomeBand bands={bands} notes={notes} /> : null}
          <details key={String(hydrated)} open={!hydrated} className="group px-4 pt-1 pb-3 sm:px-5">
            <summary className="inline-flex h-10 items-center gap-1.5 rounded text-[0.8125rem] font-semibold text-muted hover:text-ink sm:h-8 print:hidden">
              <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" /> Ver em tabela
              <span className="sr-only">: leituras ao longo do tempo</span>
            </summary>
            <ScrollRegion label="Tabela de leituras" className="max-h-96 print:max-h-none">
              <table className="mt-1 w-full text-[0.8125rem]">
                <caption className="sr-only">Leituras {isHourly ? "por hora" : "por dia"}</caption>
                <thead className="text-xs text-subtle">
                  <tr className="border-b border-line">
                    <th scope="col" className="py-1.5 text-left font-semibold">
                      {isHourly ? "Hora" : "Dia"}
                    </th>
                    <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
                      Leituras <ProvenanceMark label="Leituras" of={ARTICLE_VIEWS} />
                    </th>
                    {isHourly ? (
                      <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
                        Até o fim <ProvenanceMark label="Até o fim" of={COMPLETION} />
                      </th>
                    ) : null}
                  </tr>
                </thead>
                <tbody>
                  {points.map(({ key, name, views, completion }) => (
                    <tr key={key} className="border-b border-line last:border-0">
                      <th scope="row" data-not-figure="" className="py-1.5 text-left font-normal">
                        {name}
                      </th>
                      <td className="py-1.5 pl-3 text-right tabular-nums">{formatCount(views)}</td>
                      {isHourly ? <td className="py-1.5 pl-3 text-right text-muted tabular-nums">{rateLabel(completion)}</td> : null}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </details>
        </>
      )}
    </PanelCard>
  );
}

/** Below the chart, as wide as its bars: where the article stood on the home page, and what happened to it. */
function HomeBand({ bands, notes }: Pick<ArticleAudienceView, "bands" | "notes">) {
  return (
    <div className="px-4 pt-1 sm:px-5">
      <div aria-hidden="true" className="relative mx-13 h-6 overflow-hidden rounded bg-sunken [print-color-adjust:exact]">
        {bands.map(({ key, from, until, label, name }) => (
          <span
            key={key}
            title={name}
            className="absolute inset-y-0 overflow-hidden border-l border-surface bg-accent-soft px-1 text-center text-xs leading-6 font-semibold whitespace-nowrap text-accent"
            style={{ left: `${100 * from}%`, width: `${100 * (until - from)}%` }}
          >
            {label}
          </span>
        ))}
        {notes.map(({ key, at, label }) => (
          <span key={key} title={label} className="absolute inset-y-0 w-0.5 bg-[var(--chart-3)]" style={{ left: `${100 * at}%` }} />
        ))}
      </div>
      <div data-not-figure="" className="mx-13 mt-1.5 text-xs text-subtle">
        {bands.length === 0 ? <p>Não esteve na manchete nem nos destaques nestas horas.</p> : <p className="sr-only">Na capa: {bands.map(({ name }) => name).join("; ")}.</p>}
        {notes.length > 0 ? (
          <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
            {notes.map(({ key, label }) => (
              <li key={key} className="inline-flex items-center gap-1.5">
                <span aria-hidden="true" className="h-3 w-0.5 bg-[var(--chart-3)]" /> {label}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
