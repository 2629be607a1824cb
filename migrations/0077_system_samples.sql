-- How large the database and the stored files are: one row a day (`YYYY-MM-DD` on the newsroom's clock), kept for 400 days. Bytes.
CREATE TABLE system_samples (
  day TEXT PRIMARY KEY CHECK (length(day) = 10),
  -- When it was measured. Milliseconds.
  at INTEGER NOT NULL,
  database_bytes INTEGER NOT NULL CHECK (database_bytes >= 0),
  -- Files of the library, those in the bin too, and narrations.
  file_count INTEGER NOT NULL CHECK (file_count >= 0),
  file_bytes INTEGER NOT NULL CHECK (file_bytes >= 0)
) STRICT, WITHOUT ROWID;
