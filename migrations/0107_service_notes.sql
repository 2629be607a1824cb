-- Notes of service (NFS-e) of invoices, issued elsewhere and recorded here. Times in milliseconds.
CREATE TABLE service_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id INTEGER NOT NULL UNIQUE REFERENCES invoices (id),
  number INTEGER NOT NULL CHECK (number > 0),
  -- 50 digits; no key of uniqueness: one note may be paid by several charges.
  access_key TEXT NOT NULL CHECK (length(access_key) = 50),
  -- Day of issue, YYYY-MM-DD.
  day TEXT NOT NULL,
  -- As printed on the note; NULL: the note has none.
  ibs_cents INTEGER CHECK (ibs_cents >= 0),
  cbs_cents INTEGER CHECK (cbs_cents >= 0),
  -- The PDF in R2, its SHA-256 and its bytes; NULL: none was sent.
  file_key TEXT,
  file_sha256 TEXT,
  file_bytes INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((file_key IS NULL) = (file_sha256 IS NULL) AND (file_key IS NULL) = (file_bytes IS NULL))
) STRICT;
