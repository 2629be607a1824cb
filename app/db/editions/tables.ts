import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Sealed editions of the home page, one a day. */
export const editions = sqliteTable("editions", {
  day: text().primaryKey(),
  state: text({ enum: ["waiting", "sealed"] })
    .notNull()
    .default("waiting"),
  begunAt: integer("begun_at").notNull(),
  plan: text().notNull(),
  leasedUntil: integer("leased_until").notNull().default(0),
});

/** Which stories an edition holds, and what it must still tell of them. */
export const editionStories = sqliteTable(
  "edition_stories",
  {
    day: text().notNull(),
    articleId: integer("article_id").notNull(),
    place: integer().notNull(),
    state: text({ enum: ["waiting", "sealed", "withdrawn"] })
      .notNull()
      .default("waiting"),
    card: text().notNull().default(""),
    sha256: text().notNull().default(""),
    signature: text().notNull().default(""),
    sealedAt: integer("sealed_at"),
    withdrawnAt: integer("withdrawn_at"),
    due: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId] })],
);
