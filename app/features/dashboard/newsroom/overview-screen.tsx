import type { ReactNode } from "react";
import { Figure, ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import type { Provenance } from "#app/features/articles/provenance.ts";
import { DemoNotice } from "#app/features/audience/newsroom/panel-parts.tsx";
import { FirstRunNotice } from "#app/features/settings/newsroom/first-run/first-run-notice.tsx";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { counted, formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Thumbnail } from "#app/ui/newsroom/avatar.tsx";
import { useReload } from "#app/ui/newsroom/use-reload.ts";
import { useInterval } from "#app/ui/use-interval.ts";
import { AnalysisCarousel } from "./analysis-carousel.tsx";
import type { AnalysisView, DailyAnalysisView } from "./daily-analysis-view.ts";
import { ANALYSIS, MOST_READ, REACTIONS, TODAY } from "./dashboard-provenance.ts";
import { InstagramBlock } from "./instagram-block.tsx";
import { NextActionsPanel, PanelForm, usePanelAnswer } from "./next-actions-panel.tsx";
import type { OverviewView, ReactionShare, StoryLine } from "./overview.ts";
import { Insights, StatCards } from "./stat-cards.tsx";
import { useSocialInsights } from "./use-social-insights.ts";
import { WaitingPanel } from "./waiting-panel.tsx";

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

interface StoryListProps {
  stories: readonly StoryLine[];
  figure(story: StoryLine): string;
  /** Said without stories. */
  empty: string;
  /** With the place of each before it. */
  isRanked?: boolean;
}

/** Stories of the dashboard, each leading to its public page. */
function StoryList({ stories, figure, empty, isRanked = false }: StoryListProps) {
  if (stories.length === 0) return <p className="px-4 pb-4 text-muted">{empty}</p>;
  return (
    <ol className="divide-y divide-line border-t border-line">
      {stories.map((story, index) => (
        <li key={story.id}>
          <a href={`/post/${story.slug}`} target="_blank" rel="noopener" className="flex gap-3 px-4 py-2.5 -outline-offset-2 last:rounded-b-xl hover:bg-sunken">
            {isRanked ? (
              <span aria-hidden="true" className="w-4 self-center text-center font-serif text-lg text-subtle tabular-nums">
                {index + 1}
              </span>
            ) : null}
            <Thumbnail coverUrl={story.coverUrl} className="h-10 w-15" />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-1 font-semibold">{story.title}</span>
              <span className="text-xs text-subtle">
                {story.category} · {figure(story)}
              </span>
              <span className="sr-only"> (abre em nova aba)</span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Refresh interval of the figures (spec 2 §9). Milliseconds. */
const REFRESH_MS = MINUTE_MS;

export interface OverviewScreenProps {
  overview: OverviewView;
  analysis: DailyAnalysisView;
  /** Reason why no network can be read; null where one can. */
  socialNotConfigured: string | null;
  firstName: string;
  mayWrite: boolean;
  /** Of a new deployment, for who may settle them; 0: none. */
  firstStepsLeft: number;
  /** True after a way to a screen for admins ended here (spec 2 §6). */
  isRestricted: boolean;
}

/** The dashboard's first tab (spec 2 § Dashboard). */
export function OverviewScreen({ overview, analysis, socialNotConfigured, firstName, mayWrite, firstStepsLeft, isRestricted }: OverviewScreenProps) {
  const reload = useReload();
  useInterval(() => void reload(), REFRESH_MS);
  const { shown, retry } = useSocialInsights(socialNotConfigured);
  return (
    <div className="flex flex-col gap-5">
      {isRestricted ? (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2.5 text-warn">
          Acesso restrito a administradores.
        </p>
      ) : null}
      <Welcome overview={overview} firstName={firstName} mayWrite={mayWrite} />
      {firstStepsLeft > 0 ? <FirstRunNotice left={firstStepsLeft} /> : null}
      <NextActionsPanel actions={analysis.actions} />
      <WaitingPanel waiting={overview.waiting} />
      <StatCards overview={overview} insights={shown} />
      {overview.isDemo ? <DemoNotice /> : null}
      <AnalysisPanel analysis={analysis.analysis} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title="Últimas publicações" hasNoFigures action={<PanelLink to="/admin/materias">Ver todas</PanelLink>}>
          <StoryList stories={overview.latest} figure={(story) => story.time} empty="Nenhuma matéria publicada ainda." />
        </Panel>
        <Panel title="Mais lidas" of={MOST_READ} action={<PanelLink to="/admin?tab=analytics&aba=site">Analytics</PanelLink>}>
          <StoryList stories={overview.mostRead} figure={(story) => counted(story.views, "visualização", "visualizações")} empty="Nenhuma matéria foi lida ainda." isRanked />
        </Panel>
        <Panel title="Reações do público" of={REACTIONS}>
          <Reactions total={overview.reactions.total} shares={overview.reactions.shares} />
          <Insights overview={overview} />
        </Panel>
        <Panel title="Instagram Analytics" action={<PanelLink to="/admin?tab=analytics">Abrir</PanelLink>}>
          <InstagramBlock shown={shown} retry={retry} />
        </Panel>
      </div>
    </div>
  );
}

function Welcome({ overview, firstName, mayWrite }: Pick<OverviewScreenProps, "overview" | "firstName" | "mayWrite">) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 rounded-xl bg-accent-soft px-5 py-5 max-sm:px-4 max-sm:py-3">
      <div>
        <p className="text-muted first-letter:uppercase" data-not-figure="">
          {overview.date}
        </p>
        <h1 className="font-serif text-2xl">
          {overview.greeting}, {firstName}
        </h1>
        <p className="mt-0.5 text-muted">
          {overview.publishedToday === 0 ? (
            "Nenhuma matéria publicada hoje até agora."
          ) : (
            <Figure label="Matérias publicadas hoje" of={TODAY}>
              {counted(overview.publishedToday, "matéria publicada", "matérias publicadas")} hoje até agora.
            </Figure>
          )}
        </p>
      </div>
      <nav aria-label="Ações rápidas" className="flex gap-2 max-sm:-m-1 max-sm:max-w-full max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">
        {mayWrite ? (
          <>
            <ButtonLink to="/admin/nova-materia" variant="primary" icon="plus">
              Nova Matéria
            </ButtonLink>
            <ButtonLink to="/admin/urgente" icon="alert">
              Urgente
            </ButtonLink>
          </>
        ) : null}
        <ButtonLink to="/admin?tab=midia" icon="image">
          Mídia
        </ButtonLink>
        <ButtonLink to="/admin?tab=instagram" icon="instagram">
          Instagram
        </ButtonLink>
        <ButtonLink to="/admin?tab=analytics" icon="chart">
          Analytics
        </ButtonLink>
      </nav>
    </header>
  );
}

const PanelLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink to={to} size="sm" variant="ghost">
    {children}
  </ButtonLink>
);

interface PanelProps {
  title: string;
  action?: ReactNode;
  /** Origin of all its figures, where it is the same. */
  of?: Provenance;
  hasNoFigures?: boolean;
  children: ReactNode;
}

function Panel({ title, action, of, hasNoFigures = false, children }: PanelProps) {
  return (
    <section aria-label={title} data-figure={of ? "" : undefined} data-not-figure={hasNoFigures ? "" : undefined} className="min-w-0 card">
      <div className="flex h-12 items-center justify-between gap-2 pr-2 pl-4">
        <div className="flex items-center gap-1.5">
          <h2 className="font-semibold">{title}</h2>
          {of ? <ProvenanceMark label={title} of={of} /> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

function Reactions({ total, shares }: { total: number; shares: readonly ReactionShare[] }) {
  if (total === 0) return <p className="px-4 pb-4 text-muted">Nenhum leitor reagiu a uma matéria ainda.</p>;
  return (
    <ul className="flex flex-col gap-3 px-4 pb-4">
      {shares.map((share) => (
        <li key={share.key}>
          <div className="flex justify-between gap-2">
            <span>{share.name}</span>
            <span className="text-muted tabular-nums">
              {formatCount(share.total)} · {formatPercent(share.percent)}
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
            <div className="h-full rounded-full bg-accent" style={{ width: `${share.percent}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
