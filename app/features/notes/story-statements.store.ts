import { sql } from "drizzle-orm";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { BoardPlan } from "#app/features/highlights/plan.ts";
import { sentenceOf } from "#app/features/notifications/notification.ts";
import { notify } from "#app/features/notifications/notification-statements.store.ts";
import { rawStatement } from "#app/platform/db/database.store.ts";
import { notesPath } from "./note.ts";

/** A draft that is handed back says why in a note too, and tells its author; in the batch that hands it back. */
export function noteStatements({ actor, opId }: BoardCommand, { article }: BoardPlan, now: number) {
  if (!article?.before) return [];
  const { before, row } = article;
  if (row.reviewNote === "" || row.reviewNote === before.reviewNote) return [];
  const operation = `devolucao:${opId}`;
  const target = { kind: "materia" as const, id: row.id };
  return [
    rawStatement(sql`INSERT INTO notes (article_id, kind, text, author_id, author_name, operation, created_at)
      VALUES (${row.id}, 'devolucao', ${row.reviewNote}, ${actor.id}, ${actor.name}, ${operation}, ${now})`),
    ...(row.authorId === null || row.authorId === actor.id
      ? []
      : [
          notify(
            {
              sourceKey: operation,
              kind: "devolucao",
              text: sentenceOf(`${actor.name} devolveu “${row.title}” para ajustes`, row.reviewNote),
              path: notesPath(target),
              note: sql`(SELECT id FROM notes WHERE operation = ${operation})`,
              at: now,
            },
            sql`SELECT id FROM users WHERE id = ${row.authorId}`,
          ),
        ]),
  ];
}
