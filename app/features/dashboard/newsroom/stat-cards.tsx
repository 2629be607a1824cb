import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Figure, ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { useReadersOnline } from "#app/features/audience/newsroom/online/readers-online.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { ARTICLES, AVERAGE, ONLINE, REACTIONS, TODAY } from "./dashboard-provenance.ts";
import type { OverviewView } from "./overview.ts";
import { followersFigures, type InsightsState, insightsNote } from "./social-insights-view.ts";

/** Readers online: not asked yet, as last answered, or not to be had. */
type Online = { state: "asking" } | { state: "known"; readers: number } | { state: "failed" };

/** The readers online, as long as the page is looked at. */
function useOnline(): Online {
  const { state, total } = useReadersOnline();
  return state === "known" && total !== null ? { state, readers: total } : { state: state === "asking" ? "asking" : "failed" };
}

interface StatCardsProps {
  overview: Pick<OverviewView, "articles" | "visibleArticles" | "publishedToday" | "reactions">;
  insights: InsightsState;
}

/** The four figures of spec 2 § Dashboard. */
export function StatCards({ overview, insights }: StatCardsProps) {
  const [first] = overview.reactions.shares;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <OnlineStat />
      <Stat
        label="Total de matérias"
        icon="news"
        value={formatCount(overview.articles)}
        to="/admin/materias"
        mark={<ProvenanceMark label="Total de matérias" of={ARTICLES} className="z-1" />}
        note={`${formatCount(overview.visibleArticles)} no ar`}
      />
      <FollowersStat shown={insights} />
      <Stat
        label="Total de reações"
        icon="heart"
        value={formatCount(overview.reactions.total)}
        mark={<ProvenanceMark label="Total de reações" of={REACTIONS} />}
        note={first && first.total > 0 ? `${first.name} é a mais comum` : "nenhuma ainda"}
      />
    </dl>
  );
}

const ONLINE_NOTES: Record<Online["state"], string> = {
  asking: "contando…",
  known: "com uma página aberta no último minuto",
  failed: "não foi possível contar agora",
};

function OnlineStat() {
  const online = useOnline();
  const isKnown = online.state === "known";
  return (
    <Stat
      label="Visitantes online"
      icon="users"
      value={isKnown ? formatCount(online.readers) : "—"}
      isMissing={!isKnown}
      note={ONLINE_NOTES[online.state]}
      mark={
        isKnown ? (
          <>
            {online.readers > 0 ? (
              <span aria-hidden="true" className="relative flex size-2">
                <span className="absolute inline-flex size-full animate-ping rounded-full bg-ok opacity-60" />
                <span className="relative inline-flex size-2 rounded-full bg-ok" />
              </span>
            ) : null}
            <ProvenanceMark label="Visitantes online" of={ONLINE} />
          </>
        ) : null
      }
    />
  );
}

/** Followers with their change of seven days; without them, why. */
function FollowersStat({ shown }: { shown: InsightsState }) {
  const figures = shown.state === "known" ? followersFigures(shown.insights) : null;
  const isMissing = figures === null || figures.followers.of.kind === "unavailable";
  const growth = figures && !isMissing ? figures.growth : null;
  return (
    <Stat
      label="Seguidores no Instagram"
      icon="instagram"
      value={figures?.followers.value ?? "—"}
      isMissing={isMissing}
      to="/admin?tab=analytics"
      mark={figures ? <ProvenanceMark label={figures.followers.label} of={figures.followers.of} className="z-1" /> : null}
      note={
        growth && growth.of.kind !== "unavailable" ? (
          <>
            <span className="font-semibold text-muted tabular-nums">{growth.value}</span> em 7 dias <ProvenanceMark label={growth.label} of={growth.of} className="z-1" />
          </>
        ) : shown.state === "known" && isMissing ? (
          "ainda não lidos da Meta"
        ) : (
          insightsNote(shown)
        )
      }
    />
  );
}

interface StatProps {
  label: string;
  icon: IconName;
  value: string;
  note: ReactNode;
  /** There is no figure: `note` says why. */
  isMissing?: boolean;
  to?: string;
  mark?: ReactNode;
}

function Stat({ label, icon, value, note, isMissing = false, to, mark }: StatProps) {
  return (
    <div
      data-figure={mark ? "" : undefined}
      className={classNames(
        "relative min-w-0 rounded-xl border bg-surface px-4 py-3.5",
        isMissing ? "border-dashed border-edge" : "border-line shadow-lift",
        to && "hover:border-edge",
      )}
    >
      <dt className="flex items-start justify-between gap-2 text-[0.8125rem] font-semibold text-muted">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-xl">
            {label}
          </Link>
        ) : (
          label
        )}
        <Icon name={icon} className="mt-0.5 size-4 text-subtle max-sm:hidden" />
      </dt>
      <dd className="mt-1">
        <span className={classNames("flex items-center gap-2 font-serif text-[1.75rem] leading-tight tabular-nums", isMissing && "text-subtle")}>
          {value}
          {mark}
        </span>
        <span className="mt-0.5 block text-xs text-subtle">{note}</span>
      </dd>
    </div>
  );
}

/** Reactions and views, with averages. */
export function Insights({ overview }: { overview: Pick<OverviewView, "reactions" | "publishedToday" | "averageViews" | "views"> }) {
  const rows = [
    { label: "Reações", value: formatCount(overview.reactions.total), of: REACTIONS, note: "de leitores, em todas as matérias" },
    { label: "Matérias hoje", value: formatCount(overview.publishedToday), of: TODAY, note: "publicadas desde a meia-noite" },
    {
      label: "Visualizações por matéria",
      value: formatCount(overview.averageViews),
      of: AVERAGE,
      note: `média de ${counted(overview.views, "visualização", "visualizações")}`,
    },
  ];
  return (
    <dl className="grid grid-cols-3 divide-x divide-line border-t border-line">
      {rows.map(({ label, value, of, note }) => (
        <div key={label} data-figure="" className="min-w-0 px-3 py-3 sm:px-4">
          <dt className="text-xs font-semibold text-muted">{label}</dt>
          <dd>
            <Figure label={label} of={of}>
              <span className="font-serif text-xl leading-tight tabular-nums">{value}</span>
            </Figure>
            <span className="block text-xs text-subtle max-sm:hidden">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
