-- Rows of every other table with texts that readers or the newsroom see, stored before one function cleaned every text that comes in
-- (app/platform/text/clean-text.ts): the cron cleans some of them each minute and takes them out of here, as it does stories (0093).
CREATE TABLE text_repairs_rows (
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL,
  PRIMARY KEY (table_name, row_key)
) STRICT, WITHOUT ROWID;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'settings', key FROM settings;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'story_templates', slug FROM story_templates;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'monthly_reports', month FROM monthly_reports WHERE closed_at IS NULL;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'categories', id FROM categories;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'users', id FROM users;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'author_profiles', user_id FROM author_profiles;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'videos', id FROM videos;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'polls', id FROM polls WHERE answers = 0;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'poll_options', id FROM polls WHERE answers = 0;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'notes', id FROM notes;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'events', id FROM events;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'town_notices', id FROM town_notices;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'assignments', id FROM assignments;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'banners', id FROM banners;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'advertisers', id FROM advertisers;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'contracts', id FROM contracts;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'house_style_rules', id FROM house_style_rules;
INSERT INTO text_repairs_rows (table_name, row_key) SELECT 'short_links', id FROM short_links WHERE title <> '';
