import { type SQL, sql } from "drizzle-orm";
import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { Actor, BoardCommand } from "#app/features/highlights/commands.ts";
import type { BoardPlan } from "#app/features/highlights/plan.ts";
import { rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { AssignmentSummary } from "./assignment.ts";

/**
 * What the board's batch writes of assignments: their state follows their story in the transaction that changes it, whoever or
 * whatever changes it.
 */

/** The assignment that a command's new story belongs to, for the plan. */
export const assignmentOf = (command: BoardCommand) =>
  command.kind === "create" && command.assignmentId !== undefined
    ? [rawStatement(sql`SELECT state, article_id AS articleId FROM assignments WHERE id = ${command.assignmentId}`)]
    : [];

export const toAssignmentOf = (result: unknown): Pick<AssignmentSummary, "state" | "articleId"> | null =>
  result === undefined ? null : (rawRowsOf<Pick<AssignmentSummary, "state" | "articleId">>(result)[0] ?? null);

/** The version that a change of state by a story has made, of assignments that `which` (a condition on `a`) names. */
const revisionOf = (which: SQL, { id, name }: Actor, now: number) =>
  rawStatement(sql`INSERT INTO assignment_revisions (assignment_id, version, snapshot, author_id, author_name, created_at)
    SELECT a.id, a.version, json_set(r.snapshot, '$.state', a.state, '$.dropReason', a.drop_reason), ${id}, ${name}, ${now}
    FROM assignments a JOIN assignment_revisions r ON r.assignment_id = a.id AND r.version = (SELECT MAX(version) FROM assignment_revisions WHERE assignment_id = a.id)
    WHERE ${which} AND a.version > r.version`);

const isPublished = ({ status, deletedAt }: Pick<ArticleSummary, "status" | "deletedAt">) => status === "publicada" && deletedAt === null;

/** A new story is linked to its assignment; one that is published or withdrawn takes its assignment's state along. */
export function assignmentStatements(command: BoardCommand, { article, articleId }: BoardPlan, now: number) {
  if (!article || articleId === null) return [];
  const { before, row } = article;
  if (before === null) {
    if (command.kind !== "create" || command.assignmentId === undefined) return [];
    const { actor, assignmentId } = command;
    return [
      // Dropped or linked since it was read: NULL in a NOT NULL column fails the batch, and the board plans again.
      rawStatement(sql`UPDATE assignments SET article_id = ${articleId}, state = CASE WHEN article_id IS NULL AND state <> 'caiu' THEN 'escrita' END,
          version = version + 1, updated_at = ${now} WHERE id = ${assignmentId}`),
      revisionOf(sql`a.id = ${assignmentId}`, actor, now),
      rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details)
        SELECT ${now}, ${actor.id}, ${actor.name}, 'assignment.draft', ${articleId}, json_object('subject', '“' || title || '”') FROM assignments WHERE id = ${assignmentId}`),
    ];
  }
  if (isPublished(before) === isPublished(row)) return [];
  const change = isPublished(row)
    ? sql`state = 'publicada', drop_reason = '', version = version + 1, updated_at = ${now} WHERE article_id = ${articleId} AND state <> 'publicada'`
    : sql`state = 'escrita', version = version + 1, updated_at = ${now} WHERE article_id = ${articleId} AND state = 'publicada'`;
  return [rawStatement(sql`UPDATE assignments SET ${change}`), revisionOf(sql`a.article_id = ${articleId}`, command.actor, now)];
}

/** Before stories go for good: what was written is to be written again. `ids`: a subquery of their ids. */
export const afterLostStories = (ids: SQL, now: number) => [
  rawStatement(
    sql`UPDATE assignments SET state = CASE state WHEN 'caiu' THEN 'caiu' ELSE 'em-apuracao' END, version = version + 1, updated_at = ${now} WHERE article_id IN ${ids}`,
  ),
  revisionOf(sql`a.article_id IN ${ids}`, { id: null, name: "Lixeira" }, now),
];
