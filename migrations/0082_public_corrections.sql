-- The public page of corrections walks this from its newest.
CREATE INDEX articles_corrected ON articles (corrected_at DESC, id DESC) WHERE corrected_at IS NOT NULL AND visible = 1;
