-- Who follows, and who engages with, the newsroom's account on Instagram: people by value of a dimension ('18-24', 'F', 'BR'), as the
-- API told them on a day. metric names the people and the dimension (app/domain/social/catalogue.ts). An answer that has nobody in it
-- leaves no row: the metric's state then is newer than its rows. Rows older than five weeks are deleted with each newer answer.
CREATE TABLE social_audience (
  network TEXT NOT NULL CHECK (network IN ('instagram', 'facebook')),
  account_id TEXT NOT NULL,
  metric TEXT NOT NULL,
  day TEXT NOT NULL,
  value TEXT NOT NULL,
  people INTEGER NOT NULL CHECK (people >= 0),
  collected_at INTEGER NOT NULL,
  PRIMARY KEY (network, account_id, metric, day, value)
) STRICT, WITHOUT ROWID;

-- The account's posts, and their totals since they were published: NULL is a figure that the API does not tell. read_at is when the
-- totals were told; asked_run is the last run (social_runs.seq) that is done with the post, listed_run the last one that found it in the
-- account's list. cause says why the last run had no totals.
CREATE TABLE social_media (
  network TEXT NOT NULL CHECK (network IN ('instagram', 'facebook')),
  account_id TEXT NOT NULL,
  media_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('feed', 'reels', 'story')),
  media_type TEXT NOT NULL,
  caption TEXT NOT NULL,
  permalink TEXT,
  thumbnail TEXT,
  published_at INTEGER NOT NULL,
  listed_run INTEGER NOT NULL,
  asked_run INTEGER NOT NULL DEFAULT 0,
  read_at INTEGER,
  cause_code TEXT,
  cause TEXT,
  reach INTEGER,
  views INTEGER,
  likes INTEGER,
  comments INTEGER,
  shares INTEGER,
  saved INTEGER,
  total_interactions INTEGER,
  PRIMARY KEY (network, account_id, media_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX social_media_by_time ON social_media (network, account_id, published_at);
