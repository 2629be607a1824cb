import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Addresses that asked for the newsletter, with what was consented to and when. */
export const newsletterSubscribers = sqliteTable("newsletter_subscribers", {
  id: integer().primaryKey({ autoIncrement: true }),
  email: text().notNull(),
  state: text({ enum: ["pending", "confirmed", "unsubscribed", "bounced"] }).notNull(),
  town: text().notNull(),
  morning: integer().notNull(),
  evening: integer().notNull(),
  key: text().notNull(),
  consentAt: integer("consent_at").notNull(),
  consentVersion: text("consent_version").notNull(),
  confirmedAt: integer("confirmed_at"),
  endedAt: integer("ended_at"),
  mailedAt: integer("mailed_at").notNull(),
  softBounces: integer("soft_bounces").notNull(),
});

/** Rows of each state and town; triggers keep it. */
export const newsletterCounts = sqliteTable("newsletter_counts", { state: text().notNull().primaryKey(), town: text().notNull().primaryKey(), count: integer().notNull() });

/** Addresses that get nothing any more, as HMACs. */
export const newsletterSuppressions = sqliteTable("newsletter_suppressions", {
  addressHash: text("address_hash").primaryKey(),
  reason: text({ enum: ["bounced", "complained"] }).notNull(),
  at: integer().notNull(),
});
