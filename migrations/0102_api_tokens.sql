-- API tokens of the newsroom's people. Times in milliseconds.
CREATE TABLE api_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- SHA-256 of the token in hexadecimal; the token itself is not stored.
  token_hash TEXT NOT NULL UNIQUE,
  -- JSON list.
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Start of the hour of the last use; null: never used.
  used_hour INTEGER
) STRICT;
CREATE INDEX api_tokens_by_user ON api_tokens (user_id);
