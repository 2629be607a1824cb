-- Trilha: what one action wrote about many things is one line, whose first row stands for it; every row is found by its words and by day.
ALTER TABLE audit_log ADD COLUMN group_key TEXT;
ALTER TABLE audit_log ADD COLUMN leads_group INTEGER NOT NULL DEFAULT 1 CHECK (leads_group IN (0, 1));
CREATE INDEX audit_log_by_group ON audit_log (group_key, action, id) WHERE group_key IS NOT NULL;
CREATE INDEX audit_log_by_time ON audit_log (at);

CREATE TRIGGER audit_log_after_grouped AFTER INSERT ON audit_log
WHEN new.group_key IS NOT NULL AND EXISTS (SELECT 1 FROM audit_log WHERE group_key = new.group_key AND action = new.action AND id < new.id) BEGIN
  UPDATE audit_log SET leads_group = 0 WHERE id = new.id;
END;

-- `words`: who, about what, and the texts before and after; of a story that another write moved, who and what alone.
-- `facets`, for filters within a search: p<person>, m<story>, a<action>.
CREATE VIRTUAL TABLE trail_search USING fts5 (
  words, facets,
  content = '',
  tokenize = "unicode61 remove_diacritics 2"
);

INSERT INTO trail_search (rowid, words, facets)
  SELECT id,
    actor_name || ' ' || COALESCE((SELECT title FROM articles WHERE articles.id = audit_log.article_id), '') || ' ' || CASE action WHEN 'article.displaced' THEN '' ELSE substr(COALESCE((
      SELECT group_concat(atom, ' ') FROM json_tree(audit_log.details) WHERE type = 'text' AND key IS NOT 'field' AND key IS NOT 'action' AND key IS NOT 'seal'
    ), ''), 1, 4000) END,
    COALESCE('p' || actor_id, '') || ' ' || COALESCE('m' || article_id, '') || ' a' || replace(replace(action, '.', 'x'), '-', 'y')
  FROM audit_log;

CREATE TRIGGER audit_log_search_after_insert AFTER INSERT ON audit_log BEGIN
  INSERT INTO trail_search (rowid, words, facets) VALUES (
    new.id,
    new.actor_name || ' ' || COALESCE((SELECT title FROM articles WHERE id = new.article_id), '') || ' ' || CASE new.action WHEN 'article.displaced' THEN '' ELSE substr(COALESCE((
      SELECT group_concat(atom, ' ') FROM json_tree(new.details) WHERE type = 'text' AND key IS NOT 'field' AND key IS NOT 'action' AND key IS NOT 'seal'
    ), ''), 1, 4000) END,
    COALESCE('p' || new.actor_id, '') || ' ' || COALESCE('m' || new.article_id, '') || ' a' || replace(replace(new.action, '.', 'x'), '-', 'y')
  );
END;
