-- What of a picture every crop must keep, in percent from the left and from the top; and a tiny WebP (base64) that stands in
-- its place until it arrives, null where the picture may be transparent.
ALTER TABLE media ADD COLUMN focal_x INTEGER NOT NULL DEFAULT 50 CHECK (focal_x BETWEEN 0 AND 100);
ALTER TABLE media ADD COLUMN focal_y INTEGER NOT NULL DEFAULT 50 CHECK (focal_y BETWEEN 0 AND 100);
ALTER TABLE media ADD COLUMN placeholder TEXT;

-- Copies with each article, so that a list reads no row more for its pictures; these triggers alone write them.
ALTER TABLE articles ADD COLUMN cover_key TEXT GENERATED ALWAYS AS (
  CASE WHEN cover_url LIKE '/img/%' THEN substr(cover_url, 6, CASE instr(cover_url, '?') WHEN 0 THEN length(cover_url) ELSE instr(cover_url, '?') - 6 END) END
) VIRTUAL;
ALTER TABLE articles ADD COLUMN cover_focal_x INTEGER NOT NULL DEFAULT 50;
ALTER TABLE articles ADD COLUMN cover_focal_y INTEGER NOT NULL DEFAULT 50;
ALTER TABLE articles ADD COLUMN cover_placeholder TEXT;
CREATE INDEX articles_by_cover ON articles (cover_key) WHERE cover_key IS NOT NULL;

CREATE TRIGGER articles_cover_after_insert AFTER INSERT ON articles WHEN new.cover_key IS NOT NULL BEGIN
  UPDATE articles SET
    cover_focal_x = COALESCE((SELECT focal_x FROM media WHERE key = new.cover_key), 50),
    cover_focal_y = COALESCE((SELECT focal_y FROM media WHERE key = new.cover_key), 50),
    cover_placeholder = (SELECT placeholder FROM media WHERE key = new.cover_key)
  WHERE id = new.id;
END;

CREATE TRIGGER articles_cover_after_change AFTER UPDATE OF cover_url ON articles WHEN new.cover_url IS NOT old.cover_url BEGIN
  UPDATE articles SET
    cover_focal_x = COALESCE((SELECT focal_x FROM media WHERE key = new.cover_key), 50),
    cover_focal_y = COALESCE((SELECT focal_y FROM media WHERE key = new.cover_key), 50),
    cover_placeholder = (SELECT placeholder FROM media WHERE key = new.cover_key)
  WHERE id = new.id;
END;

CREATE TRIGGER media_after_focus AFTER UPDATE OF focal_x, focal_y, placeholder ON media BEGIN
  UPDATE articles SET cover_focal_x = new.focal_x, cover_focal_y = new.focal_y, cover_placeholder = new.placeholder WHERE cover_key = new.key;
END;
