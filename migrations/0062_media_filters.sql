-- The library's filters, each with an index in the order of the list.
CREATE INDEX media_without_alt ON media (created_at DESC, id DESC) WHERE deleted_at IS NULL AND kind = 'image' AND alt = '';
CREATE INDEX media_without_credit ON media (created_at DESC, id DESC) WHERE deleted_at IS NULL AND credit = '';
CREATE INDEX media_of_uploader ON media (uploaded_by, created_at DESC, id DESC) WHERE deleted_at IS NULL AND uploaded_by IS NOT NULL;

-- Whether nothing uses an item, by the condition of `isUnused` (app/db/media/media-uses.ts): asking it of each item would read
-- the whole library for a page of a filter. Kept by the triggers below alone, and no reason for a new version.
ALTER TABLE media ADD COLUMN unused INTEGER NOT NULL DEFAULT 1 CHECK (unused IN (0, 1));

-- What is inserted here is looked up again: a procedure that the triggers share. The view has no rows.
CREATE VIEW media_use_checks AS SELECT key FROM media WHERE 0;
CREATE TRIGGER media_use_checks_insert INSTEAD OF INSERT ON media_use_checks WHEN new.key IS NOT NULL BEGIN
  UPDATE media SET unused = 1 - unused WHERE key = new.key AND unused <> (
    NOT EXISTS (SELECT 1 FROM media_uses used WHERE used.media_key = new.key)
    AND NOT EXISTS (SELECT 1 FROM media shown WHERE shown.poster_key = new.key AND shown.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM videos played WHERE played.media_key = new.key)
    AND NOT EXISTS (SELECT 1 FROM videos covered WHERE covered.cover_key = new.key)
    AND NOT EXISTS (SELECT 1 FROM banners shown WHERE shown.media_key = new.key AND shown.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM banners phone WHERE phone.phone_media_key = new.key AND phone.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM users person WHERE person.avatar >= '/img/' || new.key AND person.avatar < '/img/' || new.key || '@')
    AND NOT EXISTS (SELECT 1 FROM settings identity WHERE identity.key = 'site' AND new.key IN (identity.value ->> 'logoKey', identity.value ->> 'iconKey')));
END;

INSERT INTO media_use_checks (key) SELECT key FROM media;
CREATE INDEX media_unused ON media (created_at DESC, id DESC) WHERE deleted_at IS NULL AND unused = 1;

CREATE TRIGGER media_use_of_article AFTER INSERT ON media_uses BEGIN
  INSERT INTO media_use_checks (key) VALUES (new.media_key);
END;
CREATE TRIGGER media_use_of_article_ends AFTER DELETE ON media_uses BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.media_key);
END;

-- A new item may be named already: its bytes were there before.
CREATE TRIGGER media_use_of_new AFTER INSERT ON media BEGIN
  INSERT INTO media_use_checks (key) VALUES (new.key), (new.poster_key);
END;
CREATE TRIGGER media_use_of_poster AFTER UPDATE OF poster_key, deleted_at ON media WHEN COALESCE(new.poster_key, old.poster_key) IS NOT NULL BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.poster_key), (new.poster_key);
END;
CREATE TRIGGER media_use_of_poster_ends AFTER DELETE ON media WHEN old.poster_key IS NOT NULL BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.poster_key);
END;

CREATE TRIGGER media_use_of_video AFTER INSERT ON videos BEGIN
  INSERT INTO media_use_checks (key) VALUES (new.media_key), (new.cover_key);
END;
CREATE TRIGGER media_use_of_video_moves AFTER UPDATE OF media_key, cover_key ON videos BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.media_key), (old.cover_key), (new.media_key), (new.cover_key);
END;
CREATE TRIGGER media_use_of_video_ends AFTER DELETE ON videos BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.media_key), (old.cover_key);
END;

CREATE TRIGGER media_use_of_banner AFTER INSERT ON banners BEGIN
  INSERT INTO media_use_checks (key) VALUES (new.media_key), (new.phone_media_key);
END;
CREATE TRIGGER media_use_of_banner_moves AFTER UPDATE OF media_key, phone_media_key, deleted_at ON banners BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.media_key), (old.phone_media_key), (new.media_key), (new.phone_media_key);
END;
CREATE TRIGGER media_use_of_banner_ends AFTER DELETE ON banners BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.media_key), (old.phone_media_key);
END;

-- A portrait's address is `/img/{key}`, with or without a query.
CREATE TRIGGER media_use_of_portrait AFTER INSERT ON users WHEN new.avatar IS NOT NULL BEGIN
  INSERT INTO media_use_checks (key) VALUES (substr(new.avatar, 6, instr(new.avatar || '?', '?') - 6));
END;
CREATE TRIGGER media_use_of_portrait_moves AFTER UPDATE OF avatar ON users WHEN new.avatar IS NOT old.avatar BEGIN
  INSERT INTO media_use_checks (key) VALUES (substr(old.avatar, 6, instr(old.avatar || '?', '?') - 6)), (substr(new.avatar, 6, instr(new.avatar || '?', '?') - 6));
END;
CREATE TRIGGER media_use_of_portrait_ends AFTER DELETE ON users WHEN old.avatar IS NOT NULL BEGIN
  INSERT INTO media_use_checks (key) VALUES (substr(old.avatar, 6, instr(old.avatar || '?', '?') - 6));
END;

CREATE TRIGGER media_use_of_site AFTER INSERT ON settings WHEN new.key = 'site' BEGIN
  INSERT INTO media_use_checks (key) VALUES (new.value ->> 'logoKey'), (new.value ->> 'iconKey');
END;
CREATE TRIGGER media_use_of_site_moves AFTER UPDATE OF value ON settings WHEN new.key = 'site' BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.value ->> 'logoKey'), (old.value ->> 'iconKey'), (new.value ->> 'logoKey'), (new.value ->> 'iconKey');
END;
CREATE TRIGGER media_use_of_site_ends AFTER DELETE ON settings WHEN old.key = 'site' BEGIN
  INSERT INTO media_use_checks (key) VALUES (old.value ->> 'logoKey'), (old.value ->> 'iconKey');
END;
