-- Views of stories that the home page led to, by hour of the newsroom's clock (`2026-11-21T09`).
CREATE TABLE home_clicks (
  hour TEXT NOT NULL,
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  clicks INTEGER NOT NULL,
  PRIMARY KEY (hour, article_id)
) STRICT, WITHOUT ROWID;
