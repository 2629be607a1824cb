import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What a few stories say elsewhere than on their page; no row where nothing is written. */
export const articleMeta = sqliteTable("article_meta", {
  articleId: integer("article_id").primaryKey(),
  slugWords: text("slug_words").notNull(),
  searchTitle: text("search_title").notNull(),
  searchDescription: text("search_description").notNull(),
  socialTitle: text("social_title").notNull(),
  socialImage: text("social_image"),
});
