import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const mediaBatches = sqliteTable("media_batches", {
  id: integer().primaryKey({ autoIncrement: true }),
  opId: text("op_id").notNull(),
  userId: integer("user_id").notNull(),
  action: text().notNull(),
  matching: integer().notNull().default(0),
  createdAt: integer("created_at").notNull(),
  undoneAt: integer("undone_at"),
});

export const mediaBatchItems = sqliteTable(
  "media_batch_items",
  {
    batchId: integer("batch_id").notNull(),
    place: integer().notNull(),
    mediaId: integer("media_id").notNull(),
    title: text().notNull(),
    before: text().notNull(),
    outcome: text({ enum: ["feita", "inalterada", "recusada"] }),
    reason: text().notNull(),
    undoOutcome: text("undo_outcome", { enum: ["feita", "inalterada", "recusada"] }),
    undoReason: text("undo_reason").notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.place] })],
);
