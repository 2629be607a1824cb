-- Errors that the Worker logged, by kind and day (`YYYY-MM-DD` on the newsroom's clock). Of an error only its kind and the id of its request are stored.
CREATE TABLE error_counts (
  day TEXT NOT NULL CHECK (length(day) = 10),
  -- Name of the log line's event.
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  count INTEGER NOT NULL CHECK (count > 0),
  -- Of the latest one. Milliseconds.
  last_at INTEGER NOT NULL,
  -- JSON list of the latest ids, newest first.
  request_ids TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (day, kind)
) STRICT, WITHOUT ROWID;
