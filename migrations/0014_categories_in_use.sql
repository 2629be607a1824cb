-- How many articles carry a category, outside and inside the bin, kept by triggers so that no list counts them.
ALTER TABLE categories ADD COLUMN article_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE categories ADD COLUMN binned_count INTEGER NOT NULL DEFAULT 0;
UPDATE categories SET
  article_count = (SELECT COUNT(*) FROM article_facets f WHERE f.kind = 'category' AND f.value = categories.slug AND f.deleted = 0),
  binned_count = (SELECT COUNT(*) FROM article_facets f WHERE f.kind = 'category' AND f.value = categories.slug AND f.deleted = 1);

CREATE TRIGGER article_facets_count_insert AFTER INSERT ON article_facets WHEN new.kind = 'category' BEGIN
  UPDATE categories SET article_count = article_count + (new.deleted = 0), binned_count = binned_count + new.deleted WHERE slug = new.value;
END;

CREATE TRIGGER article_facets_count_delete AFTER DELETE ON article_facets WHEN old.kind = 'category' BEGIN
  UPDATE categories SET article_count = article_count - (old.deleted = 0), binned_count = binned_count - old.deleted WHERE slug = old.value;
END;

CREATE TRIGGER article_facets_count_bin AFTER UPDATE OF deleted ON article_facets WHEN new.kind = 'category' AND new.deleted <> old.deleted BEGIN
  UPDATE categories SET article_count = article_count + old.deleted - new.deleted, binned_count = binned_count + new.deleted - old.deleted WHERE slug = new.value;
END;

-- Slugs that a category had, or that were merged into it: old addresses, and what was typed with them, still find it.
CREATE TABLE category_addresses (
  slug TEXT PRIMARY KEY,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX category_addresses_by_category ON category_addresses (category_id, slug);

-- Whatever happens at the same moment: no article gets a category that is not there, and none loses the one it has.
CREATE TRIGGER article_facets_known_category BEFORE INSERT ON article_facets
WHEN new.kind = 'category' AND new.value NOT IN ('editoriais', 'municipios', 'especiais') AND NOT EXISTS (SELECT 1 FROM categories WHERE slug = new.value)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: article_facets.known_category');
END;

CREATE TRIGGER categories_not_in_use BEFORE DELETE ON categories
WHEN EXISTS (SELECT 1 FROM article_facets WHERE kind = 'category' AND value = old.slug)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: categories.in_use');
END;
