import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const storyTemplates = sqliteTable("story_templates", {
  slug: text().primaryKey(),
  place: integer().notNull(),
  name: text().notNull(),
  active: integer({ mode: "boolean" }).notNull().default(true),
  title: text().notNull(),
  subtitle: text().notNull(),
  kicker: text().notNull(),
  category: text(),
  body: text().notNull(),
  sensitive: integer({ mode: "boolean" }).notNull().default(false),
  version: integer().notNull().default(1),
  updatedAt: integer("updated_at").notNull().default(0),
});
