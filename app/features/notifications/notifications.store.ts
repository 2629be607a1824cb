import { type SQL, sql } from "drizzle-orm";
import type { Role } from "#app/features/people/capabilities.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import type { KeysetPage } from "#app/platform/record/keyset-page.ts";
import { readKeysetPage } from "#app/platform/record/record-table.store.ts";
import { type Notification, type NotificationKind, UNREAD_COUNTED } from "./notification.ts";

/** Content of a notification, and its source. */
export interface ToldNotification {
  sourceKey: string;
  kind: NotificationKind;
  text: string;
  path: string;
  /** A subquery or value: the note that it is about. */
  note: SQL;
  at: number;
}

/** Notifies `people` (a subquery with one column of ids), except those whom this source notified already. Returns whom it notified. */
export const notify = ({ sourceKey, kind, text, path, note, at }: ToldNotification, people: SQL) =>
  rawStatement<{ userId: number }>(sql`INSERT OR IGNORE INTO notifications (user_id, source_key, kind, text, path, note_id, created_at)
    SELECT person.*, ${sourceKey}, ${kind}, ${text}, ${path}, ${note}, ${at} FROM (${people}) person WHERE true RETURNING user_id AS userId`);

/** A page, newest first; `next` is the id before which it goes on. */
export type NotificationPage = KeysetPage<Notification, number>;

/** A notification without a note. */
export type PlainNotification = Omit<ToldNotification, "note">;

const COLUMNS = sql`id, kind, text, path, created_at AS createdAt, read_at AS readAt`;

/** Rows that one sweep deletes at most. */
const PRUNE_BATCH_SIZE = 500;
/** Maximum of assignments due in a day that a sweep reports. */
const DUE_MAX = 200;

/** Stores each person's notifications. */
export function createNotificationRepository(db: Database) {
  return {
    /** Unread ones of a person, at most `UNREAD_COUNTED`. */
    readUnread: (userId: number): Read<number> => ({
      statements: [rawStatement(sql`SELECT COUNT(*) AS unread FROM (SELECT 1 FROM notifications WHERE user_id = ${userId} AND read_at IS NULL LIMIT ${UNREAD_COUNTED})`)],
      decode: ([result]) => rawRowsOf<{ unread: number }>(result)[0]?.unread ?? 0,
    }),

    readPage: (userId: number, { unread, before, limit }: { unread: boolean; before: number | undefined; limit: number }): Read<NotificationPage> =>
      readKeysetPage(
        sql`SELECT ${COLUMNS} FROM notifications WHERE user_id = ${userId} ${unread ? sql`AND read_at IS NULL` : sql``}
          ${before === undefined ? sql`` : sql`AND id < ${before}`} ORDER BY id DESC`,
        limit,
        (result) => rawRowsOf<Notification>(result),
        ({ id }) => id,
      ),

    readOne: (userId: number, id: number): Read<Notification | null> => ({
      statements: [rawStatement(sql`SELECT ${COLUMNS} FROM notifications WHERE id = ${id} AND user_id = ${userId}`)],
      decode: ([result]) => rawRowsOf<Notification>(result)[0] ?? null,
    }),

    /** Marks these of a person, or all up to an id, as read; answers how many were not yet. */
    async markRead(userId: number, which: { ids: readonly number[] } | { upTo: number }, at: number): Promise<number> {
      const condition = "ids" in which ? sql`id IN ${valueRows(which.ids)}` : sql`id <= ${which.upTo}`;
      const [changed] = await runBatch(db, [rawStatement(sql`UPDATE notifications SET read_at = ${at} WHERE user_id = ${userId} AND read_at IS NULL AND ${condition}`)]);
      return changed.meta.changes;
    },

    /** Notifies people by their roles; returns their ids. */
    async tellRoles(told: readonly PlainNotification[], roles: readonly Role[]): Promise<number[]> {
      if (told.length === 0) return [];
      const results = await runBatch(
        db,
        told.map((one) => notify({ ...one, note: sql`NULL` }, sql`SELECT id FROM users WHERE role IN ${valueRows(roles)}`)),
      );
      return results.flatMap((result) => result.results.map(({ userId }) => userId));
    },

    /** Notifies assignees of unfinished assignments that are due in a period (ms); returns their ids. */
    async tellDue(from: number, to: number, at: number): Promise<number[]> {
      const [told] = await runBatch(db, [
        rawStatement<{ userId: number }>(sql`INSERT OR IGNORE INTO notifications (user_id, source_key, kind, text, path, created_at)
          SELECT who.user_id, 'prazo:' || due.id || ':' || due.due_at, 'prazo', 'O prazo da pauta “' || due.title || '” é hoje.', '/admin/pautas/' || due.id, ${at}
          FROM (SELECT a.id, a.title, a.due_at FROM assignments a WHERE a.due_at >= ${from} AND a.due_at < ${to} AND +a.state NOT IN ('publicada', 'caiu')
            ORDER BY a.due_at, a.id LIMIT ${DUE_MAX}) due
          CROSS JOIN assignment_assignees who ON who.assignment_id = due.id WHERE true RETURNING user_id AS userId`),
      ]);
      return told.results.map(({ userId }) => userId);
    },

    /** Deletes what was read before one time, and what was told before another (ms); some at a time. */
    async prune(readBefore: number, toldBefore: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE created_at < ${toldBefore} ORDER BY created_at LIMIT ${PRUNE_BATCH_SIZE})`),
        rawStatement(sql`DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE read_at < ${readBefore} ORDER BY read_at LIMIT ${PRUNE_BATCH_SIZE})`),
      ]);
    },
  };
}
