-- Removals of stories with a public reason. Times in milliseconds. A removal is in force while its story is hidden.
CREATE TABLE removals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- No foreign key: the removal outlives the story's row.
  article_id INTEGER NOT NULL,
  -- The story's title at the time of removal; public when `shows_title`.
  title TEXT NOT NULL,
  shows_title INTEGER NOT NULL CHECK (shows_title IN (0, 1)),
  reason TEXT NOT NULL CHECK (reason IN ('error', 'court-order')),
  -- Public text.
  text TEXT NOT NULL,
  -- Number of the case or complaint; not public.
  reference TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Time at which the story became visible again.
  ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX removals_in_force ON removals (article_id) WHERE ended_at IS NULL;
CREATE INDEX removals_by_time ON removals (created_at);

CREATE TRIGGER removals_end AFTER UPDATE OF status, active, deleted_at ON articles WHEN NEW.visible = 1 AND OLD.visible = 0 BEGIN
  UPDATE removals SET ended_at = NEW.updated_at, updated_at = NEW.updated_at, version = version + 1 WHERE article_id = NEW.id AND ended_at IS NULL;
END;
