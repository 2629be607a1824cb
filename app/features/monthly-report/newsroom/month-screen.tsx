import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { DemoNotice } from "#app/features/audience/newsroom/demo-notice.tsx";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { monthWords, periodWords } from "../month.ts";
import { type MonthlyReport, missingFigures, type ReportSection } from "../monthly-report.ts";
import { CloseCard } from "./close-card.tsx";
import { CommentCard } from "./comment-card.tsx";
import { DaysCard } from "./days-card.tsx";
import { FigureGrid } from "./figure-grid.tsx";
import type { MonthAnswer, MonthScreenView } from "./month-screen-view.ts";
import { OriginList } from "./origin-list.tsx";
import { dateLabel, type Footnotes, footnotesOf, SITUATION_BADGES } from "./report-format.ts";
import { ReportTableCard } from "./report-table.tsx";

/** What a month's state means for who reads it, in a sentence. */
function standing({ situation, closing, closableFrom, isClosable, name }: MonthScreenView): string {
  if (situation === "closed") return `${closing ?? "Fechado"}. Os números são os daquele momento e não mudam mais.`;
  if (situation === "running") return "O mês ainda não terminou: contam só os dias completos, comparados com os mesmos dias do mês anterior.";
  if (isClosable) return `${name} terminou e pode ser fechado. Até lá os números acompanham as fontes.`;
  return `${name} terminou e pode ser fechado a partir de ${dateLabel(closableFrom)}: os números das redes podem atrasar 48 horas.`;
}

/** 'Relatório do mês': one document for the screen and for paper. */
export function MonthScreen() {
  const view = useLoaderData<MonthScreenView>();
  const answer = useActionData<MonthAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const hydrated = useHydrated();
  const { siteName, month, name, situation, comment, report, mayManage, isClosable, isClosing, readAt } = view;
  const badge = SITUATION_BADGES[situation];
  const isSaidByField = answer?.comment?.ok === false && answer.comment.problem !== undefined;
  return (
    <article className="report flex flex-col gap-5">
      <div>
        <p className="mb-1 text-[0.8125rem] print:hidden">
          <ButtonLink to="/admin/relatorios" size="sm" variant="ghost" icon="chevronLeft" className="-ml-2.5">
            Todos os meses
          </ButtonLink>
        </p>
        <p className="hidden text-xs font-semibold tracking-wide text-muted uppercase print:block">{siteName} · Relatório do mês</p>
        <PageHeader
          title={name}
          actions={
            <span className="flex flex-wrap gap-2 print:hidden">
              {hydrated ? (
                <Button icon="file" onClick={() => window.print()}>
                  Imprimir
                </Button>
              ) : null}
              {mayManage && isClosable ? (
                <ButtonLink to={`/admin/relatorios/${month}?fechar=1`} preventScrollReset variant="primary" icon="check">
                  Fechar o mês
                </ButtonLink>
              ) : null}
            </span>
          }
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={badge.tone}>{badge.label}</Badge>
            {report ? (
              <span>
                {periodWords(report.period)}, comparado com {periodWords(report.before)}
              </span>
            ) : null}
          </p>
        </PageHeader>
        <p className="-mt-3 max-w-prose text-[0.8125rem] text-subtle">
          {standing(view)}
          {readAt === null ? null : ` Números lidos em ${readAt}.`}
        </p>
      </div>
      {answer && !isSaidByField ? (
        <div className="print:hidden">
          <ActionMessage answer={answer} />
        </div>
      ) : null}
      {isClosing && mayManage && isClosable && report ? (
        <CloseCard month={month} name={monthWords(month)} version={comment.version} missing={missingFigures(report)} busy={busy === "close"} />
      ) : null}
      {report?.isDemo ? <DemoNotice /> : null}
      <CommentCard
        comment={comment}
        isEditable={mayManage && situation !== "closed"}
        answer={answer?.intent === "save-comment" ? answer.comment : undefined}
        busy={busy === "save-comment"}
      />
      {report ? (
        <ReportSections report={report} />
      ) : (
        <div className="card">
          <EmptyState title="O mês começou hoje">Os primeiros números aparecem amanhã, quando o primeiro dia terminar.</EmptyState>
        </div>
      )}
    </article>
  );
}

function ReportSections({ report }: { report: MonthlyReport }) {
  const footnotes = footnotesOf(report);
  return (
    <>
      {report.sections.map((section) => (
        <SectionPart key={section.key} section={section} footnotes={footnotes} />
      ))}
      <OriginList notes={footnotes.notes} />
    </>
  );
}

function SectionPart({ section: { key, title, lead, figures, tables }, footnotes }: { section: ReportSection; footnotes: Footnotes }) {
  const days = tables.find((table) => table.key === "days" && table.rows.length > 0);
  const rest = tables.filter((table) => table !== days);
  return (
    <section aria-labelledby={`secao-${key}`} className="flex flex-col gap-3">
      <div className="break-after-avoid">
        <h2 id={`secao-${key}`} className="card-title">
          {title}
        </h2>
        {lead === null ? null : <p className="text-[0.8125rem] text-subtle">{lead}</p>}
      </div>
      {figures.length === 0 ? null : <FigureGrid figures={figures} footnotes={footnotes} />}
      {days ? <DaysCard table={days} footnotes={footnotes} /> : null}
      {rest.length === 0 ? null : (
        <div className={rest.length === 1 ? "" : "grid items-start gap-3 xl:grid-cols-2"}>
          {rest.map((table, index) => (
            <div key={table.key} className={index === 0 && rest.length % 2 === 1 ? "min-w-0 xl:col-span-2" : "min-w-0"}>
              <ReportTableCard table={table} footnotes={footnotes} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
