-- Quotations of stories that are proven by a recording. Times in milliseconds.
CREATE TABLE quotations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  -- As they stood in the text, and what is compared: words without case and punctuation. One proof for the same words of a story.
  words TEXT NOT NULL,
  words_key TEXT NOT NULL CHECK (words_key <> ''),
  -- A file of the library, and where in it the words are said.
  media_key TEXT NOT NULL,
  start_ms INTEGER NOT NULL CHECK (start_ms >= 0),
  end_ms INTEGER NOT NULL CHECK (end_ms > start_ms),
  bound_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  bound_by_name TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL,
  UNIQUE (article_id, words_key)
) STRICT;
CREATE INDEX quotations_by_media ON quotations (media_key);
CREATE INDEX quotations_by_user ON quotations (bound_by) WHERE bound_by IS NOT NULL;

-- A recording that proves something is in use (`isUnused`), and comes back when it was deleted in the same moment.
DROP TRIGGER media_use_checks_insert;
CREATE TRIGGER media_use_checks_insert INSTEAD OF INSERT ON media_use_checks WHEN new.key IS NOT NULL BEGIN
  UPDATE media SET unused = 1 - unused WHERE key = new.key AND unused <> (
    NOT EXISTS (SELECT 1 FROM media_uses used WHERE used.media_key = new.key)
    AND NOT EXISTS (SELECT 1 FROM media shown WHERE shown.poster_key = new.key AND shown.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM videos played WHERE played.media_key = new.key)
    AND NOT EXISTS (SELECT 1 FROM videos covered WHERE covered.cover_key = new.key)
    AND NOT EXISTS (SELECT 1 FROM banners shown WHERE shown.media_key = new.key AND shown.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM banners phone WHERE phone.phone_media_key = new.key AND phone.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM users person WHERE person.avatar >= '/img/' || new.key AND person.avatar < '/img/' || new.key || '@')
    AND NOT EXISTS (SELECT 1 FROM quotations quoted WHERE quoted.media_key = new.key)
    AND NOT EXISTS (SELECT 1 FROM settings identity WHERE identity.key = 'site' AND new.key IN (identity.value ->> 'logoKey', identity.value ->> 'iconKey')));
END;

CREATE TRIGGER media_use_of_quotation AFTER INSERT ON quotations BEGIN
  UPDATE media SET deleted_at = NULL, version = version + 1 WHERE key = new.media_key AND deleted_at IS NOT NULL AND purging = 0;
  INSERT INTO media_use_checks (key) VALUES (new.media_key);
END;
CREATE TRIGGER media_use_of_quotation_moves AFTER UPDATE OF media_key ON quotations BEGIN
  UPDATE media SET deleted_at = NULL, version = version + 1 WHERE key = new.media_key AND deleted_at IS NOT NULL AND purging = 0;
  INSERT INTO media_use_checks (key) VALUES (old.media_key), (new.media_key);
END;
CREATE TRIGGER media_use_of_quotation_ends AFTER DELETE ON quotations BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.media_key);
END;
