import type { Provenance } from "#app/features/articles/provenance.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Figure } from "#app/ui/newsroom/provenance-mark.tsx";
import { ChangeMark } from "./change-mark.tsx";
import { rateLabel, secondsLabel } from "./figure-labels.ts";
import { COMPLETION, SECONDS, SESSIONS, VIEWS, VISITORS } from "./site-provenance.ts";
import type { PeriodTotals, SiteView } from "./site-view.ts";

interface Card {
  label: string;
  value: string;
  note: string;
  from: Provenance;
  of(totals: PeriodTotals): number | null;
  isRate?: boolean;
}

/** What a period, or an article, comes to; each figure against the period before, by the whole days of both, where there are any. */
export function TotalCards({ totals, compared }: { totals: PeriodTotals; compared: SiteView["compared"] }) {
  const cards: Card[] = [
    {
      label: "Visualizações",
      value: formatCount(totals.views),
      note: "páginas que apareceram na tela",
      from: VIEWS,
      of: (one) => one.views,
    },
    {
      label: "Sessões",
      value: formatCount(totals.sessions),
      note: "visitas com até 30 min de pausa",
      from: SESSIONS,
      of: (one) => one.sessions,
    },
    {
      label: "Leitores",
      value: formatCount(totals.visitors),
      note: "soma dos leitores de cada dia",
      from: VISITORS,
      of: (one) => one.visitors,
    },
    {
      label: "Tempo de leitura",
      value: secondsLabel(totals.seconds),
      note: "por página, só com a pessoa ativa",
      from: SECONDS,
      of: (one) => one.seconds,
    },
    {
      label: "Lidas até o fim",
      value: rateLabel(totals.completion),
      note: "das visualizações de matérias",
      from: COMPLETION,
      of: (one) => one.completion,
      isRate: true,
    },
  ];
  return (
    <dl className="grid grid-cols-2 overflow-hidden card sm:grid-cols-3 xl:grid-cols-5 print:grid-cols-5 print:shadow-none">
      {cards.map(({ label, value, note, from, of, isRate = false }) => (
        <div key={label} className="-mt-px -ml-px min-w-0 border-t border-l border-line px-4 py-3.5 last:max-sm:col-span-2 sm:px-5">
          <dt className="text-[0.8125rem] font-semibold text-muted">{label}</dt>
          <dd>
            <Figure label={label} of={from} className="mt-1 flex-wrap gap-x-2">
              <span className="font-serif text-2xl leading-tight tabular-nums">{value}</span>
              {compared ? <TotalChange now={of(compared.now)} before={of(compared.before)} isRate={isRate} /> : null}
            </Figure>
            <span className="mt-0.5 block text-xs text-subtle" data-not-figure="">
              {note}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TotalChange = ({ now, before, isRate }: { now: number | null; before: number | null; isRate: boolean }) =>
  now !== null && before !== null ? <ChangeMark now={now} before={before} isRate={isRate} /> : null;
