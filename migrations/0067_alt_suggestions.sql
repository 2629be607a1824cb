-- An alternative text that a machine suggests: it stands beside a picture's own until a person uses or discards it, and is given
-- to no reader. '' where there is none. No reason for a new version.
ALTER TABLE media ADD COLUMN alt_suggestion TEXT NOT NULL DEFAULT '' CHECK (length(alt_suggestion) <= 500);
CREATE INDEX media_with_suggestion ON media (created_at DESC, id DESC) WHERE deleted_at IS NULL AND alt_suggestion <> '';

CREATE TRIGGER media_suggestion_ends AFTER UPDATE OF alt, deleted_at ON media
WHEN old.alt_suggestion <> '' AND (new.alt <> old.alt OR new.deleted_at IS NOT NULL) BEGIN
  UPDATE media SET alt_suggestion = '' WHERE id = new.id;
END;
