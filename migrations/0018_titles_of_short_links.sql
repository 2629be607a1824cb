-- A link that leads to an article is called, and found, as that article is called now; once the article is gone, as it was called last.
-- The words of its address are those of its title (domain/article/slug), so that they are found with it.
CREATE TRIGGER articles_after_title AFTER UPDATE OF title ON articles WHEN new.title <> old.title BEGIN
  UPDATE short_links SET title = new.title WHERE article_id = new.id;
END;

UPDATE short_links SET title = (SELECT title FROM articles WHERE id = article_id) WHERE article_id IS NOT NULL;
