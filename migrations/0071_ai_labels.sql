-- Suggestions of the AI that somebody has used, by the hash of field and words: what was asked and answered is kept nowhere.
CREATE TABLE ai_uses (
  hash TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;

-- Parts of a story whose present words are such suggestions, as a JSON list, and who saved it so.
CREATE TABLE article_ai (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  parts TEXT NOT NULL,
  reviewer_id INTEGER,
  updated_at INTEGER NOT NULL
);
