/** Stems come from the Worker: these are emptied, and the cron fills them from the stories that wait for it. */
export const STEM_INDEXES: readonly string[] = ["story_search", "head_search", "word_search", "name_search"];
export const INDEX_AGAIN = "INSERT OR IGNORE INTO search_pending (article_id) SELECT id FROM articles";

/**
 * The full-text indexes and how each is filled from the tables. They hold no content, so that none can be read back: a backup leaves
 * them out. The trail is found by a story's present title; titles of before stand in the trail's own lines.
 */
export const SEARCH_INDEXES: readonly { name: string; fill: string }[] = [
  {
    name: "article_search",
    fill: `INSERT INTO article_search (rowid, title, subtitle, kicker, body)
      SELECT a.id, a.title, a.subtitle, a.kicker, COALESCE(b.text, b.html, '') FROM articles a LEFT JOIN article_bodies b ON b.article_id = a.id`,
  },
  { name: "headline_search", fill: "INSERT INTO headline_search (rowid, title, kicker) SELECT id, title, kicker FROM articles WHERE deleted_at IS NULL" },
  { name: "person_search", fill: "INSERT INTO person_search (rowid, name, email) SELECT id, name, email FROM users" },
  {
    name: "media_search",
    fill: `INSERT INTO media_search (rowid, title, alt, tags, kind)
      SELECT id, title, alt, COALESCE((SELECT group_concat(value, ' ') FROM json_each(media.tags)), ''), kind FROM media WHERE deleted_at IS NULL`,
  },
  {
    name: "short_link_search",
    fill: `INSERT INTO short_link_search (rowid, code, title, target, author, kind)
      SELECT id, code, title, target, created_by_name, CASE WHEN channel IS NULL THEN 'own' ELSE 'automatic' END FROM short_links`,
  },
  {
    name: "trail_search",
    fill: `INSERT INTO trail_search (rowid, words, facets)
      SELECT id,
        actor_name || ' ' || COALESCE((SELECT title FROM articles WHERE articles.id = audit_log.article_id), '') || ' ' || CASE action WHEN 'article.displaced' THEN '' ELSE substr(COALESCE((
          SELECT group_concat(atom, ' ') FROM json_tree(audit_log.details) WHERE type = 'text' AND key IS NOT 'field' AND key IS NOT 'action' AND key IS NOT 'seal'
        ), ''), 1, 4000) END,
        COALESCE('p' || actor_id, '') || ' ' || COALESCE('m' || article_id, '') || ' a' || replace(replace(action, '.', 'x'), '-', 'y')
      FROM audit_log`,
  },
];
