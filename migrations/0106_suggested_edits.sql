-- Suggested edits of stories. Times in milliseconds.
CREATE TABLE suggested_edits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  field TEXT NOT NULL CHECK (field IN ('title', 'subtitle', 'body')),
  -- JSON lists: the passage that was read, and what is to stand in its place. Of a body: whole blocks.
  old_blocks TEXT NOT NULL,
  new_blocks TEXT NOT NULL CHECK (new_blocks <> old_blocks),
  reason TEXT NOT NULL,
  author_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  author_name TEXT NOT NULL,
  -- Of the request that made it, with others: sent twice, it makes them once.
  operation TEXT NOT NULL,
  -- Decided once: whoever comes second would set it to NULL, which breaks the whole batch.
  state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'refused')),
  decided_at INTEGER,
  decided_by_name TEXT,
  created_at INTEGER NOT NULL,
  CHECK ((state = 'pending') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by_name IS NULL))
) STRICT;
CREATE INDEX suggested_edits_by_article ON suggested_edits (article_id, state, id);
CREATE INDEX suggested_edits_by_operation ON suggested_edits (operation);
CREATE INDEX suggested_edits_by_author ON suggested_edits (author_id) WHERE author_id IS NOT NULL;
