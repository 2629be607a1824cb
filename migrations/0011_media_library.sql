-- The media library: what a file is, what the newsroom says of it, and where it is used. Deleting hides an item; its bytes
-- leave 30 days later. `purging` is set while they do: from then on it can no longer be brought back.
ALTER TABLE media ADD COLUMN kind TEXT NOT NULL DEFAULT 'image' CHECK (kind IN ('image', 'video', 'audio', 'document'));
ALTER TABLE media ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN alt TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN credit TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
ALTER TABLE media ADD COLUMN duration_ms INTEGER;
ALTER TABLE media ADD COLUMN poster_key TEXT;
ALTER TABLE media ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE media ADD COLUMN deleted_at INTEGER;
ALTER TABLE media ADD COLUMN purging INTEGER NOT NULL DEFAULT 0 CHECK (purging IN (0, 1));
CREATE INDEX media_newest ON media (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX media_newest_of_kind ON media (kind, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX media_deleted ON media (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_by_poster ON media (poster_key) WHERE poster_key IS NOT NULL;

-- What the newsroom has already written about its covers.
UPDATE media SET
  title = COALESCE((SELECT a.title FROM articles a WHERE a.cover_key = media.key ORDER BY a.id DESC LIMIT 1), ''),
  alt = COALESCE((SELECT a.cover_alt FROM articles a WHERE a.cover_key = media.key AND a.cover_alt <> '' ORDER BY a.id DESC LIMIT 1), ''),
  credit = COALESCE((SELECT a.cover_credit FROM articles a WHERE a.cover_key = media.key AND a.cover_credit <> '' ORDER BY a.id DESC LIMIT 1), '');

-- Search: `kind` is a word of its own column, so that a kind costs no look at what it leaves out.
CREATE VIRTUAL TABLE media_search USING fts5 (
  title, alt, tags, kind,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2"
);
INSERT INTO media_search (rowid, title, alt, tags, kind) SELECT id, title, alt, '', kind FROM media;

-- How many there are of each kind, kept by triggers so that no list counts the table.
CREATE TABLE media_totals (
  kind TEXT PRIMARY KEY CHECK (kind IN ('image', 'video', 'audio', 'document')),
  total INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO media_totals (kind, total) SELECT k.value, (SELECT COUNT(*) FROM media WHERE kind = k.value) FROM json_each('["image","video","audio","document"]') k;

CREATE TRIGGER media_after_insert AFTER INSERT ON media WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO media_search (rowid, title, alt, tags, kind)
    VALUES (new.id, new.title, new.alt, COALESCE((SELECT group_concat(value, ' ') FROM json_each(new.tags)), ''), new.kind);
  UPDATE media_totals SET total = total + 1 WHERE kind = new.kind;
END;

CREATE TRIGGER media_after_words AFTER UPDATE OF title, alt, tags, deleted_at ON media BEGIN
  DELETE FROM media_search WHERE rowid = old.id;
  INSERT INTO media_search (rowid, title, alt, tags, kind)
    SELECT new.id, new.title, new.alt, COALESCE((SELECT group_concat(value, ' ') FROM json_each(new.tags)), ''), new.kind WHERE new.deleted_at IS NULL;
  UPDATE media_totals SET total = total + (new.deleted_at IS NULL) - (old.deleted_at IS NULL) WHERE kind = new.kind AND (new.deleted_at IS NULL) <> (old.deleted_at IS NULL);
END;

CREATE TRIGGER media_after_delete AFTER DELETE ON media WHEN old.deleted_at IS NULL BEGIN
  DELETE FROM media_search WHERE rowid = old.id;
  UPDATE media_totals SET total = total - 1 WHERE kind = old.kind;
END;

-- Where items are used: by an article as it is saved (`editing` ''), or by a pending draft of it. Articles in the bin count,
-- because they can come back. Written in the batch of what they tell.
CREATE TABLE media_uses (
  media_key TEXT NOT NULL,
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  place TEXT NOT NULL CHECK (place IN ('cover', 'body')),
  editing TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (media_key, article_id, place, editing)
) WITHOUT ROWID;
CREATE INDEX media_uses_by_article ON media_uses (article_id, editing);

INSERT INTO media_uses (media_key, article_id, place) SELECT cover_key, id, 'cover' FROM articles WHERE cover_key IS NOT NULL;

-- Every `/img/` and `/media/` of a text, one after another; a name ends where its letters do.
WITH RECURSIVE texts (article_id, editing, html) AS (
  SELECT article_id, '', html FROM article_bodies
  UNION ALL
  SELECT article_id, editing, COALESCE(fields ->> 'conteudo', '') FROM article_drafts
), found (article_id, editing, rest) AS (
  SELECT article_id, editing, replace(html, '/media/', '/img/') FROM texts WHERE instr(html, '/img/') + instr(html, '/media/') > 0
  UNION ALL
  SELECT article_id, editing, substr(rest, instr(rest, '/img/') + 5) FROM found WHERE instr(rest, '/img/') > 0
), keys (article_id, editing, name) AS (
  SELECT article_id, editing, substr(rest, 1, 120) FROM found WHERE substr(rest, 1, 32) GLOB replace(hex(zeroblob(16)), '0', '[0-9a-f]')
)
INSERT OR IGNORE INTO media_uses (media_key, article_id, place, editing)
SELECT m.key, k.article_id, 'body', k.editing FROM keys k JOIN media m ON m.key >= substr(k.name, 1, 32) AND m.key < substr(k.name, 1, 32) || 'g' AND substr(k.name, 1, length(m.key)) = m.key;

INSERT OR IGNORE INTO media_uses (media_key, article_id, place, editing)
SELECT m.key, d.article_id, 'cover', d.editing FROM article_drafts d JOIN media m ON d.fields ->> 'imagemUrl' LIKE '/img/' || m.key || '%';

-- Whoever uses an item that was deleted brings it back: a save that comes with the deletion wins.
CREATE TRIGGER media_uses_after_insert AFTER INSERT ON media_uses BEGIN
  UPDATE media SET deleted_at = NULL, version = version + 1 WHERE key = new.media_key AND deleted_at IS NOT NULL AND purging = 0;
END;

-- A video keeps the picture that stands for it.
CREATE TRIGGER media_after_poster AFTER UPDATE OF poster_key, deleted_at ON media WHEN new.poster_key IS NOT NULL AND new.deleted_at IS NULL BEGIN
  UPDATE media SET deleted_at = NULL, version = version + 1 WHERE key = new.poster_key AND deleted_at IS NOT NULL AND purging = 0;
END;

CREATE TRIGGER article_drafts_after_emptied AFTER UPDATE OF fields ON article_drafts WHEN new.fields = '{}' BEGIN
  DELETE FROM media_uses WHERE article_id = new.article_id AND editing = new.editing;
END;

CREATE TRIGGER article_drafts_after_delete AFTER DELETE ON article_drafts BEGIN
  DELETE FROM media_uses WHERE article_id = old.article_id AND editing = old.editing;
END;

-- Large files on their way, in parts that are kept in R2 under the id. `key` is the item that came of it. A row outlives its
-- user: it is how the sweep finds the parts.
CREATE TABLE media_uploads (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  key TEXT
) WITHOUT ROWID;
CREATE INDEX media_uploads_by_age ON media_uploads (created_at);
