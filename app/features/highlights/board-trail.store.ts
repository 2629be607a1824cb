import { sql } from "drizzle-orm";
import { displacements, groupKeyOf, trailOf } from "#app/features/audit/trail.ts";
import { type Database, rawStatement } from "#app/platform/db/database.store.ts";
import { auditLog } from "#app/platform/db/schema.store.ts";
import type { BoardCommand, Editing } from "./commands.ts";
import type { BoardPlan } from "./plan.ts";

/** The open editor that a command comes from. */
export const editingOf = (command: BoardCommand): Editing | undefined => ("editing" in command ? command.editing : undefined);

/** The audit rows of a command: its own, and one for each other article that it moves to another position. */
export function trailStatements(db: Database, command: BoardCommand, plan: BoardPlan, now: number) {
  const action = `article.${command.kind}`;
  const { id: actorId, name: actorName } = command.actor;
  const displaced = displacements(plan);
  const groupKey = command.groupKey ?? null;
  const displacedKey = groupKey ?? (displaced.length > 1 ? groupKeyOf("stories", command.opId) : null);
  return [
    db.insert(auditLog).values({ at: now, actorId, actorName, action, articleId: plan.articleId, details: JSON.stringify(trailOf(command, plan)), groupKey }),
    ...displaced.map(({ id, position }) =>
      rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details, group_key)
          SELECT ${now}, ${actorId}, ${actorName}, 'article.displaced', id, json_object(
            'changes', json_array(json_object('field', 'position', 'before', position, 'after', ${position})),
            'cause', json_object('action', ${action}, 'articleId', ${plan.articleId})), ${displacedKey}
          FROM articles WHERE id = ${id}`),
    ),
  ];
}

/**
 * Empties the pending draft that a save carries, and stores its number. A higher number stored since the plan was made
 * fails the whole batch (NULL in a NOT NULL column), so that an older text never replaces a newer one.
 */
export function clearPendingDraft(command: BoardCommand, articleId: number | null, now: number) {
  const editing = editingOf(command);
  if (!editing || articleId === null || command.actor.id === null) return [];
  return [
    rawStatement(sql`INSERT INTO article_drafts (article_id, editing, user_id, seq, base_version, fields, updated_at)
        SELECT id, ${editing.id}, ${command.actor.id}, ${editing.seq}, version, '{}', ${now} FROM articles WHERE id = ${articleId}
        ON CONFLICT (article_id, editing) DO UPDATE SET
          seq = CASE WHEN article_drafts.seq > excluded.seq THEN NULL ELSE excluded.seq END,
          base_version = excluded.base_version, fields = '{}', updated_at = excluded.updated_at`),
  ];
}
