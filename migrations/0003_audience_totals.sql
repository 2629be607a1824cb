-- What readers did over all articles, kept by triggers so that the dashboard never sums a table.

CREATE TABLE audience_totals (
  measure TEXT PRIMARY KEY CHECK (measure IN ('views', 'feliz', 'inspirado', 'surpreso', 'preocupado', 'triste', 'indignado')),
  total INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO audience_totals (measure, total) VALUES ('views', 0), ('feliz', 0), ('inspirado', 0), ('surpreso', 0), ('preocupado', 0), ('triste', 0), ('indignado', 0);
UPDATE audience_totals SET total = (SELECT COALESCE(SUM(views), 0) FROM article_stats) WHERE measure = 'views';
UPDATE audience_totals SET total = (SELECT COALESCE(SUM(r.total), 0) FROM article_reaction_totals r WHERE r.reaction = measure) WHERE measure <> 'views';

CREATE TRIGGER stats_after_views AFTER UPDATE OF views ON article_stats WHEN new.views <> old.views BEGIN
  UPDATE audience_totals SET total = total + new.views - old.views WHERE measure = 'views';
END;

CREATE TRIGGER stats_after_delete AFTER DELETE ON article_stats WHEN old.views <> 0 BEGIN
  UPDATE audience_totals SET total = total - old.views WHERE measure = 'views';
END;

CREATE TRIGGER reaction_totals_after_insert AFTER INSERT ON article_reaction_totals BEGIN
  UPDATE audience_totals SET total = total + new.total WHERE measure = new.reaction;
END;

CREATE TRIGGER reaction_totals_after_update AFTER UPDATE OF total ON article_reaction_totals WHEN new.total <> old.total BEGIN
  UPDATE audience_totals SET total = total + new.total - old.total WHERE measure = new.reaction;
END;

CREATE TRIGGER reaction_totals_after_delete AFTER DELETE ON article_reaction_totals BEGIN
  UPDATE audience_totals SET total = total - old.total WHERE measure = old.reaction;
END;
