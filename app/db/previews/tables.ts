import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Private addresses of stories as they stood at one version. A trigger of the database revokes a person's when their account is deleted. */
export const previewLinks = sqliteTable("preview_links", {
  id: integer().primaryKey({ autoIncrement: true }),
  articleId: integer("article_id").notNull(),
  version: integer().notNull(),
  /** SHA-256 of the token, in hexadecimal; the token itself is stored nowhere. */
  tokenHash: text("token_hash").notNull(),
  createdBy: integer("created_by"),
  createdByName: text("created_by_name").notNull(),
  /** Milliseconds, as all times. */
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
  views: integer().notNull().default(0),
  viewedAt: integer("viewed_at"),
});
