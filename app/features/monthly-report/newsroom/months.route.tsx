import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { monthTitle } from "../month.ts";
import type { MonthLine } from "../month-view.ts";
import { readYear } from "../monthly-report.wire.ts";
import { MonthsScreen, type MonthsScreenView } from "./months-screen.tsx";
import { dateLabel } from "./report-format.ts";

export const handle = adminHandle("audience:read");
export const meta = screenMeta("Relatório do mês");

function aboutOf({ situation, closing, closableFrom, isClosable }: MonthLine, timeZone: string): string {
  if (closing) return `Fechado por ${closing.by} em ${noteDateTime(closing.at, timeZone)}.`;
  if (situation === "running") return "Só os dias completos.";
  return isClosable ? "Já pode ser fechado." : `Pode ser fechado a partir de ${dateLabel(closableFrom)}.`;
}

export async function loader(args: LoaderFunctionArgs): Promise<MonthsScreenView> {
  const { services, settings } = args.context;
  // A year that is none shows the running one, as the analytics screen does with periods.
  const wanted = readYear({ ano: new URL(args.request.url).searchParams.get("ano") ?? undefined });
  const [, { year, years, months }] = await adminCallerWith(args, handle.admin.allow, services.monthlyReports.readList(wanted.ok ? wanted.value : null));
  return {
    year,
    years,
    months: months.map((line) => ({
      month: line.month,
      name: monthTitle(line.month),
      situation: line.situation,
      views: line.views,
      viewsBefore: line.viewsBefore,
      about: aboutOf(line, settings.timeZone),
      hasComment: line.hasComment,
    })),
  };
}

export default MonthsScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar os relatórios" />;
