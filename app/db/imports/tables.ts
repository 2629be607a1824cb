import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { IMPORT_FATES } from "#app/domain/imports/import-run.ts";

export const imports = sqliteTable("imports", {
  id: integer().primaryKey({ autoIncrement: true }),
  source: text().notNull(),
  files: text().notNull(),
  items: integer().notNull(),
  counts: text(),
  startedAt: integer("started_at").notNull(),
  finishedAt: integer("finished_at"),
});

export const importedItems = sqliteTable(
  "imported_items",
  {
    source: text().notNull(),
    kind: text({ enum: ["item", "file"] }).notNull(),
    sourceId: text("source_id").notNull(),
    articleId: integer("article_id"),
    mediaKey: text("media_key"),
    importId: integer("import_id").notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.sourceId] })],
);

export const importLedger = sqliteTable("import_ledger", {
  id: integer().primaryKey({ autoIncrement: true }),
  importId: integer("import_id").notNull(),
  kind: text().notNull(),
  sourceId: text("source_id").notNull(),
  title: text().notNull(),
  fate: text({ enum: IMPORT_FATES }).notNull(),
  reason: text().notNull(),
  articleId: integer("article_id"),
});

export const importedAddresses = sqliteTable("imported_addresses", {
  path: text().primaryKey(),
  articleId: integer("article_id"),
  target: text(),
});
