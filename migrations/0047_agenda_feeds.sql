-- Personal calendar feeds: one of each person, known by the hash of its key alone.
CREATE TABLE agenda_feeds (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  key_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX agenda_feeds_by_key ON agenda_feeds (key_hash);

-- A feed ends with another role or password, whatever writes it.
CREATE TRIGGER agenda_feeds_end AFTER UPDATE OF role, password_hash ON users
WHEN OLD.role IS NOT NEW.role OR OLD.password_hash IS NOT NEW.password_hash
BEGIN
  DELETE FROM agenda_feeds WHERE user_id = NEW.id;
END;

CREATE INDEX banners_by_start ON banners (starts_at) WHERE deleted_at IS NULL;
CREATE INDEX banners_by_end ON banners (ends_at) WHERE deleted_at IS NULL;
