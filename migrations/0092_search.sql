-- The search of stories. Its words are stems, which the Worker makes: neither SQL nor FTS5 knows those of Portuguese.
-- `head` and `names` stand here too, so that a story matches whose words lie partly in its head and partly in its body.
CREATE VIRTUAL TABLE story_search USING fts5 (
  head, names, body, joined,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 0"
);
-- A table of its own: matches in heads are found without walking those in bodies.
CREATE VIRTUAL TABLE head_search USING fts5 (
  title, deck, names,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 0"
);

-- Null in what the build before has written: such a story is in `search_pending`.
ALTER TABLE article_heads ADD COLUMN title_stems TEXT;
ALTER TABLE article_heads ADD COLUMN deck_stems TEXT;
ALTER TABLE article_heads ADD COLUMN name_stems TEXT;

-- Words of stories, for the correction of spelling: folded, and as they are written where that differs.
CREATE TABLE search_words (
  id INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE,
  written TEXT
) STRICT;
-- Only which words have a trigram is asked: neither its place nor how many there are.
CREATE VIRTUAL TABLE word_search USING fts5 (word, content = '', tokenize = "trigram", detail = none, columnsize = 0);
CREATE TRIGGER search_words_after_insert AFTER INSERT ON search_words BEGIN
  INSERT INTO word_search (rowid, word) VALUES (new.id, '0' || new.word || '0');
END;

-- Authors and tags of stories, which are answers of their own.
CREATE TABLE search_names (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('author', 'tag')),
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  stems TEXT NOT NULL,
  UNIQUE (kind, slug)
) STRICT;
CREATE VIRTUAL TABLE name_search USING fts5 (stems, content = '', columnsize = 0);
CREATE TRIGGER search_names_after_insert AFTER INSERT ON search_names BEGIN
  INSERT INTO name_search (rowid, stems) VALUES (new.id, new.stems);
END;

-- Stories whose words are not in the index yet: the cron puts them there. A save of this build does so itself; the build before,
-- after a rollback, does not. Its triggers ask first: below an upsert, "OR IGNORE" of a trigger is of no effect.
CREATE TABLE search_pending (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE
) STRICT;
INSERT INTO search_pending (article_id) SELECT id FROM articles;

CREATE TRIGGER articles_search_after_insert AFTER INSERT ON articles BEGIN
  INSERT INTO search_pending (article_id) SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM search_pending WHERE article_id = new.id);
END;
CREATE TRIGGER articles_search_after_words AFTER UPDATE OF title, subtitle, kicker, tags, author, authors, categories, municipality ON articles
WHEN new.title <> old.title OR new.subtitle <> old.subtitle OR new.kicker <> old.kicker OR new.tags <> old.tags OR new.author <> old.author
  OR new.authors IS NOT old.authors OR new.categories <> old.categories OR new.municipality IS NOT old.municipality BEGIN
  INSERT INTO search_pending (article_id) SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM search_pending WHERE article_id = new.id);
END;
CREATE TRIGGER article_bodies_search_after_insert AFTER INSERT ON article_bodies BEGIN
  INSERT INTO search_pending (article_id) SELECT new.article_id WHERE NOT EXISTS (SELECT 1 FROM search_pending WHERE article_id = new.article_id);
END;
CREATE TRIGGER article_bodies_search_after_words AFTER UPDATE OF html ON article_bodies WHEN new.html <> old.html BEGIN
  INSERT INTO search_pending (article_id) SELECT new.article_id WHERE NOT EXISTS (SELECT 1 FROM search_pending WHERE article_id = new.article_id);
END;
CREATE TRIGGER articles_search_after_delete AFTER DELETE ON articles BEGIN
  DELETE FROM story_search WHERE rowid = old.id;
  DELETE FROM head_search WHERE rowid = old.id;
END;
