import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_KINDS } from "#app/domain/notifications/notification.ts";

/** What the bell of each person tells. */
export const notifications = sqliteTable("notifications", {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer("user_id").notNull(),
  sourceKey: text("source_key").notNull(),
  kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
  text: text().notNull(),
  path: text().notNull(),
  noteId: integer("note_id"),
  createdAt: integer("created_at").notNull(),
  readAt: integer("read_at"),
});
