import { Link, useRevalidator } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PERIODS, type Period } from "../../analytics.ts";
import { sourceLabel } from "../../click-origin.ts";
import type { LinkAnalyticsWire } from "../../short-links.wire.ts";
import { CountBars } from "../count-bars.tsx";
import { deviceLabel } from "../device-labels.ts";
import { shortenerHref } from "../shortener-tab.ts";
import { AnalyticsCards } from "./analytics-cards.tsx";
import { BarsChart } from "./bars-chart.client.tsx";
import { ChartCard } from "./chart-card.tsx";
import { dayLabel, type Point } from "./chart-look.tsx";
import { DaysChart } from "./days-chart.client.tsx";
import { SharesChart } from "./shares-chart.client.tsx";
import { TopLinks } from "./top-links.tsx";

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
