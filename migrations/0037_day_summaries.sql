-- The summaries of the day that are read aloud: two a day. `stories`: ids as JSON, in the order in which they are told. The
-- recording is offered only while `source_hash` is that of what those stories say now; null until there is one.
CREATE TABLE day_summaries (
  id TEXT PRIMARY KEY,
  stories TEXT NOT NULL,
  planned_at INTEGER NOT NULL,
  source_hash TEXT,
  audio_key TEXT,
  voice TEXT,
  bytes INTEGER CHECK (bytes > 0),
  duration_ms INTEGER CHECK (duration_ms > 0),
  marks TEXT,
  made_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX day_summaries_by_key ON day_summaries (audio_key) WHERE audio_key IS NOT NULL;
