-- Sealed editions: the home page of a day and its stories as they were. Their pages lie in R2. Times in milliseconds.
CREATE TABLE editions (
  -- YYYY-MM-DD by the newsroom's clock.
  day TEXT PRIMARY KEY,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sealed')),
  -- When its home page was read.
  begun_at INTEGER NOT NULL,
  -- JSON of what the home page shows, without words of stories; empty once it is sealed.
  plan TEXT NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX editions_waiting ON editions (day) WHERE state = 'waiting';

-- Which stories an edition holds. No reference to articles: an edition knows stories that are deleted.
CREATE TABLE edition_stories (
  day TEXT NOT NULL,
  article_id INTEGER NOT NULL,
  place INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sealed', 'withdrawn')),
  -- JSON of the words that lists show of it; empty where it is not sealed.
  card TEXT NOT NULL DEFAULT '',
  sha256 TEXT NOT NULL DEFAULT '',
  signature TEXT NOT NULL DEFAULT '',
  sealed_at INTEGER,
  withdrawn_at INTEGER,
  -- Raised by each change of the story that its edition must tell; 0 once it does.
  due INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, article_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX edition_stories_by_article ON edition_stories (article_id);
CREATE INDEX edition_stories_due ON edition_stories (day, article_id) WHERE due > 0;

-- Whoever changes a story: a board command, the bin's end, a restoration.
CREATE TRIGGER articles_in_editions_visible AFTER UPDATE OF status, active, deleted_at ON articles WHEN OLD.visible <> NEW.visible BEGIN
  UPDATE edition_stories SET due = due + 1 WHERE article_id = NEW.id;
END;
CREATE TRIGGER articles_in_editions_corrected AFTER UPDATE OF correction, corrected_at ON articles
WHEN OLD.correction <> NEW.correction OR OLD.corrected_at IS NOT NEW.corrected_at BEGIN
  UPDATE edition_stories SET due = due + 1 WHERE article_id = NEW.id;
END;
CREATE TRIGGER articles_in_editions_deleted AFTER DELETE ON articles BEGIN
  UPDATE edition_stories SET due = due + 1 WHERE article_id = OLD.id;
END;
