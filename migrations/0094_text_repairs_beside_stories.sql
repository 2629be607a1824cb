-- Names and descriptions of files, and entries of live blogs, that were stored before one function cleaned every text that comes in
-- (app/platform/text/clean-text.ts): the cron cleans some of them each minute and takes them out of here, as it does stories (0093).
CREATE TABLE text_repairs_beside (
  kind TEXT NOT NULL CHECK (kind IN ('file', 'live')),
  subject_id INTEGER NOT NULL,
  PRIMARY KEY (kind, subject_id)
) STRICT, WITHOUT ROWID;
INSERT INTO text_repairs_beside (kind, subject_id) SELECT 'file', id FROM media;
INSERT INTO text_repairs_beside (kind, subject_id) SELECT 'live', id FROM live_entries WHERE removed_at IS NULL;
