-- Reports of months: the editor's comment while a month is open, and the whole report once it is closed. Closed rows never change.
CREATE TABLE monthly_reports (
  month TEXT PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]'),
  comment TEXT NOT NULL DEFAULT '',
  -- Counts saves of the comment: a save over somebody else's is refused, and so is closing with a comment that was not read.
  comment_version INTEGER NOT NULL DEFAULT 0,
  commented_by TEXT,
  commented_at INTEGER,
  closed_by TEXT,
  closed_at INTEGER,
  -- Of the closed report, for the list of months.
  views INTEGER,
  views_before INTEGER,
  schema_version INTEGER,
  -- MonthlyReport of app/domain/monthly-report/monthly-report.ts as JSON, under its schema_version. Last, so that lists do not read the pages that it fills.
  data TEXT,
  CHECK ((closed_at IS NULL) = (data IS NULL) AND (data IS NULL) = (schema_version IS NULL) AND (data IS NULL) = (closed_by IS NULL))
) STRICT;

CREATE TRIGGER monthly_reports_stay BEFORE UPDATE ON monthly_reports WHEN old.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a closed month does not change');
END;
CREATE TRIGGER monthly_reports_remain BEFORE DELETE ON monthly_reports WHEN old.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a closed month is not deleted');
END;

-- Fixed sums count in the month in which a banner's run begins.
CREATE INDEX banners_with_fixed_sum ON banners (starts_at) WHERE total_e4 IS NOT NULL;
