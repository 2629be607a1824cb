import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#app/platform/db/database.store.ts";
import type { NotificationKind } from "./notification.ts";

/** What a notification tells, and of which source. */
export interface ToldNotification {
  sourceKey: string;
  kind: NotificationKind;
  text: string;
  path: string;
  /** A subquery or value: the note that it is about. */
  note: SQL;
  at: number;
}

/** Tells `people` (a subquery with one column of ids); those whom this source told already are not told again. Answers whom it told. */
export const notify = ({ sourceKey, kind, text, path, note, at }: ToldNotification, people: SQL) =>
  rawStatement<{ userId: number }>(sql`INSERT OR IGNORE INTO notifications (user_id, source_key, kind, text, path, note_id, created_at)
    SELECT person.*, ${sourceKey}, ${kind}, ${text}, ${path}, ${note}, ${at} FROM (${people}) person WHERE true RETURNING user_id AS userId`);
