-- Enviada para revisão: when a draft was sent to be reviewed (ms); never of what is scheduled or published.
ALTER TABLE articles ADD COLUMN review_at INTEGER;
CREATE INDEX articles_in_review ON articles (group_rank, highlight_key, order_key DESC, id DESC) WHERE review_at IS NOT NULL AND deleted_at IS NULL;
-- What an editor said when handing a draft back; empty once it waits again or is no draft any more.
ALTER TABLE articles ADD COLUMN review_note TEXT NOT NULL DEFAULT '';
