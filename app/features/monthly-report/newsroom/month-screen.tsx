import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { PROVENANCE_NAMES, provenanceParts } from "#app/features/articles/provenance.ts";
import { DemoNotice } from "#app/features/audience/newsroom/panel-parts.tsx";
import { formatCount } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { monthWords, periodWords } from "../month.ts";
import { type MonthlyReport, missingFigures, type ReportSection, type ReportTable } from "../monthly-report.ts";
import { CommentCard, FigureGrid, ReportTableCard, Rows } from "./report-parts.tsx";
import { dateLabel, type Footnotes, footnotesOf, type MonthAnswer, type MonthScreenView, SITUATION_BADGES } from "./report-view.ts";

/** Days that are named under the bars, beside the last. */
const NAMED_EVERY = 7;

/** The days of a month as bars, and as a table of all figures: both without a script, the bars on paper too. */
function DaysCard({ table, footnotes }: { table: ReportTable; footnotes: Footnotes }) {
  const days = table.rows.map(({ label, values: [views = null, before = null] }) => ({ label, views, before }));
  const most = Math.max(1, ...days.flatMap(({ views, before }) => [views ?? 0, before ?? 0]));
  const highest = days.reduce((best, day) => ((day.views ?? 0) > (best.views ?? 0) ? day : best), days[0] ?? { label: "", views: null, before: null });
  const hasBefore = days.some(({ before }) => before !== null);
  const percent = (value: number) => `${Math.round((1_000 * value) / most) / 10}%`;
  return (
    <section aria-labelledby="tabela-dias" className="min-w-0 card px-4 pt-3.5 pb-3 sm:px-5 print:break-inside-avoid print:px-3 print:shadow-none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="tabela-dias" className="font-serif text-base leading-snug">
          {table.title}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-xs text-subtle">
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="report-ink size-2.5 rounded-xs bg-(--chart-1)" /> visualizações no dia
          </span>
          {hasBefore ? (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className="report-ink h-0.5 w-3 bg-(--chart-3)" /> mesmo dia do mês anterior
            </span>
          ) : null}
        </p>
      </div>
      <div
        role="img"
        aria-label={`Visualizações por dia: de ${days[0]?.label ?? ""} a ${days.at(-1)?.label ?? ""}, a maior em ${highest.label}, com ${formatCount(highest.views ?? 0)}.`}
        className="mt-3 border-b border-line"
      >
        <p className="text-[0.6875rem] text-subtle tabular-nums">{formatCount(most)}</p>
        <div className="flex h-36 items-end gap-px border-t border-dashed border-line sm:gap-0.5 print:h-28">
          {days.map(({ label, views, before }) => (
            <span key={label} className="relative h-full min-w-0 flex-1" title={`${label}: ${views === null ? "sem contagem" : formatCount(views)}`}>
              <span className="report-ink absolute inset-x-0 bottom-0 rounded-t-xs bg-(--chart-1)" style={{ height: percent(views ?? 0) }} />
              {before === null ? null : <span className="report-ink absolute inset-x-0 h-0.5 bg-(--chart-3)" style={{ bottom: percent(before) }} />}
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="flex gap-px pt-1 text-[0.6875rem] text-subtle tabular-nums sm:gap-0.5">
        {days.map(({ label }, index) => (
          <span key={label} className="min-w-0 flex-1 overflow-visible text-center whitespace-nowrap">
            {index % NAMED_EVERY === 0 ? <span className="-mx-4">{label.split("/")[0]}</span> : null}
          </span>
        ))}
      </div>
      <details className="group mt-1 print:hidden">
        <summary className="inline-flex h-10 items-center gap-1.5 rounded text-[0.8125rem] font-semibold text-muted hover:text-ink sm:h-8">
          <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" /> Ver em tabela
          <span className="sr-only">: dia a dia</span>
        </summary>
        <Rows table={table} footnotes={footnotes} />
      </details>
    </section>
  );
}

interface CloseCardProps {
  month: string;
  name: string;
  /** Version of the comment that is shown. */
  version: number;
  /** Unavailable figures of the report. */
  missing: readonly { section: string; label: string; reason: string }[];
  busy: boolean;
}

/** Asks whether a month is to be closed, and says what will be missing from it for good; without a script too. */
const CloseCard = ({ month, name, version, missing, busy }: CloseCardProps) => (
  <Form method="post" action={`/admin/relatorios/${month}`} aria-label="Fechar o mês" className="rounded-xl border border-accent bg-accent-soft p-4 sm:p-5 print:hidden">
    <p className="text-base font-semibold">Fechar {name}?</p>
    <p className="mt-1 max-w-prose">
      O relatório e o comentário ficam guardados como estão agora e não mudam mais, mesmo que um número mude depois. Um mês fechado não pode ser reaberto.
    </p>
    {missing.length > 0 ? (
      <>
        <p className="mt-3 font-semibold">Isto vai ficar como indisponível:</p>
        <ul className="mt-1 list-disc pl-5 text-[0.8125rem]">
          {missing.map(({ section, label, reason }) => (
            <li key={`${section} ${label}`}>
              {section}, {label}: {reason}
            </li>
          ))}
        </ul>
      </>
    ) : null}
    <input type="hidden" name="versao" value={version} />
    <OperationField />
    <div className="mt-4 flex flex-wrap gap-2">
      <Button type="submit" variant="primary" name="intent" value="close" busy={busy} autoFocus>
        Fechar o mês
      </Button>
      <ButtonLink to={`/admin/relatorios/${month}`} preventScrollReset>
        Cancelar
      </ButtonLink>
    </div>
  </Form>
);

const List = ({ notes }: Pick<Footnotes, "notes">) => (
  <ol className="mt-2 list-decimal space-y-1.5 pl-6 text-xs text-muted print:columns-2 print:gap-6">
    {notes.map(({ number, labels, origin }) => (
      <li key={number} value={number} className="break-inside-avoid">
        <span className="font-semibold text-ink">{labels.join("; ")}</span> ({PROVENANCE_NAMES[origin.kind]}).{" "}
        {provenanceParts(origin)
          .map(({ name, text }) => `${name}: ${text}`)
          .join(" ")}
      </li>
    ))}
  </ol>
);

/** 'Como cada número é obtido': folded on a screen, where each figure has its mark, and written out on paper. */
const OriginList = ({ notes }: Pick<Footnotes, "notes">) => (
  <section aria-labelledby="origens" className="print:break-before-page">
    <h2 id="origens" className="hidden font-serif text-lg print:block">
      Como cada número é obtido
    </h2>
    <details className="group print:hidden">
      <summary className="inline-flex min-h-10 items-center gap-1.5 rounded font-semibold text-muted hover:text-ink">
        <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" /> Como cada número é obtido
      </summary>
      <List notes={notes} />
    </details>
    <div className="hidden print:block">
      <List notes={notes} />
    </div>
  </section>
);

/** Explains a month's state, in a sentence. */
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
