import type { ReactNode } from "react";
import { Figure } from "#app/features/articles/newsroom/provenance-mark.tsx";
import type { Provenance } from "#app/features/articles/provenance.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { changeLabel, pointsLabel, rateLabel, secondsLabel } from "./labels.ts";
import { COMPLETION, type PeriodTotals, SECONDS, SESSIONS, type SiteView, VIEWS, VISITORS } from "./site-view.ts";

const TONES = { up: "text-ok", down: "text-danger", same: "text-subtle" } as const;

interface ChangeMarkProps {
  now: number;
  before: number;
  /** The figures are rates: their difference is in percentage points. */
  isRate?: boolean;
  className?: string;
}

/** Shows the change against the period before; nothing where both counts are zero. */
export function ChangeMark({ now, before, isRate = false, className }: ChangeMarkProps) {
  const change = isRate ? pointsLabel(now, before) : changeLabel(now, before);
  if (!change) return null;
  return <span className={classNames("whitespace-nowrap text-xs font-semibold tabular-nums", TONES[change.tone], className)}>{change.text}</span>;
}

/** Said while the figures are the demonstration's. */
export const DemoNotice = () => (
  <p role="note" className="flex items-start gap-2 rounded-lg border border-dashed border-edge bg-surface px-4 py-2.5 text-muted">
    <Icon name="alert" className="mt-0.5 text-warn" />
    <span>
      <strong className="font-semibold text-ink">Dados de demonstração.</strong> Estes números vieram com a instalação, para conhecer as telas. Este aviso some depois do primeiro
      dia com leitores de verdade.
    </span>
  </p>
);

interface PanelCardProps {
  id: string;
  title: ReactNode;
  /** Describes the figures in a line. */
  note?: ReactNode;
  /** Beside the title: exports, choices. Not printed. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled part of the analytics screens; not broken over two printed pages. */
export function PanelCard({ id, title, note, actions, className, children }: PanelCardProps) {
  return (
    <section aria-labelledby={id} className={classNames("min-w-0 break-inside-avoid card print:shadow-none", className)}>
      <div className="flex items-start justify-between gap-3 px-4 pt-3.5 sm:px-5">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="card-title">
            {title}
          </h2>
          {note ? <p className="text-xs text-subtle">{note}</p> : null}
        </div>
        {actions ? <div className="-mt-1 -mr-2 flex items-center gap-1 print:hidden">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** Message of a panel without figures. */
export const NoFigures = ({ children }: { children: ReactNode }) => <p className="px-4 pt-3 pb-6 text-center text-muted sm:px-5">{children}</p>;

interface Card {
  label: string;
  value: string;
  note: string;
  from: Provenance;
  of(totals: PeriodTotals): number | null;
  isRate?: boolean;
}

/** Totals of a period or article, each against the period before by the whole days of both, where there are any. */
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
