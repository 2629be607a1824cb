import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const managerTotals = sqliteTable("manager_totals", {
  list: text({ enum: ["rascunho", "agendada", "em-revisao", "desabilitada"] }).primaryKey(),
  total: integer().notNull(),
});

export const authorTotals = sqliteTable("author_totals", {
  authorId: integer("author_id").primaryKey(),
  total: integer().notNull(),
});

export const managerViews = sqliteTable("manager_views", {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer("user_id").notNull(),
  name: text().notNull(),
  query: text().notNull(),
  createdAt: integer("created_at").notNull(),
});

export const articleBatches = sqliteTable("article_batches", {
  id: integer().primaryKey({ autoIncrement: true }),
  opId: text("op_id").notNull(),
  userId: integer("user_id").notNull(),
  action: text().notNull(),
  matching: integer().notNull(),
  createdAt: integer("created_at").notNull(),
  undoneAt: integer("undone_at"),
});

export const articleBatchItems = sqliteTable(
  "article_batch_items",
  {
    batchId: integer("batch_id").notNull(),
    place: integer().notNull(),
    articleId: integer("article_id"),
    title: text().notNull(),
    before: text().notNull(),
    outcome: text({ enum: ["feita", "inalterada", "recusada"] }),
    reason: text().notNull(),
    undoOutcome: text("undo_outcome", { enum: ["feita", "inalterada", "recusada"] }),
    undoReason: text("undo_reason").notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.place] })],
);

/** What a few stories say elsewhere than on their page; no row where nothing is written. */
export const articleMeta = sqliteTable("article_meta", {
  articleId: integer("article_id").primaryKey(),
  slugWords: text("slug_words").notNull(),
  searchTitle: text("search_title").notNull(),
  searchDescription: text("search_description").notNull(),
  socialTitle: text("social_title").notNull(),
  socialImage: text("social_image"),
});
