import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ASSIGNMENT_PRIORITIES, ASSIGNMENT_STATES, ASSIGNMENT_TIME_KINDS, type SourceContact } from "#app/domain/assignments/assignment.ts";

/** What the newsroom plans to write (pautas). */
export const assignments = sqliteTable("assignments", {
  id: integer().primaryKey({ autoIncrement: true }),
  title: text().notNull(),
  brief: text().notNull().default(""),
  municipality: text(),
  section: text(),
  place: text().notNull().default(""),
  timeKind: text("time_kind", { enum: ASSIGNMENT_TIME_KINDS }).notNull(),
  startsAt: integer("starts_at"),
  endsAt: integer("ends_at"),
  /** `startsAt`, or a time after all others for undated ideas. */
  sortAt: integer("sort_at").generatedAlwaysAs(sql`0`).notNull(),
  dueAt: integer("due_at"),
  priority: text({ enum: ASSIGNMENT_PRIORITIES }).notNull().default("normal"),
  state: text({ enum: ASSIGNMENT_STATES }).notNull(),
  dropReason: text("drop_reason").notNull().default(""),
  contacts: text({ mode: "json" }).$type<SourceContact[]>().notNull().default([]),
  links: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  articleId: integer("article_id"),
  messageId: integer("message_id"),
  createdBy: integer("created_by"),
  createdByName: text("created_by_name").notNull(),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const assignmentAssignees = sqliteTable(
  "assignment_assignees",
  {
    userId: integer("user_id").notNull(),
    sortAt: integer("sort_at").notNull(),
    assignmentId: integer("assignment_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sortAt, table.assignmentId] })],
);

export const assignmentFiles = sqliteTable(
  "assignment_files",
  {
    assignmentId: integer("assignment_id").notNull(),
    n: integer().notNull(),
    mediaId: integer("media_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.n] })],
);

export const assignmentRevisions = sqliteTable(
  "assignment_revisions",
  {
    assignmentId: integer("assignment_id").notNull(),
    version: integer().notNull(),
    snapshot: text().notNull(),
    authorId: integer("author_id"),
    authorName: text("author_name").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.version] })],
);
