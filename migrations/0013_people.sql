-- Sessions that their people can tell apart: on which device (in words, no address), last used when, and whether on a
-- computer that others use too. Such a session's expires_at stands ten minutes after the last sign of life.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1));
UPDATE sessions SET used_at = created_at;

CREATE INDEX users_by_name ON users (name, id);
CREATE INDEX users_by_role ON users (role);

-- One open invitation an address; the token is kept as a hash. It is worth nothing once its admin is no admin.
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('admin', 'editor', 'reporter')),
  invited_by INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX invitations_by_admin ON invitations (invited_by);
CREATE INDEX invitations_by_expiry ON invitations (expires_at);

-- Keys of WebAuthn. Only the public half is here.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  used_at INTEGER
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

-- A challenge is signed, not stored; once it was answered rightly it is remembered until it would have run out.
CREATE TABLE spent_challenges (
  id TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
);
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);
