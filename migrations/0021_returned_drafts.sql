-- Drafts that were handed back, as their authors find them.
CREATE INDEX articles_returned ON articles (author_id, updated_at DESC) WHERE review_note <> '' AND deleted_at IS NULL;
