-- Short links. A row is never deleted: a code that was given out once is never given out again. Codes compare without case.
CREATE TABLE short_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL,
  code_key TEXT NOT NULL UNIQUE,
  target TEXT NOT NULL,
  -- What the link is called in the list: the title of the article it leads to, as it was then; else nothing.
  title TEXT NOT NULL DEFAULT '',
  article_id INTEGER REFERENCES articles (id) ON DELETE SET NULL,
  channel TEXT CHECK (channel IN ('whatsapp', 'instagram')),
  source TEXT NOT NULL DEFAULT '',
  medium TEXT NOT NULL DEFAULT '',
  campaign TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_by_name TEXT NOT NULL,
  expires_at INTEGER,
  deactivated_at INTEGER
);
CREATE INDEX short_links_by_article ON short_links (article_id) WHERE article_id IS NOT NULL;
CREATE INDEX short_links_by_creator ON short_links (created_by) WHERE created_by IS NOT NULL;
-- Publishing makes one for each channel; who deactivates it makes room for another.
CREATE UNIQUE INDEX short_links_of_channel ON short_links (article_id, channel) WHERE channel IS NOT NULL AND deactivated_at IS NULL;

CREATE VIRTUAL TABLE short_link_search USING fts5 (
  code, title, target,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2"
);

-- How many there are, kept by a trigger so that no screen counts the table.
CREATE TABLE short_link_totals (
  measure TEXT PRIMARY KEY CHECK (measure IN ('links')),
  total INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO short_link_totals (measure, total) VALUES ('links', 0);

CREATE TRIGGER short_links_after_insert AFTER INSERT ON short_links BEGIN
  INSERT INTO short_link_search (rowid, code, title, target) VALUES (new.id, new.code, new.title, new.target);
  UPDATE short_link_totals SET total = total + 1 WHERE measure = 'links';
END;

CREATE TRIGGER short_links_after_words AFTER UPDATE OF title, target ON short_links WHEN new.title <> old.title OR new.target <> old.target BEGIN
  DELETE FROM short_link_search WHERE rowid = old.id;
  INSERT INTO short_link_search (rowid, code, title, target) VALUES (new.id, new.code, new.title, new.target);
END;

-- Copies of what ClickLog has added up. `seq` is the log's own count of such copies: an older one that comes late changes nothing.
CREATE TABLE short_link_stats (
  link_id INTEGER PRIMARY KEY REFERENCES short_links (id) ON DELETE CASCADE,
  clicks INTEGER NOT NULL,
  tally TEXT NOT NULL,
  seq INTEGER NOT NULL
);

CREATE TABLE click_days (
  day TEXT PRIMARY KEY,
  tally TEXT NOT NULL,
  seq INTEGER NOT NULL
);
