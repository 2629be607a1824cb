import { sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import { LOGGED_ACTIONS, type LoggedWrite } from "./change-log.ts";

/** Writes of one story that are read, the newest of them (ours). */
const WRITES_MAX = 300;

/** Writes of a story that its public change log may show, oldest first. */
export const readLoggedWrites = (articleId: number): Read<LoggedWrite[]> => ({
  statements: [
    rawStatement(sql`SELECT l.at, l.action, l.details, l.actor_id IS NULL AS is_automatic, u.role,
        CASE WHEN p.names_changes = 1 THEN COALESCE(u.name, p.name) END AS name, CASE WHEN p.names_changes = 1 AND p.published = 1 THEN p.slug END AS slug
      FROM audit_log l LEFT JOIN users u ON u.id = l.actor_id LEFT JOIN author_profiles p ON p.user_id = l.actor_id
      WHERE l.article_id = ${articleId} AND l.action IN ${valueRows(LOGGED_ACTIONS)} ORDER BY l.id DESC LIMIT ${WRITES_MAX}`),
  ],
  decode: ([result]) =>
    rawRowsOf<Omit<LoggedWrite, "details" | "isAutomatic"> & { details: string; is_automatic: number }>(result)
      .map(({ details, is_automatic, ...row }) => ({ ...row, details: JSON.parse(details), isAutomatic: is_automatic === 1 }))
      .reverse(),
});
