-- Checks before publication. What each rule does, in the one row: JSON by rule; a rule that is not in it does what it does by default.
CREATE TABLE check_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  levels TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO check_settings (id, levels, version, updated_at) VALUES (1, '{}', 1, 0);

-- Stops that kept a person from publishing, and those that somebody published over. Never changed, and kept when the story is gone.
CREATE TABLE check_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('stopped', 'overridden')),
  rule TEXT NOT NULL,
  -- Null: a new story, which was not stored.
  article_id INTEGER,
  article_version INTEGER NOT NULL,
  story_title TEXT NOT NULL,
  actor_id INTEGER,
  actor_name TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  -- JSON list.
  passages TEXT NOT NULL DEFAULT '[]',
  op_id TEXT NOT NULL,
  CHECK ((kind = 'overridden') = (reason <> ''))
) STRICT;
CREATE UNIQUE INDEX check_events_by_operation ON check_events (op_id, kind, rule);
-- One person is stopped once by a rule over one version, however often they try.
CREATE UNIQUE INDEX check_events_once ON check_events (article_id, article_version, rule, actor_id) WHERE kind = 'stopped';
CREATE INDEX check_events_by_time ON check_events (at, kind, rule, actor_id, actor_name);
CREATE INDEX check_overrides_by_article ON check_events (article_id, id DESC) WHERE kind = 'overridden' AND article_id IS NOT NULL;
CREATE INDEX check_overrides_by_time ON check_events (at DESC, id DESC) WHERE kind = 'overridden';

CREATE TRIGGER check_events_stay BEFORE UPDATE ON check_events BEGIN
  SELECT RAISE(ABORT, 'an event of the checks does not change');
END;
CREATE TRIGGER check_events_remain BEFORE DELETE ON check_events BEGIN
  SELECT RAISE(ABORT, 'an event of the checks is not deleted');
END;

-- Who was asked for the other side of a story, and what they answered. A later record amends an earlier one; none is changed, and
-- they are kept when the story is gone. `seal` is the SHA-256 over the record and the seal before it; the trail has it too.
CREATE TABLE other_side_records (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  who TEXT NOT NULL CHECK (who <> ''),
  asked_at INTEGER NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('telefone', 'whatsapp', 'e-mail', 'pessoalmente', 'rede-social', 'assessoria', 'outro')),
  question TEXT NOT NULL,
  deadline_at INTEGER,
  outcome TEXT NOT NULL CHECK (outcome IN ('aguardando', 'respondeu', 'nao-respondeu', 'nao-quis-falar', 'nao-localizado')),
  answer TEXT NOT NULL,
  amends INTEGER,
  recorded_at INTEGER NOT NULL,
  recorded_by INTEGER,
  recorded_by_name TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX other_side_by_article ON other_side_records (article_id, seq);
-- A record is amended once: the next one amends its amendment.
CREATE UNIQUE INDEX other_side_amended_once ON other_side_records (amends) WHERE amends IS NOT NULL;

CREATE TRIGGER other_side_stays BEFORE UPDATE ON other_side_records BEGIN
  SELECT RAISE(ABORT, 'a record of the other side does not change');
END;
CREATE TRIGGER other_side_remains BEFORE DELETE ON other_side_records BEGIN
  SELECT RAISE(ABORT, 'a record of the other side is not deleted');
END;

-- What addresses in stories last answered, by the SHA-256 of the address. Status 0: nobody answered.
CREATE TABLE link_checks (
  url_hash TEXT PRIMARY KEY,
  status INTEGER NOT NULL,
  checked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX link_checks_by_time ON link_checks (checked_at);
