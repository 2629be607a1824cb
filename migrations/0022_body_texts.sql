-- The words of a body, for the snippets of a search: made when it is saved. NULL: of before, filled by the cron's sweep.
ALTER TABLE article_bodies ADD COLUMN text TEXT;
CREATE INDEX article_bodies_without_text ON article_bodies (article_id) WHERE text IS NULL;
