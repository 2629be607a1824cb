import { Link } from "@remix-run/react";
import { classNames } from "#app/ui/class-names.ts";
import { ADVANCED_PARTS, type AdvancedPart, type AnalyticsQuery, analyticsHref } from "../analytics-tab.ts";
import { PeriodPicker } from "../period-picker.tsx";
import type { AdvancedView } from "./advanced-view.ts";
import { AudiencePart } from "./audience-part.tsx";
import { ContentPart } from "./content-part.tsx";
import { OverviewPart } from "./overview-part.tsx";
import { PerformancePart } from "./performance-part.tsx";
import { SocialPart } from "./social-part.tsx";

interface AdvancedPanelProps extends Pick<AnalyticsQuery, "period" | "days"> {
  view: AdvancedView;
  today: string;
}

/** 'Métricas Avançadas' (spec 2 § Combined Analytics): one of five parts, each at an address of its own. */
export const AdvancedPanel = ({ view, period, days, today }: AdvancedPanelProps) => (
  <div className="flex flex-col gap-4">
    <nav aria-label="Métricas Avançadas" className="flex gap-1 overflow-x-auto scrollbar-none print:hidden">
      {(Object.keys(ADVANCED_PARTS) as AdvancedPart[]).map((part) => (
        <Link
          key={part}
          to={analyticsHref({ view: "avancadas", part, ...(days === null ? { period } : { days }) })}
          aria-current={part === view.part ? "page" : undefined}
          className={classNames(
            "flex h-10 shrink-0 items-center rounded-full border px-3.5 font-semibold sm:h-9",
            part === view.part ? "border-accent bg-accent-soft text-accent" : "border-line bg-surface text-muted hover:text-ink",
          )}
        >
          {ADVANCED_PARTS[part]}
        </Link>
      ))}
    </nav>
    {view.part === "social" ? null : <PeriodPicker period={period} days={days} today={today} view="avancadas" part={view.part} />}
    <Part view={view} />
  </div>
);

function Part({ view }: { view: AdvancedView }) {
  switch (view.part) {
    case "geral":
      return <OverviewPart view={view} />;
    case "audiencia":
      return <AudiencePart view={view} />;
    case "conteudo":
      return <ContentPart view={view} />;
    case "social":
      return <SocialPart view={view} />;
    case "performance":
      return <PerformancePart view={view} />;
  }
}
