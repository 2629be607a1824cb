-- People and sessions ---------------------------------------------------------------------------

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('admin', 'editor', 'reporter')),
  avatar TEXT,
  password_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Tokens are kept as hashes; a successor is derived from its predecessor, never stored.
CREATE TABLE refresh_tokens (
  hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  issued_at INTEGER NOT NULL,
  spent_at INTEGER
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);

CREATE TABLE sign_in_failures (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  window_ends_at INTEGER NOT NULL
);
CREATE INDEX sign_in_failures_by_end ON sign_in_failures (window_ends_at);

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  body_hash TEXT NOT NULL,
  status INTEGER,
  answer TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Categories ------------------------------------------------------------------------------------

CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('editorial', 'municipality', 'special')),
  sort_order INTEGER NOT NULL
);
CREATE INDEX categories_by_type ON categories (type, sort_order);

-- Articles --------------------------------------------------------------------------------------
-- position, highlight_rank, order_key, status, active and deleted_at change only in the batches of
-- the HighlightBoard object, each of which begins with an insert into board_log.

CREATE TABLE articles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  subtitle TEXT NOT NULL DEFAULT '',
  kicker TEXT NOT NULL DEFAULT '',
  quick_summary TEXT NOT NULL DEFAULT '[]',
  position TEXT NOT NULL DEFAULT 'geral' CHECK (position IN ('supermanchete', 'destaque', 'geral', 'municipios')),
  highlight_rank INTEGER CHECK (highlight_rank BETWEEN 1 AND 5),
  order_key INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'rascunho' CHECK (status IN ('rascunho', 'agendada', 'publicada')),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  deleted_at INTEGER,
  visible INTEGER NOT NULL GENERATED ALWAYS AS (CASE WHEN status = 'publicada' AND active = 1 AND deleted_at IS NULL THEN 1 ELSE 0 END) STORED,
  group_rank INTEGER NOT NULL GENERATED ALWAYS AS (CASE position WHEN 'supermanchete' THEN 1 WHEN 'destaque' THEN 2 WHEN 'geral' THEN 4 ELSE 5 END) STORED,
  highlight_key INTEGER NOT NULL GENERATED ALWAYS AS (COALESCE(highlight_rank, 99)) STORED,
  published_at INTEGER,
  -- Whether readers ever had it: a date alone can also be given to a draft.
  was_published INTEGER NOT NULL DEFAULT 0 CHECK (was_published IN (0, 1)),
  scheduled_at INTEGER,
  category TEXT NOT NULL DEFAULT 'geral',
  categories TEXT NOT NULL DEFAULT '[]',
  municipality TEXT,
  author TEXT NOT NULL,
  author_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
  tags TEXT NOT NULL DEFAULT '[]',
  cover_url TEXT,
  cover_alt TEXT NOT NULL DEFAULT '',
  cover_credit TEXT NOT NULL DEFAULT '',
  reading_words INTEGER NOT NULL DEFAULT 0,
  whatsapp_auto INTEGER NOT NULL DEFAULT 1,
  push_auto INTEGER NOT NULL DEFAULT 1,
  card_auto INTEGER NOT NULL DEFAULT 0,
  audio_auto INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- When what readers read last changed; places and switches do not count.
  edited_at INTEGER NOT NULL,
  CHECK (highlight_rank IS NULL OR (position = 'destaque' AND status = 'publicada' AND active = 1 AND deleted_at IS NULL)),
  CHECK (status <> 'agendada' OR scheduled_at IS NOT NULL),
  CHECK (status <> 'publicada' OR published_at IS NOT NULL)
);

-- The position rules that must hold whatever happens: one super headline, one article a rank.
CREATE UNIQUE INDEX articles_one_super_headline ON articles (position) WHERE position = 'supermanchete' AND visible = 1;
CREATE UNIQUE INDEX articles_one_a_rank ON articles (highlight_rank) WHERE highlight_rank IS NOT NULL;

