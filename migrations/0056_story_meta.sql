-- What a few stories say elsewhere than on their page. Apart from articles, so that lists never read it; no row where nothing is written.
CREATE TABLE article_meta (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  -- The words of its address; empty: they follow the title.
  slug_words TEXT NOT NULL,
  search_title TEXT NOT NULL,
  search_description TEXT NOT NULL,
  social_title TEXT NOT NULL,
  social_image TEXT
) STRICT;
