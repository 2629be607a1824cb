import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ASKING_CHANNELS, ASKING_OUTCOMES } from "#app/domain/checks/other-side.ts";

/** What each rule does, in its one row. */
export const checkSettings = sqliteTable("check_settings", {
  id: integer().primaryKey(),
  levels: text().notNull(),
  version: integer().notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** Stops, and what was published over them. */
export const checkEvents = sqliteTable("check_events", {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer().notNull(),
  kind: text({ enum: ["stopped", "overridden"] }).notNull(),
  rule: text().notNull(),
  articleId: integer("article_id"),
  articleVersion: integer("article_version").notNull(),
  storyTitle: text("story_title").notNull(),
  actorId: integer("actor_id"),
  actorName: text("actor_name").notNull(),
  reason: text().notNull().default(""),
  passages: text().notNull().default("[]"),
  opId: text("op_id").notNull(),
});

/** Who was asked for the other side. */
export const otherSideRecords = sqliteTable("other_side_records", {
  id: integer().primaryKey({ autoIncrement: true }),
  articleId: integer("article_id").notNull(),
  seq: integer().notNull(),
  who: text().notNull(),
  askedAt: integer("asked_at").notNull(),
  channel: text({ enum: ASKING_CHANNELS }).notNull(),
  question: text().notNull(),
  deadlineAt: integer("deadline_at"),
  outcome: text({ enum: ASKING_OUTCOMES }).notNull(),
  answer: text().notNull(),
  amends: integer(),
  recordedAt: integer("recorded_at").notNull(),
  recordedBy: integer("recorded_by"),
  recordedByName: text("recorded_by_name").notNull(),
  seal: text().notNull(),
});

/** What addresses answered. */
export const linkChecks = sqliteTable("link_checks", {
  urlHash: text("url_hash").primaryKey(),
  status: integer().notNull(),
  checkedAt: integer("checked_at").notNull(),
});
