import { sql } from "drizzle-orm";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { BoardPlan } from "#app/features/highlights/plan.ts";
import { type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { HeldPlace } from "./reply-case.ts";

/** What the board reads and writes of rights of reply: a published reply and the decision are one batch, and holds are part of each plan. */

/** Replies that hold a place after `now` (ms). */
export const heldPlaces = (now: number) =>
  rawStatement(
    sql`SELECT reply_article_id AS articleId, held_position AS position, held_until AS until FROM reply_cases WHERE held_until > ${now} AND reply_article_id IS NOT NULL`,
  );

export const toHeldPlaces = (result: unknown): HeldPlace[] => rawRowsOf<HeldPlace>(result);

/** The same as a read. */
export const readHeldPlaces = (now: number): Read<HeldPlace[]> => ({ statements: [heldPlaces(now)], decode: ([result]) => toHeldPlaces(result) });

/** The case that a command's new story replies in. */
export const replyCaseOf = (command: BoardCommand) =>
  command.kind === "create" && command.reply ? [rawStatement(sql`SELECT decided_at AS decidedAt FROM reply_cases WHERE id = ${command.reply.caseId}`)] : [];

export const toReplyCaseOf = (result: unknown): { decidedAt: number | null } | null => (result === undefined ? null : (rawRowsOf<{ decidedAt: number | null }>(result)[0] ?? null));

/** The decision of the case whose reply is created. Decided since it was read: a check of the table fails the batch. */
export function replyStatements(command: BoardCommand, { articleId }: BoardPlan, now: number) {
  if (command.kind !== "create" || !command.reply || articleId === null) return [];
  const { actor, reply } = command;
  return [
    rawStatement(sql`UPDATE reply_cases SET reply_article_id = ${articleId}, decision = CASE WHEN decided_at IS NULL THEN 'granted' END, decided_at = ${now}, decided_by = ${actor.id},
        decided_by_name = ${actor.name}, held_position = ${reply.hold?.position ?? null}, held_until = ${reply.hold ? now + reply.hold.ms : null} WHERE id = ${reply.caseId}`),
    rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details)
      SELECT ${now}, ${actor.id}, ${actor.name}, 'reply.grant', ${articleId}, json_object('subject', '“' || story_title || '”') FROM reply_cases WHERE id = ${reply.caseId}`),
  ];
}
