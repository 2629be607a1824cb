-- A story that is told live: its state, and the number of its last change. `seq` only rises, so that a reader's page can ask for what came after.
CREATE TABLE live_blogs (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('aberta', 'encerrada')),
  started_at INTEGER NOT NULL,
  -- Null while it is open.
  ended_at INTEGER,
  updated_at INTEGER NOT NULL,
  seq INTEGER NOT NULL DEFAULT 0,
  -- Of the entries that readers see.
  entries INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE live_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER NOT NULL REFERENCES live_blogs (article_id) ON DELETE CASCADE,
  -- Number of its last change within the live blog.
  seq INTEGER NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  picture_url TEXT,
  picture_alt TEXT NOT NULL,
  picture_credit TEXT NOT NULL,
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  -- What was wrong; empty for none.
  correction TEXT NOT NULL DEFAULT '',
  corrected_at INTEGER,
  -- A removed entry stays, without its text, so that open pages learn of it.
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  -- Names the write that made it: repeated, it makes no second entry.
  operation TEXT NOT NULL,
  author_id INTEGER,
  author_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX live_entries_by_operation ON live_entries (article_id, operation);
CREATE UNIQUE INDEX live_entries_by_seq ON live_entries (article_id, seq);
CREATE INDEX live_entries_shown ON live_entries (article_id, pinned, id) WHERE removed_at IS NULL;
