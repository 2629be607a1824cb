-- Lists of short links: own ones (no channel) and those that publishing made, by age, clicks or code, found by who made them too.
ALTER TABLE short_links ADD COLUMN clicks INTEGER NOT NULL DEFAULT 0;
UPDATE short_links SET clicks = (SELECT clicks FROM short_link_stats WHERE link_id = id) WHERE id IN (SELECT link_id FROM short_link_stats);

CREATE TRIGGER short_link_stats_after_insert AFTER INSERT ON short_link_stats BEGIN
  UPDATE short_links SET clicks = new.clicks WHERE id = new.link_id;
END;

CREATE TRIGGER short_link_stats_after_update AFTER UPDATE OF clicks ON short_link_stats WHEN new.clicks <> old.clicks BEGIN
  UPDATE short_links SET clicks = new.clicks WHERE id = new.link_id;
END;

CREATE INDEX short_links_by_clicks ON short_links (clicks, id);
CREATE INDEX short_links_own ON short_links (id) WHERE channel IS NULL;
CREATE INDEX short_links_own_by_clicks ON short_links (clicks, id) WHERE channel IS NULL;
CREATE INDEX short_links_own_by_code ON short_links (code_key) WHERE channel IS NULL;
CREATE INDEX short_links_automatic ON short_links (id) WHERE channel IS NOT NULL;
CREATE INDEX short_links_automatic_by_clicks ON short_links (clicks, id) WHERE channel IS NOT NULL;
CREATE INDEX short_links_automatic_by_code ON short_links (code_key) WHERE channel IS NOT NULL;

DROP TRIGGER short_links_after_insert;
DROP TRIGGER short_links_after_words;
DROP TABLE short_link_search;
DROP TABLE short_link_totals;

-- `kind` is 'own' or 'automatic', for the filter within a search.
CREATE VIRTUAL TABLE short_link_search USING fts5 (
  code, title, target, author, kind,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2"
);
INSERT INTO short_link_search (rowid, code, title, target, author, kind)
  SELECT id, code, title, target, created_by_name, CASE WHEN channel IS NULL THEN 'own' ELSE 'automatic' END FROM short_links;

CREATE TABLE short_link_totals (
  measure TEXT PRIMARY KEY CHECK (measure IN ('links', 'own')),
  total INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO short_link_totals (measure, total) SELECT 'links', COUNT(*) FROM short_links;
INSERT INTO short_link_totals (measure, total) SELECT 'own', COUNT(*) FROM short_links WHERE channel IS NULL;

CREATE TRIGGER short_links_after_insert AFTER INSERT ON short_links BEGIN
  INSERT INTO short_link_search (rowid, code, title, target, author, kind)
    VALUES (new.id, new.code, new.title, new.target, new.created_by_name, CASE WHEN new.channel IS NULL THEN 'own' ELSE 'automatic' END);
  UPDATE short_link_totals SET total = total + 1 WHERE measure = 'links' OR (measure = 'own' AND new.channel IS NULL);
END;

CREATE TRIGGER short_links_after_words AFTER UPDATE OF title, target, channel ON short_links
WHEN new.title <> old.title OR new.target <> old.target OR (new.channel IS NULL) <> (old.channel IS NULL) BEGIN
  DELETE FROM short_link_search WHERE rowid = old.id;
  INSERT INTO short_link_search (rowid, code, title, target, author, kind)
    VALUES (new.id, new.code, new.title, new.target, new.created_by_name, CASE WHEN new.channel IS NULL THEN 'own' ELSE 'automatic' END);
  UPDATE short_link_totals SET total = total + (new.channel IS NULL) - (old.channel IS NULL) WHERE measure = 'own';
END;
