import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Personal calendar feeds, one of each person. A trigger of the database deletes one when its person's role or password
 * changes.
 */
export const agendaFeeds = sqliteTable("agenda_feeds", {
  userId: integer("user_id").primaryKey(),
  /** SHA-256 of the key, in hexadecimal; the key itself is stored nowhere. */
  keyHash: text("key_hash").notNull(),
  /** Milliseconds. */
  createdAt: integer("created_at").notNull(),
});
