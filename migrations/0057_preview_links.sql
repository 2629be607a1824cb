-- Private addresses of stories as they stood at one version, for people outside the newsroom; known by the hash of the token alone.
CREATE TABLE preview_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  token_hash TEXT NOT NULL,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  views INTEGER NOT NULL DEFAULT 0,
  viewed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX preview_links_by_token ON preview_links (token_hash);
CREATE INDEX preview_links_by_article ON preview_links (article_id, id);
CREATE INDEX preview_links_by_expiry ON preview_links (expires_at);
CREATE INDEX preview_links_by_person ON preview_links (created_by);

-- What somebody gave out ends with their account, whatever deletes it.
CREATE TRIGGER preview_links_end BEFORE DELETE ON users
BEGIN
  UPDATE preview_links SET revoked_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE created_by = OLD.id AND revoked_at IS NULL;
END;
