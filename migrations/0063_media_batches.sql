-- Changes of one person over many files of the library at once: what each file was before, what came of it, and of taking it back.
-- Kept for 30 days.
CREATE TABLE media_batches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Sent twice, it is one batch.
  op_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- JSON.
  action TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  undone_at INTEGER
) STRICT;
CREATE INDEX media_batches_by_person ON media_batches (user_id);
CREATE INDEX media_batches_by_time ON media_batches (created_at);

CREATE TABLE media_batch_items (
  batch_id INTEGER NOT NULL REFERENCES media_batches (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  -- As it was asked for: there may be no such file, or none any more.
  media_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  -- JSON of the fields that a batch may change, as they were; JSON null where there was no such file.
  before TEXT NOT NULL,
  -- Null until it was carried out.
  outcome TEXT CHECK (outcome IN ('feita', 'inalterada', 'recusada')),
  reason TEXT NOT NULL DEFAULT '',
  undo_outcome TEXT CHECK (undo_outcome IN ('feita', 'inalterada', 'recusada')),
  undo_reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (batch_id, place)
) STRICT, WITHOUT ROWID;
