import { useCallback, useEffect, useState } from "react";
import { shortTime } from "#app/platform/time/newsroom-clock.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { Dialog } from "#app/ui/window.tsx";
import { sourceLabel } from "../../click-origin.ts";
import type { LinkStatsWire, ShortLinkWire } from "../../short-links.wire.ts";
import { CountBars, deviceLabel } from "../count-bars.tsx";
import { readStats } from "./link-calls.ts";

interface StatsWindowProps {
  link: ShortLinkWire;
  timeZone: string;
  onClose(): void;
}

/** A link's clicks in detail. */
export function StatsWindow({ link, timeZone, onClose }: StatsWindowProps) {
  const [stats, setStats] = useState<LinkStatsWire | "loading" | "failed">("loading");
  const load = useCallback(() => {
    setStats("loading");
    readStats(link.short_code).then(setStats, () => setStats("failed"));
  }, [link.short_code]);
  useEffect(load, [load]);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Estatísticas detalhadas" description={link.short_url} footer={<Button onClick={onClose}>Fechar</Button>}>
      {stats === "loading" ? (
        <LoadingState>Carregando…</LoadingState>
      ) : stats === "failed" ? (
        <ErrorState title="Sem dados disponíveis" actions={<Button onClick={load}>Tentar novamente</Button>} />
      ) : (
        <Stats stats={stats} timeZone={timeZone} />
      )}
    </Dialog>
  );
}

function Stats({ stats, timeZone }: { stats: LinkStatsWire; timeZone: string }) {
  const now = Date.now();
  const figures = [
    { label: "Total de cliques", value: stats.total_clicks },
    { label: "Últimas 24 horas", value: stats.clicks_24h },
    { label: "Últimos 7 dias", value: stats.clicks_7d },
    { label: "Cliques únicos", value: stats.cliques_unicos },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section aria-label="Estatísticas" tabIndex={0} className="flex flex-col gap-5 rounded-lg">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-lg bg-sunken px-3 py-2.5">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-serif text-2xl leading-tight tabular-nums">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        À parte: {counted(stats.previas, "prévia", "prévias")} (cartões de aplicativos de mensagem) e {counted(stats.robos, "acesso de robô", "acessos de robôs")}. Um clique único
        é o primeiro de uma pessoa no dia.
      </p>
      <div className="grid gap-5 sm:grid-cols-3">
        <Block title="Dispositivos">
          <CountBars rows={stats.by_device.map(({ device_type, count }) => ({ label: deviceLabel(device_type), count }))} empty="Sem dados de dispositivos" />
        </Block>
        <Block title="Navegadores">
          <CountBars rows={stats.by_browser.map(({ browser, count }) => ({ label: browser, count }))} empty="Sem dados de navegadores" />
        </Block>
        <Block title="Origem">
          <CountBars rows={stats.by_source.map(({ source, count }) => ({ label: sourceLabel(source), count }))} empty="Sem dados de origem" />
        </Block>
      </div>
      <Block title="Cliques recentes">
        {stats.recent_clicks.length === 0 ? (
          <p className="py-4 text-center text-muted">Sem dados disponíveis</p>
        ) : (
          <ul className="divide-y divide-line">
            {stats.recent_clicks.map(({ clicked_at, browser, os, device_type }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may click in one millisecond, and the list is never reordered
              <li key={`${clicked_at}-${index}`} className="flex justify-between gap-4 py-1.5">
                <span>
                  {browser} · {os} · {deviceLabel(device_type)}
                </span>
                <time dateTime={clicked_at} className="shrink-0 text-muted tabular-nums">
                  {shortTime(Date.parse(clicked_at), now, timeZone)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Block>
    </section>
  );
}

const Block = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="min-w-0">
    <h3 className="mb-2 font-semibold">{title}</h3>
    {children}
  </section>
);
