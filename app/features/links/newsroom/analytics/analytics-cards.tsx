import { counted, formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { LinkAnalyticsWire } from "../../short-links.wire.ts";

type Totals = LinkAnalyticsWire["totals"];

/** What today is beside yesterday, in words; of nothing nothing can be a part. */
function growthLabel({ clicks_today, clicks_yesterday, growth_rate }: Totals): string {
  if (clicks_yesterday === 0) return clicks_today === 0 ? "sem cliques ontem nem hoje" : "ontem não houve cliques";
  if (growth_rate === 0) return `igual a ontem (${formatCount(clicks_yesterday)})`;
  return `${formatPercent(Math.abs(growth_rate))} ${growth_rate > 0 ? "acima" : "abaixo"} de ontem (${formatCount(clicks_yesterday)})`;
}

/** Links, clicks of the period, clicks of today, and what was counted apart. */
export function AnalyticsCards({ totals, days }: { totals: Totals; days: number }) {
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
