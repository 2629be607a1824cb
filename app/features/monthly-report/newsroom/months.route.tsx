import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Figure } from "#app/features/articles/newsroom/provenance-mark.tsx";
import type { Provenance } from "#app/features/articles/provenance.ts";
import { ChangeMark } from "#app/features/audience/newsroom/panel-parts.tsx";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { type MonthLine, type MonthSituation, monthTitle } from "../month.ts";
import { readYear } from "../monthly-report.wire.ts";
import { dateLabel, SITUATION_BADGES, valueLabel } from "./report-view.ts";

/** A month in the list, with what is said of it. */
interface MonthLineView {
  month: string;
  name: string;
  situation: MonthSituation;
  views: number | null;
  viewsBefore: number | null;
  /** Person who closed it, or the time from which it can be closed. */
  about: string;
  hasComment: boolean;
}

interface MonthsScreenView {
  year: string;
  years: readonly string[];
  months: readonly MonthLineView[];
}

const VIEWS: Provenance = {
  kind: "measured",
  how: "Páginas que apareceram na tela de uma pessoa nos dias completos do mês, contadas pelo próprio portal; de um mês fechado, as guardadas.",
};
const NO_VIEWS: Provenance = { kind: "unavailable", reason: "Nenhum leitor foi contado neste mês.", action: "Confira se o site estava no ar." };

/** 'Relatórios': the months of a year, newest first. */
function MonthsScreen() {
  const { year, years, months } = useLoaderData<MonthsScreenView>();
  return (
    <>
      <PageHeader
        title="Relatório do mês"
        actions={
          <ButtonLink to="/admin?tab=analytics&aba=site" icon="chart">
            Analytics
          </ButtonLink>
        }
      >
        <p>O site, as redes e os canais em um documento por mês, para ler, imprimir e fechar.</p>
      </PageHeader>
      {years.length > 1 ? (
        <nav aria-label="Ano" className="mb-4 flex w-fit max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1 scrollbar-none">
          {years.map((one) => (
            <Link
              key={one}
              to={`/admin/relatorios?ano=${one}`}
              aria-current={one === year ? "page" : undefined}
              className={classNames("flex h-10 items-center rounded-md px-3 font-semibold sm:h-8", one === year ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink")}
            >
              {one}
            </Link>
          ))}
        </nav>
      ) : null}
      <div className="card">
        {months.length === 0 ? (
          <EmptyState title={`Nenhum relatório de ${year}`} actions={<ButtonLink to="/admin/relatorios">Ver o ano de hoje</ButtonLink>}>
            Os relatórios começam no mês do primeiro leitor.
          </EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {months.map((line) => (
              <MonthItem key={line.month} line={line} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function MonthItem({ line: { month, name, situation, views, viewsBefore, about, hasComment } }: { line: MonthLineView }) {
  const badge = SITUATION_BADGES[situation];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={`/admin/relatorios/${month}`} className="inline-flex min-h-6 items-center font-serif text-lg leading-snug underline-offset-2 hover:underline">
            {name}
          </Link>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </p>
        <p className="text-xs text-subtle">
          {about}
          {hasComment ? " Com comentário." : ""}
        </p>
      </div>
      <p className="min-w-0 text-right max-sm:basis-full max-sm:text-left">
        <Figure label={`Visualizações de ${name}`} of={views === null ? NO_VIEWS : VIEWS}>
          <span className="tabular-nums">
            {valueLabel("count", views)} <span className="text-xs text-subtle">visualizações</span>
          </span>
        </Figure>
        {views !== null && viewsBefore !== null ? <ChangeMark now={views} before={viewsBefore} className="ml-2" /> : null}
      </p>
    </li>
  );
}

export const handle = adminHandle("audience:read");
export const meta = screenMeta("Relatório do mês");

function aboutOf({ situation, closing, closableFrom, isClosable }: MonthLine, timeZone: string): string {
  if (closing) return `Fechado por ${closing.by} em ${noteDateTime(closing.at, timeZone)}.`;
  if (situation === "running") return "Só os dias completos.";
  return isClosable ? "Já pode ser fechado." : `Pode ser fechado a partir de ${dateLabel(closableFrom)}.`;
}

export async function loader(args: LoaderFunctionArgs): Promise<MonthsScreenView> {
  const { services, settings } = args.context;
  // An invalid year shows the current one, as the analytics screen does with periods.
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
