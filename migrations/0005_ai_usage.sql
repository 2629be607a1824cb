-- Calls to the AI, counted before they are made: who and when, for the limits of a person, and how many tokens (reserved
-- until the answer tells), for the day's budget. Never what was asked or answered.

CREATE TABLE ai_calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  day TEXT NOT NULL,
  tokens INTEGER NOT NULL CHECK (tokens >= 0)
);
CREATE INDEX ai_calls_by_user ON ai_calls (user_id, at);

CREATE TABLE ai_days (
  day TEXT PRIMARY KEY,
  calls INTEGER NOT NULL,
  tokens INTEGER NOT NULL
) WITHOUT ROWID;

-- A day's sum is its calls' by construction: neither parallel calls nor a crash between two statements can part them.
CREATE TRIGGER ai_calls_after_insert AFTER INSERT ON ai_calls BEGIN
  INSERT INTO ai_days (day, calls, tokens) VALUES (new.day, 1, new.tokens)
  ON CONFLICT (day) DO UPDATE SET calls = calls + 1, tokens = tokens + new.tokens;
END;

CREATE TRIGGER ai_calls_after_tokens AFTER UPDATE OF tokens ON ai_calls WHEN new.tokens <> old.tokens BEGIN
  UPDATE ai_days SET tokens = tokens + new.tokens - old.tokens WHERE day = new.day;
END;
