-- What the home page showed since when, for good: pieces (what a story, a picture, a video said) and entries (which pieces stood where). Times in milliseconds.
CREATE TABLE home_pieces (
  id INTEGER PRIMARY KEY,
  -- The first 24 hexadecimal digits of the SHA-256 of kind, subject and content.
  hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('story', 'picture', 'video', 'poll', 'today', 'site')),
  -- Id of the story, video or poll; key of the picture; empty where there is none.
  subject TEXT NOT NULL,
  -- JSON of app/domain/home-history/pieces.ts; empty: erased.
  content TEXT NOT NULL,
  -- Piece of the picture that it shows.
  picture INTEGER,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX home_pieces_by_subject ON home_pieces (kind, subject);

CREATE TABLE home_entries (
  seq INTEGER PRIMARY KEY,
  -- Since when the page was so.
  at INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  -- When it was last seen to be so.
  seen_until INTEGER NOT NULL,
  -- The entry that says the whole page, from which the changes until this one lead here; itself where it is one.
  base INTEGER NOT NULL,
  -- JSON of app/domain/home-history/home-state.ts: the whole page, or what is different from the entry before.
  content TEXT NOT NULL,
  -- Names of the parts that are different from the entry before, with commas.
  parts TEXT NOT NULL,
  -- JSON: rows of the trail that changed it.
  causes TEXT NOT NULL DEFAULT '[]',
  -- The newest row of the trail when it was recorded.
  trail_until INTEGER NOT NULL
) STRICT;
CREATE INDEX home_entries_by_time ON home_entries (at, seq);

-- Stories that were taken from readers: what the history kept of them until then is shown as withdrawn, while they are, and
-- afterwards where it says something else than the story now.
CREATE TABLE home_withdrawals (
  article_id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;

CREATE TRIGGER home_history_withdrawn AFTER UPDATE OF status, active, deleted_at ON articles WHEN OLD.visible = 1 AND NEW.visible = 0 BEGIN
  INSERT INTO home_withdrawals (article_id, at) VALUES (NEW.id, NEW.updated_at) ON CONFLICT (article_id) DO UPDATE SET at = excluded.at;
END;

-- What left for good leaves the history too.
CREATE TRIGGER home_history_story_removed AFTER DELETE ON articles WHEN EXISTS (SELECT 1 FROM home_pieces WHERE kind = 'story' AND subject = CAST(OLD.id AS TEXT)) BEGIN
  INSERT INTO home_withdrawals (article_id, at) VALUES (OLD.id, OLD.updated_at) ON CONFLICT (article_id) DO NOTHING;
  UPDATE home_pieces SET content = '' WHERE kind = 'story' AND subject = CAST(OLD.id AS TEXT);
END;
CREATE TRIGGER home_history_picture_removed AFTER DELETE ON media BEGIN
  UPDATE home_pieces SET content = '' WHERE kind = 'picture' AND subject = OLD.key;
END;
CREATE TRIGGER home_history_video_removed AFTER DELETE ON videos BEGIN
  UPDATE home_pieces SET content = '' WHERE kind = 'video' AND subject = CAST(OLD.id AS TEXT);
END;
CREATE TRIGGER home_history_poll_removed AFTER DELETE ON polls BEGIN
  UPDATE home_pieces SET content = '' WHERE kind = 'poll' AND subject = CAST(OLD.id AS TEXT);
END;
