-- What somebody typed into an article and has not saved; readers never get it. One row an open editor. An emptied row
-- ('{}') stays as the memory of the last sequence number, so that a late autosave cannot bring old text back.
CREATE TABLE article_drafts (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  editing TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL CHECK (seq > 0),
  base_version INTEGER NOT NULL,
  fields TEXT NOT NULL DEFAULT '{}',
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (article_id, editing)
);
CREATE INDEX article_drafts_emptied ON article_drafts (updated_at) WHERE fields = '{}';

-- The open editor a version came from, so that the history can be told by sittings.
ALTER TABLE article_revisions ADD COLUMN editing TEXT;

-- Trilha: the whole of it newest first by id, one article's by audit_log_by_article, those of a person, a kind, or both by these.
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_by_action ON audit_log (action, id DESC);
CREATE INDEX audit_log_by_actor_and_action ON audit_log (actor_id, action, id DESC);
