import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Polls of the newsroom. */
export const polls = sqliteTable("polls", {
  id: integer().primaryKey({ autoIncrement: true }),
  question: text().notNull(),
  opensAt: integer("opens_at").notNull(),
  closesAt: integer("closes_at").notNull(),
  isElectoral: integer("is_electoral").notNull(),
  onHome: integer("on_home").notNull().default(0),
  answers: integer().notNull().default(0),
  withdrawnAt: integer("withdrawn_at"),
  clearedAt: integer("cleared_at"),
  createdBy: integer("created_by"),
  createdByName: text("created_by_name").notNull(),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const pollOptions = sqliteTable(
  "poll_options",
  { pollId: integer("poll_id").notNull(), position: integer().notNull(), text: text().notNull(), votes: integer().notNull().default(0) },
  (table) => [primaryKey({ columns: [table.pollId, table.position] })],
);

/** Who answered, until the poll has ended. */
export const pollVoters = sqliteTable("poll_voters", { pollId: integer("poll_id").notNull(), voter: text().notNull(), choice: integer() }, (table) => [
  primaryKey({ columns: [table.pollId, table.voter] }),
]);

/** Which stories name which polls in their text; kept by triggers. */
export const articlePolls = sqliteTable("article_polls", { articleId: integer("article_id").notNull(), pollId: integer("poll_id").notNull() }, (table) => [
  primaryKey({ columns: [table.articleId, table.pollId] }),
]);
