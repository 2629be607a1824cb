import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isDay, PERIOD_DAYS_MAX, periodBetween, periodUpTo } from "#app/features/audience/period.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { FiguresScreen, type FiguresView } from "./figures-screen.tsx";
import { toFigures } from "./figures-view.ts";

export const handle = adminHandle("checks:figures");
export const meta = screenMeta("Conferência");

const DAYS = 30;

export async function loader(args: LoaderFunctionArgs): Promise<FiguresView> {
  const { services, settings } = args.context;
  const { timeZone } = settings;
  const { searchParams } = new URL(args.request.url);
  const [since, until] = [searchParams.get("de") ?? "", searchParams.get("ate") ?? ""];
  const asked = isDay(since) && isDay(until) ? periodBetween(since, until) : null;
  const period = asked ?? periodUpTo(DAYS, newsroomDay(Date.now(), timeZone));
  const read = services.storyChecks.readFigures(instantOf(period.since, 0, timeZone), instantOf(dayAfter(period.until), 0, timeZone));
  const [, figures] = await adminCallerWith(args, handle.admin.allow, read);
  return {
    since: period.since,
    until: period.until,
    problem: asked === null && since + until !== "" ? `Escolha de 1 a ${PERIOD_DAYS_MAX} dias, do primeiro ao último. Abaixo, os últimos ${DAYS}.` : null,
    ...toFigures(figures, timeZone),
  };
}

export default FiguresScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a conferência" />;
