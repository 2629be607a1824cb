import type { Article, ArticleContent, ArticleStatus } from "#app/features/articles/article.ts";
import { publishProblems } from "#app/features/articles/publishable.ts";
import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { ArticlePlacement } from "./commands.ts";

/** A clock that runs a little ahead must not refuse "now". Milliseconds. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;

const NOT_TO_REVIEW: FieldProblem = { field: "emRevisao", message: "Só um rascunho pode ser enviado para revisão." };
const NO_RETURN: FieldProblem = { field: "notaRevisao", message: "A nota de revisão vai junto com a devolução de um rascunho: envie também emRevisao: false." };
const NO_NOTE: FieldProblem = { field: "notaRevisao", message: "Diga em uma nota o que falta antes de devolver." };
const NOTHING_TO_CORRECT: FieldProblem = { field: "correcao", message: "Só uma matéria que já foi publicada tem nota de correção." };
const NOT_SCHEDULABLE: FieldProblem = { field: "status", message: "Uma matéria publicada não pode ser agendada; volte-a para rascunho antes." };
const NOT_IN_FUTURE: FieldProblem = { field: "agendamento", message: "Informe uma data de agendamento no futuro." };
const IN_FUTURE: FieldProblem = { field: "dataPublicacao", message: "A data de publicação não pode estar no futuro." };

/** Allowed changes of status; staying is always allowed. */
const TRANSITIONS: Record<ArticleStatus, readonly ArticleStatus[]> = {
  rascunho: ["agendada", "publicada"],
  agendada: ["rascunho", "publicada"],
  publicada: ["rascunho"],
};

/** The parts of a row that the rules of a write look at. */
export type CheckedRow = ArticleContent & Pick<Article, "status" | "scheduledAt" | "reviewAt" | "reviewNote" | "authorId">;

/** Returns whether a draft waits for review, and the note of its last return. */
export function reviewOf(
  { reviewAt, reviewNote }: Pick<Article, "reviewAt" | "reviewNote">,
  status: ArticleStatus,
  { review, reviewNote: note }: ArticlePlacement,
  now: number,
): Pick<Article, "reviewAt" | "reviewNote"> {
  if (status !== "rascunho") return { reviewAt: null, reviewNote: "" };
  if (review === true) return { reviewAt: reviewAt ?? now, reviewNote: "" };
  if (review === undefined) return { reviewAt, reviewNote };
  return { reviewAt: null, reviewNote: note ?? (reviewAt === null ? reviewNote : "") };
}

/** Returns problems of a requested review that was not applied; repeating the current state is allowed. */
function reviewProblems(row: CheckedRow, status: ArticleStatus, { placement, actorId }: Write, now: number): FieldProblem[] {
  const { review, reviewNote } = placement;
  const after = reviewOf(row, status, placement, now);
  const handsBack = review === false && row.reviewAt !== null && status === "rascunho" && actorId !== row.authorId;
  return [
    ...(review === true && row.reviewAt === null && after.reviewAt === null ? [NOT_TO_REVIEW] : []),
    ...(reviewNote !== undefined && reviewNote !== row.reviewNote && reviewNote !== after.reviewNote ? [NO_RETURN] : []),
    ...(handsBack && after.reviewNote === "" ? [NO_NOTE] : []),
  ];
}

interface Write {
  placement: ArticlePlacement;
  actorId: number | null;
}

/**
 * Everything that a write has wrong, field by field: `row` has the content as it would be, `before` is the article as it is
 * (null: a new one). What readers will get, now or at its time, must be whole (spec 1 §5).
 */
export function writeProblems(row: CheckedRow, before: Pick<Article, "status" | "wasPublished" | "correction"> | null, write: Write, now: number): FieldProblem[] {
  const { placement } = write;
  const from = before?.status ?? "rascunho";
  const status = placement.status ?? row.status;
  const scheduledAt = placement.scheduledAt === undefined ? row.scheduledAt : placement.scheduledAt;
  const scheduleIsNew = status === "agendada" && (from !== "agendada" || placement.scheduledAt !== undefined);
  return [
    ...(row.correction !== "" && row.correction !== (before?.correction ?? "") && !before?.wasPublished ? [NOTHING_TO_CORRECT] : []),
    ...(status !== from && !TRANSITIONS[from].includes(status) ? [NOT_SCHEDULABLE] : []),
    ...(status === "agendada" && (scheduledAt === null || (scheduleIsNew && scheduledAt <= now)) ? [NOT_IN_FUTURE] : []),
    ...(placement.publishedAt !== undefined && placement.publishedAt > now + CLOCK_TOLERANCE_MS ? [IN_FUTURE] : []),
    ...reviewProblems(row, status, write, now),
    ...(status === "rascunho" ? [] : publishProblems(row)),
  ];
}

/** Problems of several checks, in order; of a field the first one counts. */
export function joinProblems(...judged: readonly (readonly FieldProblem[])[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>();
  for (const problem of judged.flat()) if (!byField.has(problem.field)) byField.set(problem.field, problem);
  return [...byField.values()];
}
