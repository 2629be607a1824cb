-- The board's changes of place, kept for good: board_log forgets after a week. 0 is the super headline, 1 to 5 the highlights,
-- NULL no place. Written in the batch of the command (version is board_log's), so a retry can add nothing.
CREATE TABLE board_moves (
  article_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  from_place INTEGER CHECK (from_place BETWEEN 0 AND 5),
  to_place INTEGER CHECK (to_place BETWEEN 0 AND 5),
  PRIMARY KEY (article_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_moves_by_time ON board_moves (at);

-- Where articles stand as recording begins: from_place equals to_place, because how they came there is not known.
INSERT INTO board_moves (article_id, version, at, from_place, to_place)
  SELECT a.id, newest.version, newest.at, COALESCE(a.highlight_rank, 0), COALESCE(a.highlight_rank, 0)
  FROM articles a, (SELECT version, at FROM board_log ORDER BY version DESC LIMIT 1) newest
  WHERE a.highlight_rank IS NOT NULL OR (a.position = 'supermanchete' AND a.visible = 1);

-- Events that charts of the audience mark. What is recorded elsewhere in D1 is copied by triggers, in the same transaction;
-- what was sent and deployed is copied by the sweep, whose key makes a second copy impossible. 'pushed' comes with push messages.
CREATE TABLE audience_notes (
  key TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('corrected', 'whatsapp', 'instagram', 'pushed', 'layout', 'deployed')),
  article_id INTEGER,
  label TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX audience_notes_by_time ON audience_notes (at);
CREATE INDEX audience_notes_by_kind ON audience_notes (kind, at);
CREATE INDEX audience_notes_by_article ON audience_notes (article_id, at) WHERE article_id IS NOT NULL;

CREATE TRIGGER articles_after_correction AFTER UPDATE OF corrected_at ON articles
WHEN new.corrected_at IS NOT NULL AND new.corrected_at IS NOT old.corrected_at BEGIN
  INSERT OR IGNORE INTO audience_notes (key, at, kind, article_id) VALUES ('corrected:' || new.id || ':' || new.corrected_at, new.corrected_at, 'corrected', new.id);
END;
INSERT INTO audience_notes (key, at, kind, article_id)
  SELECT 'corrected:' || id || ':' || corrected_at, corrected_at, 'corrected', id FROM articles WHERE corrected_at IS NOT NULL;

CREATE TRIGGER audit_log_after_layout AFTER INSERT ON audit_log
WHEN new.action IN ('layout.activate', 'layout.rotation', 'layout.schedule', 'layout.sections') BEGIN
  INSERT INTO audience_notes (key, at, kind, label) VALUES ('layout:' || new.id, new.at, 'layout', COALESCE(new.details ->> 'subject', ''));
END;
INSERT INTO audience_notes (key, at, kind, label)
  SELECT 'layout:' || id, at, 'layout', COALESCE(details ->> 'subject', '') FROM audit_log
  WHERE action IN ('layout.activate', 'layout.rotation', 'layout.schedule', 'layout.sections');

-- Each computation of the daily analysis: claimed before it begins, so that two isolates cannot both begin, then ready or failed.
CREATE TABLE daily_analyses (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  claimed_at INTEGER NOT NULL,
  -- The person who asked; NULL: the daily run.
  claimed_by INTEGER,
  finished_at INTEGER,
  outcome TEXT CHECK (outcome IN ('ready', 'failed')),
  content TEXT
) STRICT;
CREATE INDEX daily_analyses_ready ON daily_analyses (finished_at) WHERE outcome = 'ready';
