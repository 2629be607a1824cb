import { Link, useActionData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { LoadingState } from "#app/ui/states.tsx";
import { ReadyMark, useHydrated } from "#app/ui/use-hydrated.ts";
import { LinksPanel } from "./links/links-panel.tsx";
import { type ShortenerAnswer, type ShortenerQuery, type ShortenerTab, shortenerHref } from "./shortener-tab.ts";

// The library of charts weighs as much as the rest of the screen: a browser fetches it with the figures.
const AnalyticsPanel = lazy(() => import("./analytics/analytics-panel.tsx").then((module) => ({ default: module.AnalyticsPanel })));

const VIEWS: readonly { view: ShortenerQuery["view"]; label: string }[] = [
  { view: "links", label: "Gerenciar Links" },
  { view: "analytics", label: "Analytics Avançado" },
];

/** Answer to the form without a script. A component of its own, so that it does not render the screen again while its figures hydrate. */
const PlainAnswer = ({ answer }: { answer: ShortenerAnswer | undefined }) => (useHydrated() ? null : <ActionMessage answer={answer} />);

/** 'Encurtador' (spec 2 § Short-link screen). */
export function ShortenerScreen(tab: ShortenerTab) {
  const answer = useActionData<ShortenerAnswer>();
  return (
    <>
      <PageHeader title="Encurtador">
        <p>Links curtos para divulgar matérias e campanhas, com os cliques de cada um.</p>
      </PageHeader>
      <nav aria-label="Encurtador" className="mb-4 flex gap-1 overflow-x-auto border-b border-line scrollbar-none">
        {VIEWS.map(({ view, label }) => (
          <Link
            key={view}
            to={shortenerHref({ view, days: tab.query.days })}
            aria-current={view === tab.query.view ? "page" : undefined}
            className={classNames(
              "-mb-px flex h-11 shrink-0 items-center border-b-2 px-3 font-semibold sm:h-10",
              view === tab.query.view ? "border-accent text-accent" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <PlainAnswer answer={answer} />
      {tab.analytics ? (
        <Suspense fallback={<LoadingState>Carregando…</LoadingState>}>
          <AnalyticsPanel analytics={tab.analytics} days={tab.query.days} />
          <ReadyMark />
        </Suspense>
      ) : (
        <LinksPanel tab={tab} typed={answer && !answer.ok ? answer.typed : null} />
      )}
    </>
  );
}
