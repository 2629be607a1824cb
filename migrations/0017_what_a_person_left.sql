-- Whoever leaves the newsroom is taken out of what they left, which is found here and not by walking it all.
CREATE INDEX articles_by_author ON articles (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX media_by_uploader ON media (uploaded_by) WHERE uploaded_by IS NOT NULL;
CREATE INDEX article_drafts_by_person ON article_drafts (user_id);
