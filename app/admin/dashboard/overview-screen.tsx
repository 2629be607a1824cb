import { useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { type ReturnedDraft, ReturnedDrafts } from "#app/admin/articles/returned-drafts.tsx";
import { counted, formatCount, formatPercent } from "#app/admin/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import { DailyAnalysisPanel } from "./daily-analysis-panel.tsx";
import type { DailyAnalysisView } from "./daily-analysis-view.ts";
import type { OverviewView, ReactionShare } from "./overview.ts";
import { StoryList } from "./story-list.tsx";

/** How often the figures are read again (spec 2 §9). */
const REFRESH_MS = 60_000;

interface OverviewScreenProps {
  overview: OverviewView;
  analysis: DailyAnalysisView;
  firstName: string;
  mayWrite: boolean;
  /** Drafts of this person that were handed back. */
  returned: readonly ReturnedDraft[];
}

/** The dashboard's first tab. */
export function OverviewScreen({ overview, analysis, firstName, mayWrite, returned }: OverviewScreenProps) {
  const revalidator = useRevalidator();
  // Figures a minute old are better than none: without a connection they stay.
  useInterval(() => {
    if (navigator.onLine) revalidator.revalidate();
  }, REFRESH_MS);
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 rounded-xl bg-accent-soft px-5 py-5">
        <div>
          <p className="text-muted first-letter:uppercase">{overview.date}</p>
          <h1 className="font-serif text-2xl">
            {overview.greeting}, {firstName}
          </h1>
          <p className="mt-0.5 text-muted">
            {overview.publishedToday === 0
              ? "Nenhuma matéria publicada hoje até agora."
              : `${counted(overview.publishedToday, "matéria publicada", "matérias publicadas")} hoje até agora.`}
          </p>
        </div>
        <nav aria-label="Ações rápidas" className="flex flex-wrap gap-2">
          {mayWrite ? (
            <ButtonLink to="/admin/nova-materia" variant="primary" icon="plus">
              Nova Matéria
            </ButtonLink>
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

      <ReturnedDrafts drafts={returned} />

      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Total de matérias" value={overview.articles} icon="news" note={counted(overview.visibleArticles, "no ar", "no ar")} />
        <Stat label="Publicadas hoje" value={overview.publishedToday} icon="calendar" note="desde a meia-noite" />
        <Stat label="Visualizações" value={overview.views} icon="eye" note={`média de ${formatCount(overview.averageViews)} por matéria`} />
        <Stat label="Total de reações" value={overview.reactions.total} icon="heart" note={mostGiven(overview.reactions.shares)} />
      </dl>

      <DailyAnalysisPanel view={analysis} />

      <div className="grid gap-5 lg:grid-cols-2">
        <Panel
          title="Últimas publicações"
          action={
            <ButtonLink to="/admin/materias" size="sm" variant="ghost">
              Ver todas
            </ButtonLink>
          }
        >
          <StoryList stories={overview.latest} figure={(story) => story.time} />
        </Panel>
        <Panel title="Mais lidas">
          <StoryList stories={overview.mostRead} figure={(story) => counted(story.views, "visualização", "visualizações")} />
        </Panel>
        <Panel title="Reações do público">
          <Reactions total={overview.reactions.total} shares={overview.reactions.shares} />
        </Panel>
        <Panel title="Ainda não disponível">
          <ul className="flex flex-col gap-3 px-4 pb-4">
            <Unavailable icon="users" title="Visitantes online" text="O portal ainda não conta quem está lendo neste momento." />
            <Unavailable icon="instagram" title="Seguidores no Instagram" text="O portal ainda não lê os seguidores da conta, esteja ela conectada ou não." />
          </ul>
        </Panel>
      </div>
    </div>
  );
}

const mostGiven = ([first]: readonly ReactionShare[]) => (first && first.total > 0 ? `${first.name} é a mais comum` : "nenhuma ainda");

function Stat({ label, value, note, icon }: { label: string; value: number; note: string; icon: IconName }) {
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3.5 shadow-lift">
      <dt className="flex items-center justify-between gap-2 text-[0.8125rem] text-muted">
        {label} <Icon name={icon} className="size-4 text-subtle max-sm:hidden" />
      </dt>
      <dd className="mt-1">
        <span className="block text-2xl font-semibold tabular-nums">{formatCount(value)}</span>
        <span className="text-xs text-subtle">{note}</span>
      </dd>
    </div>
  );
}

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-xl border border-line bg-surface shadow-lift">
      <div className="flex h-12 items-center justify-between gap-2 pr-2 pl-4">
        <h2 className="font-semibold">{title}</h2>
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

function Unavailable({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className="flex gap-3 rounded-lg border border-dashed border-line p-3">
      <Icon name={icon} className="mt-0.5 size-4 text-subtle" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  );
}
