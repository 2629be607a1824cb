-- What matches of a search are ranked by, without accents or capitals: made when an article is saved. Those of before are
-- folded here, the letters of Portuguese; what has others ranks by the rest of its words until it is saved again.
CREATE TABLE article_heads (
  article_id INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  kicker TEXT NOT NULL,
  subtitle TEXT NOT NULL
);
INSERT INTO article_heads (article_id, title, kicker, subtitle) SELECT id, lower(title), lower(kicker), lower(subtitle) FROM articles;
UPDATE article_heads SET
  title = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title, 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'),
  kicker = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(kicker, 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'),
  subtitle = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(subtitle, 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a');
UPDATE article_heads SET
  title = replace(replace(replace(replace(replace(replace(replace(replace(title, 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'),
  kicker = replace(replace(replace(replace(replace(replace(replace(replace(kicker, 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'),
  subtitle = replace(replace(replace(replace(replace(replace(replace(replace(subtitle, 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e');
UPDATE article_heads SET
  title = replace(replace(replace(replace(replace(replace(replace(replace(title, 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'),
  kicker = replace(replace(replace(replace(replace(replace(replace(replace(kicker, 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'),
  subtitle = replace(replace(replace(replace(replace(replace(replace(replace(subtitle, 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i');
UPDATE article_heads SET
  title = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title, 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'),
  kicker = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(kicker, 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'),
  subtitle = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(subtitle, 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o');
UPDATE article_heads SET
  title = replace(replace(replace(replace(replace(replace(replace(replace(title, 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'),
  kicker = replace(replace(replace(replace(replace(replace(replace(replace(kicker, 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'),
  subtitle = replace(replace(replace(replace(replace(replace(replace(replace(subtitle, 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u');
UPDATE article_heads SET
  title = replace(replace(title, 'ç', 'c'), 'Ç', 'c'),
  kicker = replace(replace(kicker, 'ç', 'c'), 'Ç', 'c'),
  subtitle = replace(replace(subtitle, 'ç', 'c'), 'Ç', 'c');
UPDATE article_heads SET
  title = replace(replace(title, 'ñ', 'n'), 'Ñ', 'n'),
  kicker = replace(replace(kicker, 'ñ', 'n'), 'Ñ', 'n'),
  subtitle = replace(replace(subtitle, 'ñ', 'n'), 'Ñ', 'n');