CREATE INDEX articles_latest ON articles (visible, published_at DESC, id DESC);
CREATE INDEX articles_newest ON articles (COALESCE(published_at, created_at) DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX articles_manager ON articles (group_rank, highlight_key, order_key DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX articles_visible_order ON articles (visible, group_rank, highlight_key, order_key DESC, id DESC);
CREATE INDEX articles_visible_position ON articles (visible, group_rank, published_at DESC, id DESC);
CREATE INDEX articles_disabled ON articles (group_rank, highlight_key, order_key DESC, id DESC) WHERE active = 0 AND deleted_at IS NULL;
CREATE INDEX articles_due ON articles (scheduled_at) WHERE status = 'agendada' AND deleted_at IS NULL;
CREATE INDEX articles_in_bin ON articles (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX articles_updated ON articles (visible, updated_at DESC);

-- Apart from articles, so that lists never read the pages that bodies fill.
CREATE TABLE article_bodies (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  html TEXT NOT NULL
);

CREATE VIRTUAL TABLE article_search USING fts5 (
  title, subtitle, kicker, body,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2"
);

-- One row for each thing an article can be filtered by; order and visibility are copies kept by triggers.
CREATE TABLE article_facets (
  kind TEXT NOT NULL CHECK (kind IN ('category', 'tag', 'author', 'status')),
  value TEXT NOT NULL,
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  visible INTEGER NOT NULL,
  deleted INTEGER NOT NULL,
  group_rank INTEGER NOT NULL,
  highlight_key INTEGER NOT NULL,
  order_key INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  PRIMARY KEY (kind, value, article_id)
) WITHOUT ROWID;
CREATE INDEX article_facets_by_article ON article_facets (article_id);
CREATE INDEX article_facets_public ON article_facets (kind, value, visible, published_at DESC, article_id DESC);
CREATE INDEX article_facets_staff ON article_facets (kind, value, deleted, group_rank, highlight_key, order_key DESC, article_id DESC);
CREATE INDEX article_facets_staff_date ON article_facets (kind, value, deleted, published_at DESC, article_id DESC);

CREATE TABLE article_stats (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  visible INTEGER NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  views_week INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX article_stats_most_read ON article_stats (visible, views_week DESC, views DESC, article_id DESC);

CREATE TABLE article_views_daily (
  day TEXT NOT NULL,
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  views INTEGER NOT NULL,
  PRIMARY KEY (day, article_id)
) WITHOUT ROWID;

-- Totals of unfiltered lists, kept by triggers so that no list counts the table.
CREATE TABLE article_totals (
  list TEXT PRIMARY KEY CHECK (list IN ('staff', 'public')),
  total INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO article_totals (list, total) VALUES ('staff', 0), ('public', 0);

CREATE TRIGGER articles_after_insert AFTER INSERT ON articles BEGIN
  INSERT INTO article_stats (article_id, visible) VALUES (new.id, new.visible);
  INSERT INTO article_facets (kind, value, article_id, visible, deleted, group_rank, highlight_key, order_key, published_at)
    VALUES ('status', new.status, new.id, new.visible, new.deleted_at IS NOT NULL, new.group_rank, new.highlight_key, new.order_key, COALESCE(new.published_at, new.created_at));
  UPDATE article_totals SET total = total + (new.deleted_at IS NULL) WHERE list = 'staff';
  UPDATE article_totals SET total = total + new.visible WHERE list = 'public';
END;

CREATE TRIGGER articles_after_placement AFTER UPDATE OF status, active, deleted_at, position, highlight_rank, order_key, published_at ON articles BEGIN
  UPDATE article_facets SET
    visible = new.visible, deleted = (new.deleted_at IS NOT NULL), group_rank = new.group_rank,
    highlight_key = new.highlight_key, order_key = new.order_key, published_at = COALESCE(new.published_at, new.created_at)
  WHERE article_id = new.id;
  UPDATE article_facets SET value = new.status WHERE article_id = new.id AND kind = 'status' AND value <> new.status;
  UPDATE article_stats SET visible = new.visible WHERE article_id = new.id AND visible <> new.visible;
  UPDATE article_totals SET total = total + (new.deleted_at IS NULL) - (old.deleted_at IS NULL) WHERE list = 'staff' AND (new.deleted_at IS NULL) <> (old.deleted_at IS NULL);
  UPDATE article_totals SET total = total + new.visible - old.visible WHERE list = 'public' AND new.visible <> old.visible;
END;

CREATE TRIGGER articles_after_delete AFTER DELETE ON articles BEGIN
  DELETE FROM article_search WHERE rowid = old.id;
  UPDATE article_totals SET total = total - (old.deleted_at IS NULL) WHERE list = 'staff';
  UPDATE article_totals SET total = total - old.visible WHERE list = 'public';
END;

CREATE TABLE article_revisions (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  snapshot TEXT NOT NULL,
  author_id INTEGER,
  author_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (article_id, version)
);

CREATE TABLE article_reactions (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  reader TEXT NOT NULL,
  reaction TEXT NOT NULL CHECK (reaction IN ('feliz', 'inspirado', 'surpreso', 'preocupado', 'triste', 'indignado')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (article_id, reader)
) WITHOUT ROWID;

CREATE TABLE article_reaction_totals (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  reaction TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (article_id, reaction)
) WITHOUT ROWID;

CREATE TRIGGER reactions_after_insert AFTER INSERT ON article_reactions BEGIN
  INSERT INTO article_reaction_totals (article_id, reaction, total) VALUES (new.article_id, new.reaction, 1)
    ON CONFLICT (article_id, reaction) DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER reactions_after_change AFTER UPDATE OF reaction ON article_reactions WHEN new.reaction <> old.reaction BEGIN
  UPDATE article_reaction_totals SET total = total - 1 WHERE article_id = old.article_id AND reaction = old.reaction;
  INSERT INTO article_reaction_totals (article_id, reaction, total) VALUES (new.article_id, new.reaction, 1)
    ON CONFLICT (article_id, reaction) DO UPDATE SET total = total + 1;
END;

-- The board -------------------------------------------------------------------------------------
-- The guard: a batch that planned from a stale version, or that already ran, cannot commit.

CREATE TABLE board_log (
  version INTEGER PRIMARY KEY,
  op_id TEXT NOT NULL UNIQUE,
  order_version INTEGER NOT NULL,
  command TEXT NOT NULL,
  answer TEXT NOT NULL,
  at INTEGER NOT NULL,
  highlights INTEGER NOT NULL DEFAULT 0,
  ranked INTEGER NOT NULL DEFAULT 0,
  -- Filled by the last statement of each batch: every visible highlight has a rank, five at most.
  CHECK (highlights = ranked AND ranked <= 5)
);
CREATE INDEX board_log_by_age ON board_log (at);
INSERT INTO board_log (version, op_id, order_version, command, answer, at) VALUES (0, 'genesis', 0, 'genesis', '{}', 0);

-- Raised by every change a reader could see; cached pages carry the edition they were made from.
CREATE TABLE site_edition (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  edition INTEGER NOT NULL
);
INSERT INTO site_edition (id, edition) VALUES (1, 1);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dedupe_key TEXT NOT NULL UNIQUE,
  channel TEXT NOT NULL,
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  delivered_at INTEGER
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE delivered_at IS NULL;

CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor_id INTEGER,
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,
  article_id INTEGER,
  details TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_by_article ON audit_log (article_id, id DESC);

-- A batch that an object sends to D1 begins here, so that a repeated one is refused.
CREATE TABLE flushes (
  shard TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (shard, seq)
) WITHOUT ROWID;

-- Media and settings ----------------------------------------------------------------------------

CREATE TABLE media (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  mime TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  size INTEGER NOT NULL,
  uploaded_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
