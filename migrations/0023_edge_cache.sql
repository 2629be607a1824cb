-- What was asked of the cache in front of the Worker: a crash loses no invalidation, and all isolates share one budget of calls.
-- `version` guards the row against two callers; `asked_edition` was invalidated once, `settled_edition` again after it.
CREATE TABLE edge_cache (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  tokens REAL NOT NULL,
  counted_at INTEGER NOT NULL,
  asked_edition INTEGER NOT NULL,
  settled_edition INTEGER NOT NULL,
  invalidated_at INTEGER NOT NULL,
  purged_at INTEGER NOT NULL,
  refused_until INTEGER NOT NULL,
  build TEXT NOT NULL
);
INSERT INTO edge_cache (id, version, tokens, counted_at, asked_edition, settled_edition, invalidated_at, purged_at, refused_until, build)
  SELECT 1, 0, 0, 0, edition, edition, 0, 0, 0, '' FROM site_edition;

-- Tags whose stored answers must be deleted; each row is asked for twice (`is_last`).
CREATE TABLE edge_purges (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tag TEXT NOT NULL,
  due_at INTEGER NOT NULL DEFAULT 0,
  is_last INTEGER NOT NULL DEFAULT 0
);
