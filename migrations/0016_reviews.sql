-- Enviada para revisão: when a draft was sent to be reviewed (ms); never of what is scheduled or published.
ALTER TABLE articles ADD COLUMN review_at INTEGER;
CREATE INDEX articles_in_review ON articles (group_rank, highlight_key, order_key DESC, id DESC) WHERE review_at IS NOT NULL AND deleted_at IS NULL;
