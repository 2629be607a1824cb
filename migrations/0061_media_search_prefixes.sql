-- The library's search with indexes of the beginnings of words, which an existing one cannot be given. Its triggers stay.
DROP TABLE media_search;
CREATE VIRTUAL TABLE media_search USING fts5 (
  title, alt, tags, kind,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '1 2 3'
);
INSERT INTO media_search (rowid, title, alt, tags, kind)
  SELECT id, title, alt, COALESCE((SELECT group_concat(value, ' ') FROM json_each(media.tags)), ''), kind FROM media WHERE deleted_at IS NULL;
