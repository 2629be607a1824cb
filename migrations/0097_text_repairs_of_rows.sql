-- Rows of every other table with texts that readers or the newsroom see, stored before one function cleaned every text that comes in
-- (app/platform/text/clean-text.ts): the cron cleans some of them each minute and takes them out of here, as it does stories (0093).
CREATE TABLE text_repairs_rows (
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL,
  PRIMARY KEY (table_name, row_key)
) STRICT, WITHOUT ROWID;
INSERT INTO text_repairs_rows (table_name, row_key)
  SELECT 'settings', key FROM settings
  UNION ALL SELECT 'story_templates', slug FROM story_templates
  UNION ALL SELECT 'monthly_reports', month FROM monthly_reports WHERE closed_at IS NULL
  UNION ALL SELECT 'categories', id FROM categories
  UNION ALL SELECT 'users', id FROM users
  UNION ALL SELECT 'author_profiles', user_id FROM author_profiles
  UNION ALL SELECT 'videos', id FROM videos
  UNION ALL SELECT 'polls', id FROM polls WHERE answers = 0
  UNION ALL SELECT 'poll_options', id FROM polls WHERE answers = 0
  UNION ALL SELECT 'notes', id FROM notes
  UNION ALL SELECT 'events', id FROM events
  UNION ALL SELECT 'town_notices', id FROM town_notices
  UNION ALL SELECT 'assignments', id FROM assignments
  UNION ALL SELECT 'banners', id FROM banners
  UNION ALL SELECT 'advertisers', id FROM advertisers
  UNION ALL SELECT 'contracts', id FROM contracts
  UNION ALL SELECT 'house_style_rules', id FROM house_style_rules
  UNION ALL SELECT 'short_links', id FROM short_links WHERE title <> '';
