-- The audio of an article. `source_hash` identifies what the audio says: it is offered only while the article still says the same.
-- The file stands in the media store under `audio/{audio_key}.mp3`; the key is a hash of the spoken text, the voice and the format.
CREATE TABLE narrations (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id),
  source_hash TEXT NOT NULL,
  audio_key TEXT NOT NULL,
  voice TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  duration_ms INTEGER NOT NULL CHECK (duration_ms > 0),
  -- JSON: where each block of the body begins, and the chapters.
  marks TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX narrations_by_key ON narrations (audio_key);
CREATE INDEX narrations_by_age ON narrations (made_at);

-- Switches of stories that were saved before anything was narrated or sent: nobody decided then that this story goes out.
UPDATE articles SET push_auto = 0, audio_auto = 0;
