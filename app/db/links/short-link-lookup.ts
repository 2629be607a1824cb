import type { LinkOrigin } from "#app/domain/links/short-link.ts";

/** What the redirect needs of a link. Times in milliseconds. */
export interface FoundLink {
  id: number;
  target: string;
  articleId: number | null;
  /** The article's slug as it is now; null for a link to elsewhere. */
  articleSlug: string | null;
  origin: LinkOrigin;
  expiresAt: number | null;
  deactivatedAt: number | null;
}

/** What a chat's card of an article shows. */
export interface FoundStory {
  title: string;
  subtitle: string;
  slug: string;
  coverUrl: string | null;
  coverAlt: string;
  /** Percent. */
  focalX: number;
  focalY: number;
}

/** The site's identity as the newsroom set it; null where it did not. */
export interface FoundSiteIdentity {
  name: string | null;
  /** Media key of the logo. */
  logoKey: string | null;
}

interface LinkRow extends Omit<FoundLink, "origin">, LinkOrigin {}

/** A link by its code without case; null for an unknown one. Plain SQL: a query builder would be too large for the redirect's Worker. */
export async function findLink(d1: D1Database, codeKey: string): Promise<FoundLink | null> {
  const row = await d1
    .prepare(
      `SELECT l.id, l.target, l.article_id AS articleId, a.slug AS articleSlug, l.source, l.medium, l.campaign, l.expires_at AS expiresAt, l.deactivated_at AS deactivatedAt
       FROM short_links l LEFT JOIN articles a ON a.id = l.article_id WHERE l.code_key = ?`,
    )
    .bind(codeKey)
    .first<LinkRow>();
  if (row === null) return null;
  const { source, medium, campaign, ...link } = row;
  return { ...link, origin: { source, medium, campaign } };
}

/** The article as chats may show it; null for one that readers do not see. */
export const findStory = (d1: D1Database, articleId: number): Promise<FoundStory | null> =>
  d1
    .prepare(
      "SELECT title, subtitle, slug, cover_url AS coverUrl, cover_alt AS coverAlt, cover_focal_x AS focalX, cover_focal_y AS focalY FROM articles WHERE id = ? AND visible = 1",
    )
    .bind(articleId)
    .first<FoundStory>();

/** The site's identity; null before the newsroom saved any settings. */
export const findSiteIdentity = (d1: D1Database): Promise<FoundSiteIdentity | null> =>
  d1.prepare("SELECT value ->> 'name' AS name, value ->> 'logoKey' AS logoKey FROM settings WHERE key = 'site'").first<FoundSiteIdentity>();
