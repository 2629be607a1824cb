import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How large the database and the stored files are: one row a day. */
export const systemSamples = sqliteTable("system_samples", {
  day: text().primaryKey(),
  at: integer().notNull(),
  databaseBytes: integer("database_bytes").notNull(),
  fileCount: integer("file_count").notNull(),
  fileBytes: integer("file_bytes").notNull(),
});

/** Logged errors by kind and day. */
export const errorCounts = sqliteTable(
  "error_counts",
  {
    day: text().notNull(),
    kind: text().notNull(),
    count: integer().notNull(),
    lastAt: integer("last_at").notNull(),
    requestIds: text("request_ids").notNull().default("[]"),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
);
