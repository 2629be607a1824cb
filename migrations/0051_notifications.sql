-- What the bell of each person tells. A source tells a person once: its key is unique for each.
CREATE TABLE notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  source_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('mencao', 'resposta', 'nota', 'devolucao', 'falha', 'prazo')),
  text TEXT NOT NULL,
  path TEXT NOT NULL CHECK (path LIKE '/admin%'),
  -- What was said goes with the note.
  note_id INTEGER REFERENCES notes (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  read_at INTEGER,
  UNIQUE (user_id, source_key)
) STRICT;
CREATE INDEX notifications_by_user ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_note ON notifications (note_id) WHERE note_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);
CREATE INDEX notifications_by_reading ON notifications (read_at) WHERE read_at IS NOT NULL;
