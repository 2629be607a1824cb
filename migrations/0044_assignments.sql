-- What the newsroom plans to write (pautas). `starts_at` and `ends_at` are the period of a moment, a day or a week, at most eight
-- days (a week in which a clock is changed), so that a range of `starts_at` finds those of any period; both null for an undated idea.
CREATE TABLE assignments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  brief TEXT NOT NULL DEFAULT '',
  municipality TEXT,
  section TEXT,
  place TEXT NOT NULL DEFAULT '',
  time_kind TEXT NOT NULL CHECK (time_kind IN ('momento', 'dia', 'semana', 'aberta')),
  starts_at INTEGER,
  ends_at INTEGER,
  -- The key of lists: dated ones in their order, then undated ideas.
  sort_at INTEGER NOT NULL GENERATED ALWAYS AS (COALESCE(starts_at, 253402300800000)) VIRTUAL,
  due_at INTEGER,
  priority TEXT NOT NULL DEFAULT 'normal' CHECK (priority IN ('alta', 'normal', 'baixa')),
  state TEXT NOT NULL CHECK (state IN ('ideia', 'pautada', 'em-apuracao', 'escrita', 'publicada', 'caiu')),
  drop_reason TEXT NOT NULL DEFAULT '',
  -- JSON lists: people to ask, for staff only, and addresses.
  contacts TEXT NOT NULL DEFAULT '[]',
  links TEXT NOT NULL DEFAULT '[]',
  article_id INTEGER REFERENCES articles (id) ON DELETE SET NULL,
  message_id INTEGER REFERENCES reader_messages (id) ON DELETE SET NULL,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_by_name TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((time_kind = 'aberta') = (starts_at IS NULL)),
  CHECK ((starts_at IS NULL) = (ends_at IS NULL)),
  CHECK (starts_at IS NULL OR (ends_at >= starts_at AND ends_at - starts_at <= 691200000)),
  CHECK ((state = 'caiu') = (drop_reason <> ''))
) STRICT;
CREATE INDEX assignments_by_time ON assignments (sort_at, id);
CREATE INDEX assignments_by_state ON assignments (state, sort_at, id);
CREATE INDEX assignments_by_municipality ON assignments (municipality, sort_at, id) WHERE municipality IS NOT NULL;
CREATE INDEX assignments_by_section ON assignments (section) WHERE section IS NOT NULL;
CREATE INDEX assignments_by_due ON assignments (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX assignments_by_creator ON assignments (created_by) WHERE created_by IS NOT NULL;
-- One assignment for each story and each reader's message.
CREATE UNIQUE INDEX assignments_by_article ON assignments (article_id) WHERE article_id IS NOT NULL;
CREATE UNIQUE INDEX assignments_by_message ON assignments (message_id) WHERE message_id IS NOT NULL;

-- `sort_at` is the assignment's own: a person's list is read in its order.
CREATE TABLE assignment_assignees (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sort_at INTEGER NOT NULL,
  assignment_id INTEGER NOT NULL REFERENCES assignments (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, sort_at, assignment_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX assignment_assignees_of ON assignment_assignees (assignment_id, user_id);

CREATE TABLE assignment_files (
  assignment_id INTEGER NOT NULL REFERENCES assignments (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  media_id INTEGER NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  PRIMARY KEY (assignment_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX assignment_files_by_media ON assignment_files (media_id);

-- Each version: as somebody saved it, or as its story changed its state.
CREATE TABLE assignment_revisions (
  assignment_id INTEGER NOT NULL REFERENCES assignments (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  snapshot TEXT NOT NULL,
  author_id INTEGER,
  author_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (assignment_id, version)
) STRICT, WITHOUT ROWID;
