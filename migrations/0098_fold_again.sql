-- Letters that Unicode does not take apart (ł, ß, œ …) and ordinal signs are folded otherwise now (app/platform/text/fold.ts): the words of
-- stories are indexed again, and tags and authors get the addresses of today, with a redirect; addresses of stories stay.
INSERT OR IGNORE INTO text_repairs (article_id) SELECT id FROM articles;
INSERT OR IGNORE INTO search_pending (article_id) SELECT id FROM articles;
