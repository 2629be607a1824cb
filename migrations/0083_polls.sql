-- Polls of the newsroom: one answer per reader and poll, no opinion survey. Times in milliseconds.
CREATE TABLE polls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  question TEXT NOT NULL CHECK (question <> ''),
  opens_at INTEGER NOT NULL,
  -- At most 30 days.
  closes_at INTEGER NOT NULL CHECK (closes_at > opens_at AND closes_at - opens_at <= 2592000000),
  -- Declared by who made it: about an election.
  is_electoral INTEGER NOT NULL CHECK (is_electoral IN (0, 1)),
  on_home INTEGER NOT NULL DEFAULT 0 CHECK (on_home IN (0, 1)),
  -- Sum of the options' votes; kept by a trigger.
  answers INTEGER NOT NULL DEFAULT 0,
  -- Shown no more.
  withdrawn_at INTEGER,
  -- When the rows of its voters were deleted, after its end.
  cleared_at INTEGER,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_by_name TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX polls_by_end ON polls (closes_at, id);
CREATE INDEX polls_on_home ON polls (closes_at, opens_at) WHERE on_home = 1 AND withdrawn_at IS NULL;
CREATE INDEX polls_to_clear ON polls (closes_at) WHERE cleared_at IS NULL;
CREATE INDEX polls_by_creator ON polls (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE poll_options (
  poll_id INTEGER NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 6),
  text TEXT NOT NULL CHECK (text <> ''),
  votes INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (poll_id, position)
) STRICT, WITHOUT ROWID;

-- Who answered, until the poll has ended: a hash with a salt that lies in R2 alone. What was answered is counted and not kept.
CREATE TABLE poll_voters (
  poll_id INTEGER NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
  voter TEXT NOT NULL,
  choice INTEGER,
  PRIMARY KEY (poll_id, voter)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER poll_voters_counted AFTER INSERT ON poll_voters BEGIN
  UPDATE poll_options SET votes = votes + 1 WHERE poll_id = NEW.poll_id AND position = NEW.choice;
  UPDATE polls SET answers = answers + 1 WHERE id = NEW.poll_id;
  UPDATE poll_voters SET choice = NULL WHERE poll_id = NEW.poll_id AND voter = NEW.voter;
END;

-- What was answered stays what it was.
CREATE TRIGGER polls_answered_question BEFORE UPDATE OF question ON polls WHEN OLD.answers > 0 AND NEW.question <> OLD.question BEGIN
  SELECT RAISE(ABORT, 'constraint failed: polls.answers');
END;
CREATE TRIGGER polls_answered_delete BEFORE DELETE ON polls WHEN OLD.answers > 0 BEGIN
  SELECT RAISE(ABORT, 'constraint failed: polls.answers');
END;
CREATE TRIGGER poll_options_answered_insert BEFORE INSERT ON poll_options WHEN (SELECT answers FROM polls WHERE id = NEW.poll_id) > 0 BEGIN
  SELECT RAISE(ABORT, 'constraint failed: polls.answers');
END;
CREATE TRIGGER poll_options_answered_text BEFORE UPDATE OF text ON poll_options WHEN (SELECT answers FROM polls WHERE id = OLD.poll_id) > 0 AND NEW.text <> OLD.text BEGIN
  SELECT RAISE(ABORT, 'constraint failed: polls.answers');
END;
CREATE TRIGGER poll_options_answered_delete BEFORE DELETE ON poll_options WHEN (SELECT answers FROM polls WHERE id = OLD.poll_id) > 0 BEGIN
  SELECT RAISE(ABORT, 'constraint failed: polls.answers');
END;

-- One poll of the home page at a time.
CREATE TRIGGER polls_home_insert BEFORE INSERT ON polls WHEN NEW.on_home = 1 BEGIN
  SELECT RAISE(ABORT, 'constraint failed: polls.on_home') WHERE EXISTS (
    SELECT 1 FROM polls INDEXED BY polls_on_home
    WHERE on_home = 1 AND withdrawn_at IS NULL AND closes_at > NEW.opens_at AND opens_at < NEW.closes_at);
END;
CREATE TRIGGER polls_home_update BEFORE UPDATE OF on_home, opens_at, closes_at, withdrawn_at ON polls WHEN NEW.on_home = 1 AND NEW.withdrawn_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'constraint failed: polls.on_home') WHERE EXISTS (
    SELECT 1 FROM polls INDEXED BY polls_on_home
    WHERE on_home = 1 AND withdrawn_at IS NULL AND closes_at > NEW.opens_at AND opens_at < NEW.closes_at AND id <> NEW.id);
END;

-- Which stories name which polls in their text.
CREATE TABLE article_polls (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  poll_id INTEGER NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
  PRIMARY KEY (article_id, poll_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX article_polls_by_poll ON article_polls (poll_id, article_id);

CREATE TRIGGER article_polls_insert AFTER INSERT ON article_bodies WHEN instr(NEW.html, '/enquete/') > 0 BEGIN
  INSERT OR IGNORE INTO article_polls (article_id, poll_id) SELECT NEW.article_id, id FROM polls WHERE instr(NEW.html, '/enquete/' || id || '"') > 0;
END;
CREATE TRIGGER article_polls_update AFTER UPDATE OF html ON article_bodies WHEN instr(OLD.html, '/enquete/') > 0 OR instr(NEW.html, '/enquete/') > 0 BEGIN
  DELETE FROM article_polls WHERE article_id = NEW.article_id;
  INSERT OR IGNORE INTO article_polls (article_id, poll_id) SELECT NEW.article_id, id FROM polls WHERE instr(NEW.html, '/enquete/' || id || '"') > 0;
END;
