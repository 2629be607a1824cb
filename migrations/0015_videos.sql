-- R10 Play: videos of the newsroom, from YouTube or from the library. A published one has its cover, its category and its time.
CREATE TABLE videos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  youtube_id TEXT,
  media_key TEXT,
  cover_key TEXT,
  cover_alt TEXT NOT NULL DEFAULT '',
  -- What the library says of cover and file, kept by triggers so that no list joins it.
  cover_library_alt TEXT,
  cover_credit TEXT,
  cover_focal_x INTEGER,
  cover_focal_y INTEGER,
  cover_placeholder TEXT,
  file_mime TEXT,
  file_duration_ms INTEGER,
  file_width INTEGER,
  file_height INTEGER,
  category_id INTEGER REFERENCES categories (id),
  captions INTEGER NOT NULL DEFAULT 0 CHECK (captions IN (0, 1)),
  published INTEGER NOT NULL DEFAULT 0 CHECK (published IN (0, 1)),
  -- When readers first had it.
  published_at INTEGER,
  -- The highest stands first.
  order_key INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((youtube_id IS NULL) <> (media_key IS NULL)),
  CHECK (published = 0 OR (published_at IS NOT NULL AND cover_key IS NOT NULL AND category_id IS NOT NULL))
);
CREATE INDEX videos_in_order ON videos (order_key DESC, id DESC);
CREATE INDEX videos_published ON videos (published, order_key DESC, id DESC);
CREATE INDEX videos_by_category ON videos (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX videos_by_media ON videos (media_key) WHERE media_key IS NOT NULL;
CREATE INDEX videos_by_cover ON videos (cover_key) WHERE cover_key IS NOT NULL;

-- Apart, so that no list reads them.
CREATE TABLE video_captions (
  video_id INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
  vtt TEXT NOT NULL
);

CREATE TRIGGER video_captions_after_insert AFTER INSERT ON video_captions BEGIN
  UPDATE videos SET captions = 1 WHERE id = new.video_id;
END;
CREATE TRIGGER video_captions_after_delete AFTER DELETE ON video_captions BEGIN
  UPDATE videos SET captions = 0 WHERE id = old.video_id;
END;

-- How many there are, so that no list counts the table.
CREATE TABLE video_totals (
  list TEXT PRIMARY KEY CHECK (list IN ('staff', 'public')),
  total INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO video_totals (list, total) VALUES ('staff', 0), ('public', 0);

CREATE TRIGGER videos_after_insert AFTER INSERT ON videos BEGIN
  UPDATE video_totals SET total = total + 1 WHERE list = 'staff';
  UPDATE video_totals SET total = total + new.published WHERE list = 'public';
  -- Whoever uses an item that was deleted brings it back, as articles do.
  UPDATE media SET deleted_at = NULL, version = version + 1 WHERE key IN (new.media_key, new.cover_key) AND deleted_at IS NOT NULL AND purging = 0;
  UPDATE videos SET
    (cover_library_alt, cover_credit, cover_focal_x, cover_focal_y, cover_placeholder) = (SELECT alt, credit, focal_x, focal_y, placeholder FROM media WHERE key = new.cover_key),
    (file_mime, file_duration_ms, file_width, file_height) = (SELECT mime, duration_ms, width, height FROM media WHERE key = new.media_key)
  WHERE id = new.id;
END;
CREATE TRIGGER videos_after_update AFTER UPDATE OF published, media_key, cover_key ON videos BEGIN
  UPDATE video_totals SET total = total + new.published - old.published WHERE list = 'public' AND new.published <> old.published;
  UPDATE media SET deleted_at = NULL, version = version + 1 WHERE key IN (new.media_key, new.cover_key) AND deleted_at IS NOT NULL AND purging = 0;
  UPDATE videos SET
    (cover_library_alt, cover_credit, cover_focal_x, cover_focal_y, cover_placeholder) = (SELECT alt, credit, focal_x, focal_y, placeholder FROM media WHERE key = new.cover_key),
    (file_mime, file_duration_ms, file_width, file_height) = (SELECT mime, duration_ms, width, height FROM media WHERE key = new.media_key)
  WHERE id = new.id;
END;
CREATE TRIGGER media_after_update_of_videos AFTER UPDATE OF alt, credit, focal_x, focal_y, placeholder, mime, duration_ms, width, height ON media BEGIN
  UPDATE videos SET cover_library_alt = new.alt, cover_credit = new.credit, cover_focal_x = new.focal_x, cover_focal_y = new.focal_y, cover_placeholder = new.placeholder
  WHERE cover_key = new.key;
  UPDATE videos SET file_mime = new.mime, file_duration_ms = new.duration_ms, file_width = new.width, file_height = new.height WHERE media_key = new.key;
END;
CREATE TRIGGER videos_after_delete AFTER DELETE ON videos BEGIN
  UPDATE video_totals SET total = total - 1 WHERE list = 'staff';
  UPDATE video_totals SET total = total - old.published WHERE list = 'public';
END;
