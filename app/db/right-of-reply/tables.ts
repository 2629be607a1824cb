import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Requests for a right of reply, and what became of them. */
export const replyCases = sqliteTable("reply_cases", {
  id: integer().primaryKey({ autoIncrement: true }),
  articleId: integer("article_id"),
  storyTitle: text("story_title").notNull(),
  name: text().notNull(),
  email: text().notNull(),
  text: text().notNull(),
  receivedAt: integer("received_at").notNull(),
  dueAt: integer("due_at").notNull(),
  decidedAt: integer("decided_at"),
  decidedBy: integer("decided_by"),
  decidedByName: text("decided_by_name"),
  decision: text({ enum: ["granted", "refused"] }),
  reason: text().notNull().default(""),
  replyArticleId: integer("reply_article_id"),
  heldPosition: text("held_position", { enum: ["supermanchete", "destaque"] }),
  heldUntil: integer("held_until"),
});
