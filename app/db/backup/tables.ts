import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How far a backup and a restoration came. */
export const backupRuns = sqliteTable("backup_runs", {
  kind: text({ enum: ["backup", "restoration"] }).primaryKey(),
  id: text().notNull(),
  state: text().notNull(),
  startedAt: integer("started_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  leasedUntil: integer("leased_until").notNull().default(0),
});

/** Keys of rows that changed while a backup reads. */
export const backupChanges = sqliteTable("backup_changes", {
  seq: integer().primaryKey({ autoIncrement: true }),
  tableName: text("table_name").notNull(),
  rowKey: text("row_key").notNull(),
});

/** Rows that wait to be restored. */
export const restoredRows = sqliteTable("restored_rows", { tableName: text("table_name").notNull(), rowKey: text("row_key").notNull(), content: text().notNull() }, (table) => [
  primaryKey({ columns: [table.tableName, table.rowKey] }),
]);

/** What was deleted, revoked or taken from readers. */
export const withdrawals = sqliteTable("withdrawals", {
  seq: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: ["delete", "set", "add", "hide", "show"] }).notNull(),
  tableName: text("table_name").notNull(),
  rowKey: text("row_key").notNull(),
  content: text().notNull().default("{}"),
  at: integer().notNull(),
  copied: integer().notNull().default(0),
});
