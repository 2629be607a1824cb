import type { ReactNode } from "react";
import { Figure } from "#app/features/articles/newsroom/provenance-mark.tsx";
import type { ToldFigure } from "#app/features/audience/newsroom/instagram/instagram-view.ts";
import { dayLabel } from "#app/features/audience/newsroom/labels.ts";
import type { SocialInsightsWire } from "#app/features/social/social-analytics.wire.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingState } from "#app/ui/states.tsx";
import { engagementFigure, followersFigures, type InsightsState, isNeverCollected, trendDays } from "./social-insights-view.ts";

/** 'Instagram Analytics' on the dashboard: followers, interactions and their trend, or why there are none. */
export function InstagramBlock({ shown, retry }: { shown: InsightsState; retry: () => void }) {
  if (shown.state === "asking") return <LoadingState>Carregando…</LoadingState>;
  if (shown.state === "unconfigured") {
    return (
      <Missing
        title="Conta não configurada"
        actions={
          <>
            <ButtonLink to="/admin?tab=instagram" size="sm" icon="image">
              Publicações
            </ButtonLink>
            <ButtonLink to="/admin?tab=shortener&aba=analytics" size="sm" icon="link">
              Cliques dos links
            </ButtonLink>
          </>
        }
      >
        {shown.sentence}
      </Missing>
    );
  }
  if (shown.state === "failed") {
    return (
      <Missing
        title="Os números da conta não puderam ser lidos"
        actions={
          <Button size="sm" icon="refresh" onClick={retry}>
            Tentar novamente
          </Button>
        }
      >
        {shown.sentence}
      </Missing>
    );
  }
  const { insights } = shown;
  const problem = insights.instagram.coleta?.problema ?? null;
  if (insights.instagram.coleta === null) return <Missing title="Conta não configurada">Falta definir: INSTAGRAM_ACCOUNT_ID.</Missing>;
  if (isNeverCollected(insights)) {
    return (
      <Missing title={insights.instagram.coleta.emAndamento ? "A primeira coleta está em andamento" : "Nenhuma coleta até agora"}>
        {problem ?? "A coleta é diária e automática; os números aparecem aqui depois da primeira."}
      </Missing>
    );
  }
  return <KnownFigures insights={insights} isStale={shown.isStale} problem={problem} />;
}

function KnownFigures({ insights, isStale, problem }: { insights: SocialInsightsWire; isStale: boolean; problem: string | null }) {
  const { followers, growth } = followersFigures(insights);
  const { username } = insights.instagram.account;
  return (
    <div className="border-t border-line px-4 py-4">
      <p className="flex items-center gap-2 text-[0.8125rem] text-muted" data-not-figure="">
        <Icon name="instagram" className="text-subtle" />
        <span className="truncate">{username === null ? "Conta do Instagram" : `@${username}`}</span>
      </p>
      <dl className="mt-2 grid grid-cols-3 gap-3">
        {[followers, growth, engagementFigure(insights)].map((figure) => (
          <InsightFigure key={figure.label} figure={figure} />
        ))}
      </dl>
      <Trend insights={insights} />
      {problem ? (
        <p className="mt-3 flex items-start gap-2 text-xs text-muted" data-not-figure="">
          <Icon name="alert" className="mt-0.5 shrink-0 text-warn" /> <span className="min-w-0 wrap-anywhere">{problem}</span>
        </p>
      ) : null}
      {isStale ? <p className="mt-2 text-xs text-subtle">Estes são os números da última leitura; a de agora falhou.</p> : null}
    </div>
  );
}

const InsightFigure = ({ figure: { label, value, of } }: { figure: ToldFigure }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted" data-not-figure="">
      {label}
    </dt>
    <dd>
      <Figure label={label} of={of}>
        <span className="font-serif text-xl leading-tight tabular-nums">{value}</span>
      </Figure>
    </dd>
  </div>
);

/** Interactions day by day as small bars; a day that was not told leaves its place empty. */
function Trend({ insights }: { insights: SocialInsightsWire }) {
  const days = trendDays(insights);
  const most = Math.max(1, ...days.map(({ value }) => value ?? 0));
  const [first, last] = [days[0], days.at(-1)];
  if (insights.instagram.trend.length === 0 || !first || !last) return null;
  return (
    <div className="mt-3">
      <div aria-hidden="true" className="flex h-14 items-end gap-px border-b border-line">
        {days.map(({ day, value }) => (
          <span
            key={day}
            title={value === null ? `${dayLabel(day)}: sem dado` : `${dayLabel(day)}: ${formatCount(value)}`}
            className="min-w-0 flex-1 rounded-t-xs bg-[var(--chart-1)] opacity-80"
            style={{ height: value === null ? 0 : `${Math.max(3, (100 * value) / most)}%` }}
          />
        ))}
      </div>
      <p className="mt-1 flex justify-between text-xs text-subtle" data-not-figure="">
        <span>{dayLabel(first.day)}</span>
        <span>interações por dia</span>
        <span>{dayLabel(last.day)}</span>
      </p>
    </div>
  );
}

const Missing = ({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) => (
  <div className="border-t border-line px-4 py-4">
    <p className="flex gap-3" data-not-figure="">
      <Icon name="instagram" className="mt-0.5 size-5 shrink-0 text-subtle" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="text-muted wrap-anywhere">{children}</span>
      </span>
    </p>
    {actions ? <div className="mt-3 flex flex-wrap gap-2 pl-8">{actions}</div> : null}
  </div>
);
