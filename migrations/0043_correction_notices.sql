-- What was done to bring a correction to whoever got the error: one row for each correction of an article, written before anything
-- is sent. `corrected_at` names the correction; the receipt is read from the channels themselves.
CREATE TABLE correction_notices (
  article_id INTEGER NOT NULL REFERENCES articles (id),
  corrected_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  asked_by INTEGER,
  asked_by_name TEXT NOT NULL,
  -- The message to the group; null where the story had not gone there.
  whatsapp_item TEXT,
  -- Browsers that had got the notice of the story; null where nothing was asked of the push queue.
  push_devices INTEGER,
  -- Short links that show the strip from then on.
  links INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, corrected_at)
) STRICT, WITHOUT ROWID;
