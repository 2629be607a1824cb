import { sql } from "drizzle-orm";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { rawStatement } from "#app/platform/db/database.store.ts";
import type { OwnPlacement } from "./import-run.ts";

/**
 * What the board's batch writes of an imported story: its mark, whose key lets a second import of the same item fail whole, its line in
 * the ledger, its old addresses, and the live blog of a newsroom of this product. An address that leads elsewhere already goes on leading there.
 */
export function importStatements(command: BoardCommand, articleId: number | null, now: number) {
  if (command.kind !== "import" || articleId === null) return [];
  const { importId, source, sourceId, addresses, own } = command.imported;
  return [
    rawStatement(sql`INSERT INTO imported_items (source, kind, source_id, article_id, import_id, at) VALUES (${source}, 'item', ${sourceId}, ${articleId}, ${importId}, ${now})`),
    rawStatement(sql`INSERT OR IGNORE INTO imported_addresses (path, article_id) SELECT value, ${articleId} FROM json_each(${JSON.stringify(addresses)})`),
    ...(own?.liveBlog ? liveBlogStatements(articleId, own.liveBlog) : []),
  ];
}

/** A live blog with its entries in one statement each, however many there are. */
function liveBlogStatements(articleId: number, { isOpen, startedAt, endedAt, entries }: NonNullable<OwnPlacement["liveBlog"]>) {
  const last = Math.max(startedAt, endedAt ?? 0, ...entries.map(({ at }) => at));
  const count = entries.length;
  return [
    rawStatement(sql`INSERT INTO live_blogs (article_id, state, started_at, ended_at, updated_at, seq, entries)
      VALUES (${articleId}, ${isOpen ? "aberta" : "encerrada"}, ${startedAt}, ${isOpen ? null : (endedAt ?? last)}, ${last}, ${count + 1}, ${count})`),
    rawStatement(sql`INSERT INTO live_entries (article_id, seq, title, text, picture_url, picture_alt, picture_credit, pinned, correction, corrected_at, operation, author_id, author_name, created_at, updated_at)
      SELECT ${articleId}, key + 1, value ->> 'title', value ->> 'text', value ->> 'pictureUrl', value ->> 'pictureAlt', value ->> 'pictureCredit', CAST(value ->> 'isPinned' AS INTEGER),
        value ->> 'correction', value ->> 'correctedAt', 'import-' || key, NULL, value ->> 'author', value ->> 'at', value ->> 'at'
      FROM json_each(${JSON.stringify(entries)})`),
  ];
}
