import type { LinkOrigin } from "./short-link.ts";

/** Fields of a link that the redirect needs. Times in milliseconds. */
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

/** Fields of an article that a chat's card shows. */
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

/** A link with the code it is found by and the edition of links at which it last changed. */
export interface LinkOfEdition {
  codeKey: string;
  edition: number;
  link: FoundLink;
}

/** Changes of links since an edition. */
export interface LinkChanges {
  /** The present one. */
  edition: number;
  /** In the order of their editions, at most `CHANGES_MAX` of them. */
  changed: LinkOfEdition[];
  /** True when there are more. */
  isMore: boolean;
}

/** Links whose numbers follow each other, which are read together: made on the same days, they are opened on the same days. */
const NEIGHBOURS = 64;

/** Changes that are read at once. */
const CHANGES_MAX = 500;

interface LinkRow extends Omit<FoundLink, "origin">, LinkOrigin {
  codeKey: string;
  edition: number;
}

const COLUMNS =
  "l.id, l.code_key AS codeKey, l.edition, l.target, l.article_id AS articleId, a.slug AS articleSlug, l.source, l.medium, l.campaign, l.expires_at AS expiresAt, l.deactivated_at AS deactivatedAt";

const toLink = ({ source, medium, campaign, codeKey, edition, ...link }: LinkRow): LinkOfEdition => ({ codeKey, edition, link: { ...link, origin: { source, medium, campaign } } });

/** The link of a code without case, with its neighbours; none for an unknown code. Plain SQL: a query builder would be too large for the redirect's Worker. */
export async function findLinks(d1: D1Database, codeKey: string): Promise<LinkOfEdition[]> {
  const { results } = await d1
    .prepare(
      `SELECT ${COLUMNS} FROM (SELECT id - id % ${NEIGHBOURS} AS first FROM short_links WHERE code_key = ?) own
       JOIN short_links l ON l.id >= own.first AND l.id < own.first + ${NEIGHBOURS} LEFT JOIN articles a ON a.id = l.article_id`,
    )
    .bind(codeKey)
    .all<LinkRow>();
  return results.map(toLink);
}

/** The present edition of links, with those that changed since another; `since` null: the edition alone. */
export async function findLinkChanges(d1: D1Database, since: number | null): Promise<LinkChanges> {
  const { results } = await d1
    .prepare(
      `SELECT e.edition AS present, ${COLUMNS} FROM short_link_edition e LEFT JOIN short_links l ON l.edition > ? LEFT JOIN articles a ON a.id = l.article_id
       WHERE e.one = 1 ORDER BY l.edition LIMIT ${CHANGES_MAX + 1}`,
    )
    .bind(since ?? Number.MAX_SAFE_INTEGER)
    .all<LinkRow & { present: number }>();
  const changed = results.filter(({ id }) => id !== null).map(({ present: _present, ...row }) => toLink(row));
  return { edition: results[0]?.present ?? 0, changed: changed.slice(0, CHANGES_MAX), isMore: changed.length > CHANGES_MAX };
}

/** The article as chats may show it; null for one that readers do not see. */
export const findStory = (d1: D1Database, articleId: number): Promise<FoundStory | null> =>
  d1
    .prepare(
      `SELECT COALESCE(NULLIF(m.social_title, ''), a.title) AS title, COALESCE(NULLIF(m.search_description, ''), a.subtitle) AS subtitle, a.slug,
         COALESCE(m.social_image, a.cover_url) AS coverUrl, CASE WHEN m.social_image IS NULL THEN a.cover_alt ELSE '' END AS coverAlt,
         CASE WHEN m.social_image IS NULL THEN a.cover_focal_x ELSE 50 END AS focalX, CASE WHEN m.social_image IS NULL THEN a.cover_focal_y ELSE 50 END AS focalY
       FROM articles a LEFT JOIN article_meta m ON m.article_id = a.id WHERE a.id = ? AND a.visible = 1`,
    )
    .bind(articleId)
    .first<FoundStory>();

/** The site's identity; null before the newsroom saved any settings. */
export const findSiteIdentity = (d1: D1Database): Promise<FoundSiteIdentity | null> =>
  d1.prepare("SELECT value ->> 'name' AS name, value ->> 'logoKey' AS logoKey FROM settings WHERE key = 'site'").first<FoundSiteIdentity>();
