import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { NOTE_KINDS } from "#app/domain/notes/note.ts";

/** Notes of the staff on a story or an assignment, and answers to them. */
export const notes = sqliteTable("notes", {
  id: integer().primaryKey({ autoIncrement: true }),
  articleId: integer("article_id"),
  assignmentId: integer("assignment_id"),
  parentId: integer("parent_id"),
  kind: text({ enum: NOTE_KINDS }).notNull(),
  text: text().notNull(),
  field: text(),
  quote: text(),
  prefix: text(),
  suffix: text(),
  authorId: integer("author_id"),
  authorName: text("author_name").notNull(),
  operation: text().notNull(),
  version: integer().notNull().default(1),
  resolvedAt: integer("resolved_at"),
  resolvedByName: text("resolved_by_name"),
  createdAt: integer("created_at").notNull(),
  editedAt: integer("edited_at"),
});

export const noteMentions = sqliteTable(
  "note_mentions",
  {
    noteId: integer("note_id").notNull(),
    userId: integer("user_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.userId] })],
);
