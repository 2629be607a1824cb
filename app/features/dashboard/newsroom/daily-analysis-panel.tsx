import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProvenanceMark } from "#app/ui/newsroom/provenance-mark.tsx";
import { AnalysisCarousel } from "./analysis-carousel.tsx";
import type { AnalysisView, DailyAnalysisView } from "./daily-analysis-view.ts";
import { ANALYSIS } from "./dashboard-provenance.ts";
import { NextActionsPanel, PanelForm, usePanelAnswer } from "./next-actions-panel.tsx";

/** The daily analysis, and beside it what can be done next. */
export const DailyAnalysisPanel = ({ view }: { view: DailyAnalysisView }) => (
  <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
    <AnalysisPanel analysis={view.analysis} />
    <NextActionsPanel actions={view.actions} />
  </div>
);

function AnalysisPanel({ analysis }: { analysis: AnalysisView }) {
  const [fetcher, answer] = usePanelAnswer("analysis");
  return (
    <section aria-label="Análise diária" data-figure="" className="min-w-0 card">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
        <div className="flex items-center gap-1.5">
          <h2 className="font-semibold">Análise diária</h2>
          {analysis.state === "ready" ? <ProvenanceMark label="Análise diária" of={ANALYSIS} /> : null}
        </div>
        {analysis.state === "ready" && !analysis.aiEnabled ? <Badge>sem IA</Badge> : null}
        <p className="text-xs text-subtle">{analysis.state === "ready" ? `calculada ${analysis.computedAt}` : null}</p>
        {analysis.mayCompute ? (
          <div className="ml-auto">
            <PanelForm fetcher={fetcher} intent="compute-analysis" fields={{}}>
              <Button type="submit" size="sm" variant="ghost" icon="refresh" busy={fetcher.state !== "idle"}>
                Calcular agora
              </Button>
            </PanelForm>
          </div>
        ) : null}
      </div>
      {answer ? (
        <p role={answer.ok ? "status" : "alert"} className={`px-4 pb-2 ${answer.ok ? "text-ok" : "text-danger"}`}>
          {answer.message}
        </p>
      ) : null}
      <AnalysisBody analysis={analysis} />
    </section>
  );
}

function AnalysisBody({ analysis }: { analysis: AnalysisView }) {
  if (analysis.state === "failed") return <p className="px-4 pb-4 text-danger">Insights indisponíveis no momento</p>;
  if (analysis.state === "empty") return <p className="px-4 pb-4 text-muted">A primeira análise aparece aqui em cerca de um minuto.</p>;
  const wording = analysis.slides.some(({ isReworded }) => isReworded)
    ? "Números medidos pelo portal; parte dos textos redigida por IA e conferida com eles."
    : analysis.aiEnabled
      ? "Números e textos do próprio portal."
      : "Números e textos do próprio portal: nenhuma IA está configurada.";
  return (
    <>
      <AnalysisCarousel slides={analysis.slides} />
      <p className="border-t border-line px-4 py-2 text-xs text-subtle">
        {analysis.hasFailed ? "A última tentativa de calcular falhou; esta é a análise anterior. " : ""}
        {wording}
      </p>
    </>
  );
}
