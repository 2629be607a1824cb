-- Actions of one person over many stories at once: what each story was before, what came of it, and of taking it back. Kept for 30 days.
CREATE TABLE article_batches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Sent twice, it is one batch.
  op_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- JSON.
  action TEXT NOT NULL,
  -- Stories that matched, of which a batch takes the first ones.
  matching INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  undone_at INTEGER
) STRICT;
CREATE INDEX article_batches_by_person ON article_batches (user_id);
CREATE INDEX article_batches_by_time ON article_batches (created_at);

CREATE TABLE article_batch_items (
  batch_id INTEGER NOT NULL REFERENCES article_batches (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  -- Null: there was no such story.
  article_id INTEGER REFERENCES articles (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  -- JSON of the fields that a batch may change, as they were.
  before TEXT NOT NULL,
  -- Null until it was carried out.
  outcome TEXT CHECK (outcome IN ('feita', 'inalterada', 'recusada')),
  reason TEXT NOT NULL DEFAULT '',
  undo_outcome TEXT CHECK (undo_outcome IN ('feita', 'inalterada', 'recusada')),
  undo_reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (batch_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX article_batch_items_by_article ON article_batch_items (article_id) WHERE article_id IS NOT NULL;
