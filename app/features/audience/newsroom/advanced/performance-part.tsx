import { formatCount } from "#app/platform/values/format-number.ts";
import { dayLabel, fullDayLabel } from "../labels.ts";
import { DemoNotice, NoFigures, PanelCard } from "../panel-parts.tsx";
import { ErrorsCard, VITAL_NAMES, VitalBadge } from "../quality-cards.tsx";
import { VITAL_SAMPLES, vitalOf } from "../site-view.ts";
import { CHECK_ANSWERED, CHECK_FAILED, CHECK_SCOPE, CHECK_UNMEASURED } from "./advanced-provenance.ts";
import type { AvailabilityDay, PerformanceView, SpeedRow } from "./advanced-view.ts";
import { FigureCards, type FigureRow, FigureTable } from "./figure-parts.tsx";

/** 'Performance': speed and errors as readers' browsers tell them, and what the site's own check saw. */
export const PerformancePart = ({ view }: { view: PerformanceView }) => (
  <>
    {view.isDemo ? <DemoNotice /> : null}
    <SpeedCard
      id="paginas"
      title="Velocidade por tipo de página"
      note="E, dentro de cada um, pela conexão de quem lê"
      head="Página"
      rows={view.speed}
      total={view.overall.samples > 0 ? { key: "todas", label: "Todas as páginas", ...view.overall, parts: [] } : null}
    />
    <SpeedCard
      id="conexoes"
      title="Velocidade por conexão"
      note="Como o navegador estima a rede; só os da família do Chrome informam"
      head="Conexão"
      rows={view.connections}
      total={null}
    />
    <ErrorsCard errors={view.errors} />
    <AvailabilityCard view={view} />
  </>
);

const speedRow = ({ label, samples, metrics }: Pick<SpeedRow, "label" | "samples" | "metrics">, key: string, isPart = false): FigureRow => ({
  key,
  label: isPart ? label : <span className="font-semibold">{label}</span>,
  isPart,
  cells: [...metrics.map(({ metric, label: value, verdict }) => <VitalBadge key={metric} label={value} verdict={verdict} />), formatCount(samples)],
});

interface SpeedCardProps {
  id: string;
  title: string;
  note: string;
  head: string;
  rows: readonly SpeedRow[];
  /** Over all of them. */
  total: SpeedRow | null;
}

/** p75 of each metric by row, with the parts of a row below it. */
const SpeedCard = ({ id, title, note, head, rows, total }: SpeedCardProps) => (
  <PanelCard id={id} title={title} note={<span data-not-figure="">p75: três de cada quatro medições foram tão rápidas quanto isto, ou mais. {note}</span>}>
    {rows.length === 0 ? (
      <NoFigures>Nenhum aparelho mediu a velocidade vezes bastantes neste período.</NoFigures>
    ) : (
      <FigureTable
        caption={`${title}: p75 de cada métrica`}
        head={head}
        minWidth="min-w-140"
        columns={[
          ...VITAL_NAMES.map(({ metric, name }) => ({ key: metric, label: metric, note: name, of: vitalOf(name) })),
          { key: "samples", label: "Medições", of: VITAL_SAMPLES },
        ]}
        rows={[
          ...(total ? [speedRow(total, total.key)] : []),
          ...rows.flatMap((row) => [speedRow(row, row.key), ...row.parts.map((part) => speedRow(part, `${row.key} ${part.key}`, true))]),
        ]}
      />
    )}
  </PanelCard>
);

/** Looks of the parts of a day: told apart by their pattern as well as by colour. */
const FAILED_LOOK = "repeating-linear-gradient(45deg, var(--danger) 0 3px, var(--surface) 3px 5px)";

/** Days as columns: what answered from below, what failed in stripes above it, what was not measured left empty. */
function DaysDrawing({ days }: { days: readonly AvailabilityDay[] }) {
  const shown = [...days].reverse();
  const part = (value: number, { answered, failed, unmeasured }: AvailabilityDay) => `${(100 * value) / Math.max(1, answered + failed + unmeasured)}%`;
  return (
    <div aria-hidden="true" className="px-4 pt-3 sm:px-5">
      <div className="flex h-16 gap-px">
        {shown.map((one) => (
          <div key={one.day} title={`${dayLabel(one.day)}: ${one.note || "tudo respondeu"}`} className="flex min-w-0 flex-1 flex-col justify-end rounded-xs border border-line">
            <span style={{ height: part(one.failed, one), background: FAILED_LOOK, minHeight: one.failed > 0 ? 4 : 0 }} className="[print-color-adjust:exact]" />
            <span style={{ height: part(one.answered, one) }} className="bg-[var(--chart-1)] [print-color-adjust:exact]" />
          </div>
        ))}
      </div>
      <p className="mt-1 flex justify-between text-xs text-subtle">
        <span>{dayLabel(shown[0]?.day ?? "")}</span>
        <span>{dayLabel(shown.at(-1)?.day ?? "")}</span>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {[
          { name: "respondeu", background: "var(--chart-1)" },
          { name: "não respondeu", background: FAILED_LOOK },
          { name: "sem medição", background: "transparent" },
        ].map(({ name, background }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-xs border border-line [print-color-adjust:exact]" style={{ background }} />
            {name}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Shows only what the site's own check measured, minute by minute. */
function AvailabilityCard({ view: { availability, isDemo } }: { view: PerformanceView }) {
  const { cards, days, hasAny } = availability;
  return (
    <PanelCard
      id="disponibilidade"
      title="Disponibilidade, vista pela nossa própria verificação"
      note={
        <span data-not-figure="">
          {CHECK_SCOPE} {isDemo ? "Estes minutos são medidos nesta instalação, também durante a demonstração." : ""}
        </span>
      }
    >
      <FigureCards cards={cards} className="mx-4 mt-3 shadow-none sm:mx-5" />
      {hasAny ? (
        <>
          <DaysDrawing days={days} />
          <FigureTable
            caption="Minutos verificados por dia, do mais novo ao mais antigo"
            head="Data"
            minWidth="min-w-140"
            maxHeight="max-h-96"
            columns={[
              { key: "answered", label: "Respondeu", of: CHECK_ANSWERED },
              { key: "failed", label: "Não respondeu", of: CHECK_FAILED },
              { key: "unmeasured", label: "Sem medição", of: CHECK_UNMEASURED },
              { key: "note", label: "O que houve", of: CHECK_FAILED, isText: true },
            ]}
            rows={days.map(({ day, answered, failed, unmeasured, note }) => ({
              key: day,
              label: fullDayLabel(day),
              cells: [formatCount(answered), formatCount(failed), formatCount(unmeasured), note],
            }))}
          />
        </>
      ) : (
        <NoFigures>Nenhuma verificação neste período: sem medição.</NoFigures>
      )}
    </PanelCard>
  );
}
