import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const aiUses = sqliteTable("ai_uses", {
  hash: text().primaryKey(),
  at: integer().notNull(),
});

export const articleAi = sqliteTable("article_ai", {
  articleId: integer("article_id").primaryKey(),
  parts: text().notNull(),
  reviewerId: integer("reviewer_id"),
  updatedAt: integer("updated_at").notNull(),
});
