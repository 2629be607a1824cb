-- Notes of the staff on a story or an assignment. An answer has a parent and neither anchor nor state of its own.
CREATE TABLE notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER REFERENCES articles (id) ON DELETE CASCADE,
  assignment_id INTEGER REFERENCES assignments (id) ON DELETE CASCADE,
  parent_id INTEGER REFERENCES notes (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('nota', 'devolucao')),
  text TEXT NOT NULL CHECK (text <> ''),
  -- The field that it is about, and the marked words of it with what stood before and behind them.
  field TEXT,
  quote TEXT,
  prefix TEXT,
  suffix TEXT,
  author_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  author_name TEXT NOT NULL,
  -- Of the request that made it: sent twice, it makes one note.
  operation TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL DEFAULT 1,
  resolved_at INTEGER,
  resolved_by_name TEXT,
  created_at INTEGER NOT NULL,
  edited_at INTEGER,
  CHECK ((article_id IS NULL) <> (assignment_id IS NULL)),
  CHECK (parent_id IS NULL OR (field IS NULL AND resolved_at IS NULL AND kind = 'nota')),
  CHECK ((quote IS NULL) = (prefix IS NULL) AND (quote IS NULL) = (suffix IS NULL)),
  CHECK (quote IS NULL OR field IS NOT NULL),
  CHECK ((resolved_at IS NULL) = (resolved_by_name IS NULL))
) STRICT;
CREATE INDEX notes_by_article ON notes (article_id, id) WHERE article_id IS NOT NULL;
CREATE INDEX notes_by_assignment ON notes (assignment_id, id) WHERE assignment_id IS NOT NULL;
CREATE INDEX notes_by_parent ON notes (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX notes_by_author ON notes (author_id) WHERE author_id IS NOT NULL;

CREATE TABLE note_mentions (
  note_id INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (note_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX note_mentions_by_user ON note_mentions (user_id);
