import { Figure } from "#app/admin/provenance-mark.tsx";
import { formatCount } from "#app/domain/format-number.ts";
import type { Provenance } from "#app/domain/provenance.ts";
import { fullDayLabel } from "../figure-labels.ts";
import { PanelCard } from "../panel-card.tsx";
import { demographicsOf, NO_DEMOGRAPHICS } from "./advanced-provenance.ts";
import type { Demographic } from "./advanced-view.ts";
import { Unavailable } from "./unavailable.tsx";

const BREAKDOWNS: Record<Demographic["breakdown"], string> = { idade: "Idade", genero: "Gênero", cidade: "Cidades", pais: "Países" };

interface DemographicsCardProps {
  id: string;
  network: string;
  /** Null until they are collected. */
  demographics?: readonly Demographic[] | null;
  /** Why there are none. */
  missing?: Provenance;
}

/** Who follows an account, as Meta tells it. */
export const DemographicsCard = ({ id, network, demographics = null, missing = NO_DEMOGRAPHICS }: DemographicsCardProps) => (
  <PanelCard id={id} title={`Público do ${network}`} note="Seguidores da conta, pela própria Meta" className="@container">
    {demographics === null || demographics.length === 0 ? (
      <Unavailable label={`Público do ${network}`} of={missing} />
    ) : (
      <div className="grid gap-x-8 gap-y-5 px-4 pt-3 pb-5 sm:px-5 @lg:grid-cols-2">
        {demographics.map((one) => (
          <DemographicList key={one.breakdown} demographic={one} network={network} />
        ))}
      </div>
    )}
  </PanelCard>
);

function DemographicList({ demographic: { breakdown, rows, until }, network }: { demographic: Demographic; network: string }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const name = BREAKDOWNS[breakdown];
  return (
    <section aria-label={`${name} no ${network}`} className="min-w-0">
      <h3 className="text-[0.8125rem] font-semibold">{name}</h3>
      <p className="text-xs text-subtle" data-not-figure="">
        até {fullDayLabel(until)}
      </p>
      <ul className="mt-1 flex flex-col gap-2">
        {rows.map(({ label, value }) => (
          <li key={label}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 text-[0.8125rem] wrap-anywhere" data-not-figure="">
                {label}
              </span>
              <Figure label={`${name}: ${label}`} of={demographicsOf(until)}>
                <span className="font-semibold tabular-nums">{formatCount(value)}</span>
              </Figure>
            </p>
            <div aria-hidden="true" className="mt-0.5 h-1.5 rounded-full bg-sunken">
              <div className="h-full rounded-full bg-[var(--chart-1)] [print-color-adjust:exact]" style={{ width: `${(100 * value) / most}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
