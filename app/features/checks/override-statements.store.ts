import { sql } from "drizzle-orm";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { BoardPlan } from "#app/features/highlights/plan.ts";
import { rawStatement } from "#app/platform/db/database.store.ts";

/** The stops that a command of the board publishes over, in its own batch: they are kept if, and only if, it is carried out. */
export function overrideStatements(command: BoardCommand, { article, articleId }: BoardPlan, now: number) {
  const overrides = ("gate" in command ? command.gate?.overrides : undefined) ?? [];
  if (!article || overrides.length === 0) return [];
  const { opId, actor } = command;
  return [
    rawStatement(sql`INSERT INTO check_events (at, kind, rule, article_id, article_version, story_title, actor_id, actor_name, reason, passages, op_id)
      SELECT ${now}, 'overridden', one.value ->> 'rule', ${articleId}, ${article.row.version}, ${article.row.title}, ${actor.id}, ${actor.name},
        one.value ->> 'reason', json(one.value -> 'passages'), ${opId}
      FROM json_each(${JSON.stringify(overrides)}) one`),
  ];
}
