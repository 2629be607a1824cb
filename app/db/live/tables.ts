import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const liveBlogs = sqliteTable("live_blogs", {
  articleId: integer("article_id").primaryKey(),
  state: text({ enum: ["aberta", "encerrada"] }).notNull(),
  startedAt: integer("started_at").notNull(),
  endedAt: integer("ended_at"),
  updatedAt: integer("updated_at").notNull(),
  seq: integer().notNull().default(0),
  entries: integer().notNull().default(0),
});

export const liveEntries = sqliteTable("live_entries", {
  id: integer().primaryKey({ autoIncrement: true }),
  articleId: integer("article_id").notNull(),
  seq: integer().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  pictureUrl: text("picture_url"),
  pictureAlt: text("picture_alt").notNull(),
  pictureCredit: text("picture_credit").notNull(),
  pinned: integer({ mode: "boolean" }).notNull().default(false),
  correction: text().notNull().default(""),
  correctedAt: integer("corrected_at"),
  removedAt: integer("removed_at"),
  version: integer().notNull().default(1),
  operation: text().notNull(),
  authorId: integer("author_id"),
  authorName: text("author_name").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
