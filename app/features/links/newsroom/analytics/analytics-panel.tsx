import { Link, useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { counted, formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PERIODS, type Period } from "../../analytics.ts";
import { sourceLabel } from "../../click-origin.ts";
import type { LinkAnalyticsWire } from "../../short-links.wire.ts";
import { CountBars, deviceLabel } from "../count-bars.tsx";
import { shortenerHref } from "../shortener-tab.ts";
import { BarsChart } from "./bars-chart.client.tsx";
import { dayLabel, type Point } from "./chart-look.tsx";
import { DaysChart } from "./days-chart.client.tsx";
import { SharesChart } from "./shares-chart.client.tsx";

interface ChartCardProps {
  id: string;
  title: string;
  points: readonly Point[];
  /** Heading of the table's first column. */
  head: string;
  empty: string;
  className?: string;
  children: ReactNode;
}

/** A chart with its figures in a table, which is open until the chart can be drawn. */
function ChartCard({ id, title, points, head, empty, className, children }: ChartCardProps) {
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

type Totals = LinkAnalyticsWire["totals"];

/** Compares today with yesterday, in words; there is no ratio to zero. */
function growthLabel({ clicks_today, clicks_yesterday, growth_rate }: Totals): string {
  if (clicks_yesterday === 0) return clicks_today === 0 ? "sem cliques ontem nem hoje" : "ontem não houve cliques";
  if (growth_rate === 0) return `igual a ontem (${formatCount(clicks_yesterday)})`;
  return `${formatPercent(Math.abs(growth_rate))} ${growth_rate > 0 ? "acima" : "abaixo"} de ontem (${formatCount(clicks_yesterday)})`;
}

/** Links, clicks of the period, clicks of today, and what was counted apart. */
function AnalyticsCards({ totals, days }: { totals: Totals; days: number }) {
  const cards: { label: string; value: number; note: string; icon: IconName }[] = [
    { label: "Total de links", value: totals.links, note: "desde o início", icon: "link" },
    { label: "Cliques", value: totals.clicks, note: `de pessoas, em ${days} dias`, icon: "chart" },
    { label: "Cliques únicos", value: totals.cliques_unicos, note: "o primeiro de cada pessoa no dia", icon: "users" },
    { label: "Cliques hoje", value: totals.clicks_today, note: growthLabel(totals), icon: "calendar" },
    {
      label: "Prévias e robôs",
      value: totals.previas + totals.robos,
      note: `${counted(totals.previas, "prévia", "prévias")}, ${counted(totals.robos, "robô", "robôs")}: não contam como cliques`,
      icon: "eye",
    },
  ];
  return (
    <ul aria-label="Totais" className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {cards.map(({ label, value, note, icon }) => (
        <li key={label} className="flex min-w-0 flex-col gap-2 card p-3 last:max-md:col-span-2 sm:p-4">
          <span className="flex items-center gap-2 text-[0.8125rem] font-semibold text-muted">
            <span className="grid size-7 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
              <Icon name={icon} />
            </span>
            {label}
          </span>
          <span className="font-serif text-2xl leading-none tabular-nums">{formatCount(value)}</span>
          <span className="text-xs text-subtle">{note}</span>
        </li>
      ))}
    </ul>
  );
}

/** The ten links with the most clicks of the period (spec 2 §9). */
function TopLinks({ links, days }: { links: LinkAnalyticsWire["top_links"]; days: number }) {
  return (
    <section aria-labelledby="top-links" className="min-w-0 card p-4 sm:p-5">
      <h2 id="top-links" className="mb-3 card-title">
        Top 10 links
      </h2>
      {links.length === 0 ? (
        <p className="py-8 text-center text-muted">Sem dados disponíveis</p>
      ) : (
        <ol className="divide-y divide-line" aria-label={`Mais clicados em ${days} dias`}>
          {links.map(({ short_code, short_url, noticia_titulo, original_url, total_clicks }, index) => (
            <li key={short_code} className="flex items-start gap-3 py-2">
              <span aria-hidden="true" className="w-6 shrink-0 text-right font-serif whitespace-nowrap text-lg leading-snug text-subtle tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1 font-semibold wrap-anywhere">{noticia_titulo ?? original_url}</span>
                <a href={short_url} target="_blank" rel="noreferrer" className="text-[0.8125rem] text-muted underline-offset-2 wrap-anywhere hover:underline">
                  {short_url.replace(/^https?:\/\//, "")}
                </a>
              </span>
              <span className="shrink-0 tabular-nums">{counted(total_clicks, "clique", "cliques")}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Longest referrer that is shown (spec 2 §9 cuts it at 500 pixels). */
const REFERRER_WIDTH = "max-w-[500px]";

/** 'Analytics Avançado': all links in one period. */
export function AnalyticsPanel({ analytics, days }: { analytics: LinkAnalyticsWire; days: Period }) {
  const { revalidate, state } = useRevalidator();
  const points = <T extends { count: number }>(rows: readonly T[], label: (row: T) => string): Point[] => rows.map((row) => ({ label: label(row), count: row.count }));
  const sources = points(analytics.by_source, ({ source }) => sourceLabel(source));
  const devices = points(analytics.by_device, ({ device_type }) => deviceLabel(device_type));
  const browsers = points(analytics.by_browser, ({ browser }) => browser);
  const mediums = points(analytics.by_medium, ({ medium }) => medium);
  const campaigns = points(analytics.by_campaign, ({ campaign }) => campaign);
  const hours = points(analytics.by_hour, ({ hour }) => `${hour}h`);
  const timeline = points(analytics.by_day, ({ date }) => dayLabel(date));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="Período" className="flex gap-1 rounded-lg bg-sunken p-1">
          {PERIODS.map((period) => (
            <Link
              key={period}
              to={shortenerHref({ view: "analytics", days: period })}
              preventScrollReset
              aria-current={period === days ? "page" : undefined}
              className={classNames(
                "flex h-10 items-center rounded-md px-3 font-semibold sm:h-8",
                period === days ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink",
              )}
            >
              {period} dias
            </Link>
          ))}
        </nav>
        <Button icon="refresh" busy={state === "loading"} onClick={revalidate}>
          Atualizar
        </Button>
      </div>
      <AnalyticsCards totals={analytics.totals} days={days} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ChartCard id="timeline" title="Cliques por dia" points={timeline} head="Dia" empty="Sem dados de timeline" className="xl:col-span-2">
          <DaysChart points={timeline} />
        </ChartCard>
        <TopLinks links={analytics.top_links} days={days} />
        <div className="flex min-w-0 flex-col gap-4">
          <ChartCard id="origem" title="Origem" points={sources} head="Origem" empty="Sem dados de origem">
            <BarsChart points={sources} />
          </ChartCard>
          <ChartCard id="dispositivos" title="Dispositivos" points={devices} head="Dispositivo" empty="Sem dados de dispositivos">
            <SharesChart points={devices} />
          </ChartCard>
        </div>
        <ChartCard id="horarios" title="Cliques por horário" points={hours} head="Horário" empty="Sem dados de horários" className="xl:col-span-2">
          <BarsChart points={hours} isUpright />
        </ChartCard>
        <ChartCard id="navegadores" title="Navegadores" points={browsers} head="Navegador" empty="Sem dados de navegadores">
          <BarsChart points={browsers} />
        </ChartCard>
        <ChartCard id="medium" title="Medium" points={mediums} head="Medium" empty="Sem dados de medium">
          <BarsChart points={mediums} />
        </ChartCard>
        <ChartCard id="campanhas" title="Campanhas" points={campaigns} head="Campanha" empty="Sem dados de campanhas">
          <BarsChart points={campaigns} />
        </ChartCard>
        <section aria-labelledby="referencias" className="min-w-0 card p-4 sm:p-5">
          <h2 id="referencias" className="mb-3 card-title">
            Páginas de referência
          </h2>
          <div className={REFERRER_WIDTH}>
            <CountBars rows={analytics.top_referrers.map(({ referer, count }) => ({ label: referer, count }))} empty="Sem dados disponíveis" />
          </div>
        </section>
      </div>
    </div>
  );
}
