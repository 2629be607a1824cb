-- Rises with each change that a redirect could show; a changed link takes the number. Whoever remembers links asks for those with a higher number.
CREATE TABLE short_link_edition (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  edition INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO short_link_edition (one, edition) VALUES (1, 1);

ALTER TABLE short_links ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
CREATE INDEX short_links_by_edition ON short_links (edition);

CREATE TRIGGER short_links_edition_of_new AFTER INSERT ON short_links BEGIN
  UPDATE short_link_edition SET edition = edition + 1 WHERE one = 1;
  UPDATE short_links SET edition = (SELECT edition FROM short_link_edition WHERE one = 1) WHERE id = new.id;
END;

CREATE TRIGGER short_links_edition_of_changed AFTER UPDATE OF target, article_id, source, medium, campaign, expires_at, deactivated_at ON short_links BEGIN
  UPDATE short_link_edition SET edition = edition + 1 WHERE one = 1;
  UPDATE short_links SET edition = (SELECT edition FROM short_link_edition WHERE one = 1) WHERE id = new.id;
END;

-- A link to an article leads to the article's address as it is now.
CREATE TRIGGER articles_edition_of_links AFTER UPDATE OF slug ON articles WHEN new.slug <> old.slug BEGIN
  UPDATE short_link_edition SET edition = edition + 1 WHERE one = 1;
  UPDATE short_links SET edition = (SELECT edition FROM short_link_edition WHERE one = 1) WHERE article_id = new.id;
END;
