-- Figures of the newsroom's accounts on Instagram and Facebook, as Meta's API told them, kept for good. Metrics have the names of our
-- API (app/domain/social/catalogue.ts); days are Meta's, which end at midnight of California. Another account of the same network has
-- rows of its own.
CREATE TABLE social_accounts (
  network TEXT NOT NULL CHECK (network IN ('instagram', 'facebook')),
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  PRIMARY KEY (network, account_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE social_days (
  network TEXT NOT NULL CHECK (network IN ('instagram', 'facebook')),
  account_id TEXT NOT NULL,
  metric TEXT NOT NULL,
  day TEXT NOT NULL,
  value INTEGER NOT NULL CHECK (value >= 0),
  collected_at INTEGER NOT NULL,
  PRIMARY KEY (network, account_id, metric, day)
) STRICT, WITHOUT ROWID;

-- The API's own figure of the window_days days that end with end_day: people are never added up over days.
CREATE TABLE social_windows (
  network TEXT NOT NULL CHECK (network IN ('instagram', 'facebook')),
  account_id TEXT NOT NULL,
  metric TEXT NOT NULL,
  window_days INTEGER NOT NULL CHECK (window_days > 1),
  end_day TEXT NOT NULL,
  value INTEGER NOT NULL CHECK (value >= 0),
  collected_at INTEGER NOT NULL,
  PRIMARY KEY (network, account_id, metric, window_days, end_day)
) STRICT, WITHOUT ROWID;

-- When a metric last answered, and why it does not now: cause is NULL while it does.
CREATE TABLE social_metric_states (
  network TEXT NOT NULL CHECK (network IN ('instagram', 'facebook')),
  account_id TEXT NOT NULL,
  metric TEXT NOT NULL,
  collected_at INTEGER,
  failed_at INTEGER,
  cause_code TEXT,
  cause TEXT,
  PRIMARY KEY (network, account_id, metric)
) STRICT, WITHOUT ROWID;

-- Each collection of one account: the days up to day. It goes on from progress (JSON) after every interruption; only who holds the
-- lease may write to it, and nobody takes it before not_before. last_day is the day of the last complete one when it began.
CREATE TABLE social_runs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  network TEXT NOT NULL CHECK (network IN ('instagram', 'facebook')),
  account_id TEXT NOT NULL,
  day TEXT NOT NULL,
  last_day TEXT,
  origin TEXT NOT NULL CHECK (origin IN ('daily', 'refresh')),
  started_at INTEGER NOT NULL,
  progress TEXT NOT NULL,
  calls INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  lease TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  -- Why it waits, or failed: a sentence for an editor.
  problem TEXT,
  finished_at INTEGER,
  outcome TEXT CHECK (outcome IN ('ready', 'failed', 'superseded')),
  CHECK ((finished_at IS NULL) = (outcome IS NULL))
) STRICT;
CREATE UNIQUE INDEX social_runs_open ON social_runs (network, account_id) WHERE finished_at IS NULL;
CREATE UNIQUE INDEX social_runs_daily ON social_runs (network, account_id, day) WHERE origin = 'daily';
CREATE INDEX social_runs_by_account ON social_runs (network, account_id, seq);
CREATE INDEX social_runs_ready ON social_runs (network, account_id, day) WHERE outcome = 'ready';

-- Collections that people asked for: at most one every ten minutes.
CREATE TABLE social_refreshes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  requested_at INTEGER NOT NULL,
  requested_by INTEGER NOT NULL
) STRICT;
