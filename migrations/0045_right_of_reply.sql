-- Rights of reply (Lei 13.188/2015): what somebody asks to have published about a story, within seven days of its receipt.
-- Open while `decided_at` is null. Name, e-mail and text are emptied a year after the decision.
CREATE TABLE reply_cases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER REFERENCES articles (id) ON DELETE SET NULL,
  -- The story as it was when the case began.
  story_title TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  text TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  decided_by_name TEXT,
  decision TEXT CHECK (decision IN ('granted', 'refused')),
  -- Why it was refused.
  reason TEXT NOT NULL DEFAULT '',
  reply_article_id INTEGER REFERENCES articles (id) ON DELETE SET NULL,
  -- The place that the published reply holds on the home page, and until when; null: none.
  held_position TEXT CHECK (held_position IN ('supermanchete', 'destaque')),
  held_until INTEGER,
  CHECK ((decided_at IS NULL) = (decision IS NULL)),
  CHECK (decision IS NOT 'refused' OR reason <> '')
) STRICT;
CREATE INDEX reply_cases_open ON reply_cases (due_at, id) WHERE decided_at IS NULL;
CREATE INDEX reply_cases_decided ON reply_cases (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX reply_cases_by_article ON reply_cases (article_id) WHERE article_id IS NOT NULL;
CREATE INDEX reply_cases_by_age ON reply_cases (received_at);
CREATE INDEX reply_cases_by_decider ON reply_cases (decided_by) WHERE decided_by IS NOT NULL;
CREATE UNIQUE INDEX reply_cases_by_reply ON reply_cases (reply_article_id) WHERE reply_article_id IS NOT NULL;
CREATE INDEX reply_cases_held ON reply_cases (held_until) WHERE held_until IS NOT NULL;
