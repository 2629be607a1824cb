-- What people read, added up by the newsroom's day and kept without end. The Audience objects add to these rows in batches that
-- `flushes` refuses twice. `completions`: articles read to the end, whose base is `article_views`. `visitors` are those of one day.
CREATE TABLE audience_days (
  day TEXT PRIMARY KEY,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Views of AI crawlers (no people), and of people whom an AI assistant referred (people too, in the other tables as well).
CREATE TABLE audience_classes (
  day TEXT NOT NULL,
  class TEXT NOT NULL CHECK (class IN ('crawler', 'assistant')),
  views INTEGER NOT NULL,
  PRIMARY KEY (day, class)
) STRICT, WITHOUT ROWID;

-- What was not counted as a view of a person, and why.
CREATE TABLE audience_exclusions (
  day TEXT NOT NULL,
  reason TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, reason)
) STRICT, WITHOUT ROWID;

-- `kind` as in app/domain/audience/page.ts; `article_id` also of articles that were deleted since.
CREATE TABLE audience_pages (
  day TEXT NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  article_id INTEGER,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, path)
) STRICT, WITHOUT ROWID;

-- One table for each dimension; nothing is crossed. `value`: the section's slug; the slug of the article's town; the author's name.
CREATE TABLE audience_sections (
  day TEXT NOT NULL,
  value TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, value)
) STRICT, WITHOUT ROWID;
CREATE TABLE audience_towns (
  day TEXT NOT NULL,
  value TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, value)
) STRICT, WITHOUT ROWID;
CREATE TABLE audience_authors (
  day TEXT NOT NULL,
  value TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE audience_sources (
  day TEXT NOT NULL,
  value TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, value)
) STRICT, WITHOUT ROWID;
CREATE TABLE audience_devices (
  day TEXT NOT NULL,
  value TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, value)
) STRICT, WITHOUT ROWID;
CREATE TABLE audience_browsers (
  day TEXT NOT NULL,
  value TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, value)
) STRICT, WITHOUT ROWID;
CREATE TABLE audience_systems (
  day TEXT NOT NULL,
  value TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, value)
) STRICT, WITHOUT ROWID;

-- Where the edge names the reader's town; a screen shows those of ten readers and more.
CREATE TABLE audience_reader_towns (
  day TEXT NOT NULL,
  value TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, value)
) STRICT, WITHOUT ROWID;

-- `value`: hour of the newsroom's day, 0 to 23.
CREATE TABLE audience_hours (
  day TEXT NOT NULL,
  value INTEGER NOT NULL CHECK (value BETWEEN 0 AND 23),
  views INTEGER NOT NULL DEFAULT 0,
  article_views INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, value)
) STRICT, WITHOUT ROWID;

-- `hour`: '2026-11-21T18' on the newsroom's clock.
CREATE TABLE audience_article_hours (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  hour TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  visitors INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, hour)
) STRICT, WITHOUT ROWID;

CREATE TABLE audience_article_sources (
  article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  engaged_ms INTEGER NOT NULL DEFAULT 0,
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, day, source)
) STRICT, WITHOUT ROWID;

-- Histograms of what readers' browsers measured; the edges of the buckets are in app/domain/audience/vitals.ts.
CREATE TABLE audience_vitals (
  day TEXT NOT NULL,
  page_kind TEXT NOT NULL,
  device TEXT NOT NULL,
  connection TEXT NOT NULL,
  metric TEXT NOT NULL CHECK (metric IN ('LCP', 'INP', 'CLS', 'TTFB')),
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, page_kind, device, connection, metric, bucket)
) STRICT, WITHOUT ROWID;

CREATE TABLE audience_errors (
  day TEXT NOT NULL,
  page_kind TEXT NOT NULL,
  message TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, page_kind, message)
) STRICT, WITHOUT ROWID;
