import { Form } from "@remix-run/react";
import { useState } from "react";
import { Figure, ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { ChangeMark } from "#app/features/audience/newsroom/panel-parts.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { controlAria, FormField, TEXT_AREA_CLASSES } from "#app/ui/field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import { COMMENT_MAX } from "../month.ts";
import type { ReportFigure, ReportTable } from "../monthly-report.ts";
import { type CommentAnswer, type Footnotes, type ShownComment, valueLabel } from "./report-view.ts";

/** The number of a figure's explanation, on paper alone. */
export const Footnote = ({ number }: { number: number | null }) =>
  number === null ? null : <sup className="hidden text-[0.625rem] font-normal text-subtle print:inline">{number}</sup>;

/** The figures of a section, each with what it was before and where it comes from. */
export const FigureGrid = ({ figures, footnotes }: { figures: readonly ReportFigure[]; footnotes: Footnotes }) => (
  <dl
    className={classNames(
      "grid grid-cols-2 overflow-hidden card sm:grid-cols-3 print:grid-cols-3 print:shadow-none",
      figures.length % 4 === 0 && "lg:grid-cols-4 print:grid-cols-4",
      figures.length === 5 && "xl:grid-cols-5 print:grid-cols-5",
      figures.length === 6 && "2xl:grid-cols-6",
    )}
  >
    {figures.map((figure) => (
      <div key={figure.key} className="-mt-px -ml-px min-w-0 break-inside-avoid border-t border-l border-line px-4 py-3.5 max-sm:last:odd:col-span-2 sm:px-5 print:px-3 print:py-2">
        <dt className="text-[0.8125rem] font-semibold text-muted">{figure.label}</dt>
        <dd>
          <FigureValue figure={figure} footnotes={footnotes} />
        </dd>
      </div>
    ))}
  </dl>
);

function FigureValue({ figure, footnotes }: { figure: ReportFigure; footnotes: Footnotes }) {
  const { label, unit, value, before, note, origin } = figure;
  const number = footnotes.numberOf(origin);
  if (value === null) {
    return (
      <>
        <Figure label={label} of={origin} className="mt-1">
          <span className="text-[0.9375rem] leading-8 text-subtle">
            indisponível
            <Footnote number={number} />
          </span>
        </Figure>
        {origin.kind === "unavailable" ? <span className="mt-0.5 block text-xs text-subtle">{origin.reason}</span> : null}
      </>
    );
  }
  return (
    <>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Figure label={label} of={origin}>
          <span className="font-serif text-2xl leading-tight tabular-nums">
            {valueLabel(unit, value)}
            <Footnote number={number} />
          </span>
        </Figure>
        {before === null ? null : <ChangeMark now={value} before={before} isRate={unit === "percent"} />}
      </span>
      <span className="mt-0.5 block text-xs text-subtle">{before === null ? "sem mês anterior para comparar" : `antes: ${valueLabel(unit, before)}`}</span>
      {note === null ? null : <span className="mt-0.5 block text-xs text-warn">{note}</span>}
    </>
  );
}

/** Columns that a phone shows beside the name. */
const PHONE_COLUMNS = 2;

/** A table of a section: one mark of provenance for each column. */
export function ReportTableCard({ table, footnotes }: { table: ReportTable; footnotes: Footnotes }) {
  const { key, title, rows, empty } = table;
  return (
    <section aria-labelledby={`tabela-${key}`} className="min-w-0 card px-4 pt-3.5 pb-3 sm:px-5 print:px-3 print:shadow-none">
      <h3 id={`tabela-${key}`} className="font-serif text-base leading-snug">
        {title}
      </h3>
      {rows.length === 0 ? <p className="pt-3 pb-3 text-center text-muted">{empty}</p> : <Rows table={table} footnotes={footnotes} />}
    </section>
  );
}

/** The rows of a table. What is compared with the first column stands beside it as a change, too. */
export function Rows({ table: { title, head, columns, rows }, footnotes }: { table: ReportTable; footnotes: Footnotes }) {
  const isCompared = columns[1]?.key === "before";
  const hidden = (index: number) => (index >= PHONE_COLUMNS ? "max-sm:hidden" : "");
  return (
    <table className="mt-2 w-full text-[0.8125rem]">
      <caption className="sr-only">{title}</caption>
      <thead className="text-xs text-subtle">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 text-left font-semibold">
            {head}
          </th>
          {columns.map(({ key, label, origin }, index) => (
            <th key={key} scope="col" className={classNames("py-1.5 pl-3 text-right font-semibold", hidden(index))}>
              <span className="inline-flex items-center justify-end gap-1">
                {label}
                <Footnote number={footnotes.numberOf(origin)} />
                <ProvenanceMark label={`${title}: ${label}`} of={origin} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const [now = null, before = null] = row.values;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report do not move, and two may have one name
            <tr key={at} className="break-inside-avoid border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-2 text-left align-top font-normal wrap-anywhere">
                {row.href === null ? (
                  row.label
                ) : (
                  <a href={row.href} target="_blank" rel="noopener" className="hover:underline">
                    {row.label}
                    <span className="sr-only"> (abre em nova aba)</span>
                  </a>
                )}
              </th>
              {columns.map(({ key, unit }, index) => (
                <td key={key} className={classNames("py-1.5 pl-3 text-right align-top whitespace-nowrap tabular-nums", index > 0 && "text-muted", hidden(index))}>
                  {valueLabel(unit, row.values[index] ?? null)}
                  {index === 1 && isCompared && now !== null && before !== null ? (
                    <ChangeMark now={now} before={before} isRate={unit === "percent"} className="ml-2 inline-block w-14" />
                  ) : null}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const COMMENT_FIELD = "comentario";

interface CommentCardProps {
  comment: ShownComment;
  /** True when this person may change it. */
  isEditable: boolean;
  answer: CommentAnswer | undefined;
  busy: boolean;
}

/** The editor's words on the month: as text for readers and on paper, in a control for those who write them. */
export function CommentCard({ comment, isEditable, answer, busy }: CommentCardProps) {
  if (!isEditable && comment.text === "") return null;
  return (
    <section
      aria-labelledby="comentario-titulo"
      className="rounded-xl border border-line border-l-4 border-l-accent bg-surface px-4 py-3.5 shadow-lift sm:px-5 print:border-y-0 print:border-r-0 print:py-0 print:shadow-none"
    >
      <h2 id="comentario-titulo" className="card-title">
        Comentário da redação
      </h2>
      {isEditable ? (
        <>
          <CommentForm comment={comment} answer={answer} busy={busy} />
          {comment.text === "" ? null : <p className="hidden whitespace-pre-line print:block">{comment.text}</p>}
        </>
      ) : (
        <p className="mt-1 max-w-prose text-[0.9375rem] leading-relaxed whitespace-pre-line wrap-anywhere">{comment.text}</p>
      )}
      {comment.about === null ? null : <p className="mt-1.5 text-xs text-subtle">{comment.about}</p>}
    </section>
  );
}

function CommentForm({ comment, answer, busy }: Pick<CommentCardProps, "comment" | "answer" | "busy">) {
  // Kept while closing the month is answered. Typed text keeps the version it was based on until it is saved.
  const [own, setOwn] = useState(answer);
  if (answer !== undefined && answer !== own) setOwn(answer);
  const refused = own?.ok === false ? own : null;
  const [typed, setTyped] = useState<{ version: number; answer: CommentAnswer | undefined } | null>(null);
  const isTyped = typed !== null && typed.answer === own;
  const isUnsaved = refused !== null || isTyped;
  const version = isTyped ? typed.version : comment.version;
  const about = { hint: "Sai no topo do relatório impresso. Quando o mês é fechado, o comentário fecha com ele.", problem: refused?.problem };
  return (
    <Form method="post" preventScrollReset key={refused ? "refused" : version} onInput={() => setTyped({ version, answer: own })} className="mt-2 print:hidden">
      {refused?.stored ? (
        <div className="mb-3 rounded-md border border-line bg-warn-soft p-3" role="note">
          <p className="font-semibold text-warn">O que está salvo agora</p>
          <p className="mt-1 max-h-60 overflow-y-auto whitespace-pre-line text-ink wrap-anywhere">{refused.stored.text === "" ? "(vazio)" : refused.stored.text}</p>
          {refused.stored.about === null ? null : <p className="mt-1 text-xs text-warn">{refused.stored.about}</p>}
          <p className="mt-2 text-[0.8125rem] text-warn">
            O seu texto continua abaixo: junte o que quiser do outro e salve de novo, ou recarregue a página para ficar com o que está salvo.
          </p>
        </div>
      ) : null}
      <input type="hidden" name="versao" value={refused?.stored?.version ?? version} />
      <FormField id={COMMENT_FIELD} label="Texto" {...about}>
        <textarea
          id={COMMENT_FIELD}
          name="comentario"
          rows={6}
          onPaste={pasteText}
          maxLength={COMMENT_MAX}
          defaultValue={refused?.typed ?? comment.text}
          className={TEXT_AREA_CLASSES}
          {...controlAria(COMMENT_FIELD, about)}
        />
      </FormField>
      <Button type="submit" name="intent" value="save-comment" variant="primary" className="mt-3" busy={busy}>
        {refused?.stored ? "Salvar o meu texto" : "Salvar comentário"}
      </Button>
      <LeaveQuestion isUnsaved={isUnsaved} leavesBy="path">
        O comentário deste mês ainda não foi salvo.
      </LeaveQuestion>
    </Form>
  );
}
