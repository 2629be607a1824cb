import { sql } from "drizzle-orm";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { rawStatement } from "#app/platform/db/database.store.ts";

/**
 * What the board's batch writes of an imported story: its mark, whose key lets a second import of the same item fail whole, its line in
 * the ledger, and its old addresses. An address that leads elsewhere already goes on leading there.
 */
export function importStatements(command: BoardCommand, articleId: number | null, now: number) {
  if (command.kind !== "import" || articleId === null) return [];
  const { importId, source, sourceId, addresses } = command.imported;
  return [
    rawStatement(sql`INSERT INTO imported_items (source, kind, source_id, article_id, import_id, at) VALUES (${source}, 'item', ${sourceId}, ${articleId}, ${importId}, ${now})`),
    rawStatement(sql`INSERT OR IGNORE INTO imported_addresses (path, article_id) SELECT value, ${articleId} FROM json_each(${JSON.stringify(addresses)})`),
  ];
}
