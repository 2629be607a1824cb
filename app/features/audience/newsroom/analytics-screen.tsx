import { Link, useNavigation } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { LoadingState } from "#app/ui/states.tsx";
import { ReadyMark, useHydrated } from "#app/ui/use-hydrated.ts";
import type { Period } from "../period.ts";
import type { AdvancedView } from "./advanced/advanced-view.ts";
import { ANALYTICS_VIEWS, type AnalyticsView, analyticsHref } from "./analytics-tab.ts";
import type { InstagramState } from "./instagram/instagram-view.ts";
import { PeriodPicker } from "./period-picker.tsx";
import type { SiteView } from "./site-view.ts";

const AdvancedPanel = lazy(() => import("./advanced/advanced-panel.tsx").then((module) => ({ default: module.AdvancedPanel })));
const InstagramPanel = lazy(() => import("./instagram/instagram-panel.tsx").then((module) => ({ default: module.InstagramPanel })));
// The library of charts weighs as much as the rest of the newsroom: a browser fetches it with the figures.
const SitePanel = lazy(() => import("./site-panel.tsx").then((module) => ({ default: module.SitePanel })));

export interface AnalyticsTab {
  view: AnalyticsView;
  period: Period;
  days: number | null;
  today: string;
  /** Null on the other tabs. */
  site: SiteView | null;
  /** Null on the other tabs. */
  advanced: AdvancedView | null;
  /** Null on the other tabs. */
  instagram: InstagramState | null;
  /** True when the person may start a collection of the networks' figures. */
  mayCollect: boolean;
  /** Readers in a day from which a town is shown. */
  townMinimum: number;
}

const PrintButton = () =>
  useHydrated() ? (
    <Button icon="file" onClick={() => window.print()}>
      Imprimir
    </Button>
  ) : null;

/** 'Analytics' (spec 2 § Combined Analytics). */
export function AnalyticsScreen({ view, period, days, today, site, advanced, instagram, mayCollect, townMinimum }: AnalyticsTab) {
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <PageHeader
        title="Analytics"
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <ButtonLink to="/admin/relatorios" icon="file">
              Relatório do mês
            </ButtonLink>
            {site || advanced || instagram?.state === "known" ? <PrintButton /> : null}
          </div>
        }
      >
        <p>A audiência do portal, contada por ele mesmo, e a das redes.</p>
      </PageHeader>
      <nav aria-label="Analytics" className="mb-4 flex gap-1 overflow-x-auto border-b border-line scrollbar-none print:hidden">
        {(Object.keys(ANALYTICS_VIEWS) as AnalyticsView[]).map((one) => (
          <Link
            key={one}
            to={analyticsHref({ view: one, ...(days === null ? { period } : { days }) })}
            aria-current={one === view ? "page" : undefined}
            className={classNames(
              "-mb-px flex h-11 shrink-0 items-center border-b-2 px-3 font-semibold sm:h-10",
              one === view ? "border-accent text-accent" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {ANALYTICS_VIEWS[one]}
          </Link>
        ))}
      </nav>
      {site ? (
        <div className="flex flex-col gap-4">
          <PeriodPicker period={period} days={days} today={today} />
          <Suspense fallback={<LoadingState>Carregando…</LoadingState>}>
            <div aria-busy={isLoading} className={classNames("transition-opacity", isLoading && "opacity-60")}>
              <SitePanel view={site} townMinimum={townMinimum} />
            </div>
            <ReadyMark />
          </Suspense>
        </div>
      ) : instagram ? (
        <Suspense fallback={<LoadingState>Carregando…</LoadingState>}>
          <div aria-busy={isLoading} className={classNames("transition-opacity", isLoading && "opacity-60")}>
            <InstagramPanel shown={instagram} mayCollect={mayCollect} />
          </div>
          <ReadyMark />
        </Suspense>
      ) : advanced ? (
        <Suspense fallback={<LoadingState>Carregando…</LoadingState>}>
          <div aria-busy={isLoading} className={classNames("transition-opacity", isLoading && "opacity-60")}>
            <AdvancedPanel view={advanced} period={period} days={days} today={today} />
          </div>
          <ReadyMark />
        </Suspense>
      ) : null}
    </>
  );
}
