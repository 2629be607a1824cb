import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { StyleKind } from "#app/domain/house-style/style-rule.ts";

export const houseStyleRules = sqliteTable(
  "house_style_rules",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    rightForm: text("right_form").notNull(),
    wrongForms: text("wrong_forms").notNull(),
    kind: text().$type<StyleKind>().notNull(),
    explanation: text().notNull().default(""),
    wholeWord: integer("whole_word", { mode: "boolean" }).notNull().default(true),
    matchCase: integer("match_case", { mode: "boolean" }).notNull().default(false),
    active: integer({ mode: "boolean" }).notNull().default(true),
    sortKey: text("sort_key").notNull(),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("house_style_rules_in_order").on(table.sortKey, table.id)],
);

export const houseStyleForms = sqliteTable(
  "house_style_forms",
  {
    formKey: text("form_key").primaryKey(),
    ruleId: integer("rule_id")
      .notNull()
      .references(() => houseStyleRules.id, { onDelete: "cascade" }),
  },
  (table) => [index("house_style_forms_by_rule").on(table.ruleId)],
);
