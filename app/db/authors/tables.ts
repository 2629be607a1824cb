import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const authorProfiles = sqliteTable("author_profiles", {
  userId: integer("user_id").primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
  job: text().notNull().default(""),
  town: text().notNull().default(""),
  beat: text().notNull().default(""),
  bio: text().notNull().default(""),
  email: text().notNull().default(""),
  links: text().notNull().default("[]"),
  showsPhoto: integer("shows_photo").notNull().default(0),
  published: integer().notNull().default(0),
  namesChanges: integer("names_changes").notNull().default(0),
  version: integer().notNull().default(1),
  updatedAt: integer("updated_at").notNull(),
});

export const authorAddresses = sqliteTable("author_addresses", {
  slug: text().primaryKey(),
  userId: integer("user_id").notNull(),
  name: text().notNull(),
});
