import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What stories, pictures and the like said when the home page showed them. */
export const homePieces = sqliteTable("home_pieces", {
  id: integer().primaryKey(),
  hash: text().notNull(),
  kind: text({ enum: ["story", "picture", "video", "poll", "today", "site"] }).notNull(),
  subject: text().notNull(),
  content: text().notNull(),
  picture: integer(),
  at: integer().notNull(),
});

/** What the home page showed, since when. */
export const homeEntries = sqliteTable("home_entries", {
  seq: integer().primaryKey(),
  at: integer().notNull(),
  recordedAt: integer("recorded_at").notNull(),
  seenUntil: integer("seen_until").notNull(),
  base: integer().notNull(),
  content: text().notNull(),
  parts: text().notNull(),
  causes: text().notNull().default("[]"),
  trailUntil: integer("trail_until").notNull(),
});

/** Stories that were taken from readers, and when they last were. */
export const homeWithdrawals = sqliteTable("home_withdrawals", {
  articleId: integer("article_id").primaryKey(),
  at: integer().notNull(),
});
