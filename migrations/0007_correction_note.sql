-- Nota de correção: what was wrong in a published article, for its readers, and when the newsroom said so (ms).
ALTER TABLE articles ADD COLUMN correction TEXT NOT NULL DEFAULT '';
ALTER TABLE articles ADD COLUMN corrected_at INTEGER;
