import { Figure, ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { percentOf } from "../figures.ts";
import { fullDayLabel } from "./labels.ts";
import { NoFigures, PanelCard } from "./panel-parts.tsx";
import { ASSISTANTS, ASSISTANTS_SHARE, CRAWLERS, EXCLUDED, PAGE_ERRORS, readerTowns, type SiteView, VIEWS, VISITORS, VITAL_SAMPLES, type VitalRow, vitalOf } from "./site-view.ts";

/** Shows visits of people, of people referred by AI assistants, and of crawlers, which do not count as readers. */
export function ClassesCard({ classes: { people, assistants, crawlers } }: { classes: SiteView["classes"] }) {
  const rows = [
    { label: "Pessoas", count: people, of: VIEWS, share: null, note: "todas as visualizações contadas nesta tela" },
    {
      label: "Vindas de assistentes de IA",
      count: assistants,
      of: ASSISTANTS,
      share: people > 0 ? formatPercent(percentOf(assistants, people) ?? 0) : null,
      note: "pessoas que chegaram por um assistente",
    },
    { label: "Robôs de IA", count: crawlers, of: CRAWLERS, share: null, note: "leram páginas para um modelo; não entram em nenhum número" },
  ];
  return (
    <PanelCard id="classes" title="Quem visitou" note="Visualizações, em três classes separadas">
      <dl className="divide-y divide-line px-4 pt-2 pb-2 sm:px-5">
        {rows.map(({ label, count, of, share, note }) => (
          <div key={label} className="flex items-baseline justify-between gap-3 py-2.5">
            <dt className="min-w-0">
              {label}
              <span className="block text-xs text-subtle">
                {note}
                {share === null ? null : (
                  <>
                    :{" "}
                    <Figure label={`${label}, do total`} of={ASSISTANTS_SHARE}>
                      {share} do total
                    </Figure>
                  </>
                )}
              </span>
            </dt>
            <dd className="font-semibold tabular-nums">
              <Figure label={label} of={of}>
                {formatCount(count)}
              </Figure>
            </dd>
          </div>
        ))}
      </dl>
    </PanelCard>
  );
}

/** Shows excluded views by reason. */
export function ExclusionsCard({ exclusions }: { exclusions: SiteView["exclusions"] }) {
  return (
    <PanelCard id="exclusoes" title="O que ficou fora da conta" note="Sinais recebidos que não são leitura de uma pessoa">
      {exclusions.length === 0 ? (
        <NoFigures>Nada foi excluído neste período.</NoFigures>
      ) : (
        <dl className="divide-y divide-line px-4 pt-2 pb-2 sm:px-5">
          {exclusions.map(({ label, count }) => (
            <div key={label} className="flex items-baseline justify-between gap-3 py-2">
              <dt data-not-figure="" className="min-w-0 wrap-anywhere">
                {label}
              </dt>
              <dd className="tabular-nums">
                <Figure label={label} of={EXCLUDED}>
                  {formatCount(count)}
                </Figure>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </PanelCard>
  );
}

/** Towns from which readers came. */
export function ReaderTownsCard({ towns, minimum }: { towns: SiteView["readerTowns"]; minimum: number }) {
  return (
    <PanelCard id="cidades" title="De onde leem" note={<span data-not-figure="">{`Cidades com pelo menos ${minimum} leitores em um dia, onde a rede informa`}</span>}>
      {towns.length === 0 ? (
        <NoFigures>
          <span data-not-figure="">Nenhuma cidade chegou a {minimum} leitores em um dia.</span>
        </NoFigures>
      ) : (
        <table className="mx-4 mt-2 mb-3 w-[calc(100%-2rem)] text-[0.8125rem] sm:mx-5 sm:w-[calc(100%-2.5rem)]">
          <caption className="sr-only">Cidades dos leitores</caption>
          <thead className="text-xs text-subtle">
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 text-left font-semibold">
                Cidade
              </th>
              <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
                Visualizações <ProvenanceMark label="Visualizações por cidade" of={readerTowns(minimum)} />
              </th>
              <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
                Leitores (soma) <ProvenanceMark label="Leitores por cidade (soma dos dias)" of={VISITORS} />
              </th>
            </tr>
          </thead>
          <tbody>
            {towns.map(({ label, views, visitors }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                  {label}
                </th>
                <td className="py-1.5 pl-3 text-right tabular-nums">{formatCount(views)}</td>
                <td className="py-1.5 pl-3 text-right text-muted tabular-nums">{formatCount(visitors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PanelCard>
  );
}

const VERDICTS: Record<"good" | "fair" | "poor", { tone: BadgeTone; word: string }> = {
  good: { tone: "ok", word: "bom" },
  fair: { tone: "warn", word: "regular" },
  poor: { tone: "danger", word: "ruim" },
};

/** Headings of the metrics. */
export const VITAL_NAMES = [
  { metric: "LCP", name: "maior conteúdo na tela" },
  { metric: "INP", name: "resposta ao toque" },
  { metric: "CLS", name: "deslocamento" },
  { metric: "TTFB", name: "primeiro byte" },
] as const;

/** A metric's p75 with its verdict; a dash where too little was measured. */
export const VitalBadge = ({ label, verdict }: Omit<VitalRow["metrics"][number], "metric">) =>
  verdict ? (
    <Badge tone={VERDICTS[verdict].tone}>
      {label}
      <span className="sr-only">, {VERDICTS[verdict].word}</span>
    </Badge>
  ) : (
    "—"
  );

/** Speed as readers' own browsers measured it. */
export function VitalsCard({ rows }: { rows: readonly VitalRow[] }) {
  return (
    <PanelCard
      id="velocidade"
      title="Velocidade para quem lê"
      note={<span data-not-figure="">p75: três de cada quatro visitas foram tão rápidas quanto isto, ou mais. Medido nos aparelhos dos leitores</span>}
    >
      {rows.length === 0 ? (
        <NoFigures>Nenhum aparelho mediu a velocidade neste período.</NoFigures>
      ) : (
        <ScrollRegion label="Velocidade por tipo de página e aparelho" className="px-4 pt-2 pb-3 sm:px-5">
          <table className="w-full min-w-140 text-[0.8125rem]">
            <caption className="sr-only" data-not-figure="">
              p75 de cada métrica por tipo de página e aparelho
            </caption>
            <thead className="text-xs text-subtle">
              <tr className="border-b border-line align-bottom">
                <th scope="col" className="py-1.5 text-left font-semibold">
                  Página
                </th>
                {VITAL_NAMES.map(({ metric, name }) => (
                  <th key={metric} scope="col" className="py-1.5 pl-3 text-right font-semibold">
                    {metric} <ProvenanceMark label={`${metric}, ${name}`} of={vitalOf(name)} />
                    <span className="block font-normal">{name}</span>
                  </th>
                ))}
                <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
                  Medições <ProvenanceMark label="Medições" of={VITAL_SAMPLES} />
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.page} ${row.device}`} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 text-left font-normal">
                    {row.page} <span className="text-subtle">· {row.device}</span>
                  </th>
                  {row.metrics.map(({ metric, label, verdict }) => (
                    <td key={metric} className="py-2 pl-3 text-right tabular-nums">
                      <VitalBadge label={label} verdict={verdict} />
                    </td>
                  ))}
                  <td className="py-2 pl-3 text-right text-muted tabular-nums">{formatCount(row.samples)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </PanelCard>
  );
}

/** JavaScript errors of readers' pages. */
export function ErrorsCard({ errors }: { errors: SiteView["errors"] }) {
  return (
    <PanelCard id="erros" title="Erros nas páginas dos leitores" note="Mensagens do navegador, da mais frequente à mais rara">
      {errors.length === 0 ? (
        <NoFigures>Nenhum erro relatado neste período.</NoFigures>
      ) : (
        <ul className="divide-y divide-line px-4 pt-2 pb-2 sm:px-5">
          {errors.map(({ page, message, count, lastDay }) => (
            <li key={`${page} ${message}`} className="flex items-start justify-between gap-3 py-2">
              <span className="min-w-0">
                <code data-not-figure="" className="block font-mono text-[0.8125rem] wrap-anywhere">
                  {message}
                </code>
                <span data-not-figure="" className="text-xs text-subtle">
                  {page} · último em {fullDayLabel(lastDay)}
                </span>
              </span>
              <Figure label="Vezes que o erro aconteceu" of={PAGE_ERRORS} className="shrink-0 font-semibold tabular-nums">
                {formatCount(count)}
              </Figure>
            </li>
          ))}
        </ul>
      )}
    </PanelCard>
  );
}
