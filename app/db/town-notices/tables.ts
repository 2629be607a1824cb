import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TOWN_NOTICE_KINDS, TOWN_NOTICE_STATES } from "#app/domain/town-notices/town-notice.ts";

/** Pharmacies on duty, death notices, public notices and jobs of the towns. */
export const townNotices = sqliteTable("town_notices", {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: TOWN_NOTICE_KINDS }).notNull(),
  municipality: text().notNull(),
  state: text({ enum: TOWN_NOTICE_STATES }).notNull().default("rascunho"),
  title: text().notNull(),
  text: text().notNull().default(""),
  place: text().notNull().default(""),
  phone: text().notNull().default(""),
  sourceUrl: text("source_url").notNull().default(""),
  startsAt: integer("starts_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  /** JSON of `DeathDetails`. */
  death: text(),
  withdrawalReason: text("withdrawal_reason").notNull().default(""),
  createdBy: integer("created_by"),
  createdByName: text("created_by_name").notNull(),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
