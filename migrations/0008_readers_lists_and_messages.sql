-- What readers write to the newsroom: corrections, right of reply, story ideas. Kept a year at most (LGPD), never an address
-- of the network. `handled_at` is when somebody dealt with it.
CREATE TABLE reader_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('correcao', 'resposta', 'pauta', 'outro')),
  article_id INTEGER REFERENCES articles (id) ON DELETE SET NULL,
  story TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  handled_at INTEGER,
  handled_by TEXT
);
CREATE INDEX reader_messages_waiting ON reader_messages (id DESC) WHERE handled_at IS NULL;
CREATE INDEX reader_messages_handled ON reader_messages (id DESC) WHERE handled_at IS NOT NULL;
CREATE INDEX reader_messages_by_age ON reader_messages (created_at);
CREATE INDEX reader_messages_by_article ON reader_messages (article_id) WHERE article_id IS NOT NULL;

-- "Mais lidas" of all time, and of one day.
CREATE INDEX article_stats_most_read_ever ON article_stats (visible, views DESC, article_id DESC);
CREATE INDEX article_views_of_day ON article_views_daily (day, views DESC, article_id DESC);
