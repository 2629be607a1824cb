-- What the command palette finds, by the beginnings of words: the indexes of one to three letters answer what is typed first
-- without walking all the words that begin so. What is in the bin is not in it.
CREATE VIRTUAL TABLE headline_search USING fts5 (
  title, kicker,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '1 2 3'
);
INSERT INTO headline_search (rowid, title, kicker) SELECT id, title, kicker FROM articles WHERE deleted_at IS NULL;

CREATE TRIGGER articles_headline_after_insert AFTER INSERT ON articles WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO headline_search (rowid, title, kicker) VALUES (new.id, new.title, new.kicker);
END;

CREATE TRIGGER articles_headline_after_words AFTER UPDATE OF title, kicker, deleted_at ON articles
WHEN new.title <> old.title OR new.kicker <> old.kicker OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
  DELETE FROM headline_search WHERE rowid = old.id;
  INSERT INTO headline_search (rowid, title, kicker) SELECT new.id, new.title, new.kicker WHERE new.deleted_at IS NULL;
END;

CREATE TRIGGER articles_headline_after_delete AFTER DELETE ON articles WHEN old.deleted_at IS NULL BEGIN
  DELETE FROM headline_search WHERE rowid = old.id;
END;

-- `email` is a column of its own: only admins search in it.
CREATE VIRTUAL TABLE person_search USING fts5 (
  name, email,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '1 2 3'
);
INSERT INTO person_search (rowid, name, email) SELECT id, name, email FROM users;

CREATE TRIGGER users_search_after_insert AFTER INSERT ON users BEGIN
  INSERT INTO person_search (rowid, name, email) VALUES (new.id, new.name, new.email);
END;

CREATE TRIGGER users_search_after_words AFTER UPDATE OF name, email ON users WHEN new.name <> old.name OR new.email <> old.email BEGIN
  DELETE FROM person_search WHERE rowid = old.id;
  INSERT INTO person_search (rowid, name, email) VALUES (new.id, new.name, new.email);
END;

CREATE TRIGGER users_search_after_delete AFTER DELETE ON users BEGIN
  DELETE FROM person_search WHERE rowid = old.id;
END;
