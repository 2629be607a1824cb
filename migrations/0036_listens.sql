-- Page views in which an article was heard for ten seconds or longer, by the newsroom's day, and the time that was heard in them.
CREATE TABLE audience_listens (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  listens INTEGER NOT NULL DEFAULT 0,
  listened_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, day)
) STRICT, WITHOUT ROWID;
