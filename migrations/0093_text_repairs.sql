-- Stories whose texts were stored before one function cleaned every text that comes in (app/platform/text/clean-text.ts): the cron
-- cleans some of them each minute and takes them out of here.
CREATE TABLE text_repairs (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE
) STRICT;
INSERT INTO text_repairs (article_id) SELECT id FROM articles;
