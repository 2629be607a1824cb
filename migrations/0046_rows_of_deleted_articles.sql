-- An article leaves for good thirty days after its deletion; rows that held it kept all others in the bin too.
CREATE TABLE narrations_new (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  source_hash TEXT NOT NULL,
  audio_key TEXT NOT NULL,
  voice TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  duration_ms INTEGER NOT NULL CHECK (duration_ms > 0),
  -- JSON: where each block of the body begins, and the chapters.
  marks TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
INSERT INTO narrations_new SELECT article_id, source_hash, audio_key, voice, bytes, duration_ms, marks, made_at FROM narrations;
DROP TABLE narrations;
ALTER TABLE narrations_new RENAME TO narrations;
CREATE INDEX narrations_by_key ON narrations (audio_key);
CREATE INDEX narrations_by_age ON narrations (made_at);

CREATE TABLE correction_notices_new (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  corrected_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  asked_by INTEGER,
  asked_by_name TEXT NOT NULL,
  -- The message to the group; null where the story had not gone there.
  whatsapp_item TEXT,
  -- Browsers that had got the notice of the story; null where nothing was asked of the push queue.
  push_devices INTEGER,
  -- Short links that show the strip from then on.
  links INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, corrected_at)
) STRICT, WITHOUT ROWID;
INSERT INTO correction_notices_new SELECT article_id, corrected_at, text, asked_at, asked_by, asked_by_name, whatsapp_item, push_devices, links FROM correction_notices;
DROP TABLE correction_notices;
ALTER TABLE correction_notices_new RENAME TO correction_notices;
