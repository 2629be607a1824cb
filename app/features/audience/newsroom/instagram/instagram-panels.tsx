import { Figure, ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { fullDayLabel } from "../labels.ts";
import { PanelCard } from "../panel-parts.tsx";
import { DAYS_TOLD, type InstagramView, type MetricStatus, REACH_SHARE } from "./instagram-view.ts";

/** Circumference of a circle of this radius is 100: shares are lengths. */
const RADIUS = 100 / (2 * Math.PI);

/** The two parts differ by colour, by width and by the gap between them; each is named beside the drawing. */
const PART_LOOKS = [
  { color: "var(--chart-1)", width: 7 },
  { color: "var(--chart-3)", width: 4 },
] as const;

/** Shows reach among followers and others, as Meta separates them. */
export function DistributionCard({ split }: { split: InstagramView["split"] }) {
  const [first] = split.parts;
  return (
    <PanelCard
      id="distribuicao"
      title="Quem foi alcançado"
      note={
        <span data-not-figure="">
          {split.until === null ? "Seguidores e não seguidores, pela própria Meta" : `Contas alcançadas até ${fullDayLabel(split.until)}, pela própria Meta`}
        </span>
      }
    >
      {split.missing || !first ? (
        <div className="px-4 pt-3 pb-6 text-center sm:px-5">
          <p className="flex items-center justify-center gap-1.5 font-semibold text-muted">
            indisponível
            {split.missing ? <ProvenanceMark label="Quem foi alcançado" of={split.missing} /> : null}
          </p>
          <p data-not-figure="" className="mx-auto mt-1 max-w-prose text-[0.8125rem] text-subtle">
            {split.missing?.kind === "unavailable" ? split.missing.reason : null} Nada aqui é suposto.
          </p>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 px-4 pt-3 pb-5 sm:px-5">
          <svg viewBox="0 0 42 42" aria-hidden="true" className="size-36 shrink-0 -rotate-90">
            {split.parts.map(({ label, share }, index) => (
              <circle
                key={label}
                cx="21"
                cy="21"
                r={RADIUS}
                fill="none"
                stroke={PART_LOOKS[index]?.color}
                strokeWidth={PART_LOOKS[index]?.width}
                strokeDasharray={`${Math.max(0, 100 * share - 0.8)} 100`}
                strokeDashoffset={index === 0 ? 0 : -100 * first.share}
              />
            ))}
          </svg>
          <ul className="flex min-w-44 flex-1 flex-col gap-3">
            {split.parts.map(({ label, value, percent, of }, index) => (
              <li key={label} className="flex items-start gap-2.5">
                <span aria-hidden="true" className="mt-2 w-4 shrink-0 rounded" style={{ height: PART_LOOKS[index]?.width, background: PART_LOOKS[index]?.color }} />
                <div className="min-w-0">
                  <p className="text-[0.8125rem] text-muted">{label}</p>
                  <p className="flex flex-wrap items-baseline gap-x-3">
                    <Figure label={label} of={of}>
                      <span className="font-serif text-xl leading-tight tabular-nums">{value}</span>
                    </Figure>
                    <Figure label={`${label}, em porcentagem`} of={REACH_SHARE}>
                      <span className="text-[0.8125rem] text-muted tabular-nums">{percent}</span>
                    </Figure>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PanelCard>
  );
}

/** Averages of a day, as bars. */
export const AveragesCard = ({ averages }: { averages: InstagramView["averages"] }) => (
  <PanelCard id="medias" title="Médias diárias" note="De um dia informado do período; dias que faltam não contam como zero">
    <ul className="flex flex-col gap-3 px-4 pt-3 pb-5 sm:px-5">
      {averages.map(({ label, value, of, share }) => (
        <li key={label}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-[0.8125rem]">{label}</span>
            <Figure label={`${label}, média diária`} of={of}>
              <span className="font-semibold tabular-nums">{value}</span>
            </Figure>
          </p>
          <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-sunken">
            <div className="h-full rounded-full bg-[var(--chart-1)] [print-color-adjust:exact]" style={{ width: `${100 * share}%` }} />
          </div>
        </li>
      ))}
    </ul>
  </PanelCard>
);

/** Shows Meta's own figures of 28 days. */
export const AggregatesCard = ({ aggregates }: { aggregates: InstagramView["aggregates"] }) => (
  <PanelCard
    id="agregados"
    title={<span data-not-figure="">Agregados de 28 dias</span>}
    note="Calculados pela própria Meta, sem somar a mesma pessoa duas vezes; não mudam com o período escolhido"
    className="@container"
  >
    <dl className="grid grid-cols-2 gap-px px-4 pt-2 pb-4 @md:grid-cols-4 sm:px-5">
      {aggregates.map(({ label, value, of, until }) => (
        <div key={label} className="min-w-0 py-2 pr-3">
          <dt className="text-xs text-muted">{label}</dt>
          <dd>
            <Figure label={`${label}, 28 dias`} of={of}>
              <span className="font-serif text-xl leading-tight tabular-nums">{value}</span>
            </Figure>
            <span className="block text-xs text-subtle" data-not-figure="">
              {until === null ? "indisponível" : `até ${fullDayLabel(until)}`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </PanelCard>
);

export const STATUSES: Record<MetricStatus["status"], { tone: BadgeTone; word: string }> = {
  ok: { tone: "ok", word: "OK" },
  error: { tone: "danger", word: "erro" },
  pending: { tone: "neutral", word: "pendente" },
};

/** Shows the state of each metric's collection, with the cause of missing figures. `days`: of the period. */
export const StatusCard = ({ statuses, days }: { statuses: readonly MetricStatus[]; days: number }) => (
  <PanelCard id="situacao" title="Situação de cada métrica" note="O que a Meta responde agora, métrica por métrica">
    <ul className="grid gap-x-6 px-4 pt-1 pb-3 sm:grid-cols-2 sm:px-5 xl:grid-cols-4">
      {statuses.map(({ name, label, status, definition, cause, days: told }) => (
        <li key={name} className="min-w-0 border-b border-line py-3">
          <p className="flex items-center justify-between gap-2">
            <span className="min-w-0">
              <span className="block font-semibold">{label}</span>
              <code className="block truncate text-xs text-subtle">{name}</code>
            </span>
            <Badge tone={STATUSES[status].tone}>{STATUSES[status].word}</Badge>
          </p>
          {status === "ok" ? (
            <p className="mt-1 text-xs text-muted">
              <Figure label={`Dias de ${label}`} of={DAYS_TOLD}>
                <span className="tabular-nums">
                  {told} de {days} dias informados
                </span>
              </Figure>
            </p>
          ) : (
            <p className="mt-1 text-xs text-ink wrap-anywhere" data-not-figure="">
              {cause ?? "Ainda não foi coletada."}
            </p>
          )}
          <p className="mt-1 text-xs text-subtle" data-not-figure="">
            {definition}
          </p>
        </li>
      ))}
    </ul>
  </PanelCard>
);
