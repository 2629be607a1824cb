-- Addresses of the other site: read where a path would lead nowhere, answered by 301 to a story or a path of this site.
CREATE TABLE imported_addresses (
  -- Without host and final slash, decoded, in lower case (app/domain/imports/old-address.ts).
  path TEXT PRIMARY KEY CHECK (length(path) BETWEEN 2 AND 500),
  article_id INTEGER REFERENCES articles (id) ON DELETE CASCADE,
  target TEXT,
  CHECK ((article_id IS NULL) <> (target IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_addresses_by_article ON imported_addresses (article_id) WHERE article_id IS NOT NULL;
