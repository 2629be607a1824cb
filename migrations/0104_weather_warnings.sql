-- Warnings of INMET for municipalities of Piauí. Times in milliseconds.
CREATE TABLE weather_warnings (
  id TEXT PRIMARY KEY,
  -- 0 Perigo Potencial, 1 Perigo, 2 Grande Perigo.
  severity INTEGER NOT NULL CHECK (severity IN (0, 1, 2)),
  event TEXT NOT NULL,
  risks TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- JSON list of IBGE's codes.
  codes TEXT NOT NULL
) STRICT;

CREATE TABLE weather_warnings_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
  mark TEXT NOT NULL DEFAULT '',
  confirmed_at INTEGER NOT NULL DEFAULT 0,
  -- No reading begins before.
  claimed_until INTEGER NOT NULL DEFAULT 0,
  failure TEXT NOT NULL DEFAULT ''
) STRICT;
