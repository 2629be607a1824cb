-- The stories that moved readers most in the last seven days, found without counting: as views_week, kept by the
-- reactions themselves and lowered once for every day that leaves the week.
ALTER TABLE article_stats ADD COLUMN reactions_week INTEGER NOT NULL DEFAULT 0;
CREATE INDEX article_stats_most_reacted ON article_stats (visible, reactions_week DESC, article_id DESC) WHERE reactions_week > 0;
CREATE INDEX article_reactions_by_time ON article_reactions (created_at);

CREATE TRIGGER reactions_week_after_insert AFTER INSERT ON article_reactions BEGIN
  UPDATE article_stats SET reactions_week = reactions_week + 1 WHERE article_id = new.article_id;
END;

-- Days before these are taken out of the week already and will not be again.
UPDATE article_stats SET reactions_week = (
  SELECT COUNT(*) FROM article_reactions r
  WHERE r.article_id = article_stats.article_id AND r.created_at >= CAST(strftime('%s', 'now', '-3 hours', 'start of day', '-6 days', '+3 hours') AS INTEGER) * 1000
);
