-- Totals of the manager's views, kept by triggers so that no view counts its list. What is on the air is counted in article_totals.
CREATE TABLE manager_totals (
  list TEXT PRIMARY KEY CHECK (list IN ('rascunho', 'agendada', 'em-revisao', 'desabilitada')),
  total INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO manager_totals (list, total) VALUES
('rascunho', (SELECT COUNT(*) FROM articles WHERE status = 'rascunho' AND deleted_at IS NULL)),
('agendada', (SELECT COUNT(*) FROM articles WHERE status = 'agendada' AND deleted_at IS NULL)),
('em-revisao', (SELECT COUNT(*) FROM articles WHERE review_at IS NOT NULL AND deleted_at IS NULL)),
('desabilitada', (SELECT COUNT(*) FROM articles WHERE active = 0 AND deleted_at IS NULL));

-- Stories that each person began.
CREATE TABLE author_totals (
  author_id INTEGER PRIMARY KEY,
  total INTEGER NOT NULL
) STRICT;
INSERT INTO author_totals (author_id, total)
SELECT author_id, COUNT(*) FROM articles WHERE author_id IS NOT NULL AND deleted_at IS NULL GROUP BY author_id;

CREATE TRIGGER articles_manager_insert AFTER INSERT ON articles WHEN new.deleted_at IS NULL BEGIN
  UPDATE manager_totals SET total = total + CASE list
    WHEN 'rascunho' THEN new.status = 'rascunho' WHEN 'agendada' THEN new.status = 'agendada'
    WHEN 'em-revisao' THEN new.review_at IS NOT NULL ELSE new.active = 0 END;
  INSERT INTO author_totals (author_id, total) SELECT new.author_id, 1 WHERE new.author_id IS NOT NULL
    ON CONFLICT (author_id) DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER articles_manager_change AFTER UPDATE OF status, active, deleted_at, review_at ON articles
WHEN new.status <> old.status OR new.active <> old.active OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) OR (new.review_at IS NULL) <> (old.review_at IS NULL)
BEGIN
  UPDATE manager_totals SET total = total
    + (new.deleted_at IS NULL) * CASE list
      WHEN 'rascunho' THEN new.status = 'rascunho' WHEN 'agendada' THEN new.status = 'agendada'
      WHEN 'em-revisao' THEN new.review_at IS NOT NULL ELSE new.active = 0 END
    - (old.deleted_at IS NULL) * CASE list
      WHEN 'rascunho' THEN old.status = 'rascunho' WHEN 'agendada' THEN old.status = 'agendada'
      WHEN 'em-revisao' THEN old.review_at IS NOT NULL ELSE old.active = 0 END;
END;

CREATE TRIGGER articles_manager_author AFTER UPDATE OF author_id, deleted_at ON articles
WHEN new.author_id IS NOT old.author_id OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
BEGIN
  UPDATE author_totals SET total = total - 1 WHERE author_id = old.author_id AND old.deleted_at IS NULL;
  INSERT INTO author_totals (author_id, total) SELECT new.author_id, 1 WHERE new.author_id IS NOT NULL AND new.deleted_at IS NULL
    ON CONFLICT (author_id) DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER articles_manager_delete AFTER DELETE ON articles WHEN old.deleted_at IS NULL BEGIN
  UPDATE manager_totals SET total = total - CASE list
    WHEN 'rascunho' THEN old.status = 'rascunho' WHEN 'agendada' THEN old.status = 'agendada'
    WHEN 'em-revisao' THEN old.review_at IS NOT NULL ELSE old.active = 0 END;
  UPDATE author_totals SET total = total - 1 WHERE author_id = old.author_id;
END;

-- One person's stories, in the manager's order and by date.
CREATE INDEX articles_mine ON articles (author_id, group_rank, highlight_key, order_key DESC, id DESC) WHERE author_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX articles_mine_by_date ON articles (author_id, COALESCE(published_at, created_at) DESC, id DESC) WHERE author_id IS NOT NULL AND deleted_at IS NULL;

-- Filters of the manager that somebody named; `query` is the address behind the question mark.
CREATE TABLE manager_views (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  query TEXT NOT NULL CHECK (query <> ''),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX manager_views_by_name ON manager_views (user_id, name COLLATE NOCASE);
