-- Stories of another site that were brought here. Times in milliseconds.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The other site: its host.
  source TEXT NOT NULL CHECK (source <> ''),
  files TEXT NOT NULL,
  -- Items that the files hold.
  items INTEGER NOT NULL CHECK (items >= 0),
  -- JSON: items of each fate, once every one of them has one.
  counts TEXT,
  started_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;

-- What was made of an item or a file of the other site: once for ever, whoever imports it and however often.
CREATE TABLE imported_items (
  source TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('item', 'file')),
  source_id TEXT NOT NULL,
  -- NULL once the story is gone: it does not come back by another import.
  article_id INTEGER REFERENCES articles (id) ON DELETE SET NULL,
  media_key TEXT,
  import_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (source, kind, source_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_items_by_article ON imported_items (article_id) WHERE article_id IS NOT NULL;

-- One fate for each item of an import's files.
CREATE TABLE import_ledger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  source_id TEXT NOT NULL,
  title TEXT NOT NULL,
  fate TEXT NOT NULL CHECK (fate IN ('criada', 'existente', 'ignorada', 'falhou')),
  reason TEXT NOT NULL,
  article_id INTEGER REFERENCES articles (id) ON DELETE SET NULL,
  UNIQUE (import_id, kind, source_id)
) STRICT;
CREATE INDEX import_ledger_in_order ON import_ledger (import_id, id);
CREATE INDEX import_ledger_by_fate ON import_ledger (import_id, fate, id);
CREATE INDEX import_ledger_by_article ON import_ledger (article_id) WHERE article_id IS NOT NULL;
