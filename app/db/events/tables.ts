import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { EVENT_KINDS } from "#app/domain/events/event.ts";

/** What the newsroom keeps on its calendar beside its stories. */
export const events = sqliteTable("events", {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: EVENT_KINDS }).notNull(),
  title: text().notNull(),
  place: text().notNull().default(""),
  note: text().notNull().default(""),
  municipality: text(),
  isPublic: integer("is_public", { mode: "boolean" }).notNull().default(false),
  allDay: integer("all_day", { mode: "boolean" }).notNull(),
  /** `YYYY-MM-DDTHH:MM` on the clock of `timeZone`. */
  startsAt: text("starts_at").notNull(),
  length: integer().notNull(),
  timeZone: text("time_zone").notNull(),
  recurrence: text(),
  exceptions: text().notNull().default("[]"),
  /** Up to when its occurrences are stored, in milliseconds. */
  expandedTo: integer("expanded_to").notNull().default(0),
  createdBy: integer("created_by"),
  createdByName: text("created_by_name").notNull(),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** Dates of events, for a rolling year and a half. */
export const eventOccurrences = sqliteTable(
  "event_occurrences",
  {
    eventId: integer("event_id").notNull(),
    original: text().notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    cancelled: integer({ mode: "boolean" }).notNull().default(false),
    /** Of a date that readers see: its town, empty for the whole region. */
    publicTown: text("public_town"),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.original] })],
);
